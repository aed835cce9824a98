import { HttpError, type RequestContext } from '../../base/request/exchange.js';
import { isRecord, type JsonRecord } from '../../explorer/decode/read.js';
import { badUserInput, batchRefused } from '../errors/errors.js';

const ofText = (name: string, value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  throw badUserInput(`\`${name}\` must be a string.`);
};

const ofMap = (name: string, value: unknown): JsonRecord => {
  if (value === null || value === undefined) return {};
  if (isRecord(value)) return value;
  throw badUserInput(`\`${name}\` must be an object.`);
};

/** The parameters of an operation: its document is given by a text, an id, or a hash in `extensions`. */
export interface RequestParameters {
  readonly query: string | null;
  readonly documentId: string | null;
  readonly operationName: string | null;
  readonly variables: JsonRecord;
  readonly extensions: JsonRecord;
}

const parametersOf = (parameters: JsonRecord): RequestParameters => ({
  query: ofText('query', parameters.query),
  documentId: ofText('documentId', parameters.documentId),
  operationName: ofText('operationName', parameters.operationName),
  variables: ofMap('variables', parameters.variables),
  extensions: ofMap('extensions', parameters.extensions),
});

const parseJson = (what: string, text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw badUserInput(`${what} is not JSON.`);
  }
};

const ofQueryString = (query: string): RequestParameters => {
  const parameters = new URLSearchParams(query);
  const map = (name: string) => {
    const text = parameters.get(name);
    return text ? parseJson(`\`${name}\``, text) : null;
  };
  return parametersOf({
    query: parameters.get('query'),
    documentId: parameters.get('documentId'),
    operationName: parameters.get('operationName'),
    variables: map('variables'),
    extensions: map('extensions'),
  });
};

// Strips a byte order mark.
const utf8 = new TextDecoder('utf-8', { fatal: true });

const decode = (body: Buffer): string => {
  try {
    return utf8.decode(body);
  } catch {
    throw badUserInput('The request body is not UTF-8.');
  }
};

/** Media type parameters other than `charset` are ignored. */
const isUtf8Json = (contentType = '') => {
  // Most clients send just this.
  if (contentType === 'application/json') return true;
  const [type = '', ...parameters] = contentType.toLowerCase().split(';');
  const charset = parameters.map((text) => text.trim()).find((text) => /^charset\s*=/.test(text));
  return (
    type.trim() === 'application/json' &&
    (charset === undefined || /^charset\s*=\s*(?:utf-?8|"utf-?8")$/.test(charset))
  );
};

/** What the parameters of an operation are read from. */
export type ParametersSource = Pick<RequestContext, 'method' | 'query' | 'headers' | 'readBody'>;

/**
 * Reads the parameters of an operation, named as in GraphQL over HTTP.
 * @throws HttpError 415, 413, 408 or 400; OverloadedError; BAD_USER_INPUT or QUERY_LIMIT_EXCEEDED
 */
export const readParameters = async (context: ParametersSource): Promise<RequestParameters> => {
  if (context.method !== 'POST') return ofQueryString(context.query);
  if (!isUtf8Json(context.headers['content-type'])) {
    throw new HttpError(415, 'A POST must be of content-type application/json, in UTF-8.', {
      'accept-post': 'application/json; charset=utf-8',
    });
  }
  const body = parseJson('The request body', decode(await context.readBody()));
  if (Array.isArray(body)) throw batchRefused();
  if (!isRecord(body)) throw badUserInput('The request body must be a JSON object.');
  return parametersOf(body);
};
