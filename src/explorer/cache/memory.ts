import { LRUCache } from 'lru-cache';
import type { Metrics } from '../../base/telemetry/metrics.js';
import { lengthOf } from '../decode/chunks.js';
import { createJsonReader } from '../decode/json-reader.js';
import { heapSizeOf } from './heap-size.js';
import type { Cache, StoredResponse } from './store.js';

const bytesPerEntry = 1_024;

/**
 * An LRU cache of responses (L1) of all explorers together, limited by the bytes of their bodies and
 * parsed values. Returns the part of one explorer, whose keys begin with `scope`.
 */
export const createMemoryCache = (
  maxBytes: number,
  metrics: Metrics,
): ((scope: string) => Cache) => {
  const entries =
    maxBytes === 0 ? undefined : new LRUCache<string, StoredResponse>({ maxSize: maxBytes });

  const put = (key: string, entry: StoredResponse, parsedBytes: number) => {
    const size = bytesPerEntry + key.length + lengthOf(entry.chunks) + parsedBytes;
    entries?.set(key, entry, { size });
    metrics.cacheBytes.set(entries?.calculatedSize ?? 0);
  };

  const set = (key: string, response: StoredResponse): boolean => {
    // The entry has its own reader: what the first request parses is dropped with that request.
    const { chunks } = response;
    const json = createJsonReader(chunks, (value) => {
      if (entries?.peek(key)?.json !== json) return;
      // A copy, because lru-cache does not update the size when it is given the same value again.
      put(key, { ...entry }, heapSizeOf(value, chunks));
      // If the parsed form is larger than the whole cache, the body alone is kept.
      if (!entries.has(key)) set(key, entry);
    });
    // The rate limit and the credits were only true for that one call.
    const entry = { ...response, rateLimitHeaders: {}, rateLimit: null, json, isFromCache: true };
    put(key, entry, 0);
    // An entry larger than the whole cache is not stored.
    return entries?.has(key) ?? false;
  };

  return (scope) => ({
    // Most gateways have one explorer, whose scope is ''.
    getLocal: scope === '' ? (key) => entries?.get(key) : (key) => entries?.get(scope + key),
    getShared: null,
    set: (key, response) => set(scope + key, response),
  });
};
