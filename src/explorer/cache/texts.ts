import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Redis } from './redis.js';

/** Texts by the SHA-256 of each, in hex. */
export interface TextStore {
  readonly get: (sha256: string) => Promise<string | null>;
  readonly set: (sha256: string, text: string) => void;
}

/** In bytes, of the texts in memory, and of those that one process puts into Redis in a day. */
const maxBytes = 16_777_216;
const bytesPerEntry = 200;
const bytesPerCharacter = 2;
/** In characters; more than this is never kept. */
const longestText = 100_000;
/** In UTF-8. */
const mostBytesPerCharacter = 3;
const dayMs = 86_400_000;

/** The digest of a text, as clients give it. */
export const sha256Of = (text: string): string => hash('sha256', text, 'hex');

/** Keeps texts in memory, and for a day in the Redis that replicas share, if there is one. */
export const createTextStore = (redis: Redis | null): TextStore => {
  const texts = new LRUCache<string, string>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => bytesPerEntry + bytesPerCharacter * length,
  });
  let [dayEnds, left] = [0, 0];

  /** Whether so many bytes more may be put into Redis today. */
  const mayShare = (bytes: number) => {
    if (performance.now() >= dayEnds) [dayEnds, left] = [performance.now() + dayMs, maxBytes];
    left -= bytes;
    return left >= 0;
  };

  const nameOf = (sha256: string) => `gateway:document:${sha256}`;

  const fetchShared = async (sha256: string) => {
    const bytes = await redis?.get(nameOf(sha256));
    // Somebody else may write to Redis, too.
    if (!bytes || bytes.length > longestText * mostBytesPerCharacter) return null;
    const text = bytes.toString();
    if (sha256Of(text) !== sha256) return null;
    texts.set(sha256, text);
    return text;
  };

  return {
    get: async (sha256) => texts.get(sha256) ?? fetchShared(sha256),
    set: (sha256, text) => {
      if (texts.has(sha256) || text.length > longestText) return;
      texts.set(sha256, text);
      const value = Buffer.from(text);
      if (redis !== null && mayShare(value.length)) redis.set(nameOf(sha256), value, dayMs);
    },
  };
};
