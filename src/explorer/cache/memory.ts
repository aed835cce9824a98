import { LRUCache } from 'lru-cache';
import type { Metrics } from '../../base/telemetry/metrics.js';
import { createJsonReader } from '../decode/json-reader.js';
import { lengthOf } from '../decode/pieces.js';
import { heapSizeOf } from './heap-size.js';
import type { Kept, Store } from './store.js';

const bytesPerEntry = 1_024;

/** An LRU cache of answers, limited by the bytes of their bodies and parsed values. */
export const createMemoryStore = (maxBytes: number, metrics: Metrics): Store => {
  const entries = maxBytes === 0 ? undefined : new LRUCache<string, Kept>({ maxSize: maxBytes });

  const put = (key: string, kept: Kept, parsedBytes: number) => {
    const size = bytesPerEntry + key.length + lengthOf(kept.answer.pieces) + parsedBytes;
    entries?.set(key, kept, { size });
    metrics.cacheBytes.set(entries?.calculatedSize ?? 0);
  };

  const keep: Store['keep'] = (key, kept) => {
    // The entry has its own reader: what the first request parses is dropped with that request.
    const { pieces } = kept.answer;
    const json = createJsonReader(pieces, (value) => {
      if (entries?.peek(key)?.answer !== answer) return;
      // A copy, because lru-cache does not update the size when it is given the same value again.
      put(key, { ...entry }, heapSizeOf(value, pieces));
      // If the parsed form is larger than the whole cache, the body alone is kept.
      if (!entries.has(key)) keep(key, entry);
    });
    // The rate limit and the credits were only true for that one call.
    const answer = { ...kept.answer, rateLimitHeaders: {}, rateLimit: null, json };
    const entry = { ...kept, answer };
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
