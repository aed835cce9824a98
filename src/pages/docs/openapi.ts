/** The parts of an OpenAPI 3.1 document that this page draws; all of it optional, as in any such document. */
export interface OpenApi {
  info?: { title?: string; version?: string; description?: string };
  paths?: Record<string, Record<string, Operation>>;
}

export interface Operation {
  operationId?: string;
  summary?: string;
  description?: string;
  parameters?: Parameter[];
  responses?: Record<string, Response>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  description?: string;
  required?: boolean;
  example?: unknown;
  schema?: Schema;
}

export interface Response {
  description?: string;
  content?: Record<string, MediaType>;
}

export interface MediaType {
  schema?: Schema;
  example?: unknown;
  examples?: Record<string, { summary?: string; value?: unknown }>;
}

export interface Schema {
  $ref?: string;
  title?: string;
  description?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  example?: unknown;
  examples?: unknown[];
  default?: unknown;
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  required?: string[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
}

/** Follows the references of one document, which all point into itself. */
export type Resolve = <Part extends object>(part: Part | { $ref?: string }) => Part;

/** Makes the function that looks a document's references up; what cannot be found is shown as empty. */
export function createResolve(document: OpenApi): Resolve {
  return <Part extends object>(part: Part | { $ref?: string }): Part => {
    let found: unknown = part;
    for (let hops = 0; hops < 10 && refOf(found); hops++) {
      found = lookUp(document, refOf(found) ?? '');
    }
    return (found ?? {}) as Part;
  };
}

/** The last name of a reference, which is how people call the thing. */
export function refName(part: { $ref?: string }): string | undefined {
  return part.$ref?.split('/').at(-1);
}

function refOf(part: unknown): string | undefined {
  const ref = typeof part === 'object' && part !== null && '$ref' in part ? part.$ref : undefined;
  return typeof ref === 'string' ? ref : undefined;
}

function lookUp(document: OpenApi, ref: string): unknown {
  const steps = ref.replace(/^#\//, '').split('/');
  return steps.reduce<unknown>((part, step) => {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    return typeof part === 'object' && part !== null
      ? (part as Record<string, unknown>)[name]
      : undefined;
  }, document);
}
