/** The parts of OpenAPI 3.1 that our own document has and this page draws. */
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

/** Follows a reference, where the part is one. */
export type Resolve = <Part extends object>(part: Part | { $ref?: string }) => Part;

/** Makes the function that looks a document's references up, which all lead to its components. */
export function createResolve({ components }: OpenApi): Resolve {
  return <Part extends object>(part: Part | { $ref?: string }): Part => {
    const ref = '$ref' in part ? part.$ref : undefined;
    if (ref === undefined) return part as Part;
    const [, , kind = '', name = ''] = ref.split('/');
    return components[kind]?.[name] as Part;
  };
}

/** The last name of a reference, which is how people call the thing. */
export function refName(part: { $ref?: string }): string | undefined {
  return part.$ref?.split('/').at(-1);
}
