import type { Config } from '../../base/config/config.js';
import type { Turns } from '../../base/turns/turns.js';
import type { UpstreamContext } from '../../explorer/call/upstream-request.js';
import type { Chain, Chains } from '../../explorer/chain.js';
import type { JsonRecord } from '../../explorer/decode/read.js';
import type { Paging } from '../relay/connection.js';
import type { FindRow } from '../relay/find-row.js';
import type { KnownRowKeys } from '../relay/row-keys.js';
import type { Row } from '../relay/rows.js';
import { type AddressIndex, createAddressIndex } from './address-index.js';
import { createListPages, type LoadListPage } from './list-pages.js';
import { createLoaders, createOperationLoad, type Loaders, type OperationLoad } from './loaders.js';
import type { TokenCacheOf } from './token-cache.js';

type GraphqlLimits = Pick<
  Config,
  'explorerPaths' | 'maxIds' | 'maxPageSize' | 'upstreamMaxBytes' | 'upstreamPageSize'
>;

/** What the resolvers of one operation share of one chain. */
export interface ChainContext extends Paging {
  readonly chain: Chain;
  readonly chains: Chains;
  readonly limits: GraphqlLimits;
  readonly loaders: Loaders;
  readonly loadPage: LoadListPage;
  readonly addressIndex: () => AddressIndex;
  readonly rowKeys: KnownRowKeys;
  /** Functions that find a transfer by id, one for each transaction. */
  readonly transferFinders: Map<string, FindRow>;
  /** The rows of transfers, by id. */
  readonly transferRows: Map<string, Promise<Row | null>>;
  /**
   * A token from an earlier answer, which must be fresh unless `mayBeStale`; null if there is none, for a caller
   * with credentials, or if the cache is off.
   */
  readonly cachedToken: (hash: string, mayBeStale: boolean) => JsonRecord | null;
}

/** The state that the resolvers of one operation share. What belongs to a chain is asked for by it. */
export interface Context extends Pick<OperationLoad, 'turn' | 'pace' | 'hasAnswers'> {
  readonly limits: GraphqlLimits;
  readonly chains: Chains;
  readonly on: (chain: Chain) => ChainContext;
  /** The chains that the operation has been on. */
  readonly visited: Set<Pick<Chain, 'id'>>;
}

interface ContextDeps {
  readonly chains: Chains;
  readonly limits: GraphqlLimits;
  readonly tokenCacheOf: TokenCacheOf;
  readonly turns: Turns;
}

const createChainContext = (
  chain: Chain,
  load: OperationLoad,
  { chains, limits, tokenCacheOf }: ContextDeps,
): ChainContext => {
  const { explorer } = chain;
  const upstream = load.upstreamOn(chain);
  const tokenCache = upstream.principal.anonymous ? tokenCacheOf(chain) : null;
  const loaders = createLoaders(explorer, upstream, load, tokenCache);
  let addressIndex: AddressIndex | null = null;
  return {
    chain,
    chains,
    limits,
    loaders,
    loadPage: createListPages(loaders, explorer.dialect, limits.upstreamPageSize),
    // Not a getter, which would keep what the request used through minor collections.
    addressIndex: () => {
      addressIndex ??= createAddressIndex(loaders);
      return addressIndex;
    },
    cachedToken: (hash, mayBeStale) => {
      const found = tokenCache?.token(hash);
      const record = found && (found.isFresh || mayBeStale) ? found.record : null;
      if (record === null && !mayBeStale) return null;
      // Its record may be older than any fresh answer, and where there is none, one may come.
      const { used } = upstream.budget;
      used.entries = null;
      used.freshUntil = 0;
      return record;
    },
    rowKeys: new Map(),
    walks: new Map(),
    transferFinders: new Map(),
    transferRows: new Map(),
  };
};

/** Creates the context of one operation. */
export const createContext = (deps: ContextDeps, upstream: UpstreamContext): Context => {
  const { chains, limits, turns } = deps;
  const load = createOperationLoad(upstream, limits, turns);
  const known = new Map<Chain, ChainContext>();
  const visited: Context['visited'] = new Set();
  return {
    limits,
    chains,
    turn: load.turn,
    pace: load.pace,
    hasAnswers: load.hasAnswers,
    visited,
    on: (chain) => {
      let found = known.get(chain);
      if (found === undefined) {
        found = createChainContext(chain, load, deps);
        known.set(chain, found);
        visited.add(chain);
      }
      return found;
    },
  };
};
