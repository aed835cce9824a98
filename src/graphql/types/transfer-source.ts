import { oncePerList } from '../../upstream/reading/once-per-list.js';
import { type JsonRecord, readRecords } from '../../upstream/reading/read.js';
import { splitBatches } from '../../upstream/reading/split-batches.js';
import type { Row } from '../relay/list.js';
import { logIndexOf, transferLog } from '../row-rules.js';
import type { TransactionSource } from './transaction-source.js';

/** The source of a transfer. */
export interface TransferSource {
  readonly __typename: 'TokenTransfer';
  readonly record: JsonRecord;
  /** How many rows of its log precede it, which tells a batch apart; or the row that can count. */
  readonly inLog: Pick<Row, 'nth'> | number;
  /** The transaction, if the transfer was reached through it. */
  readonly transaction: TransactionSource | null;
  /** Whether to load its transaction for missing values: only if it was asked for by id. */
  readonly lookUp: boolean;
}

const transferOf = (
  record: JsonRecord,
  inLog: TransferSource['inLog'],
  transaction: TransactionSource | null,
  lookUp: boolean,
): TransferSource => ({ __typename: 'TokenTransfer', record, inLog, transaction, lookUp });

const sourcesOf = oncePerList((records: readonly JsonRecord[], transaction: TransactionSource) => {
  const seen = new Map<string, number>();
  return records.map((record) => {
    const log = transferLog(record);
    const inLog = seen.get(log) ?? 0;
    seen.set(log, inLog + 1);
    return transferOf(record, inLog, transaction, false);
  });
});

/** The transfers embedded in a transaction, in the explorer's order; null if it has no list. */
export const embeddedTransfers = (
  transaction: TransactionSource,
): readonly TransferSource[] | null => {
  const records = readRecords(transaction.record.token_transfers);
  return records && sourcesOf(splitBatches(records), transaction);
};

/** Makes a transfer from a row; `transaction` is the one that the list belongs to, if any. */
export const transferOfRow =
  (transaction: TransactionSource | null) =>
  (row: Row): TransferSource =>
    transferOf(row.record, row, transaction, false);

/** The transfer that the operation asked for by id, from its row in the transaction's list. */
export const askedTransfer = (row: Row): TransferSource => transferOf(row.record, row, null, true);

/** The part of a transfer's id after its transaction: the event, and the place in its batch. */
export const nameInTransaction = (record: JsonRecord, inLog: number): string =>
  `${logIndexOf(record) ?? '-'}:${inLog}`;
