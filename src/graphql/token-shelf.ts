import { LRUCache } from 'lru-cache';
import type { Config } from '../config.js';
import { readJson } from '../upstream/answer.js';
import { ttlOf } from '../upstream/cache/freshness.js';
import type { Endpoint } from '../upstream/endpoints.js';
import type { Pieces } from '../upstream/pieces.js';
import type { Mask } from '../upstream/reading/mask.js';
import { type JsonRecord, pick, spellings } from '../upstream/reading/read.js';
import { visitMask, visitRecords } from './visit.js';

/**
 * The tokens that anonymous answers have shown, for as long as those are held: the explorer has no
 * path to a token. What a caller's own answers show never comes here.
 */
export interface TokenShelf {
  readonly put: (endpoint: Endpoint, body: Pieces) => void;
  readonly token: (hash: string) => JsonRecord | null;
}

/** An answer that has shown a token. */
interface Shown {
  /** What the cache lets go of is not held on to here. */
  readonly body: WeakRef<Pieces>;
  readonly until: number;
}

type Held = Shown | { readonly record: JsonRecord };

// In characters of JSON, as which a token has some 500.
const heldSize = 8_000_000;
const longestToken = 20_000;
const shownSize = 200;
/** To go through so many at once takes as long as an answer may. */
const maxUnread = 4_096;

const hashes = visitMask(...spellings.addressHash);

const visitTokens = (body: Pieces, mask: Mask, see: (hash: string, token: JsonRecord) => void) => {
  try {
    visitRecords(readJson(body, mask), (record, key) => {
      const hash = key === 'token' ? pick(record, ...spellings.addressHash) : null;
      if (typeof hash === 'string') see(hash.toLowerCase(), record);
    });
  } catch {
    // Looked like JSON and is none: whoever asked for it was told.
  }
};

const sizeOf = (held: Held) => {
  if (!('record' in held)) return shownSize;
  try {
    return JSON.stringify(held.record).length;
  } catch {
    // It nests too deeply to be measured.
    return longestToken + 1;
  }
};

/** A shelf that follows the cache's freshness; null where nothing is held. */
export const createTokenShelf = (
  settings: Pick<Config, 'cacheUrl' | 'cacheTtl' | 'cacheStaleIfError'>,
): TokenShelf | null => {
  if (settings.cacheUrl === 'off') return null;
  const tokens = new LRUCache<string, Held>({
    maxSize: heldSize,
    maxEntrySize: longestToken,
    sizeCalculation: sizeOf,
  });
  const seen = new WeakSet<Pieces>();
  // Tokens are seldom asked for by their id: the answers are gone through when one is.
  const unread = new Set<Shown>();

  const bodyOf = ({ body, until }: Shown) => (until > performance.now() ? body.deref() : undefined);

  /** Finds which tokens it shows; what it says of them is read when one of them is asked for. */
  const goThrough = (shown: Shown) => {
    unread.delete(shown);
    const body = bodyOf(shown);
    if (body === undefined) return;
    const ttl = shown.until - performance.now();
    visitTokens(body, hashes, (hash) => tokens.set(hash, shown, { ttl }));
  };

  const read = (shown: Shown) => {
    const body = bodyOf(shown);
    if (body === undefined) return;
    const ttl = shown.until - performance.now();
    visitTokens(body, 'all', (hash, record) => {
      if (tokens.get(hash) === shown) tokens.set(hash, { record }, { ttl });
    });
  };

  return {
    put: ({ name }, body) => {
      if (seen.has(body)) return;
      seen.add(body);
      const ttl = (ttlOf(name, settings.cacheTtl) + settings.cacheStaleIfError) * 1_000;
      if (ttl === 0) return;
      unread.add({ body: new WeakRef(body), until: performance.now() + ttl });
      const [oldest] = unread;
      if (oldest !== undefined && unread.size > maxUnread) goThrough(oldest);
    },
    token: (hash) => {
      for (const shown of unread) goThrough(shown);
      const key = hash.toLowerCase();
      const held = tokens.get(key);
      if (held === undefined || 'record' in held) return held?.record ?? null;
      read(held);
      const now = tokens.get(key);
      if (now !== undefined && 'record' in now) return now.record;
      // Gone, or not to be parsed: nobody is to try again.
      tokens.delete(key);
      return null;
    },
  };
};
