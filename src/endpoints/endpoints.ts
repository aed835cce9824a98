import { address } from './address.js';
import { addressInternalTransactions } from './address-internal-transactions.js';
import { addressNftCollections } from './address-nft-collections.js';
import { addressTokenTransfers } from './address-token-transfers.js';
import { addressTokens } from './address-tokens.js';
import type { Declaration, RestPath } from './declaration.js';
import { rawTrace } from './raw-trace.js';
import { transaction } from './transaction.js';
import { transactionTokenTransfers } from './transaction-token-transfers.js';

/** Every path of the explorer that is known, each declared in a file of its own. */
export const endpoints = {
  address,
  addressTokens,
  addressNftCollections,
  addressTokenTransfers,
  addressInternalTransactions,
  transaction,
  transactionTokenTransfers,
  rawTrace,
} as const;

type Endpoints = typeof endpoints;
type EndpointKey = keyof Endpoints;

export type EndpointName = Endpoints[EndpointKey]['name'];

export interface Endpoint extends Declaration {
  readonly name: EndpointName;
}

/** An endpoint that the REST door serves. */
export interface RestEndpoint extends Endpoint {
  readonly rest: RestPath;
}

/** The lists, and those of them that can be watched. */
export type ListName = {
  [K in EndpointKey]: Endpoints[K] extends { list: object } ? K : never;
}[EndpointKey];
export type WatchedList = {
  [K in ListName]: Endpoints[K] extends { list: { watched: string } } ? K : never;
}[ListName];

export const allEndpoints: readonly Endpoint[] = Object.values(endpoints);

/** Those that the REST door serves. */
export const restEndpoints: readonly RestEndpoint[] = allEndpoints.filter(
  (endpoint): endpoint is RestEndpoint => endpoint.rest !== undefined,
);

/** The endpoint's path with the hash filled in, to be appended to the base URL. */
export const pathOf = ({ path, parameter }: Endpoint, hash: string): string =>
  path.replace(`{${parameter}}`, hash);
