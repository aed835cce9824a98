import type { Config } from '../base/config/config.js';
import type { MemoryBudget } from '../base/request/memory.js';
import { anonymous, type Principal } from '../base/request/principal.js';
import type { Log } from '../base/telemetry/log.js';
import type { Metrics } from '../base/telemetry/metrics.js';
import { openCache, openStores, type Stores } from './cache/open.js';
import type { Cache } from './cache/store.js';
import { createDialect, type Dialect } from './endpoints/dialect.js';
import { createAuthorizeLayer } from './layers/authorize.js';
import { createCacheLayer, createStoreLayer, type Fetch } from './layers/cache.js';
import { createDecodeLayer } from './layers/decode.js';
import { createDedupe } from './layers/dedupe.js';
import { compose, type Send } from './layers/layer.js';
import { createPaceLayer } from './layers/pace.js';
import { createRedirectLayer } from './layers/redirect.js';
import { createRetryLayer } from './layers/retry.js';
import { createTransport } from './layers/send.js';
import { createLimiter, type Limiter } from './pacing/limiter.js';
import { createCredentials } from './sending/credentials.js';
import { createExplorerSocket, type ExplorerSocket } from './socket/explorer-socket.js';

/** The client of one explorer; each has its own cache, limits and connections. */
export interface Explorer {
  /** The one function through which both handlers ask the explorer. */
  readonly fetch: Fetch;
  /** What this explorer was seen to accept and to refuse. */
  readonly dialect: Dialect;
  /** What the calls of a principal count towards. */
  readonly budgetOf: (principal: Principal) => RateBudget;
  /** Its socket, over which it tells of news; null if it is not to be used. */
  readonly socket: ExplorerSocket | null;
  /** Resolves once a shared cache is connected, or its first attempt to connect has failed. */
  readonly ready: Promise<void>;
  readonly close: () => Promise<void>;
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
  | 'upstreamApiKey'
  | 'upstreamTimeoutMs'
  | 'upstreamRetries'
  | 'upstreamConcurrency'
  | 'credits'
  | 'upstreamMaxBytes'
  | 'cacheUrl'
  | 'cacheMaxBytes'
  | 'cacheTtl'
  | 'cacheStaleIfError'
  | 'upstreamSocket'
>;

interface FetchDeps {
  readonly baseUrl: string;
  readonly cache: Cache | null;
  readonly send: Send;
  readonly limiter: Limiter;
  readonly settings: ExplorerSettings;
  readonly log: Log;
  readonly metrics: Metrics;
}

/** A call's life: from the request of a client, through each layer, to the wire and back. */
export const createFetch = (deps: FetchDeps): Fetch => {
  const { baseUrl, cache, send, limiter, settings, log, metrics } = deps;
  const { origin, pathname } = new URL(baseUrl);
  const base = { origin, prefix: pathname.replace(/\/$/, '') };
  const { upstreamApiKey, upstreamRetries } = settings;
  const { dedupe, canJoin } = createDedupe();
  return compose(
    createCacheLayer({ cache, settings, metrics, canJoin }),
    dedupe,
    createStoreLayer({ cache, settings }),
    createAuthorizeLayer(upstreamApiKey, origin),
    createRetryLayer(upstreamRetries),
    createPaceLayer(limiter),
    createDecodeLayer(upstreamApiKey),
    createRedirectLayer(base, log),
    send,
  );
};

interface ExplorerDeps {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly memory: MemoryBudget;
  /** Closed together with the client. By default, its own. */
  readonly stores?: Stores;
}

/** Connects to the explorer at `baseUrl`. */
export const createExplorer = (
  baseUrl: string,
  settings: ExplorerSettings,
  { log, metrics, memory, stores = openStores(settings, { log, metrics }) }: ExplorerDeps,
): Explorer => {
  const { origin, pathname } = new URL(baseUrl);
  const { upstreamApiKey, upstreamConcurrency, credits, upstreamSocket } = settings;
  // What the explorer shows to one key must not be served to another key, or without one.
  const url = origin + pathname.replace(/\/$/, '');
  const scope = upstreamApiKey === null ? url : `${url}\n${upstreamApiKey}`;
  const cache = openCache(scope, stores, settings);
  const transport = createTransport(origin, settings, { log, metrics, memory });
  const { send } = transport;
  const isPaid = credits !== null;
  const limiter = createLimiter(upstreamConcurrency, { log, metrics, isPaid });
  const credentialsOf = createCredentials(upstreamApiKey, origin);
  const { headers } = credentialsOf(anonymous, { query: '' });
  const socket = upstreamSocket === 'off' ? null : createExplorerSocket(url, headers, metrics);
  return {
    fetch: createFetch({ baseUrl: url, cache, send, limiter, settings, log, metrics }),
    dialect: createDialect(),
    budgetOf: (principal) => {
      const { identity } = credentialsOf(principal, { query: '' });
      return { limiter, identity, perSecond: limiter.rateOf(identity) };
    },
    socket,
    ready: stores.ready,
    close: async () => {
      socket?.close();
      stores.close();
      await transport.close();
    },
  };
};
