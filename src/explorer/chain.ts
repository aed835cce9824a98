import { getOrInsertComputed } from '../base/collections/maps.js';
import { type ChainTarget, type ChainTargets, decimalsOf } from '../base/config/chain-settings.js';
import type { Config } from '../base/config/config.js';
import type { MemoryBudget } from '../base/request/memory.js';
import type { Log } from '../base/telemetry/log.js';
import type { Metrics } from '../base/telemetry/metrics.js';
import { openCache, type Stores } from './cache/open.js';
import {
  createAccount,
  createExplorer,
  type Explorer,
  type ExplorerSettings,
  type ExplorerTarget,
} from './client.js';
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
  /** Of its own coin. */
  readonly coinDecimals: number;
  /** Reads an address, which comes with the checksum of the chain; null if the value is missing. */
  readonly readAddressHash: (value: unknown) => string | null;
  readonly explorer: Explorer;
}

/** Makes a chain. */
const createChain = (given: Omit<Chain, 'readAddressHash'>): Chain => ({
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
const listChains = (first: Chain, ...others: readonly Chain[]): Chains => {
  const all = [first, ...others];
  const byId = new Map(all.map((chain) => [chain.id, chain]));
  return { default: first, all, find: (id) => byId.get(id) };
};

/** The only chain of a gateway that does not know its id. */
export const soleChain = (
  explorer: Explorer,
  { coinDecimals }: Pick<Config, 'coinDecimals'> = { coinDecimals: new Map() },
): Chains =>
  listChains(
    createChain({
      id: null,
      name: null,
      isDefault: true,
      takesCredentials: true,
      isPriced: false,
      coinDecimals: decimalsOf(coinDecimals, null),
      explorer,
    }),
  );

/** The chains of a gateway, and what they share. */
interface OpenChains {
  readonly chains: Chains;
  /** Resolves once a shared cache is connected, or its first attempt to connect has failed. */
  readonly ready: Promise<void>;
  readonly close: () => Promise<void>;
}

export type ChainsSettings = ExplorerSettings &
  Pick<Config, 'chainApiKeys' | 'chainForward' | 'coinDecimals' | 'credits' | 'pricedHost'>;

/**
 * How each chain's explorer is asked. The operator's key and the credentials of callers are for the
 * origin of the default chain; the settings name what others get.
 */
const targetsOf = (
  chains: readonly ChainTarget[],
  { upstreamApiKey, chainApiKeys, chainForward, credits, pricedHost }: ChainsSettings,
): readonly ExplorerTarget[] => {
  const [home] = chains.map(({ url }) => new URL(url).origin);
  return chains.map(({ id, url }) => {
    const { origin, hostname } = new URL(url);
    const isHome = origin === home;
    const ownKey = id === null ? undefined : chainApiKeys.get(id);
    return {
      id,
      url,
      apiKey: ownKey ?? (isHome ? upstreamApiKey : null),
      takesCredentials: isHome || (id !== null && chainForward.includes(id)),
      isPriced: credits !== null && (pricedHost === null || pricedHost === hostname),
    };
  });
};

interface ChainsDeps {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly memory: MemoryBudget;
  /** Closed by whoever opened them. */
  readonly stores: Stores;
}

/** Makes the clients of all chains, the default first. They share a cache, and permits by origin and key. */
export const openChains = (
  given: ChainTargets,
  settings: ChainsSettings,
  deps: ChainsDeps,
): OpenChains => {
  const { log, metrics, memory, stores } = deps;
  const accounts = new Map<string, ReturnType<typeof createAccount>>();
  const targets = targetsOf(given, settings);

  const accountOf = (target: ExplorerTarget) =>
    getOrInsertComputed(accounts, `${new URL(target.url).origin}\n${target.apiKey ?? ''}`, () =>
      createAccount(target, settings, memory),
    );

  const cacheOf = (target: ExplorerTarget) => {
    const { url, apiKey } = target;
    // What the explorer shows to one key must not be served to another key, or without one.
    const scope = apiKey === null ? url : `${url}\n${apiKey}`;
    const at = targets.indexOf(target);
    return openCache({ scope, prefix: at === 0 ? '' : `${at} ` }, stores, settings);
  };

  const [first, ...others] = given.map(({ id, name }, at): Chain => {
    const target = targets[at];
    if (target === undefined) throw new Error('Each chain has a target.');
    const { takesCredentials, isPriced } = target;
    const explorer = createExplorer(target, { settings, log, metrics, accountOf, cacheOf });
    return createChain({
      id,
      name,
      isDefault: at === 0,
      takesCredentials,
      isPriced,
      coinDecimals: decimalsOf(settings.coinDecimals, id),
      explorer,
    });
  });
  if (first === undefined) throw new Error('There is at least one chain.');

  const chains = listChains(first, ...others);
  return {
    chains,
    ready: stores.ready,
    close: async () => {
      for (const { explorer } of chains.all) explorer.socket?.close();
      await Promise.all([...accounts.values()].map(({ transport }) => transport.close()));
    },
  };
};
