import { hashOf, idOf, listOf, transferRow } from './records.js';

/** A transaction whose transfers include a batch. */
export const transaction = hashOf('c');

const batch = ['1', '2', '3', '4', '4'].map((id) => ({ token_id: id, value: '1' }));
/** One plain transfer and a batch of five, whose last two are equal. */
export const items = [
  transferRow(transaction, 3, { total: { value: '5' } }),
  ...batch.map((total) => transferRow(transaction, '4', { total })),
];
/** The path of its list of transfers. */
export const list = `transactions/${transaction}/token-transfers`;
/** The same list in pages that end inside the batch, one of them empty. */
export const pages = {
  [list]: listOf(items.slice(0, 3), { index_in_batch: 1 }),
  [`${list}?index_in_batch=1`]: listOf(items.slice(3, 5), { index_in_batch: 3 }),
  [`${list}?index_in_batch=3`]: listOf([], { index_in_batch: 4 }),
  [`${list}?index_in_batch=4`]: listOf(items.slice(5)),
};
/** Its details, with all its transfers in their short form. */
export const detail = {
  hash: transaction,
  method: 'transfer',
  timestamp: '2026-01-02T03:04:05.000000Z',
  block_number: 7,
  token_transfers: items.map((item) => ({ ...item, method: null, timestamp: null })),
  token_transfers_overflow: true,
};
/** The object ids of its transfers. */
export const ids = ['3:0', '4:0', '4:1', '4:2', '4:3', '4:4'].map((own) =>
  idOf('TokenTransfer', `${transaction}:${own}`),
);
