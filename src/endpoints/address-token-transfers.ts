import { type Declaration, ofAddress, spellings, transferList } from './declaration.js';

/** The token transfers into and out of an address. */
export const addressTokenTransfers = {
  name: 'address-token-transfers',
  ...ofAddress('/token-transfers'),
  credits: 30,
  filters: ['type', 'filter', 'token'],
  list: {
    ...transferList,
    itemsCount: 'ignored',
    rank: [spellings.blockNumber, ['log_index']],
    watched: 'told',
  },
  rest: {
    id: 'getAddressTokenTransfers',
    summary: 'Token transfers of an address',
    description: 'Newest first.',
    of: 'TokenTransfer',
  },
} as const satisfies Declaration;
