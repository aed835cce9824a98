import { lexicographicSortSchema, parse, print, printSchema } from 'graphql';
import { schema } from './schema.js';

/** The schema as text, sorted by name: the same as schema/schema.graphql. */
export const sdl = (): string => {
  const text = printSchema(lexicographicSortSchema(schema));
  // Printed from its syntax tree, fields with a description have no blank line between them.
  return `${print(parse(text))}\n`;
};
