import {
  type GraphQLSchema,
  lexicographicSortSchema,
  parse,
  print,
  printSchema,
  visit,
} from 'graphql';

/** A schema as text, sorted by name, with the directives that extensions gave to it and its types. */
export const sdlOf = (schema: GraphQLSchema): string => {
  const document = parse(printSchema(lexicographicSortSchema(schema)));
  const definitions = visit(document, {
    ObjectTypeDefinition: (node) => {
      const extensions = schema.getType(node.name.value)?.extensionASTNodes ?? [];
      return { ...node, directives: extensions.flatMap(({ directives = [] }) => directives) };
    },
  });
  // Printed from its syntax tree, fields with a description have no blank line between them.
  return [...schema.extensionASTNodes, definitions].map((node) => `${print(node)}\n`).join('\n');
};
