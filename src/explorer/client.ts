import type { Config } from '../base/config/config.js';
import { type Proxies, proxyFor } from '../base/config/proxies.js';
import type { MemoryBudget } from '../base/request/memory.js';
import { anonymous, type Principal } from '../base/request/principal.js';
import { type Log, logWith } from '../base/telemetry/log.js';
import { type ChainMetrics, chainMetrics, type Metrics } from '../base/telemetry/metrics.js';
import type { Cache } from './cache/store.js';
import { compose, type Dispatch } from './call/call.js';
import { createDialect, type Dialect } from './call/dialect.js';
import { createExplorerSocket, type ExplorerSocket } from './explorer-socket.js';
import { createAttemptLayer } from './layers/attempt.js';
import { createFetchTokens, type FetchTokens } from './layers/batch.js';
import {
  createCacheLayer,
  createCacheUse,
  createStoreLayer,
  createUncachedLayer,
  type Fetch,
} from './layers/cache.js';
import {
  createAuthorizeLayer,
  createCredentials,
  credentialFilter,
  plainHeaders,
} from './layers/credentials.js';
import { createDecodeLayer } from './layers/decode.js';
import { createDedupe } from './layers/dedupe.js';
import { createPaths, sevenOnly } from './layers/paths.js';
import { createSendLayer } from './layers/send.js';
import { createLimiter, type Limiter } from './limiter/limiter.js';
import { createUpstreamTransport } from './sending/upstream-transport.js';

/** The client of one explorer. */
export interface Explorer {
  /** The one function through which both handlers ask the explorer. */
  readonly fetch: Fetch;
  /** Asks for several tokens, in as few calls as it can. */
  readonly fetchTokens: FetchTokens;
  /** What this explorer was seen to accept and to refuse. */
  readonly dialect: Dialect;
  /** What the calls of a principal count towards. */
  readonly budgetOf: (principal: Principal) => RateBudget;
  /** Its socket, over which it tells of news; null if it is not to be used. */
  readonly socket: ExplorerSocket | null;
}

/** A budget of calls, which the explorer counts by one key or address. */
export interface RateBudget {
  /** The same object and identity for calls that are counted together. */
  readonly limiter: object;
  readonly identity: string;
  /** As far as learned from the explorer; null if it has set no limit. */
  readonly perSecond: number | null;
}

export type ExplorerSettings = Pick<
  Config,
  | 'urlSetting'
  | 'upstreamApiKey'
  | 'upstreamUserAgent'
  | keyof Proxies
  | 'upstreamTimeoutMs'
  | 'upstreamRetries'
  | 'upstreamConcurrency'
  | 'workers'
  | 'upstreamMaxBytes'
  | 'cacheUrl'
  | 'cacheMaxBytes'
  | 'cacheTtl'
  | 'cacheStaleIfError'
  | 'upstreamSocket'
  | 'explorerPaths'
>;

/** What decides how an explorer is asked. */
export interface ExplorerTarget {
  /** Of its chain; null if it is not known. */
  readonly id: string | null;
  /** The base URL, without a trailing slash. */
  readonly url: string;
  readonly apiKey: string | null;
  /** Whether it may receive the credentials of callers. */
  readonly takesCredentials: boolean;
  /** Whether its calls have a price. */
  readonly isPriced: boolean;
}

interface LayerDeps {
  readonly target: ExplorerTarget;
  readonly cache: Cache | null;
  readonly limiter: Limiter;
  readonly dispatch: Dispatch;
  readonly settings: ExplorerSettings;
  readonly log: Log;
  readonly metrics: Pick<ChainMetrics, 'deliveries'>;
}

/** Decides whose credentials a call to the explorer carries. */
const credentialsFor = (
  { url, apiKey, takesCredentials }: ExplorerTarget,
  settings: ExplorerSettings,
) => createCredentials(plainHeaders(settings), apiKey, new URL(url).origin, takesCredentials);

/** A call's life: from the request of a client, through each layer, to the wire and back. */
export const createFetch = (deps: LayerDeps): Pick<Explorer, 'fetch' | 'fetchTokens'> => {
  const { target, cache, limiter, dispatch, settings, log, metrics } = deps;
  const filterQuery = credentialFilter(target.takesCredentials);
  const { dedupe, canJoin } = createDedupe();
  const use = createCacheUse({ cache, settings, metrics });
  const { layer: knownPaths, hasPath } = createPaths({ settings, log });
  const ask = knownPaths(
    compose(
      createAuthorizeLayer(credentialsFor(target, settings)),
      createAttemptLayer(settings.upstreamRetries, limiter),
      createDecodeLayer(target.apiKey),
      createSendLayer(target.url, settings, log),
      dispatch,
    ),
  );
  const askOnce = dedupe(createStoreLayer({ cache, settings })(ask));
  const fetchAny = createCacheLayer(use, { cache, filterQuery, canJoin })(askOnce);
  const fetch = settings.explorerPaths === 'all' ? fetchAny : sevenOnly(fetchAny);
  const fetchUncached = createUncachedLayer({ metrics, canJoin })(dedupe(ask));
  return {
    fetch,
    fetchTokens: createFetchTokens({ cache, use, settings, hasPath, fetch, fetchUncached }),
  };
};

/** What the explorer counts together: the calls to one origin under one key. */
export const createAccount = (
  { url, isPriced }: ExplorerTarget,
  settings: ExplorerSettings,
  memory: MemoryBudget,
) => ({
  limiter: createLimiter(settings.upstreamConcurrency, {
    isPaid: isPriced,
    workers: settings.workers,
  }),
  transport: createUpstreamTransport(new URL(url).origin, settings, memory),
});

type Account = ReturnType<typeof createAccount>;

interface ExplorerDeps {
  readonly settings: ExplorerSettings;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Opens what its calls share with those of other chains. */
  readonly accountOf: (target: ExplorerTarget) => Account;
  readonly cacheOf: (target: ExplorerTarget) => Cache | null;
}

/** A client of the explorer of a chain. Nothing is opened for it before it is first asked. */
export const createExplorer = (target: ExplorerTarget, deps: ExplorerDeps): Explorer => {
  const { id, url, isPriced } = target;
  const { settings, accountOf, cacheOf } = deps;
  const metrics = chainMetrics(deps.metrics, id);
  const credentialsOf = credentialsFor(target, settings);
  const open = () => {
    const log = id === null ? deps.log : logWith(deps.log, { chain: id });
    const { limiter, transport } = accountOf(target);
    return createFetch({
      target,
      cache: cacheOf(target),
      limiter: limiter.ofChain({ log, metrics }),
      dispatch: transport.dispatchFor({ log, metrics, isPriced }),
      settings,
      log,
      metrics,
    });
  };
  const dialect = createDialect();
  let opened: ReturnType<typeof createFetch> | undefined;
  const { headers } = credentialsOf(anonymous, '');
  return {
    fetch: (request, context) => {
      opened ??= open();
      return opened.fetch(request, context);
    },
    fetchTokens: (hashes, context) => {
      opened ??= open();
      return opened.fetchTokens(hashes, context);
    },
    dialect,
    budgetOf: (principal) => {
      const { limiter } = accountOf(target);
      const { identity } = credentialsOf(principal, '');
      return { limiter, identity, perSecond: limiter.rateOf(identity) };
    },
    socket:
      settings.upstreamSocket === 'off'
        ? null
        : createExplorerSocket(url, { headers, proxy: proxyFor(url, settings) }, metrics),
  };
};
