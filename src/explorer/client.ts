import type { Config } from '../base/config/config.js';
import { type Proxies, proxyFor } from '../base/config/proxies.js';
import type { MemoryBudget } from '../base/request/memory.js';
import { anonymous, type Principal } from '../base/request/principal.js';
import { type Log, logWith } from '../base/telemetry/log.js';
import { type ChainMetrics, chainMetrics, type Metrics } from '../base/telemetry/metrics.js';
import type { Cache } from './cache/store.js';
import { compose, type Send } from './call/call.js';
import { createDialect, type Dialect } from './endpoints/dialect.js';
import { createAdmitLayer } from './layers/admit.js';
import { createAuthorizeLayer } from './layers/authorize.js';
import { createCacheLayer, createStoreLayer, type Fetch } from './layers/cache.js';
import { createDecodeLayer } from './layers/decode.js';
import { createDedupe } from './layers/dedupe.js';
import { createPaceLayer } from './layers/pace.js';
import { createRedirectLayer } from './layers/redirect.js';
import { createRetryLayer } from './layers/retry.js';
import { createTransport } from './layers/send.js';
import { createLimiter, type Limiter } from './pacing/limiter.js';
import { createCredentials, plainHeaders } from './sending/credentials.js';
import { createExplorerSocket, type ExplorerSocket } from './socket/explorer-socket.js';

/** The client of one explorer. */
export interface Explorer {
  /** The one function through which both handlers ask the explorer. */
  readonly fetch: Fetch;
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
>;

/** What decides how an explorer is asked. */
export interface Target {
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

interface FetchDeps {
  readonly target: Target;
  readonly cache: Cache | null;
  readonly limiter: Limiter;
  readonly send: Send;
  readonly settings: ExplorerSettings;
  readonly log: Log;
  readonly metrics: Pick<ChainMetrics, 'deliveries'>;
}

/** A call's life: from the request of a client, through each layer, to the wire and back. */
export const createFetch = (deps: FetchDeps): Fetch => {
  const { target, cache, limiter, send, settings, log, metrics } = deps;
  const { url, apiKey, takesCredentials } = target;
  const { origin, pathname } = new URL(url);
  const base = { origin, prefix: pathname.replace(/\/$/, '') };
  const plain = plainHeaders(settings);
  const { dedupe, canJoin } = createDedupe();
  return compose(
    createAdmitLayer(takesCredentials),
    createCacheLayer({ cache, settings, metrics, canJoin }),
    dedupe,
    createStoreLayer({ cache, settings }),
    createAuthorizeLayer(plain, apiKey, origin, takesCredentials),
    createRetryLayer(settings.upstreamRetries),
    createPaceLayer(limiter),
    createDecodeLayer(apiKey),
    createRedirectLayer(base, plain, settings.urlSetting, log),
    send,
  );
};

/** What the explorer counts together: the calls to one origin under one key. */
export const createAccount = (
  { url, isPriced }: Target,
  settings: ExplorerSettings,
  memory: MemoryBudget,
) => ({
  limiter: createLimiter(settings.upstreamConcurrency, {
    isPaid: isPriced,
    workers: settings.workers,
  }),
  transport: createTransport(new URL(url).origin, settings, memory),
});

type Account = ReturnType<typeof createAccount>;

interface ExplorerDeps {
  readonly settings: ExplorerSettings;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Opens what its calls share with those of other chains. */
  readonly accountOf: (target: Target) => Account;
  readonly cacheOf: (target: Target) => Cache | null;
}

/** A client of the explorer of a chain. Nothing is opened for it before it is first asked. */
export const createExplorer = (target: Target, deps: ExplorerDeps): Explorer => {
  const { id, url, apiKey, takesCredentials, isPriced } = target;
  const { settings, accountOf, cacheOf } = deps;
  const metrics = chainMetrics(deps.metrics, id);
  const credentialsOf = createCredentials(
    plainHeaders(settings),
    apiKey,
    new URL(url).origin,
    takesCredentials,
  );
  const open = () => {
    const log = id === null ? deps.log : logWith(deps.log, { chain: id });
    const { limiter, transport } = accountOf(target);
    return createFetch({
      target,
      cache: cacheOf(target),
      limiter: limiter.ofChain({ log, metrics }),
      send: transport.senderFor({ log, metrics, isPriced }),
      settings,
      log,
      metrics,
    });
  };
  let fetch: Fetch | undefined;
  const { headers } = credentialsOf(anonymous, { query: '' });
  return {
    fetch: (request, context) => {
      fetch ??= open();
      return fetch(request, context);
    },
    dialect: createDialect(),
    budgetOf: (principal) => {
      const { limiter } = accountOf(target);
      const { identity } = credentialsOf(principal, { query: '' });
      return { limiter, identity, perSecond: limiter.rateOf(identity) };
    },
    socket:
      settings.upstreamSocket === 'off'
        ? null
        : createExplorerSocket(url, { headers, proxy: proxyFor(url, settings) }, metrics),
  };
};
