import type { GraphQLResolveInfo } from 'graphql';
import { endpoints } from '../../upstream/endpoints.js';
import { ShapeError } from '../../upstream/errors.js';
import type { Mask } from '../../upstream/reading/mask.js';
import {
  type JsonRecord,
  pick,
  readHash,
  readRecord,
  spellings,
} from '../../upstream/reading/read.js';
import type { Context } from '../context.js';
import { createList } from '../lists.js';
import { maskOf } from '../reads.js';
import { type ContinuedList, continuedLists, selectsTrace } from './transaction-selection.js';

export interface TransactionSource {
  readonly __typename: 'Transaction';
  readonly hash: string;
  /** Null if nothing of it is asked for. */
  readonly record: JsonRecord | null;
}

const sourceOf = (hash: string, record: JsonRecord | null): TransactionSource => ({
  __typename: 'Transaction',
  hash,
  record,
});

/** A transaction from its own record. @throws ShapeError if the record has no hash */
export const transactionOf = (record: JsonRecord): TransactionSource => {
  const hash = readHash(record.hash);
  if (hash === null) throw new ShapeError('a transaction with a hash');
  return sourceOf(hash, record);
};

const nothing: Mask = {};

/**
 * Whether a page that is asked for anyway shows that a transaction exists. If it fails, is empty or
 * has an invalid cursor, the transaction's own record must tell.
 */
const isShownBy = async (
  { after, types }: ContinuedList,
  hash: string,
  context: Context,
): Promise<boolean> => {
  try {
    const list = createList('transactionTokenTransfers', hash, { types }, context, nothing);
    const { rows } = await list.page(list.cursors.decode(after).params);
    return rows.length > 0;
  } catch {
    return false;
  }
};

/**
 * Loads a transaction; null if the explorer does not know it. If the operation selects its raw
 * trace, that is loaded at the same time, since neither needs the other. If it asks only for further
 * pages of its transfers, these show that it exists, and its record is not loaded.
 */
export const loadTransaction = async (
  hash: string,
  context: Context,
  info?: GraphQLResolveInfo,
): Promise<TransactionSource | null> => {
  for (const list of info ? continuedLists(info, context.limits) : []) {
    if (await isShownBy(list, hash, context)) return sourceOf(hash, null);
  }
  const loading = context.loaders.body(endpoints.transaction, hash);
  if (info && selectsTrace(info)) {
    context.loaders.body(endpoints.rawTrace, hash).catch(() => {});
  }
  const body = await loading;
  const record = body && readRecord(body(info ? maskOf(info, 'Transaction') : 'all'));
  return record && transactionOf(record);
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
