import { type Declaration, ofTransaction } from './declaration.js';

/** A transaction with all of its details. */
export const transaction = {
  name: 'transaction',
  ...ofTransaction(''),
  unsettled: 'pending',
  filters: [],
  rest: {
    id: 'getTransaction',
    summary: 'A transaction',
    description: 'All details of one transaction.',
    of: 'Transaction',
  },
} as const satisfies Declaration;
