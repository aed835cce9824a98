import type { Config } from '../../base/config/config.js';
import type { Turns } from '../../base/turns/turns.js';
import type { Explorer } from '../../explorer/client.js';
import type { Dialect } from '../../explorer/endpoints/dialect.js';
import type { Used } from '../../explorer/layers/call-budget.js';
import type { UpstreamContext } from '../../explorer/layers/request.js';
import type { Paging } from '../relay/connection.js';
import type { Row } from '../relay/list.js';
import type { FindRow } from '../relay/row-finder.js';
import { createRowKeysOf, type RowKeysOf } from '../relay/row-keys.js';
import { type AddressIndex, createAddressIndex } from './address-index.js';
import { createListPages, type LoadListPage } from './list-pages.js';
import { createLoaders, type Loaders } from './loaders.js';
import type { TokenCache } from './token-cache.js';

type GraphqlLimits = Pick<Config, 'maxPageSize' | 'upstreamMaxBytes' | 'upstreamPageSize'>;

/** The state that the resolvers of one operation share. */
export interface Context extends Paging {
  readonly limits: GraphqlLimits;
  readonly loaders: Loaders;
  readonly loadPage: LoadListPage;
  readonly addressIndex: AddressIndex;
  readonly rowKeysOf: RowKeysOf;
  /** Functions that find a transfer by id, one for each transaction. */
  readonly transferFinders: Map<string, FindRow>;
  /** The rows of transfers, by id. */
  readonly transferRows: Map<string, Promise<Row | null>>;
  /** Null for a caller with credentials, or if the cache is off. */
  readonly tokenCache: TokenCache | null;
}

interface ContextDeps {
  readonly explorer: Pick<Explorer, 'fetch'>;
  readonly limits: GraphqlLimits;
  readonly dialect: Dialect;
  readonly tokenCache: TokenCache | null;
  readonly turns: Turns;
}

/** Notes what is taken from the cache of tokens, whose records may be older than any fresh answer. */
const observed = (tokenCache: TokenCache | null, used: Used): TokenCache | null =>
  tokenCache && {
    ...tokenCache,
    token: (hash) => {
      used.entries = null;
      used.freshUntil = 0;
      return tokenCache.token(hash);
    },
  };

/** Creates the context of one operation. */
export const createContext = (deps: ContextDeps, upstream: UpstreamContext): Context => {
  const { explorer, limits, turns } = deps;
  const tokenCache = upstream.principal.anonymous
    ? observed(deps.tokenCache, upstream.budget.used)
    : null;
  const loaders = createLoaders(explorer, upstream, tokenCache, limits, turns);
  const addressIndex = createAddressIndex(loaders);
  return {
    limits,
    loaders,
    loadPage: createListPages(loaders, deps.dialect, limits.upstreamPageSize),
    addressIndex,
    rowKeysOf: createRowKeysOf(),
    walks: new Map(),
    transferFinders: new Map(),
    transferRows: new Map(),
    tokenCache,
  };
};
