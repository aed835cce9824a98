import { guestOf, type Principal } from '../base/request/principal.js';
import type { Explorer } from './client.js';
import { checksumOn } from './decode/checksum.js';
import { addressHashReader } from './decode/read.js';

/**
 * A chain that the gateway serves: one object for as long as it runs. What comes from its explorer
 * carries it, so that what hangs off a record is asked of the same one.
 */
export interface Chain {
  /** Its decimal id (EIP-155); null if the gateway does not know it. */
  readonly id: string | null;
  readonly name: string | null;
  readonly isDefault: boolean;
  /** Whether its explorer may receive the credentials of callers. */
  readonly takesCredentials: boolean;
  /** Whether its calls have a price. */
  readonly isPriced: boolean;
  /** Reads an address, which comes with the checksum of the chain; null if the value is missing. */
  readonly readAddressHash: (value: unknown) => string | null;
  readonly explorer: Explorer;
}

/** Makes a chain. */
export const createChain = (given: Omit<Chain, 'readAddressHash'>): Chain => ({
  ...given,
  readAddressHash: addressHashReader(checksumOn(given.id)),
});

/** The chains of a gateway. */
export interface Chains {
  readonly default: Chain;
  /** The default first. */
  readonly all: readonly Chain[];
  /** The chain with an id; undefined if it is not served. */
  readonly find: (id: string) => Chain | undefined;
}

/** Lists the chains of a gateway, the default first. */
export const listChains = (first: Chain, ...others: readonly Chain[]): Chains => {
  const all = [first, ...others];
  const byId = new Map(all.map((chain) => [chain.id, chain]));
  return { default: first, all, find: (id) => byId.get(id) };
};

/** The only chain of a gateway that does not know its id. */
export const soleChain = (explorer: Explorer): Chains =>
  listChains(
    createChain({
      id: null,
      name: null,
      isDefault: true,
      takesCredentials: true,
      isPriced: false,
      explorer,
    }),
  );

/** The client as the explorer of a chain may know it: without credentials that must not go there. */
export const principalOn = (chain: Chain, principal: Principal): Principal =>
  principal.anonymous || chain.takesCredentials ? principal : guestOf(principal);
