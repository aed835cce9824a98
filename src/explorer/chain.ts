import type { Explorer } from './client.js';

/**
 * A chain that the gateway serves: one object for as long as it runs. What comes from its explorer
 * carries it, so that what hangs off a record is asked of the same one.
 */
export interface Chain {
  /** Its decimal id (EIP-155); null if the gateway does not know it. */
  readonly id: string | null;
  readonly name: string | null;
  readonly isDefault: boolean;
  readonly explorer: Omit<Explorer, 'ready' | 'close'>;
}

/** The chains of a gateway. */
export interface Chains {
  readonly default: Chain;
  /** The default first. */
  readonly all: readonly Chain[];
  /** The chain with an id; undefined if it is not served. */
  readonly find: (id: string) => Chain | undefined;
}

/** The chains of a gateway, the default first. */
export const chainsOf = (first: Chain, ...others: readonly Chain[]): Chains => {
  const all = [first, ...others];
  return { default: first, all, find: (id) => all.find((chain) => chain.id === id) };
};

/** The only chain of a gateway that does not know its id. */
export const soleChain = (explorer: Chain['explorer']): Chains =>
  chainsOf({ id: null, name: null, isDefault: true, explorer });
