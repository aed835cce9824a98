import {
  type FieldNode,
  type GraphQLObjectType,
  type GraphQLResolveInfo,
  getArgumentValues,
  isObjectType,
  type SelectionNode,
} from 'graphql';
import { getOrInsertComputed } from '../../../base/collections/get-or-insert.js';
import { readingInput } from '../../errors/errors.js';
import type { Context } from '../../load/context.js';
import type { Filters } from '../../load/list-filters.js';
import { allContinued, onlyListed } from '../../plan/cost/transaction.js';
import { readUse, type Use } from '../../plan/cost/uses.js';
import {
  collectFields,
  isIncluded,
  responseKey,
  selectionSetsOf,
  type Variables,
} from '../../plan/selections.js';

/** A use of `Transaction.tokenTransfers` from a cursor on. */
export interface ContinuedList {
  readonly first: number;
  readonly after: string;
  readonly types: Filters['types'];
}

interface TransactionSelection {
  readonly hasTrace: boolean;
  /** The uses of `tokenTransfers`, if nothing is selected that these do not show; otherwise none. */
  readonly lists: readonly FieldNode[];
}

const typeOf = ({ schema }: GraphQLResolveInfo): GraphQLObjectType => {
  const type = schema.getType('Transaction');
  if (!isObjectType(type)) throw new Error('Transaction is no object type.');
  return type;
};

const find = (info: GraphQLResolveInfo): TransactionSelection => {
  const { schema, fragments, fieldNodes, variableValues } = info;
  const includes = (node: SelectionNode) => isIncluded(node, variableValues);
  const selecting = { schema, fragments, includes };
  const fields = collectFields(typeOf(info), selectionSetsOf(fieldNodes), selecting);
  const names = fields.map(({ name }) => name.value);
  const lists = fields.filter(({ name }) => name.value === 'tokenTransfers');
  // Nodes with the same response key have the same arguments, or the operation would be invalid.
  const distinct = new Map(lists.map((node) => [responseKey(node), node]));
  return {
    hasTrace: names.includes('rawTrace'),
    lists: onlyListed(names) ? [...distinct.values()] : [],
  };
};

// Field nodes belong to a plan: all rows share them, and the outcome of the directives is fixed.
const found = new WeakMap<readonly FieldNode[], TransactionSelection>();

const selectionOf = (info: GraphQLResolveInfo): TransactionSelection =>
  getOrInsertComputed(found, info.fieldNodes, () => readingInput(() => find(info)));

/** Whether the operation selects the raw trace of the transaction being resolved. */
export const selectsTrace = (info: GraphQLResolveInfo): boolean => selectionOf(info).hasTrace;

const isText = (value: unknown): value is string => typeof value === 'string';

const readLists = (
  lists: readonly FieldNode[],
  info: GraphQLResolveInfo,
  limits: Context['limits'],
): readonly ContinuedList[] => {
  const field = typeOf(info).getFields().tokenTransfers;
  if (!field) return [];
  const uses: (Use | null)[] = [];
  const continued: ContinuedList[] = [];
  for (const node of lists) {
    const args = getArgumentValues(field, node, info.variableValues);
    const use = readUse(args, node, limits);
    uses.push(use);
    const { after, types } = args;
    if (!isText(after)) return [];
    continued.push({
      first: use?.first ?? 0,
      after,
      types: Array.isArray(types) ? types.filter(isText) : null,
    });
  }
  return allContinued(uses) ? continued : [];
};

/** Those of a list with invalid arguments are none: the list itself says what is wrong. */
const tryReadLists: typeof readLists = (...args) => {
  try {
    return readLists(...args);
  } catch {
    return [];
  }
};

// Read once per run: an argument may be a long list, and there may be a transaction in each row.
const read = new WeakMap<Variables, WeakMap<readonly FieldNode[], readonly ContinuedList[]>>();

/**
 * The lists of transfers that are continued from cursors, if these and what they show are all that
 * the operation asks of the transaction being resolved; otherwise none.
 */
export const continuedLists = (
  info: GraphQLResolveInfo,
  limits: Context['limits'],
): readonly ContinuedList[] => {
  const { lists } = selectionOf(info);
  if (lists.length === 0) return [];
  const ofRun = getOrInsertComputed(read, info.variableValues, () => new WeakMap());
  return getOrInsertComputed(ofRun, info.fieldNodes, () => tryReadLists(lists, info, limits));
};
