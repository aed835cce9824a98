import { type FieldNode, type GraphQLResolveInfo, isObjectType, type SelectionNode } from 'graphql';
import { getOrInsertComputed } from '../../get-or-insert.js';
import { endpoints } from '../../upstream/endpoints.js';
import { ShapeError } from '../../upstream/errors.js';
import {
  type JsonRecord,
  pick,
  readHash,
  readRecord,
  spellings,
} from '../../upstream/reading/read.js';
import type { Context } from '../context.js';
import { readingInput } from '../errors.js';
import { maskOf } from '../reads.js';
import { collectFields, isIncluded, selectionSetsOf } from '../selections.js';

export interface TransactionSource {
  readonly __typename: 'Transaction';
  readonly hash: string;
  readonly record: JsonRecord;
}

/** What tells a transaction from other JSON. */
export const transactionSigns = ['hash', 'result'] as const;

const hashIn = ({ hash }: JsonRecord) => {
  try {
    return readHash(hash);
  } catch {
    return null;
  }
};

/**
 * The transaction that was asked for by `asked`, from the explorer's answer. An odd hash is no fault
 * of the rest. @throws ShapeError if it is no transaction
 */
const transactionOf = (body: unknown, asked: string): TransactionSource => {
  const record = readRecord(body);
  const hash = record && (hashIn(record) ?? (typeof record.result === 'string' ? asked : null));
  if (record === null || hash === null) throw new ShapeError('a transaction with a hash');
  return { __typename: 'Transaction', hash, record };
};

const findTrace = (info: GraphQLResolveInfo): boolean => {
  const { schema, fragments, fieldNodes, variableValues } = info;
  const type = schema.getType('Transaction');
  const includes = (node: SelectionNode) => isIncluded(node, variableValues);
  if (!isObjectType(type)) return false;
  const fields = collectFields(type, selectionSetsOf(fieldNodes), { schema, fragments, includes });
  return fields.some(({ name }) => name.value === 'rawTrace');
};

// Field nodes belong to a plan: all rows share them, and the outcome of the directives is fixed.
const found = new WeakMap<readonly FieldNode[], boolean>();

/** Whether the operation selects the raw trace of the transaction being resolved. */
const selectsTrace = (info: GraphQLResolveInfo): boolean =>
  getOrInsertComputed(found, info.fieldNodes, () => readingInput(() => findTrace(info)));

/**
 * Loads a transaction; null if the explorer does not know it. If the operation selects its raw
 * trace, that is loaded at the same time, since neither needs the other.
 */
export const loadTransaction = async (
  hash: string,
  context: Context,
  info?: GraphQLResolveInfo,
): Promise<TransactionSource | null> => {
  const loading = context.loaders.body(endpoints.transaction, hash);
  if (info && selectsTrace(info)) {
    context.loaders.body(endpoints.rawTrace, hash).catch(() => {});
  }
  const body = await loading;
  return body && transactionOf(body(info ? maskOf(info, 'Transaction') : 'all'), hash);
};

/** Loads the transaction of a record; null if it has no hash, or the explorer does not know it. */
export const loadTransactionOf = (
  record: JsonRecord,
  context: Context,
  info?: GraphQLResolveInfo,
): Promise<TransactionSource | null> | null => {
  const hash = readHash(pick(record, ...spellings.transactionHash));
  return hash === null ? null : loadTransaction(hash, context, info);
};
