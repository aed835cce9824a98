import { type FieldNode, type GraphQLObjectType, getNamedType, isObjectType } from 'graphql';
import { getOrInsertComputed } from '../../get-or-insert.js';
import { groupBy } from '../group-by.js';
import { fieldOf, keyOf, responseKey, selectionSetsOf } from '../selections.js';
import { plus, times } from './amount.js';
import { fieldCosts, listSize, traceSize } from './model.js';
import type { Selection, SelectionReader } from './reader.js';
import type { Traversal } from './traversal.js';

/** Estimates how many list entries an answer would hold; what it holds is counted as it is written. */
interface RowEstimator {
  readonly object: (typename: string, selection: Selection) => number;
  readonly field: (type: GraphQLObjectType, nodes: readonly FieldNode[]) => number;
}

/**
 * An estimator for the operation that `reader` reads; each value of an object counts as `valueSize` entries.
 * @throws QUERY_LIMIT_EXCEEDED while it estimates, as the reader does
 */
export const createRowEstimator = (
  reader: SelectionReader,
  traversal: Traversal,
  valueSize: 0 | 1 = 0,
): RowEstimator => {
  const memo = new Map<string, number>();

  /** `rows` is how long the lists of a connection are: what it was asked for. */
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
      // `node` may be the outermost entry of a trace, with all the others below it.
      return typename === 'Trace' ? times(total, traceSize) : total;
    },
    field: ofField,
  };
};
