import type { Config } from '../../base/config/config.js';
import type { Log } from '../../base/telemetry/log.js';
import type { Metrics } from '../../base/telemetry/metrics.js';
import { createMemoryStore, type MemoryStore } from './lru.js';
import { createRedisCache } from './packing.js';
import { openRedis, type Redis } from './redis.js';
import { type Cache, createTieredCache } from './store.js';

type CacheSettings = Pick<
  Config,
  'cacheUrl' | 'cacheMaxBytes' | 'cacheStaleIfError' | 'upstreamMaxBytes'
>;

/** Where everything that is cached is kept. */
export interface Stores {
  /** Of this process; null if caching is off. */
  readonly memory: MemoryStore | null;
  /** Shared by replicas; null if there is none. */
  readonly redis: Redis | null;
  readonly ready: Promise<void>;
  readonly close: () => void;
}

/** Opens what CACHE_URL names. */
export const openStores = (
  settings: CacheSettings,
  deps: { readonly log: Log; readonly metrics: Metrics },
): Stores => {
  const { cacheUrl, cacheMaxBytes } = settings;
  const memory = cacheUrl === 'off' ? null : createMemoryStore(cacheMaxBytes, deps.metrics);
  const redis = /^rediss?:/.test(cacheUrl) ? openRedis(settings, deps) : null;
  return {
    memory,
    redis,
    ready: redis?.ready ?? Promise.resolve(),
    close: () => redis?.close(),
  };
};

/**
 * The cache for answers of an explorer; null if caching is off. `scope` tells it from others in a Redis
 * that many gateways share, `prefix` in this process.
 */
export const openCache = (
  { scope, prefix }: { readonly scope: string; readonly prefix: string },
  { memory, redis }: Stores,
  settings: CacheSettings,
): Cache | null => {
  const l1 = memory?.responses(prefix) ?? null;
  if (l1 === null || redis === null) return l1;
  return createTieredCache(l1, createRedisCache(scope, redis, settings));
};
