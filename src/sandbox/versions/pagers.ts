import { formatDecimal, parseDecimal } from '../decimal.js';
import { ExplorerCrash } from '../flavour.js';
import type { InternalRow, Ledger, TransferRow } from '../ledger.js';
import { type Collection, collectionKey, type TokenRow } from '../lists.js';
import {
  type Cursor,
  compare,
  compareKeys,
  countLeading,
  type Page,
  type Pager,
  type PagerRequest,
  pagerOf,
  takePage,
  withCursor,
} from '../paging.js';
import { lastOf, readIntegers } from '../parameters.js';
import { withBatchesReversed } from './batches.js';

type TokenKey = Pick<TokenRow, 'fiat' | 'value' | 'rowId'>;

/** By fiat value with unpriced tokens last, then by raw amount, then newest first. */
export function compareTokens(a: TokenKey, b: TokenKey): number {
  return compare(b.fiat ?? -1n, a.fiat ?? -1n) || compare(b.value, a.value) || b.rowId - a.rowId;
}

/** Cursor: fiat value, raw amount and row id. */
export const tokens = pagerOf<TokenRow, TokenKey>({
  placeIn: tokenKey,
  isPast: (row, after) => compareTokens(row, after) <= 0,
  cursorOf: ({ fiat, rowId, value }) => ({
    fiat_value: fiat === null ? null : formatDecimal(fiat),
    id: rowId,
    value: String(value),
  }),
});

/** The text `null`, an empty value and a missing parameter all mean null. */
function tokenKey(query: URLSearchParams): TokenKey | null {
  const read = (name: string) => lastOf(query, name).replace(/^null$/, '');
  const [fiat, value, id] = [read('fiat_value'), read('value'), read('id')];
  if (fiat === '' && value === '' && id === '') return null;
  if (value === '' || id === '') throw new ExplorerCrash('Incomplete cursor of a token list');
  return { fiat: fiat === '' ? null : parseDecimal(fiat), value: BigInt(value), rowId: Number(id) };
}

/** Sorted by type, then by contract. */
export function collectionPage(
  list: readonly Collection[],
  { query, matches, size }: PagerRequest<Collection>,
): Page<Collection> {
  const type = lastOf(query, 'token_type');
  const hash = lastOf(query, 'token_contract_address_hash');
  const after = type === '' || hash === '' ? '' : collectionKey(type, hash);
  const start = countLeading(list, ({ token }) => collectionKey(token.type, token.hash) <= after);
  return takePage(list, { start, step: 1, size, matches });
}

/** Cursor: type and contract. */
export const collections: Pager<Collection> = (list, request) =>
  withCursor(collectionPage(list, request), ({ token }) => ({
    token_contract_address_hash: token.hash.toLowerCase(),
    token_type: token.type,
  }));

const INTERNAL_KEY = ['block_number', 'transaction_index', 'index'] as const;

/** Newest first. */
export const internals = pagerOf<InternalRow, readonly number[]>({
  isBackwards: true,
  placeIn(query) {
    const after = readIntegers(query, INTERNAL_KEY);
    if (after === null && INTERNAL_KEY.some((name) => query.has(name))) {
      throw new ExplorerCrash('Incomplete cursor of internal transactions');
    }
    return after;
  },
  isPast: ({ block, position, index }, after) =>
    compareKeys([block.number, position, index], after) >= 0,
  cursorOf: ({ block, position, index }) => ({
    block_number: block.number,
    index,
    transaction_index: position,
  }),
});

/** Newest first; each batch from its end. */
export const addressTransfers: Pager<TransferRow> = (list, { query, matches, size, ledger }) => {
  const [block, log, item] = transferKey(query, ledger) ?? [Number.POSITIVE_INFINITY, 0, 0];
  const older = countLeading(list, (row) => {
    return compareKeys([row.block.number, row.log.index, row.indexInBatch], [block, log, item]) < 0;
  });
  const page = takePage(list, { start: older - 1, step: -1, size, matches });
  return { rows: page.rows, cursor: transferCursor(page, query) };
};

/** Oldest first, but from the end of each batch. */
export const transactionTransfers: Pager<TransferRow> = (inOrder, request) => {
  const { query, matches, size, ledger } = request;
  const list = withBatchesReversed(inOrder);
  const [block, log, item] = transferKey(query, ledger) ?? [-1, 0, 0];
  const start = countLeading(list, (row) => {
    return (
      compareKeys([row.block.number, row.log.index, -row.indexInBatch], [block, log, -item]) <= 0
    );
  });
  // The explorer takes this key for the end of the list.
  const isEnd = block === 0 && log === 0;
  const page = takePage(list, { start: isEnd ? list.length : start, step: 1, size, matches });
  return { rows: page.rows, cursor: transferCursor(page, query) };
};

/** The block, log and index in batch that the page follows: all of the log unless a page ended within it. */
function transferKey(query: URLSearchParams, ledger: Ledger): [number, number, number] | null {
  const block = ledger.block(lastOf(query, 'batch_block_hash'));
  const batch = readIntegers(query, ['batch_log_index', 'index_in_batch']);
  if (block !== undefined && batch !== null) return [block.number, ...batch];
  const key = readIntegers(query, ['block_number', 'index']);
  return key && [...key, Number.NEGATIVE_INFINITY];
}

function transferCursor({ rows, next }: Page<TransferRow>, query: URLSearchParams): Cursor | null {
  const last = rows.at(-1);
  if (last === undefined || next === undefined) return null;
  if (next.log !== last.log) return logKey(last);
  const before = rows.findLast(({ log }) => log !== last.log);
  return {
    ...(before === undefined ? keyOfQuery(query) : logKey(before)),
    batch_block_hash: last.block.hash,
    batch_log_index: last.log.index,
    batch_transaction_hash: last.transaction.hash,
    index_in_batch: last.indexInBatch,
  };
}

const logKey = ({ block, log }: TransferRow) => ({ block_number: block.number, index: log.index });

/** When one batch fills the whole page, the cursor keeps the key of the page before. */
function keyOfQuery(query: URLSearchParams): Cursor {
  const [block_number, index] = readIntegers(query, ['block_number', 'index']) ?? [];
  return block_number === undefined || index === undefined ? {} : { block_number, index };
}
