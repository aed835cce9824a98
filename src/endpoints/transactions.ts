import { type Declaration, ofChain, ofTransaction } from './declaration.js';
import { byStandard, byZeroValue, limit } from './filters.js';
import { internalList, logList, orderBy, transactionList, transferList } from './list-kinds.js';

/** A transaction with all of its details. */
export const transaction = {
  name: 'transaction',
  ...ofTransaction(''),
  itself: [{ names: ['hash'] }],
  unsettled: 'pending',
  filters: {},
  rest: {
    id: 'getTransaction',
    summary: 'A transaction',
    description: 'All details of one transaction.',
    of: 'Transaction',
  },
} as const satisfies Declaration;

/** The token transfers of a transaction. */
export const transactionTokenTransfers = {
  name: 'transaction-token-transfers',
  ...ofTransaction('/token-transfers'),
  credits: 30,
  filters: { type: byStandard },
  list: { ...transferList, itemsCount: 'refused', order: [orderBy.log], isAscending: true },
  rest: {
    id: 'getTransactionTokenTransfers',
    summary: 'Token transfers of a transaction',
    description: 'In log order.',
    of: 'TokenTransfer',
  },
} as const satisfies Declaration;

/** Every call of a transaction, as a node tells it. It is final once it has calls. */
export const rawTrace = {
  name: 'raw-trace',
  ...ofTransaction('/raw-trace'),
  itself: [{ names: ['transactionHash', 'txHash'] }],
  ttl: 3600,
  credits: 50,
  unsettled: 'without calls',
  withoutTokens: true,
  filters: {},
  rest: {
    id: 'getTransactionRawTrace',
    summary: 'Raw trace of a transaction',
    description: "As returned by the explorer's node.",
    of: 'RawTrace',
  },
} as const satisfies Declaration;

/** The logs of a transaction. */
export const transactionLogs = {
  name: 'transaction-logs',
  ...ofTransaction('/logs'),
  credits: 30,
  unsettled: 'without rows',
  withoutTokens: true,
  filters: {},
  list: { ...logList, order: [orderBy.index], isAscending: true },
} as const satisfies Declaration;

/** The calls of a transaction that contracts made. */
export const transactionInternalTransactions = {
  name: 'transaction-internal-transactions',
  ...ofTransaction('/internal-transactions'),
  credits: 40,
  unsettled: 'without rows',
  withoutTokens: true,
  filters: { include_zero_value: byZeroValue },
  list: { ...internalList, order: [orderBy.index], isAscending: true },
} as const satisfies Declaration;

/** The latest transactions of the chain, or those that are pending, in a short form. */
export const transactions = {
  name: 'transactions',
  ...ofChain('transactions'),
  withoutTokens: true,
  filters: {
    filter: { values: ['validated', 'pending'], argument: 'pending', flag: 'pending' },
    type: { values: ['blob_transaction'], unasked: 'The graph lists transactions of every type.' },
  },
  list: {
    ...transactionList,
    cursor: { block_number: 'natural', index: 'integer', hash: 'hash', inserted_at: 'time' },
  },
} as const satisfies Declaration;

/** The latest token transfers of the chain. */
export const tokenTransfers = {
  name: 'token-transfers',
  ...ofChain('token-transfers'),
  filters: { type: byStandard, limit: { ...limit, goneSince: 12 } },
  list: { ...transferList, itemsCount: 'refused' },
} as const satisfies Declaration;
