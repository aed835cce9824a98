import { LRUCache } from 'lru-cache';
import type { Metrics } from '../../base/telemetry/metrics.js';
import { lengthOf } from '../decode/chunks.js';
import { createJsonReader } from '../decode/json-reader.js';
import { heapSizeOf } from './heap-size.js';
import type { Cache, StoredResponse, Use } from './store.js';

const bytesPerEntry = 1_024;

/** An answer to a whole operation. */
export interface Answer {
  /** Its data, as JSON. */
  readonly text: string;
  /** The entries that it was made from: it is as good as they are. */
  readonly uses: readonly Use[];
}

/** What one process caches, all in one LRU store with one limit. */
export interface MemoryStore {
  /** A cache for the responses of one explorer (L1). */
  readonly responses: () => Cache;
  readonly answer: (key: string) => Answer | undefined;
  readonly setAnswer: (key: string, answer: Answer) => void;
  readonly deleteAnswer: (key: string) => void;
}

const bytesPerUse = 32;

/** Keys of responses begin with the name of an endpoint. */
const answerKey = (key: string) => `#${key}`;

/** Creates a store that is limited by the bytes of bodies, parsed values and answers. */
export const createMemoryStore = (maxBytes: number, metrics: Metrics): MemoryStore => {
  const entries =
    maxBytes === 0
      ? undefined
      : new LRUCache<string, StoredResponse | Answer>({ maxSize: maxBytes });
  let explorers = 0;

  const put = (key: string, entry: StoredResponse | Answer, bytes: number) => {
    entries?.set(key, entry, { size: bytesPerEntry + key.length + bytes });
    metrics.cacheBytes.set(entries?.calculatedSize ?? 0);
  };

  const responses = (): Cache => {
    const prefix = explorers === 0 ? '' : `${explorers} `;
    explorers += 1;

    const putResponse = (key: string, entry: StoredResponse, parsedBytes: number) =>
      put(key, entry, lengthOf(entry.chunks) + parsedBytes);

    const set = (name: string, response: StoredResponse) => {
      const key = prefix + name;
      // The entry has its own reader: what the first request parses is dropped with that request.
      const { chunks } = response;
      const json = createJsonReader(chunks, (value) => {
        const current = entries?.peek(key);
        if (current === undefined || !('json' in current) || current.json !== json) return;
        // A copy, because lru-cache does not update the size when it is given the same value again.
        putResponse(key, { ...entry }, heapSizeOf(value, chunks));
        // If the parsed form is larger than the whole cache, the body alone is kept.
        if (!entries?.has(key)) set(name, entry);
      });
      // The rate limit and the credits were only true for that one call.
      const entry = { ...response, rateLimitHeaders: {}, rateLimit: null, json, isFromCache: true };
      putResponse(key, entry, 0);
      // An entry larger than the whole cache is not stored.
      return entries?.has(key) ?? false;
    };

    return {
      getLocal: (key) => {
        const entry = entries?.get(prefix + key);
        return entry !== undefined && 'stored' in entry ? entry : undefined;
      },
      getShared: null,
      set,
    };
  };

  return {
    responses,
    answer: (key) => {
      const entry = entries?.get(answerKey(key));
      return entry !== undefined && 'uses' in entry ? entry : undefined;
    },
    setAnswer: (key, answer) => {
      const { text, uses } = answer;
      // A single letter outside Latin-1 makes the whole string take two bytes per letter.
      const perLetter = Buffer.byteLength(text) === text.length ? 1 : 2;
      put(answerKey(key), answer, text.length * perLetter + uses.length * bytesPerUse);
    },
    deleteAnswer: (key) => entries?.delete(answerKey(key)),
  };
};
