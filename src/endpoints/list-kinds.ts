import { type DeclaredList, type OrderNumber, type RowValue, spellings } from './declaration.js';

/** The numbers that lists are ordered by: those of a block, a transfer's log, a call's transaction, … */
export const orderBy = {
  block: { row: spellings.blockNumber, cursor: 'block_number' },
  log: { row: ['log_index'], cursor: 'index' },
  transaction: { row: ['transaction_index'], cursor: 'transaction_index' },
  /** That of a call, a log or a withdrawal. */
  index: { row: ['index'], cursor: 'index' },
  /** That of a transaction in its block. */
  position: { row: ['position'], cursor: 'index' },
} as const satisfies Readonly<Record<string, OrderNumber>>;

/** The contract of a row's token. */
export const tokenOfRow: RowValue = { in: 'token', names: spellings.addressHash, as: 'hash' };

/** What every list of token transfers is like: the rows of a batch, one per token id, share a log. */
export const transferList = {
  cursor: {
    block_number: 'natural',
    index: 'integer',
    batch_log_index: 'integer',
    batch_block_hash: 'hash',
    batch_transaction_hash: 'hash',
    index_in_batch: 'integer',
  },
  itemsCount: 'ignored',
  key: [
    { names: [...spellings.transactionHash, 'block_hash'] },
    { names: ['log_index'], as: 'integer' },
  ],
  item: { in: 'total', names: ['token_id'] },
  order: [orderBy.block, orderBy.log],
  hasBatches: true,
  withinBatch: 'batch_log_index',
} as const satisfies DeclaredList;

/** What every list of internal transactions is like. */
export const internalList = {
  cursor: { block_number: 'natural', index: 'integer', transaction_index: 'integer' },
  otherCursor: { include_zero_value: 'boolean' },
  itemsCount: 'ignored',
  key: [{ names: [...spellings.transactionHash, ...spellings.blockNumber] }, { names: ['index'] }],
  order: [orderBy.block, orderBy.transaction, orderBy.index],
} as const satisfies DeclaredList;

/** What every list of transactions is like. */
export const transactionList = {
  itemsCount: 'ignored',
  key: [{ names: ['hash'], as: 'hash' }],
  rowsAre: 'transaction',
  order: [orderBy.block, orderBy.position],
} as const satisfies Partial<DeclaredList>;

/** What every list of logs is like. */
export const logList = {
  cursor: { block_number: 'natural', index: 'integer' },
  itemsCount: 'ignored',
  key: [
    { names: spellings.transactionHash, as: 'hash' },
    { names: ['index'], as: 'integer' },
  ],
  order: [orderBy.block, orderBy.index],
} as const satisfies DeclaredList;

/** What every list of holders is like: one of ERC-1155 has a row for each address and id. */
export const holderList = {
  cursor: { address_hash: 'address', value: 'digits' },
  itemsCount: 'ignored',
  key: [{ in: 'address', names: ['hash'], as: 'hash' }, { names: ['token_id'] }],
  // By value, which changes.
  order: [],
} as const satisfies DeclaredList;
