import type { EndpointName } from './flavour.js';
import { addressHash, type Check, fullHash } from './parameters.js';

/** An endpoint's path below `/api/v2`, before and after its hash. */
export interface Endpoint {
  readonly name: EndpointName;
  readonly before: string;
  readonly after: string;
  /** What the explorer calls the hash when it is wrong. */
  readonly parameter: string;
  readonly check: Check;
}

const ofAddress = { before: '/addresses/', parameter: 'address_hash_param', check: addressHash };
const ofTransaction = {
  before: '/transactions/',
  parameter: 'transaction_hash_param',
  check: fullHash,
};

export const endpoints: readonly Endpoint[] = [
  { name: 'address-tokens', after: '/tokens', ...ofAddress },
  { name: 'address-nft-collections', after: '/nft/collections', ...ofAddress },
  { name: 'address-token-transfers', after: '/token-transfers', ...ofAddress },
  { name: 'address-internal-transactions', after: '/internal-transactions', ...ofAddress },
  { name: 'transaction', after: '', ...ofTransaction },
  { name: 'transaction-token-transfers', after: '/token-transfers', ...ofTransaction },
  { name: 'raw-trace', after: '/raw-trace', ...ofTransaction },
];

export interface Match {
  readonly endpoint: Endpoint;
  /** As it stands in the path, perhaps malformed. */
  readonly hash: string;
}

/** Finds the endpoint of a path below `/api/v2`. */
export function matchEndpoint(path: string): Match | undefined {
  for (const endpoint of endpoints) {
    const { before, after } = endpoint;
    if (!path.startsWith(before) || !path.endsWith(after)) continue;
    const hash = path.slice(before.length, path.length - after.length);
    if (hash !== '' && !hash.includes('/')) return { endpoint, hash };
  }
  return undefined;
}
