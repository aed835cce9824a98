import type { Config } from '../../base/config/config.js';
import type { Log } from '../../base/telemetry/log.js';
import type { Metrics } from '../../base/telemetry/metrics.js';
import { createMemoryStore } from './memory.js';
import { createRedisStore } from './redis.js';
import type { Store } from './store.js';
import { createTieredStore } from './tiered.js';

type CacheSettings = Pick<
  Config,
  'cacheUrl' | 'cacheMaxBytes' | 'cacheStaleIfError' | 'upstreamMaxBytes'
>;

/** Opens the cache that CACHE_URL names, for answers of the explorer at `scope`; null if off. */
export const openCache = (
  scope: string,
  settings: CacheSettings,
  deps: { readonly log: Log; readonly metrics: Metrics },
): Store | null => {
  const { cacheUrl, cacheMaxBytes } = settings;
  if (cacheUrl === 'off') return null;
  const memory = createMemoryStore(cacheMaxBytes, deps.metrics);
  if (cacheUrl === 'memory:') return memory;
  return createTieredStore(memory, createRedisStore(scope, settings, deps));
};
