import { type Declaration, ofTransaction, transferList } from './declaration.js';

/** The token transfers of a transaction. */
export const transactionTokenTransfers = {
  name: 'transaction-token-transfers',
  ...ofTransaction('/token-transfers'),
  credits: 30,
  filters: ['type'],
  list: { ...transferList, itemsCount: 'refused', rank: [['log_index']], isAscending: true },
  rest: {
    id: 'getTransactionTokenTransfers',
    summary: 'Token transfers of a transaction',
    description: 'In log order.',
    of: 'TokenTransfer',
  },
} as const satisfies Declaration;
