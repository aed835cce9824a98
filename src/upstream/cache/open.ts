import type { Config } from '../../config.js';
import type { Log } from '../../log.js';
import type { Metrics } from '../../metrics.js';
import { createMemoryStore } from './memory.js';
import { createRedisStore } from './redis.js';
import type { Store } from './store.js';
import { createTieredStore } from './tiered.js';

type CacheSettings = Pick<
  Config,
  'cacheUrl' | 'cacheMaxBytes' | 'cacheStaleIfError' | 'upstreamMaxBytes'
>;

/** The cache that CACHE_URL asks for, for the answers of the explorer at `scope`; null for none. */
export const openCache = (
  scope: string,
  { cacheUrl, cacheMaxBytes, cacheStaleIfError, upstreamMaxBytes }: CacheSettings,
  deps: { readonly log: Log; readonly metrics: Metrics },
): Store | null => {
  if (cacheUrl === 'off') return null;
  const memory = createMemoryStore(cacheMaxBytes, deps.metrics);
  if (cacheUrl === 'memory:') return memory;
  const shared = createRedisStore(
    { url: cacheUrl, scope, maxBodyBytes: upstreamMaxBytes, staleFor: cacheStaleIfError },
    deps,
  );
  return createTieredStore(memory, shared);
};
