import { addressHash, type Check, fullHash } from './parameters.js';

/** An endpoint of the form `before`, hash, `after`, below `/api/v2`. */
interface Endpoint {
  readonly before: string;
  readonly after: string;
  /** The explorer's name of the hash in errors. */
  readonly parameter: string;
  readonly check: Check;
}

const ofAddress = { before: '/addresses/', parameter: 'address_hash_param', check: addressHash };
const ofTransaction = {
  before: '/transactions/',
  parameter: 'transaction_hash_param',
  check: fullHash,
};

const endpoints = {
  'address-tokens': { ...ofAddress, after: '/tokens' },
  'address-nft-collections': { ...ofAddress, after: '/nft/collections' },
  'address-token-transfers': { ...ofAddress, after: '/token-transfers' },
  'address-internal-transactions': { ...ofAddress, after: '/internal-transactions' },
  transaction: { ...ofTransaction, after: '' },
  'transaction-token-transfers': { ...ofTransaction, after: '/token-transfers' },
  'raw-trace': { ...ofTransaction, after: '/raw-trace' },
} satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;

export const endpointNames = Object.keys(endpoints) as EndpointName[];

export interface Match {
  readonly name: EndpointName;
  readonly endpoint: Endpoint;
  /** Not yet checked. */
  readonly hash: string;
}

/** Finds the endpoint of a path below `/api/v2`. */
export function matchEndpoint(path: string): Match | undefined {
  for (const name of endpointNames) {
    const endpoint = endpoints[name];
    const { before, after } = endpoint;
    if (!path.startsWith(before) || !path.endsWith(after)) continue;
    const hash = path.slice(before.length, path.length - after.length);
    if (hash !== '' && !hash.includes('/')) return { name, endpoint, hash };
  }
  return undefined;
}
