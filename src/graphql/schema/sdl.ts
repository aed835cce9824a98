import { type GraphQLSchema, lexicographicSortSchema, parse, print, printSchema } from 'graphql';

/** A schema as text, sorted by name. */
export const sdlOf = (schema: GraphQLSchema): string => {
  const text = printSchema(lexicographicSortSchema(schema));
  // Printed from its syntax tree, fields with a description have no blank line between them.
  return `${print(parse(text))}\n`;
};
