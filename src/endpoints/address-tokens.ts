import { type Declaration, ofAddress, tokenOfRow } from './declaration.js';

/** The tokens that an address holds. */
export const addressTokens = {
  name: 'address-tokens',
  ...ofAddress('/tokens'),
  filters: ['type'],
  list: {
    cursor: { fiat_value: 'decimal', value: 'digits', id: 'integer' },
    otherCursor: { token_name: 'text', token_type: 'standard' },
    itemsCount: 'ignored',
    key: [tokenOfRow, { names: ['token_id'] }],
    // By value, which the rows do not show.
    rank: [],
  },
  rest: {
    id: 'getAddressTokens',
    summary: 'Tokens that an address holds',
    description:
      'Ordered by value in US dollars, highest first. An ERC-20 or ERC-721 token has one entry, a token of another standard one for each id.',
    of: 'TokenBalance',
  },
} as const satisfies Declaration;
