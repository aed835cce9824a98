import { isAscii } from 'node:buffer';
import { LRUCache } from 'lru-cache';
import type { Metrics } from '../../base/telemetry/metrics.js';
import type { Use } from '../call/call-budget.js';
import { type BodyChunks, lengthOf } from '../call/upstream-response.js';
import { createJsonReader } from '../decode/json-parts.js';
import { isRecord } from '../decode/read.js';
import type { Cache, StoredResponse } from './store.js';

// In bytes, measured with Node 20: values from JSON.parse take less, those read by a mask about as
// much.
const perObject = 48;
const perEntry = 8;
const perString = 32;
const perNumber = 16;
/**
 * For a name that no other object has, or for any name in an object with more than `mostShared`
 * names, which is a dictionary.
 */
const perName = 80;
const mostShared = 128;
/** Explorers use about a hundred names; collecting millions would take seconds. */
const mostNames = 10_000;

/** A single letter outside Latin-1 makes its whole string take two bytes per letter. */
const bytesPerLetterOf = (chunks: BodyChunks) =>
  chunks.every((chunk) => isAscii(chunk) && !chunk.includes('\\u')) ? 1 : 2;

/** Estimates, rather too high, how many bytes a value parsed from a body takes in memory. */
export const heapSizeOf = (parsed: unknown, body: BodyChunks): number => {
  const perLetter = bytesPerLetterOf(body);
  const names = new Set<string>();
  let bytes = 0;
  // Without recursion: the value may be nested too deeply.
  const pending: object[] = [];
  const add = (value: unknown) => {
    if (typeof value === 'string') bytes += perString + perLetter * value.length;
    else if (typeof value === 'number') bytes += perNumber;
    else if (typeof value === 'object' && value !== null) pending.push(value);
  };
  add(parsed);
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    bytes += perObject;
    if (Array.isArray(value)) {
      bytes += perEntry * value.length;
      value.forEach(add);
    } else if (isRecord(value)) {
      const own = Object.keys(value);
      const mayShare = own.length <= mostShared;
      for (const name of own) {
        bytes += perEntry;
        if (!mayShare || !names.has(name)) bytes += perName + perLetter * name.length;
        if (mayShare && names.size < mostNames) names.add(name);
        add(value[name]);
      }
    }
  }
  return bytes;
};

const bytesPerEntry = 1_024;

/** An answer to a whole operation. */
export interface Answer {
  /** Its data, as JSON. */
  readonly text: string;
  /** The entries that it was made from: it is as good as they are. */
  readonly uses: readonly Use[];
  /** The chains that it is about. */
  readonly chains: readonly { readonly id: string | null }[];
}

/** What one process caches, with one limit. */
export interface MemoryStore {
  /** A cache for the responses of one explorer (L1), whose keys begin with `prefix`. */
  readonly responses: (prefix: string) => Cache;
  readonly answer: (key: string) => Answer | undefined;
  readonly setAnswer: (key: string, answer: Answer) => void;
  readonly deleteAnswer: (key: string) => void;
}

const bytesPerUse = 32;

/** Of the whole, so that whoever asks for many answers does not drive out what they are made from. */
const shareOfAnswers = 1 / 4;

/**
 * Creates a store of the latest responses and answers, limited by the bytes of their bodies, parsed
 * values and texts.
 */
export const createMemoryStore = (maxBytes: number, metrics: Metrics): MemoryStore => {
  // To lru-cache, 0 means no limit.
  const limitOf = (bytes: number) => ({ maxSize: Math.max(1, Math.floor(bytes)) });
  const entries = new LRUCache<string, StoredResponse>(limitOf(maxBytes));
  const answers = new LRUCache<string, Answer>(limitOf(maxBytes * shareOfAnswers));

  /** Makes room for answers, up to their share, and tells how much is taken. */
  const settle = () => {
    while (entries.calculatedSize + answers.calculatedSize > maxBytes) {
      (entries.size > 1 ? entries : answers).pop();
    }
    metrics.cacheBytes.set(entries.calculatedSize + answers.calculatedSize);
  };

  const responses = (prefix: string): Cache => {
    const put = (key: string, entry: StoredResponse, parsedBytes: number) => {
      const size = bytesPerEntry + key.length + lengthOf(entry.chunks) + parsedBytes;
      entries.set(key, entry, { size });
      settle();
    };

    const set = (name: string, response: StoredResponse) => {
      const key = prefix + name;
      // The entry has its own reader: what the first request parses is dropped with that request.
      const { chunks } = response;
      const json = createJsonReader(chunks, (value) => {
        if (entries.peek(key)?.json !== json) return;
        // A copy, because lru-cache does not update the size when it is given the same value again.
        put(key, { ...entry }, heapSizeOf(value, chunks));
        // If the parsed form is larger than the whole cache, the body alone is kept.
        if (!entries.has(key)) set(name, entry);
      });
      // The rate limit and the credits were only true for that one call.
      const entry = { ...response, rateLimitHeaders: {}, rateLimit: null, json, isFromCache: true };
      put(key, entry, 0);
      // An entry larger than the whole cache is not stored.
      return entries.has(key);
    };

    const get: Cache['getLocal'] =
      prefix === '' ? (key) => entries.get(key) : (key) => entries.get(prefix + key);
    return { getLocal: get, get, set };
  };

  return {
    responses,
    answer: (key) => answers.get(key),
    setAnswer: (key, answer) => {
      const { text, uses } = answer;
      if (text.length > maxBytes * shareOfAnswers) return;
      // Measuring a text also joins its parts. A single letter outside Latin-1 makes the whole
      // string take two bytes per letter.
      const perLetter = Buffer.byteLength(text) === text.length ? 1 : 2;
      const bytes = text.length * perLetter + uses.length * bytesPerUse;
      answers.set(key, answer, { size: bytesPerEntry + key.length + bytes });
      settle();
    },
    deleteAnswer: (key) => answers.delete(key),
  };
};
