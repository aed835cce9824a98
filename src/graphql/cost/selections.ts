import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getArgumentValues,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { queryLimitExceeded } from '../errors.js';
import { appliesTo, fragmentsOf, isIncluded } from '../fragments.js';

// Selections read. The longest honest document that is allowed has a tenth of these, and all take some 10 ms.
const maxRead = 500_000;

/** What is asked of one object: selection sets that count as one. */
export type Selection = readonly SelectionSetNode[];

type Arguments = Readonly<Record<string, unknown>>;

/** An operation with its variables, ready to be read. */
export interface Operation {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly node: OperationDefinitionNode;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Reads selections as execution does: fragments, type conditions, @skip and @include. */
export interface Reader {
  /** The fields that are asked of an object of the type. */
  readonly fields: (type: GraphQLObjectType, selection: Selection) => readonly FieldNode[];
  /** The coerced arguments; null where they are such that the field fails. */
  readonly args: (field: GraphQLField<unknown, unknown>, node: FieldNode) => Arguments | null;
  /** The same for selections that mean the same. */
  readonly keyOf: (selection: Selection) => string;
}

/** What the fields ask of the object that they lead to. */
export const below = (nodes: readonly FieldNode[]): Selection => {
  const sets = new Set<SelectionSetNode>();
  for (const { selectionSet } of nodes) if (selectionSet) sets.add(selectionSet);
  return [...sets];
};

/** All of the selections as one. */
export const union = (selections: readonly Selection[]): Selection => [
  ...new Set(selections.flat()),
];

/** Groups by what `keyOf` gives, in the order of the first of each. */
export const groupBy = <T, K>(
  items: readonly T[],
  keyOf: (item: T) => K,
): ReadonlyMap<K, readonly T[]> => {
  const groups = new Map<K, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};

const tooIntricate = () =>
  queryLimitExceeded(
    maxRead,
    'The document repeats its fragments in too many ways to be priced. Spread fewer fragments within fragments.',
  );

/** A reader for one operation. @throws QUERY_LIMIT_EXCEEDED past what reading may take */
export const createReader = ({ schema, document, variables }: Operation): Reader => {
  const fragments = fragmentsOf(document);
  const ids = new WeakMap<SelectionSetNode, number>();
  let lastId = 0;
  let nodesRead = 0;
  const idOf = (set: SelectionSetNode) => {
    const known = ids.get(set);
    if (known !== undefined) return known;
    lastId += 1;
    ids.set(set, lastId);
    return lastId;
  };

  const leftOut = new Map<SelectionNode, boolean>();

  const readDirectives = (node: SelectionNode) => {
    try {
      return !isIncluded(node, variables);
    } catch {
      return false;
    }
  };

  /** Read once each: an error of theirs takes as long as the text before it. */
  const isLeftOut = (node: SelectionNode) => {
    if (!node.directives?.length) return false;
    const known = leftOut.get(node);
    if (known !== undefined) return known;
    const is = readDirectives(node);
    leftOut.set(node, is);
    return is;
  };

  const fits = (
    type: GraphQLObjectType,
    condition: FragmentDefinitionNode['typeCondition'] | undefined,
  ) => appliesTo(type, condition?.name.value, schema);

  return {
    fields: (type, selection) => {
      const nodes: FieldNode[] = [];
      const spread = new Set<string>();
      const read = (set: SelectionSetNode) => {
        nodesRead += set.selections.length;
        if (nodesRead > maxRead) throw tooIntricate();
        for (const node of set.selections) {
          if (isLeftOut(node)) continue;
          if (node.kind === Kind.FIELD) {
            nodes.push(node);
          } else if (node.kind === Kind.INLINE_FRAGMENT) {
            if (fits(type, node.typeCondition)) read(node.selectionSet);
          } else if (!spread.has(node.name.value)) {
            spread.add(node.name.value);
            const fragment = fragments.get(node.name.value);
            if (fragment && fits(type, fragment.typeCondition)) read(fragment.selectionSet);
          }
        }
      };
      for (const set of selection) read(set);
      return nodes;
    },
    args: (field, node) => {
      try {
        return getArgumentValues(field, node, variables);
      } catch {
        return null;
      }
    },
    keyOf: (selection) =>
      selection
        .map(idOf)
        .sort((a, b) => a - b)
        .join(),
  };
};
