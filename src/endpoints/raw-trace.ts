import { type Declaration, ofTransaction } from './declaration.js';

/** Every call of a transaction, as a node tells it. It is final once it has calls. */
export const rawTrace = {
  name: 'raw-trace',
  ...ofTransaction('/raw-trace'),
  ttl: 3600,
  credits: 50,
  unsettled: 'without calls',
  withoutTokens: true,
  filters: [],
  rest: {
    id: 'getTransactionRawTrace',
    summary: 'Raw trace of a transaction',
    description: "As returned by the explorer's node.",
    of: 'RawTrace',
  },
} as const satisfies Declaration;
