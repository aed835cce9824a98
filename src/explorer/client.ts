import type { Config } from '../base/config/config.js';
import type { MemoryBudget } from '../base/request/memory.js';
import type { Log } from '../base/telemetry/log.js';
import type { Metrics } from '../base/telemetry/metrics.js';
import { openCache } from './cache/open.js';
import type { Cache } from './cache/store.js';
import { createAuthorizeLayer } from './layers/authorize.js';
import { createCacheLayer, createStoreLayer, type Fetch } from './layers/cache.js';
import { createDecodeLayer } from './layers/decode.js';
import { createDedupe } from './layers/dedupe.js';
import { compose, type Send } from './layers/layer.js';
import { createPaceLayer } from './layers/pace.js';
import { createRedirectLayer } from './layers/redirect.js';
import { createRetryLayer } from './layers/retry.js';
import { createTransport } from './layers/send.js';
import { createLimiter } from './pacing/limiter.js';

/** The client of one explorer; each has its own cache, limits and connections. */
export interface Explorer {
  /** The one function through which both handlers ask the explorer. */
  readonly fetch: Fetch;
  /** Resolves once a shared cache is connected, or its first attempt to connect has failed. */
  readonly ready: Promise<void>;
  readonly close: () => Promise<void>;
}

export type ExplorerSettings = Pick<
  Config,
  | 'upstreamApiKey'
  | 'upstreamTimeoutMs'
  | 'upstreamRetries'
  | 'upstreamConcurrency'
  | 'workers'
  | 'credits'
  | 'upstreamMaxBytes'
  | 'cacheUrl'
  | 'cacheMaxBytes'
  | 'cacheTtl'
  | 'cacheStaleIfError'
>;

interface FetchDeps {
  readonly baseUrl: string;
  readonly cache: Cache | null;
  readonly send: Send;
  readonly settings: ExplorerSettings;
  readonly log: Log;
  readonly metrics: Metrics;
}

/** A call's life: from the request of a client, through each layer, to the wire and back. */
export const createFetch = (deps: FetchDeps): Fetch => {
  const { baseUrl, cache, send, settings, log, metrics } = deps;
  const { origin, pathname } = new URL(baseUrl);
  const base = { origin, prefix: pathname.replace(/\/$/, '') };
  const { upstreamApiKey, upstreamRetries, upstreamConcurrency, workers, credits } = settings;
  const isPaid = credits !== null;
  const limiter = createLimiter(upstreamConcurrency, { log, metrics, isPaid, workers });
  const { dedupe, isInFlight } = createDedupe();
  return compose(
    createCacheLayer({ cache, settings, metrics, isInFlight }),
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

/** Connects to the explorer at `baseUrl`. */
export const createExplorer = (
  baseUrl: string,
  settings: ExplorerSettings,
  {
    log,
    metrics,
    memory,
  }: { readonly log: Log; readonly metrics: Metrics; readonly memory: MemoryBudget },
): Explorer => {
  const { origin, pathname } = new URL(baseUrl);
  const { upstreamApiKey } = settings;
  // What the explorer shows to one key must not be served to another key, or without one.
  const url = origin + pathname.replace(/\/$/, '');
  const scope = upstreamApiKey === null ? url : `${url}\n${upstreamApiKey}`;
  const cache = openCache(scope, settings, { log, metrics });
  const transport = createTransport(origin, settings, { log, metrics, memory });
  const { send } = transport;
  return {
    fetch: createFetch({ baseUrl: url, cache, send, settings, log, metrics }),
    ready: cache?.ready ?? Promise.resolve(),
    close: async () => {
      cache?.close();
      await transport.close();
    },
  };
};
