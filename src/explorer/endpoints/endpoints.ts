import type { EndpointName } from '../../base/config/config.js';

/** One path of the explorer's read API: a row of the table from which both doors are built. */
export interface Endpoint {
  readonly name: EndpointName;
  /** The path template, as OpenAPI writes it. */
  readonly path: string;
  readonly parameter: 'address_hash' | 'transaction_hash';
  /** Query parameters that narrow a list; newer explorers echo some of them in their cursors. */
  readonly filters: readonly ('type' | 'filter' | 'token' | 'include_zero_value')[];
}

const below =
  (before: string, parameter: Endpoint['parameter']) =>
  (name: EndpointName, after: string, ...filters: Endpoint['filters']): Endpoint => ({
    name,
    path: `${before}{${parameter}}${after}`,
    parameter,
    filters,
  });

const address = below('/api/v2/addresses/', 'address_hash');
const transaction = below('/api/v2/transactions/', 'transaction_hash');

export const endpoints = {
  addressTokens: address('address-tokens', '/tokens', 'type'),
  addressNftCollections: address('address-nft-collections', '/nft/collections', 'type'),
  addressTokenTransfers: address(
    'address-token-transfers',
    '/token-transfers',
    'type',
    'filter',
    'token',
  ),
  addressInternalTransactions: address(
    'address-internal-transactions',
    '/internal-transactions',
    'filter',
    'include_zero_value',
  ),
  transaction: transaction('transaction', ''),
  transactionTokenTransfers: transaction('transaction-token-transfers', '/token-transfers', 'type'),
  rawTrace: transaction('raw-trace', '/raw-trace'),
};

/** The explorer's patterns for hashes, which its 422 quotes; also used for hashes in records. */
export const hashPatterns = {
  address_hash: /^0x([A-Fa-f0-9]{40})$/,
  transaction_hash: /^0x([A-Fa-f0-9]{64})$/,
} as const;

/** The endpoint's path with the hash filled in, to be appended to the base URL. */
export const pathOf = ({ path, parameter }: Endpoint, hash: string): string =>
  path.replace(`{${parameter}}`, hash);
