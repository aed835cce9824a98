import { type Declaration, ofAddress, spellings } from './declaration.js';
import { byStandard, byZeroValue, direction, ordering } from './filters.js';
import {
  internalList,
  logList,
  orderBy,
  tokenOfRow,
  transactionList,
  transferList,
} from './list-kinds.js';

/** All that the explorer says of an address itself. */
export const address = {
  name: 'address',
  ...ofAddress(''),
  itself: [{ names: ['hash'] }],
  record: 'address',
  filters: {},
} as const satisfies Declaration;

/** How much an address has done. The first answer for one that is rarely asked for may say 0. */
export const addressCounters = {
  name: 'address-counters',
  ...ofAddress('/counters'),
  weight: 5,
  withoutTokens: true,
  filters: {},
} as const satisfies Declaration;

/** The transactions from and to an address, in a short form; those that are pending come first. */
export const addressTransactions = {
  name: 'address-transactions',
  ...ofAddress('/transactions'),
  withoutTokens: true,
  filters: {
    filter: direction,
    ...ordering('`oldestFirst` is a rule of the walk.', 'block_number', 'value', 'fee'),
  },
  list: {
    ...transactionList,
    cursor: {
      block_number: 'digits',
      index: 'digits',
      inserted_at: 'time',
      hash: 'hash',
      value: 'digits',
      fee: 'digits',
    },
    withoutNull: ['fee'],
    hasPending: true,
    oldestFirst: { sort: 'block_number', order: 'asc' },
  },
} as const satisfies Declaration;

/** The logs that a contract wrote. */
export const addressLogs = {
  name: 'address-logs',
  ...ofAddress('/logs'),
  credits: 30,
  withoutTokens: true,
  filters: { topic: { values: 'hash', argument: 'topic' } },
  list: logList,
} as const satisfies Declaration;

/** The balances of an address in the chain's own coin, each time that it changed. */
export const addressCoinBalanceHistory = {
  name: 'address-coin-balance-history',
  ...ofAddress('/coin-balance-history'),
  credits: 50,
  withoutTokens: true,
  filters: {},
  list: {
    cursor: { block_number: 'natural' },
    itemsCount: 'ignored',
    key: [{ names: spellings.blockNumber }],
    order: [orderBy.block],
  },
} as const satisfies Declaration;

/** The same, one a day, oldest first. Not paged. */
export const addressCoinBalanceHistoryByDay = {
  name: 'address-coin-balance-history-by-day',
  ...ofAddress('/coin-balance-history-by-day'),
  withoutTokens: true,
  filters: {},
} as const satisfies Declaration;

/** Every NFT that an address holds. */
export const addressNft = {
  name: 'address-nft',
  ...ofAddress('/nft'),
  filters: { type: byStandard },
  list: {
    cursor: { token_contract_address_hash: 'address', token_id: 'digits', token_type: 'standard' },
    itemsCount: 'ignored',
    standards: ['ERC-721', 'ERC-404', 'ERC-1155'],
    key: [tokenOfRow, { names: ['id'] }],
    // By standard, contract and id, of which two are no numbers.
    order: [],
  },
} as const satisfies Declaration;

/** The tokens that an address holds. */
export const addressTokens = {
  name: 'address-tokens',
  ...ofAddress('/tokens'),
  filters: { type: byStandard },
  list: {
    cursor: { fiat_value: 'decimal', value: 'digits', id: 'integer' },
    otherCursor: { token_name: 'text', token_type: 'standard' },
    itemsCount: 'ignored',
    key: [tokenOfRow, { names: ['token_id'] }],
    // By value, which the rows do not show.
    order: [],
  },
  rest: {
    id: 'getAddressTokens',
    summary: 'Tokens that an address holds',
    description:
      'Ordered by value in US dollars, highest first. An ERC-20 or ERC-721 token has one entry, a token of another standard one for each id.',
    of: 'TokenBalance',
  },
} as const satisfies Declaration;

/** The collections of which an address holds NFTs. */
export const addressNftCollections = {
  name: 'address-nft-collections',
  ...ofAddress('/nft/collections'),
  filters: { type: byStandard },
  list: {
    cursor: { token_contract_address_hash: 'address', token_type: 'standard' },
    itemsCount: 'ignored',
    standards: ['ERC-721', 'ERC-404', 'ERC-1155'],
    key: [tokenOfRow],
    // By standard and contract, which are no numbers.
    order: [],
  },
  rest: {
    id: 'getAddressNftCollections',
    summary: 'NFT collections of an address',
    description: 'Grouped by contract, each with some of its tokens.',
    of: 'NftCollection',
  },
} as const satisfies Declaration;

/** The token transfers into and out of an address. */
export const addressTokenTransfers = {
  name: 'address-token-transfers',
  ...ofAddress('/token-transfers'),
  credits: 30,
  filters: { type: byStandard, filter: direction, token: { values: 'address', argument: 'token' } },
  list: { ...transferList, watched: { topic: 'addresses:{id}', tells: 'all' } },
  rest: {
    id: 'getAddressTokenTransfers',
    summary: 'Token transfers of an address',
    description: 'Newest first.',
    of: 'TokenTransfer',
  },
} as const satisfies Declaration;

/** The calls into and out of an address that contracts made. */
export const addressInternalTransactions = {
  name: 'address-internal-transactions',
  ...ofAddress('/internal-transactions'),
  credits: 40,
  withoutTokens: true,
  filters: { filter: direction, include_zero_value: byZeroValue },
  list: { ...internalList, watched: { topic: 'addresses:{id}', tells: 'some' } },
  rest: {
    id: 'getAddressInternalTransactions',
    summary: 'Internal transactions of an address',
    description: 'Calls made within transactions, newest first.',
    of: 'InternalTransaction',
    beside: { meta: 'Indexing' },
  },
} as const satisfies Declaration;

/** The code of a contract, and its source if that is verified. It may be megabytes long. */
export const smartContract = {
  name: 'smart-contract',
  path: '/api/v2/smart-contracts/{address_hash}',
  ids: ['address_hash'],
  ttl: 300,
  weight: 5,
  withoutTokens: true,
  withoutAddresses: true,
  filters: {},
} as const satisfies Declaration;
