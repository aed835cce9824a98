import {
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
  type SelectionSetNode,
} from 'graphql';

/** What selections are read with: the variables matter only in so far as directives use them. */
export interface Selecting {
  readonly schema: GraphQLSchema;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  readonly variables: Readonly<Record<string, unknown>>;
}

const isIncluded = (node: SelectionNode, { variables }: Selecting) => {
  if (!node.directives || node.directives.length === 0) return true;
  return (
    getDirectiveValues(GraphQLSkipDirective, node, variables)?.if !== true &&
    getDirectiveValues(GraphQLIncludeDirective, node, variables)?.if !== false
  );
};

const applies = (condition: string | undefined, type: GraphQLObjectType, { schema }: Selecting) => {
  if (condition === undefined || condition === type.name) return true;
  const named = schema.getType(condition);
  return isAbstractType(named) && schema.isSubType(named, type);
};

/** The fields that selection sets ask of an object type, by response key: "CollectFields" of the specification. */
export const collectFields = (
  type: GraphQLObjectType,
  sets: readonly SelectionSetNode[],
  selecting: Selecting,
): ReadonlyMap<string, readonly FieldNode[]> => {
  const fields = new Map<string, FieldNode[]>();
  const spread = new Set<string>();

  const take = (field: FieldNode) => {
    const key = field.alias?.value ?? field.name.value;
    const known = fields.get(key);
    if (known) known.push(field);
    else fields.set(key, [field]);
  };

  const visit = (set: SelectionSetNode) => {
    for (const node of set.selections) {
      if (!isIncluded(node, selecting)) continue;
      if (node.kind === Kind.FIELD) take(node);
      else if (node.kind === Kind.INLINE_FRAGMENT) {
        if (applies(node.typeCondition?.name.value, type, selecting)) visit(node.selectionSet);
      } else if (!spread.has(node.name.value)) {
        spread.add(node.name.value);
        const fragment = selecting.fragments[node.name.value];
        if (fragment && applies(fragment.typeCondition.name.value, type, selecting)) {
          visit(fragment.selectionSet);
        }
      }
    }
  };

  for (const set of sets) visit(set);
  return fields;
};
