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

/** Opens the cache that CACHE_URL names, for answers of the explorer at `scope`; null if off. */
export const openCache = (
  scope: string,
  settings: CacheSettings,
  deps: { readonly log: Log; readonly metrics: Metrics },
): Cache | null => {
  const { cacheUrl, cacheMaxBytes } = settings;
  if (cacheUrl === 'off') return null;
  const memory = createMemoryCache(cacheMaxBytes, deps.metrics);
  if (cacheUrl === 'memory:') return memory;
  return createTieredCache(memory, createRedisCache(scope, settings, deps));
};
