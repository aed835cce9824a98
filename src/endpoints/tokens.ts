import { type Declaration, ofChain, ofInstance, ofToken, spellings } from './declaration.js';
import { byStandard, limit, ordering } from './filters.js';
import { holderList, tokenOfRow, transferList } from './list-kinds.js';

/** A token. */
export const token = {
  name: 'token',
  ...ofToken(''),
  itself: [{ names: spellings.addressHash }],
  record: 'token',
  filters: {},
} as const satisfies Declaration;

/** Several tokens, in no order and without those that the explorer does not know or show. */
export const tokensBatch = {
  name: 'tokens-batch',
  path: '/api/v2/tokens/batch',
  ids: [],
  posts: 'address_hashes',
  since: 12,
  lackedBy: [404, 405],
  record: 'token',
  filters: {},
} as const satisfies Declaration;

/** How many holders and transfers a token has. */
export const tokenCounters = {
  name: 'token-counters',
  ...ofToken('/counters'),
  weight: 5,
  withoutTokens: true,
  filters: {},
} as const satisfies Declaration;

/** Who holds a token. */
export const tokenHolders = {
  name: 'token-holders',
  ...ofToken('/holders'),
  filters: {},
  list: holderList,
} as const satisfies Declaration;

/** All transfers of a token. */
export const tokenTransfersOfToken = {
  name: 'token-transfers-of-token',
  ...ofToken('/transfers'),
  credits: 30,
  filters: {},
  list: { ...transferList, itemsCount: 'refused' },
} as const satisfies Declaration;

/** The ids of an NFT contract. */
export const tokenInstances = {
  name: 'token-instances',
  ...ofToken('/instances'),
  filters: { holder_address_hash: { values: 'address', argument: 'holder' } },
  list: {
    // A JSON number of up to 78 digits.
    cursor: { unique_token: 'digits' },
    itemsCount: 'refused',
    isFixedSize: true,
    key: [{ names: ['id'] }],
    // By id, which is too long for a number.
    order: [],
  },
} as const satisfies Declaration;

/** One id of an NFT contract. */
export const tokenInstance = {
  name: 'token-instance',
  ...ofInstance(''),
  itself: [tokenOfRow, { names: ['id'] }],
  filters: {},
} as const satisfies Declaration;

/** The transfers of one id. */
export const tokenInstanceTransfers = {
  name: 'token-instance-transfers',
  ...ofInstance('/transfers'),
  filters: {},
  list: {
    ...transferList,
    cursor: { block_number: 'natural', index: 'integer', token_id: 'digits' },
    itemsCount: 'refused',
  },
} as const satisfies Declaration;

/** Who holds one id. */
export const tokenInstanceHolders = {
  name: 'token-instance-holders',
  ...ofInstance('/holders'),
  filters: {},
  list: { ...holderList, cursor: { ...holderList.cursor, token_id: 'digits' } },
} as const satisfies Declaration;

/** How often one id was transferred. */
export const tokenInstanceTransfersCount = {
  name: 'token-instance-transfers-count',
  ...ofInstance('/transfers-count'),
  withoutTokens: true,
  filters: {},
} as const satisfies Declaration;

/** The tokens of the chain, or those that a text finds, by market value. */
export const tokens = {
  name: 'tokens',
  ...ofChain('tokens'),
  credits: 30,
  record: 'token',
  filters: {
    q: { values: 'text', argument: 'query' },
    type: byStandard,
    ...ordering(
      'The graph lists tokens by market value, which is the default.',
      'fiat_value',
      'holders_count',
      'circulating_market_cap',
    ),
    limit: { ...limit, deadSince: 12 },
  },
  list: {
    cursor: {
      contract_address_hash: 'address',
      fiat_value: 'decimal',
      holders_count: 'digits',
      is_name_null: 'boolean',
      market_cap: 'decimal',
      name: 'text',
    },
    otherCursor: { holder_count: 'digits' },
    itemsCount: 'ignored',
    key: [{ names: spellings.addressHash, as: 'hash' }],
    // By market value, which changes.
    order: [],
  },
} as const satisfies Declaration;
