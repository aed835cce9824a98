import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLIncludeDirective,
  type GraphQLObjectType,
  type GraphQLSchema,
  GraphQLSkipDirective,
  getDirectiveValues,
  isAbstractType,
  Kind,
  type SelectionNode,
} from 'graphql';

/** The fragments of a document by name. */
export const fragmentsOf = ({ definitions }: DocumentNode): Map<string, FragmentDefinitionNode> => {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) {
      fragments.set(definition.name.value, definition);
    }
  }
  return fragments;
};

/** The name that a field has in the answer. */
export const responseKey = ({ alias, name }: FieldNode): string => (alias ?? name).value;

/** Whether a fragment on the type of a condition, if it has one, applies to objects of the type. */
export const appliesTo = (
  type: GraphQLObjectType,
  condition: string | undefined,
  schema: GraphQLSchema,
): boolean => {
  if (condition === undefined || condition === type.name) return true;
  const named = schema.getType(condition);
  return isAbstractType(named) && schema.isSubType(named, type);
};

/** Whether @skip and @include leave a selection in. @throws GraphQLError where their arguments do not fit */
export const isIncluded = (
  node: SelectionNode,
  variables: Readonly<Record<string, unknown>>,
): boolean => {
  if (!node.directives?.length) return true;
  return (
    getDirectiveValues(GraphQLSkipDirective, node, variables)?.if !== true &&
    getDirectiveValues(GraphQLIncludeDirective, node, variables)?.if !== false
  );
};
