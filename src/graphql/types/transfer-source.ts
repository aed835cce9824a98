import { getOrInsertComputed } from '../../get-or-insert.js';
import { oncePerList } from '../../upstream/reading/once-per-list.js';
import { isRecord, isRecords, type JsonRecord, readRecords } from '../../upstream/reading/read.js';
import type { Row } from '../relay/list.js';
import { logIndexOf, transferLog } from '../row-rules.js';

/** The source of a transfer. */
export interface TransferSource {
  readonly __typename: 'TokenTransfer';
  readonly record: JsonRecord;
  /** How many rows of its log come before it, which distinguishes those of one batch; or the row that knows. */
  readonly inLog: Pick<Row, 'nth'> | number;
  /** The transaction's record, where the transfer was reached through it. */
  readonly transaction: JsonRecord | null;
  /** Whether what only its transaction says may be looked up: where the transfer was asked for by id. */
  readonly lookUp: boolean;
}

const transferOf = (
  record: JsonRecord,
  inLog: TransferSource['inLog'],
  transaction: JsonRecord | null,
  lookUp: boolean,
): TransferSource => ({ __typename: 'TokenTransfer', record, inLog, transaction, lookUp });

const sourcesOf = oncePerList((records: readonly JsonRecord[], transaction: JsonRecord) => {
  const seen = new Map<string, number>();
  return records.map((record) => {
    const log = transferLog(record);
    const inLog = seen.get(log) ?? 0;
    seen.set(log, inLog + 1);
    return transferOf(record, inLog, transaction, false);
  });
});

/** The transfers of a transaction's own list, in the order of the whole list. */
export const embeddedTransfers = (transaction: JsonRecord): readonly TransferSource[] | null => {
  const records = readRecords(transaction.token_transfers);
  return records && sourcesOf(records, transaction);
};

const inOrder = (a: JsonRecord, b: JsonRecord) => (logIndexOf(a) ?? 0) - (logIndexOf(b) ?? 0);

const inLogOrder = new WeakMap<readonly JsonRecord[], readonly JsonRecord[] | null>();

/** Always the same list for the same records: paging caches by the list. */
const ordered = (records: readonly JsonRecord[]) =>
  getOrInsertComputed(inLogOrder, records, () =>
    records.every((record) => logIndexOf(record) !== null) ? [...records].sort(inOrder) : null,
  );

/** All transfers of a transaction, where its record says that it has them all, in a valid list; else null. */
export const wholeTransferList = (transaction: JsonRecord): readonly JsonRecord[] | null => {
  const { token_transfers: records, token_transfers_overflow: overflow } = transaction;
  if ((overflow !== false && overflow !== 'false') || !isRecords(records)) return null;
  return ordered(records);
};

/** The standard of a transfer's token, as filters name it. */
export const standardOf = (transfer: JsonRecord): unknown =>
  transfer.token_type ?? (isRecord(transfer.token) ? transfer.token.type : null);

/** The transfer of a row of a list, within the transaction that the list belongs to, if any. */
export const transferOfRow =
  (transaction: JsonRecord | null) =>
  (row: Row): TransferSource =>
    transferOf(row.record, row, transaction, false);

/** The transfer that the operation asks for by id, from the row in its transaction's list. */
export const askedTransfer = (row: Row): TransferSource => transferOf(row.record, row, null, true);
