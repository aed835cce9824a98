import { getOrInsertComputed, oncePerList } from '../../../base/collections/maps.js';
import { spellings } from '../../../endpoints/declaration.js';
import { ShapeError } from '../../../explorer/call/upstream-errors.js';
import type { Chain } from '../../../explorer/chain.js';
import {
  integerOrNull,
  isHash,
  type JsonRecord,
  pick,
  readRecords,
} from '../../../explorer/decode/read.js';
import { splitBatches } from '../../../explorer/decode/upstream-page.js';
import { createList } from '../../load/explorer-lists.js';
import { readFilters } from '../../load/list-filters.js';
import type { ChainContext } from '../../load/resolver-context.js';
import { logIndexOf, transferLog } from '../../load/row-rules.js';
import { createRowFinder, type FindRow } from '../../relay/find-row.js';
import type { Row } from '../../relay/rows.js';
import { type TransactionSource, transactionSource } from './transaction-source.js';

/** The source of a transfer. */
export interface TransferSource {
  readonly __typename: 'TokenTransfer';
  readonly chain: Chain;
  readonly record: JsonRecord;
  /** How many rows of its log precede it, which tells a batch apart; or the row that can count. */
  readonly inLog: Pick<Row, 'nth'> | number;
  /** The transaction, if the transfer was reached through it and its record is loaded. */
  readonly transaction: TransactionSource | null;
  /**
   * The hash of the transaction to load for missing values: only if the transfer was asked for by
   * id, or in the transaction's list without its record.
   */
  readonly lookUp: string | null;
}

const transferOf = (
  chain: Chain,
  record: JsonRecord,
  inLog: TransferSource['inLog'],
  transaction: TransactionSource | null,
  lookUp: string | null,
): TransferSource => ({ __typename: 'TokenTransfer', chain, record, inLog, transaction, lookUp });

const sourcesOf = oncePerList((records: readonly JsonRecord[], transaction: TransactionSource) => {
  const seen = new Map<string, number>();
  return records.map((record) => {
    const log = transferLog(record);
    const inLog = seen.get(log) ?? 0;
    seen.set(log, inLog + 1);
    return transferOf(transaction.chain, record, inLog, transaction, null);
  });
});

/** The transfers embedded in a transaction, in the explorer's order; null if it has no list. */
export const embeddedTransfers = (
  transaction: TransactionSource,
): readonly TransferSource[] | null => {
  const records = readRecords(transaction.record?.token_transfers);
  return records && sourcesOf(splitBatches(records), transaction);
};

/** A transfer from a row of an address's list. */
export const transferOfRow = (row: Row): TransferSource =>
  transferOf(row.chain, row.record, row, null, null);

/** A transfer from a row of the list of a transaction, whose record may be loaded. */
export const transferIn =
  (transaction: TransactionSource) =>
  (row: Row): TransferSource =>
    transaction.record === null
      ? transferOf(row.chain, row.record, row, null, transaction.hash)
      : transferOf(row.chain, row.record, row, transaction, null);

/** The part of a transfer's id after its transaction: the event, and the place in its batch. */
export const nameInTransaction = (record: JsonRecord, inLog: number): string =>
  `${logIndexOf(record) ?? '-'}:${inLog}`;

const ofTransaction = readFilters('transactionTokenTransfers', {});

const finderOf = (hash: string, context: ChainContext): FindRow =>
  getOrInsertComputed(context.transferFinders, hash, () =>
    createRowFinder(
      createList('transactionTokenTransfers', hash, ofTransaction, context),
      nameInTransaction,
    ),
  );

const findRow = (id: string, context: ChainContext): Promise<Row | null> => {
  const [hash = '', log = '', nth = ''] = id.split(':');
  const logIndex = integerOrNull(log);
  const rank = logIndex === null ? [] : [-logIndex];
  return finderOf(hash, context)(`${log}:${nth}`, rank);
};

/**
 * Loads a transfer by its id; null if it cannot be found.
 * @throws ShapeError if the explorer lists those of another transaction
 */
export const loadTransfer = async (
  id: string,
  context: ChainContext,
): Promise<TransferSource | null> => {
  // The explorer has no path to a transfer without a transaction.
  if (!id.startsWith('0x')) return null;
  const row = await getOrInsertComputed(context.transferRows, id, () => findRow(id, context));
  const [hash = ''] = id.split(':');
  const said = pick(row?.record ?? {}, ...spellings.transactionHash);
  if (isHash(said) && said.toLowerCase() !== hash) {
    throw new ShapeError('transfers of the transaction asked for');
  }
  return row && transferIn(transactionSource(context.chain, hash, null))(row);
};
