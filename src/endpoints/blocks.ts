import { type Declaration, ofBlock, ofChain } from './declaration.js';
import { byZeroValue, type ListFilter } from './filters.js';
import { internalList, orderBy, transactionList } from './list-kinds.js';

/** A block with all of its details. */
export const block = {
  name: 'block',
  ...ofBlock(''),
  itself: [{ names: ['hash', 'height'] }],
  withoutTokens: true,
  filters: {},
} as const satisfies Declaration;

/** What a transaction is, of which it may be several. Versions before 9.3.1 also take several, separated by commas. */
const byKind = {
  values: [
    'coin_transfer',
    'contract_call',
    'contract_creation',
    'token_transfer',
    'token_creation',
    'blob_transaction',
  ],
  since: 6.3,
  unasked: 'The graph has all transactions of a block.',
} as const satisfies ListFilter;

/** The transactions of a block, in a short form. */
export const blockTransactions = {
  name: 'block-transactions',
  ...ofBlock('/transactions'),
  withoutTokens: true,
  filters: { type: byKind },
  list: {
    ...transactionList,
    cursor: { block_number: 'natural', index: 'integer' },
    order: [orderBy.position],
    isAscending: true,
  },
} as const satisfies Declaration;

/** It filtered by the type of call. */
const dead = {
  values: 'text',
  deadSince: 9.2,
  unasked: 'Explorers of today ignore it.',
} as const satisfies ListFilter;

/** The calls within a block that contracts made. */
export const blockInternalTransactions = {
  name: 'block-internal-transactions',
  ...ofBlock('/internal-transactions'),
  withoutTokens: true,
  filters: { include_zero_value: byZeroValue, internal_type: dead, call_type: dead },
  list: {
    ...internalList,
    cursor: { transaction_index: 'integer', index: 'integer' },
    order: [orderBy.transaction, orderBy.index],
    isAscending: true,
  },
} as const satisfies Declaration;

/** What left the beacon chain with a block. */
export const blockWithdrawals = {
  name: 'block-withdrawals',
  ...ofBlock('/withdrawals'),
  withoutTokens: true,
  filters: {},
  list: {
    cursor: { index: 'integer' },
    itemsCount: 'ignored',
    key: [{ names: ['index'], as: 'integer' }],
    order: [orderBy.index],
  },
} as const satisfies Declaration;

/** The blocks of the chain, without some of their details. */
export const blocks = {
  name: 'blocks',
  ...ofChain('blocks'),
  withoutTokens: true,
  filters: {
    type: {
      values: ['block', 'uncle', 'reorg'],
      unasked: 'The graph lists the blocks of the main chain, which are the default.',
    },
  },
  list: {
    cursor: { block_number: 'natural' },
    itemsCount: 'ignored',
    key: [{ names: ['hash'], as: 'hash' }],
    rowsAre: 'block',
    order: [{ row: ['height'], cursor: 'block_number' }],
  },
} as const satisfies Declaration;

/** The number of the block at a moment. It may be the nearest one that the explorer has. */
export const blockByTime = {
  name: 'block-by-time',
  path: '/api/legacy/block/get-block-number-by-time',
  ids: [],
  instead: { path: '/api', query: 'module=block&action=getblocknobytime' },
  lackedBy: [400, 404],
  withoutTokens: true,
  filters: { timestamp: { values: 'text' }, closest: { values: ['before', 'after'] } },
} as const satisfies Declaration;
