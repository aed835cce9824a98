import { LRUCache } from 'lru-cache';
import type { Metrics } from '../../metrics.js';
import { lengthOf } from '../pieces.js';
import { createJsonReader } from '../reading/json-reader.js';
import { heapSizeOf } from './heap-size.js';
import type { Kept, Store } from './store.js';

const bytesPerEntry = 1_024;

/** An LRU cache of answers, bounded by the bytes of their bodies and of what is parsed of them. */
export const createMemoryStore = (maxBytes: number, metrics: Metrics): Store => {
  const entries = maxBytes === 0 ? undefined : new LRUCache<string, Kept>({ maxSize: maxBytes });

  const put = (key: string, kept: Kept, parsedBytes: number) => {
    const size = bytesPerEntry + key.length + lengthOf(kept.answer.pieces) + parsedBytes;
    entries?.set(key, kept, { size });
    metrics.cacheBytes.set(entries?.calculatedSize ?? 0);
  };

  return {
    peek: (key) => entries?.get(key),
    find: null,
    keep: (key, kept) => {
      // A reader of its own: what the first request reads is dropped with that request.
      const { pieces } = kept.answer;
      const json = createJsonReader(pieces, (value) => {
        const isHere = entries?.peek(key)?.answer === answer;
        // A copy: lru-cache does not update the size of a value that it already has.
        if (isHere) put(key, { ...entry }, heapSizeOf(value, pieces));
      });
      // What was left of the rate limit was true of that call only.
      const answer = { ...kept.answer, rateLimitHeaders: {}, json };
      const entry = { ...kept, answer };
      put(key, entry, 0);
      // An entry larger than the whole cache is not.
      return entries?.has(key) ?? false;
    },
    ready: Promise.resolve(),
    close: () => {},
  };
};
