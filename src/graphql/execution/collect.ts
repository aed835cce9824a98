import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLObjectType,
  type GraphQLSchema,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { appliesTo, isIncluded, responseKey } from '../fragments.js';

/** What selections are read with: the variables matter only in so far as directives use them. */
export interface Selecting {
  readonly schema: GraphQLSchema;
  readonly fragments: Readonly<Record<string, FragmentDefinitionNode>>;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** The fields that selection sets ask of an object type, by response key: "CollectFields" of the specification. */
export const collectFields = (
  type: GraphQLObjectType,
  sets: readonly SelectionSetNode[],
  selecting: Selecting,
): ReadonlyMap<string, readonly FieldNode[]> => {
  const fields = new Map<string, FieldNode[]>();
  const spread = new Set<string>();

  const take = (field: FieldNode) => {
    const key = responseKey(field);
    const known = fields.get(key);
    if (known) known.push(field);
    else fields.set(key, [field]);
  };

  const visit = (set: SelectionSetNode) => {
    for (const node of set.selections) {
      if (!isIncluded(node, selecting.variables)) continue;
      if (node.kind === Kind.FIELD) take(node);
      else if (node.kind === Kind.INLINE_FRAGMENT) {
        const condition = node.typeCondition?.name.value;
        if (appliesTo(type, condition, selecting.schema)) visit(node.selectionSet);
      } else if (!spread.has(node.name.value)) {
        spread.add(node.name.value);
        const fragment = selecting.fragments[node.name.value];
        if (fragment && appliesTo(type, fragment.typeCondition.name.value, selecting.schema)) {
          visit(fragment.selectionSet);
        }
      }
    }
  };

  for (const set of sets) visit(set);
  return fields;
};
