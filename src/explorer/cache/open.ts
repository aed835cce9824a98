import type { Config } from '../../base/config/config.js';
import type { Log } from '../../base/telemetry/log.js';
import type { Metrics } from '../../base/telemetry/metrics.js';
import { createMemoryCache } from './memory.js';
import { createRedisCache } from './redis.js';
import type { Cache } from './store.js';
import { createTieredCache } from './tiered.js';

type CacheSettings = Pick<
  Config,
  'cacheUrl' | 'cacheMaxBytes' | 'cacheStaleIfError' | 'upstreamMaxBytes'
>;

interface Caches {
  /**
   * The cache of an explorer; null if caching is off. `scope` tells it from others in a Redis that many
   * gateways share, `prefix` in this process.
   */
  readonly of: (scope: string, prefix: string) => Cache | null;
  /** Resolves once a shared cache is connected, or its first attempt to connect has failed. */
  readonly ready: Promise<void>;
  readonly close: () => void;
}

/** Opens the cache that CACHE_URL names, one for all explorers. */
export const openCaches = (
  settings: CacheSettings,
  deps: { readonly log: Log; readonly metrics: Metrics },
): Caches => {
  const { cacheUrl, cacheMaxBytes } = settings;
  const ready = Promise.resolve();
  const close = () => {};
  if (cacheUrl === 'off') return { of: () => null, ready, close };
  const memory = createMemoryCache(cacheMaxBytes, deps.metrics);
  if (cacheUrl === 'memory:') return { of: (_scope, prefix) => memory(prefix), ready, close };
  const redis = createRedisCache(settings, deps);
  return {
    of: (scope, prefix) => createTieredCache(memory(prefix), redis.ofScope(scope)),
    ready: redis.ready,
    close: redis.close,
  };
};
