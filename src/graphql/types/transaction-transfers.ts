import { getOrInsertComputed } from '../../get-or-insert.js';
import { type Mask, unionMask } from '../../upstream/reading/mask.js';
import type { JsonRecord } from '../../upstream/reading/read.js';
import { canonicalList } from '../canonical-list.js';
import type { Context } from '../context.js';
import { createList, type Filters } from '../lists.js';
import { type Reads, splitMask } from '../reads.js';
import type { List } from '../relay/list.js';
import { transferReads } from '../row-rules.js';
import { standardOf, wholeTransferList } from './transfer-source.js';

type Types = Filters['types'];

const ofStandards = (transfers: readonly JsonRecord[], wanted: readonly unknown[]) => {
  const known = transfers.every((transfer) => typeof standardOf(transfer) === 'string');
  return known ? transfers.filter((transfer) => wanted.includes(standardOf(transfer))) : null;
};

/** Keeps one list for the same transfers and standards, since paging caches by list identity. */
const narrowed = new WeakMap<readonly JsonRecord[], Map<string, readonly JsonRecord[] | null>>();

const narrow = (transfers: readonly JsonRecord[], types: Types): readonly JsonRecord[] | null => {
  if (!types || types.length === 0) return transfers;
  // The argument may repeat a standard a hundred thousand times.
  const wanted = canonicalList(types);
  const ofList = getOrInsertComputed(narrowed, transfers, () => new Map());
  return getOrInsertComputed(ofList, wanted.join(), () => ofStandards(transfers, wanted));
};

const wholeMask = {
  token_transfers_overflow: 'all',
  token_transfers: unionMask(transferReads, { token_type: 'all', token: { type: 'all' } }),
} as const;

/** The reads of a transaction's fields for its transfers, whose fields may lead back to it. */
export const readsTransfers: { readonly reads: Reads } = {
  reads: (child) => {
    const [own, transaction] = splitMask(child());
    // If transfers are read whole, anything of their transaction may be read as well.
    if (typeof own === 'string') return own;
    return unionMask(unionMask({ token_transfers: own }, wholeMask), transaction);
  },
};

/**
 * The list of a transaction's transfers. If the transaction has all of them embedded, they serve as
 * the first page, without a call and with the same cursors.
 */
export const transactionTransfers = (
  hash: string,
  transaction: JsonRecord,
  types: Types,
  context: Context,
  mask: Mask,
): List => {
  const list = createList('transactionTokenTransfers', hash, { types }, context, mask);
  const whole = wholeTransferList(transaction);
  const rows = whole && narrow(whole, types);
  if (rows === null) return list;
  return {
    ...list,
    page: (params) => (params === null ? Promise.resolve({ rows, next: null }) : list.page(params)),
  };
};
