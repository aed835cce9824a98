import { type FieldNode, type GraphQLObjectType, getNamedType, isObjectType } from 'graphql';
import { getOrInsertComputed } from '../../../base/collections/get-or-insert.js';
import { groupBy } from '../../../base/collections/group-by.js';
import { fieldOf, keyOf, responseKey, selectionSetsOf } from '../selections.js';
import { plus, times } from './amount.js';
import { fieldCosts, listSize, traceSize } from './model.js';
import type { Selection, SelectionReader } from './reader.js';
import type { Traversal } from './traversal.js';

/** Estimates how many list entries an answer will hold. The actual ones are counted on writing. */
interface RowEstimator {
  readonly object: (typename: string, selection: Selection) => number;
  readonly field: (type: GraphQLObjectType, nodes: readonly FieldNode[]) => number;
}

/**
 * Creates an estimator for the operation of `reader`; each field counts as `valueSize` entries.
 * @throws QUERY_LIMIT_EXCEEDED from its functions, as the reader does
 */
export const createRowEstimator = (
  reader: SelectionReader,
  traversal: Traversal,
  valueSize: 0 | 1 = 0,
): RowEstimator => {
  const memo = new Map<string, number>();

  /** `rows` is the length of the lists of a connection: its `first`. */
  const ofField = (type: GraphQLObjectType, nodes: readonly FieldNode[], rows?: number): number => {
    const [node] = nodes;
    const field = node && fieldOf(type, node.name.value);
    if (!field) return 0;
    const coordinate = `${type.name}.${field.name}`;
    const isConnection = fieldCosts[coordinate]?.pages;
    const first = isConnection && (traversal.uses(field, [node])[0]?.first ?? 0);
    if (first === 0) return 0;
    const child = getNamedType(field.type);
    const inside = isObjectType(child) ? count(child, selectionSetsOf(nodes), first) : 0;
    const size = listSize(coordinate, field);
    return size === null ? inside : times(rows ?? size, plus(1, inside));
  };

  const count = (type: GraphQLObjectType, selection: Selection, rows?: number): number =>
    getOrInsertComputed(memo, `${type.name} ${rows} ${keyOf(selection)}`, () => {
      const fields = groupBy(reader.fields(type, selection), responseKey);
      return [...fields.values()].reduce(
        (total, nodes) => plus(total, plus(valueSize, ofField(type, nodes, rows))),
        0,
      );
    });

  return {
    object: (typename, selection) => {
      const total = count(traversal.typeOf(typename), selection);
      // The object may be the outermost entry of a trace, with all other entries below it.
      return typename === 'Trace' ? times(total, traceSize) : total;
    },
    field: ofField,
  };
};
