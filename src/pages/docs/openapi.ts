/** The parts of OpenAPI 3.1 that our own document uses and this page shows. */
export interface OpenApi {
  info: { title: string; description: string };
  paths: Record<string, { get: Operation }>;
  components: Record<string, Record<string, unknown>>;
}

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  parameters: Parameter[];
  responses: Record<string, Response>;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header' | 'cookie';
  description: string;
  required?: boolean;
  example?: unknown;
  schema: Schema;
}

export interface Response {
  description: string;
  content?: Record<string, { schema: Schema }>;
}

export interface Schema {
  $ref?: string;
  description?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  anyOf?: Schema[];
}

/** Resolves a part that may be a `$ref`. */
export type Resolve = <Part extends object>(part: Part | { $ref?: string }) => Part;

/** Creates the resolver of a document, whose references all point to its components. */
export function createResolve({ components }: OpenApi): Resolve {
  return <Part extends object>(part: Part | { $ref?: string }): Part => {
    const ref = '$ref' in part ? part.$ref : undefined;
    if (ref === undefined) return part as Part;
    const [, , kind = '', name = ''] = ref.split('/');
    return components[kind]?.[name] as Part;
  };
}

/** The last segment of a reference: the name of what it points to. */
export function refName(part: { $ref?: string }): string | undefined {
  return part.$ref?.split('/').at(-1);
}
