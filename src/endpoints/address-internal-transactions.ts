import { type Declaration, ofAddress, spellings } from './declaration.js';

/** The calls into and out of an address that contracts made. */
export const addressInternalTransactions = {
  name: 'address-internal-transactions',
  ...ofAddress('/internal-transactions'),
  credits: 40,
  withoutTokens: true,
  filters: ['filter', 'include_zero_value'],
  list: {
    cursor: { block_number: 'natural', index: 'integer', transaction_index: 'integer' },
    otherCursor: { include_zero_value: 'boolean' },
    itemsCount: 'ignored',
    key: [
      { names: [...spellings.transactionHash, ...spellings.blockNumber] },
      { names: ['index'] },
    ],
    rank: [spellings.blockNumber, ['transaction_index'], ['index']],
    watched: 'hinted',
  },
  rest: {
    id: 'getAddressInternalTransactions',
    summary: 'Internal transactions of an address',
    description: 'Calls made within transactions, newest first.',
    of: 'InternalTransaction',
    beside: { meta: 'Indexing' },
  },
} as const satisfies Declaration;
