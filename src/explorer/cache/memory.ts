import { LRUCache } from 'lru-cache';
import type { Metrics } from '../../base/telemetry/metrics.js';
import { lengthOf } from '../decode/chunks.js';
import { createJsonReader } from '../decode/json-reader.js';
import { heapSizeOf } from './heap-size.js';
import type { CacheEntry, Store } from './store.js';

const bytesPerEntry = 1_024;

/** An LRU cache of answers, limited by the bytes of their bodies and parsed values. */
export const createMemoryStore = (maxBytes: number, metrics: Metrics): Store => {
  const entries =
    maxBytes === 0 ? undefined : new LRUCache<string, CacheEntry>({ maxSize: maxBytes });

  const put = (key: string, entry: CacheEntry, parsedBytes: number) => {
    const size = bytesPerEntry + key.length + lengthOf(entry.response.chunks) + parsedBytes;
    entries?.set(key, entry, { size });
    metrics.cacheBytes.set(entries?.calculatedSize ?? 0);
  };

  const keep: Store['keep'] = (key, given) => {
    // The entry has its own reader: what the first request parses is dropped with that request.
    const { chunks } = given.response;
    const json = createJsonReader(chunks, (value) => {
      if (entries?.peek(key)?.response !== response) return;
      // A copy, because lru-cache does not update the size when it is given the same value again.
      put(key, { ...entry }, heapSizeOf(value, chunks));
      // If the parsed form is larger than the whole cache, the body alone is kept.
      if (!entries.has(key)) keep(key, entry);
    });
    // The rate limit and the credits were only true for that one call.
    const response = { ...given.response, rateLimitHeaders: {}, rateLimit: null, json };
    const entry = { ...given, response };
    put(key, entry, 0);
    // An entry larger than the whole cache is not stored.
    return entries?.has(key) ?? false;
  };

  return {
    peek: (key) => entries?.get(key),
    find: null,
    keep,
    ready: Promise.resolve(),
    close: () => {},
  };
};
