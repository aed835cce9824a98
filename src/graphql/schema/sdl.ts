import {
  type ConstDirectiveNode,
  type GraphQLSchema,
  lexicographicSortSchema,
  parse,
  print,
  printSchema,
  visit,
} from 'graphql';

interface Extended {
  readonly extensionASTNodes: readonly { readonly directives?: readonly ConstDirectiveNode[] }[];
}

const directivesOf = ({ extensionASTNodes }: Extended): readonly ConstDirectiveNode[] =>
  extensionASTNodes.flatMap(({ directives = [] }) => directives);

/** A schema as text, sorted by name, with the directives that extensions gave to it and its types. */
export const sdlOf = (schema: GraphQLSchema): string => {
  const document = visit(parse(printSchema(lexicographicSortSchema(schema))), {
    SchemaDefinition: (node) => ({ ...node, directives: directivesOf(schema) }),
    ObjectTypeDefinition: (node) => {
      const type = schema.getType(node.name.value);
      return type && { ...node, directives: directivesOf(type) };
    },
  });
  // Printed from its syntax tree, fields with a description have no blank line between them.
  return `${print(document)}\n`;
};
