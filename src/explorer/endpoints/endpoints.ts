import type { EndpointName } from '../../base/config/config.js';

/** One path of the explorer's read API: everything that the gateway knows of it, but its fields. */
export interface Endpoint {
  readonly name: EndpointName;
  /** The path template, as OpenAPI writes it. */
  readonly path: string;
  readonly parameter: 'address_hash' | 'transaction_hash';
  /** Query parameters that narrow a list; newer explorers echo some of them in their cursors. */
  readonly filters: readonly ('type' | 'filter' | 'token' | 'include_zero_value')[];
  /** Whether a row may stand for several: explorers of version 5 send a batch of tokens as one. */
  readonly hasBatches?: true;
  /** How to tell an answer that will soon change: it has no calls yet, or says that it is pending. */
  readonly unsettled?: 'without calls' | 'pending';
}

const address = (after: string) =>
  ({ path: `/api/v2/addresses/{address_hash}${after}`, parameter: 'address_hash' }) as const;

const transaction = (after: string) =>
  ({
    path: `/api/v2/transactions/{transaction_hash}${after}`,
    parameter: 'transaction_hash',
  }) as const;

/** The table from which both the graph and the REST paths are built. */
export const endpoints = {
  addressTokens: { name: 'address-tokens', ...address('/tokens'), filters: ['type'] },
  addressNftCollections: {
    name: 'address-nft-collections',
    ...address('/nft/collections'),
    filters: ['type'],
  },
  addressTokenTransfers: {
    name: 'address-token-transfers',
    ...address('/token-transfers'),
    filters: ['type', 'filter', 'token'],
    hasBatches: true,
  },
  addressInternalTransactions: {
    name: 'address-internal-transactions',
    ...address('/internal-transactions'),
    filters: ['filter', 'include_zero_value'],
  },
  transaction: { name: 'transaction', ...transaction(''), filters: [], unsettled: 'pending' },
  transactionTokenTransfers: {
    name: 'transaction-token-transfers',
    ...transaction('/token-transfers'),
    filters: ['type'],
    hasBatches: true,
  },
  rawTrace: {
    name: 'raw-trace',
    ...transaction('/raw-trace'),
    filters: [],
    unsettled: 'without calls',
  },
} satisfies Readonly<Record<string, Endpoint>>;

/** The explorer's patterns for hashes, which its 422 quotes; also used for hashes in records. */
export const hashPatterns = {
  address_hash: /^0x([A-Fa-f0-9]{40})$/,
  transaction_hash: /^0x([A-Fa-f0-9]{64})$/,
} as const;

/** The endpoint's path with the hash filled in, to be appended to the base URL. */
export const pathOf = ({ path, parameter }: Endpoint, hash: string): string =>
  path.replace(`{${parameter}}`, hash);
