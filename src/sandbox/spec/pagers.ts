import type { TransferRow } from '../ledger.js';
import type { Collection, TokenRow } from '../lists.js';
import { compare, compareKeys, countLeading, type Pager, takePage, withCursor } from '../paging.js';
import { lastOf, readIntegers } from '../parameters.js';
import { collectionPage } from '../versions/pagers.js';

interface TokenKey {
  readonly value: bigint;
  readonly token: { readonly name: string | null; readonly type: string };
}

/** By raw amount from the largest, then by type and name. */
export function compareTokenKeys(a: TokenKey, b: TokenKey): number {
  return (
    compare(b.value, a.value) ||
    compare(a.token.type, b.token.type) ||
    compare(a.token.name ?? '', b.token.name ?? '')
  );
}

/** The cursor's key is not unique; `items_count`, the rows seen so far, tells equal ones apart. */
export const tokens: Pager<TokenRow> = (list, { query, matches, size }) => {
  const shown = list.filter(matches);
  const seen = query.has('items_count') ? Number(lastOf(query, 'items_count')) : 0;
  const after = tokenKey(query);
  let start = 0;
  if (after !== null) {
    const first = countLeading(shown, (row) => compareTokenKeys(row, after) < 0);
    const end = countLeading(shown, (row) => compareTokenKeys(row, after) <= 0);
    start = Math.min(Math.max(seen, first), end);
  }
  const page = takePage(shown, { start, step: 1, size, matches: () => true });
  return withCursor(page, ({ token, value }) => ({
    items_count: start + page.rows.length,
    token_name: token.name,
    token_type: token.type,
    value,
  }));
};

function tokenKey(query: URLSearchParams): TokenKey | null {
  const value = lastOf(query, 'value');
  if (value === '') return null;
  const name = lastOf(query, 'token_name').replace(/^null$/, '');
  return { value: BigInt(value), token: { name, type: lastOf(query, 'token_type') } };
}

/** Ordered as in released explorers. */
export const collections: Pager<Collection> = (list, request) =>
  withCursor(collectionPage(list, request), ({ token }) => ({
    token_contract_address_hash: token.hash,
    token_type: token.type,
  }));

/** The cursor cannot point into a batch, so a page includes the whole of its last one. */
export const addressTransfers: Pager<TransferRow> = (list, { query, matches, size }) => {
  const after = readIntegers(query, ['block_number', 'index']);
  const older = countLeading(list, ({ block, log }) => {
    return after === null || compareKeys([block.number, log.index], after) < 0;
  });
  const areTied = (last: TransferRow, next: TransferRow) => last.log === next.log;
  const page = takePage(list, { start: older - 1, step: -1, size, matches, areTied });
  return withCursor(page, ({ block, log }) => ({ block_number: block.number, index: log.index }));
};

/** Oldest first. */
export const transactionTransfers: Pager<TransferRow> = (list, { query, matches, size }) => {
  const after = readIntegers(query, ['batch_log_index', 'index_in_batch']);
  const start = countLeading(list, ({ log, indexInBatch }) => {
    return after !== null && compareKeys([log.index, indexInBatch], after) <= 0;
  });
  const page = takePage(list, { start, step: 1, size, matches });
  return withCursor(page, ({ block, indexInBatch, log, transaction }) => ({
    batch_block_hash: block.hash,
    batch_log_index: log.index,
    batch_transaction_hash: transaction.hash,
    index_in_batch: indexInBatch,
  }));
};
