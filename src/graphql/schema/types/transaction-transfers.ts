import { getOrInsertComputed } from '../../../base/collections/maps.js';
import type { ListArguments } from '../../../endpoints/endpoints.js';
import { unionMask } from '../../../explorer/call/mask.js';
import { isList, isRecord, type JsonRecord, recordsIn } from '../../../explorer/decode/read.js';
import { splitBatches } from '../../../explorer/decode/upstream-page.js';
import { standardReads } from '../../load/list-filters.js';
import { logIndexOf, transferReads } from '../../load/row-rules.js';
import { canonicalList } from '../../plan/arguments.js';
import { projection, type Reads } from '../../plan/projection.js';
import type { TransactionSource } from './transaction-source.js';

type Transfers = readonly JsonRecord[];

const inOrder = (a: JsonRecord, b: JsonRecord) => (logIndexOf(a) ?? 0) - (logIndexOf(b) ?? 0);

/** The standard of a transfer's token, spelled as in filters. */
const standardOf = (transfer: JsonRecord): unknown =>
  transfer.token_type ?? (isRecord(transfer.token) ? transfer.token.type : null);

/** Those of the standards, or all for none, in log order; null if a record does not say enough. */
const select = (transfers: Transfers, standards: readonly unknown[]): Transfers | null => {
  if (transfers.some((transfer) => logIndexOf(transfer) === null)) return null;
  const sorted = [...transfers].sort(inOrder);
  if (standards.length === 0) return sorted;
  const known = sorted.every((transfer) => typeof standardOf(transfer) === 'string');
  return known ? sorted.filter((transfer) => standards.includes(standardOf(transfer))) : null;
};

/** Keeps one list for the same transfers and standards, since paging caches by list identity. */
const selected = new WeakMap<readonly unknown[], Map<string, Transfers | null>>();

/** The transfers of a transaction as far as `types` asks; null unless its whole record has all of them. */
export const allEmbedded = (
  { record, isShort }: TransactionSource,
  { types }: ListArguments<'transactionTokenTransfers'>,
): Transfers | null => {
  if (record === null || isShort) return null;
  const { token_transfers: records, token_transfers_overflow: overflow } = record;
  if ((overflow !== false && overflow !== 'false') || !isList(records)) return null;
  // The argument may repeat a standard a hundred thousand times.
  const standards = canonicalList(types ?? []);
  const ofList = getOrInsertComputed(selected, records, () => new Map());
  return getOrInsertComputed(ofList, standards.join(), () =>
    select(splitBatches(recordsIn(records)), standards),
  );
};

const wholeMask = {
  token_transfers_overflow: 'all',
  token_transfers: unionMask(transferReads, standardReads),
} as const;

/** The reads of a transaction's fields for its transfers, whose fields may lead back to it. */
export const readsTransfers: { readonly reads: Reads } = {
  reads: ({ own, parent }) =>
    projection({ own: unionMask(unionMask({ token_transfers: own }, wholeMask), parent) }),
};
