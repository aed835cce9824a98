type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A JSON Schema of the 2020-12 dialect, as OpenAPI 3.1 uses it. */
export type Schema = { readonly [keyword: string]: Json };

export type Schemas = Readonly<Record<string, Schema>>;

/** The schema of this name among the document's components. */
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });

/** A string; `more` narrows it with a pattern, a format or its possible values. */
export const string = (description: string, more: Schema = {}): Schema => ({
  type: 'string',
  description,
  ...more,
});

/** An integer that a JSON number holds; `more` narrows it. */
export const integerSchema = (description: string, more: Schema = {}): Schema => ({
  type: 'integer',
  description,
  ...more,
});

/** A boolean. */
export const booleanSchema = (description: string): Schema => ({ type: 'boolean', description });

/** A list of any length. */
export const list = (items: Schema, description: string): Schema => ({
  type: 'array',
  items,
  description,
});

/** The same schema, or null. */
export const orNull = (schema: Schema): Schema => {
  const { type, enum: values } = schema;
  if (type === undefined) return { anyOf: [schema, { type: 'null' }] };
  return {
    ...schema,
    type: [...(Array.isArray(type) ? type : [type]), 'null'],
    ...(Array.isArray(values) ? { enum: [...values, null] } : {}),
  };
};

const isNull = (schema: Json) => JSON.stringify(schema) === '{"type":"null"}';

const mayBeNull = ({ type, anyOf }: Schema) =>
  (Array.isArray(type) && type.includes('null')) || (Array.isArray(anyOf) && anyOf.some(isNull));

/**
 * A record of fields that it always has and others that it may have. Fields that may be null are
 * not required, since some explorers omit them. Every version adds fields, so no record is closed.
 */
export const record = (
  description: string,
  always: Schemas,
  maybe: Schemas = {},
  example?: Json,
): Schema => ({
  type: 'object',
  description,
  required: Object.keys(always).filter((name) => !mayBeNull(always[name] ?? {})),
  properties: { ...always, ...maybe },
  additionalProperties: true,
  ...(example === undefined ? {} : { examples: [example] }),
});

/** The hash of an address, in any letter case. */
export const addressHash = (description: string) =>
  string(
    `${description} 20 bytes, with a checksum (EIP-55, EIP-1191) if the explorer writes one.`,
    {
      pattern: '^0x[A-Fa-f0-9]{40}$',
    },
  );

/** The hash of a transaction or block. */
export const hash = (description: string) =>
  string(`${description} 32 bytes.`, { pattern: '^0x[A-Fa-f0-9]{64}$' });

/** A quantity too large for a JSON number. */
export const amount = (description: string) =>
  string(`${description} An integer of any size, as a string.`, { pattern: '^-?[0-9]+$' });

/** A fraction or price that a float cannot represent exactly. */
export const decimalSchema = (description: string) =>
  string(`${description} A decimal number of any precision, as a string.`);

/** A point in time. */
export const timestamp = (description: string) =>
  string(`${description} UTC, with microseconds.`, { format: 'date-time' });

/** Binary data of any length. */
export const hex = (description: string) => string(`${description} Hex digits after \`0x\`.`);
