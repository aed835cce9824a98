import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { openapiDocument } from '../../src/rest/openapi/openapi.js';

const id = 'openapi.json';

interface Document {
  readonly paths: Record<string, { get: { responses: Record<string, { $ref?: string }> } }>;
  readonly components: { responses: Record<string, unknown> };
}

const document: Document = JSON.parse(JSON.stringify(openapiDocument()));

/** Creates a validator for any place of the document, given by a JSON pointer. */
export const createValidator = () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema({ $id: id, ...document });
  const known = new Map<string, ValidateFunction>();
  return (pointer: string, value: unknown): string[] => {
    const validate = known.get(pointer) ?? ajv.compile({ $ref: `${id}${pointer}` });
    known.set(pointer, validate);
    validate(value);
    return (validate.errors ?? []).map(
      ({ instancePath, message }) => `${pointer}: ${instancePath} ${message}`,
    );
  };
};

const escapeKey = (key: string) =>
  encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'));

/** The JSON pointer to the schema of a path's response with this status, which the document must list. */
export const answerPointer = (path: string, status: number): string => {
  const { paths, components } = document;
  const response = paths[path]?.get.responses[status];
  if (!response) throw new Error(`${path} does not say what it answers with ${status}`);
  const shared = response.$ref?.split('/').at(-1);
  const place = shared
    ? `#/components/responses/${shared}`
    : `#/paths/${escapeKey(path)}/get/responses/${status}`;
  if (shared && !components.responses[shared]) throw new Error(`no response ${shared}`);
  return `${place}/content/application~1json/schema`;
};
