import { LRUCache } from 'lru-cache';
import type { Config } from '../config.js';
import { ttlOf } from '../upstream/cache/freshness.js';
import type { Endpoint } from '../upstream/endpoints.js';
import { joined, type Pieces } from '../upstream/pieces.js';
import { parseJson } from '../upstream/reading/json.js';
import { type JsonRecord, pick, spellings } from '../upstream/reading/read.js';
import { visitRecords } from './visit.js';

/**
 * The tokens that anonymous answers have shown, for as long as those are held: the explorer has no
 * path to a token. What a caller's own answers show never comes here.
 */
export interface TokenShelf {
  readonly put: (endpoint: Endpoint, body: Pieces) => void;
  readonly token: (hash: string) => JsonRecord | null;
}

interface Unread {
  /** What the cache lets go of is not held on to here. */
  readonly body: WeakRef<Pieces>;
  readonly until: number;
}

// In characters of JSON, as which a token has some 500.
const heldSize = 8_000_000;
const longestToken = 20_000;
const maxUnread = 4_096;

const read = (body: Pieces): unknown => {
  try {
    return parseJson(joined(body).toString());
  } catch {
    // Looked like JSON and is none: whoever asked for it was told.
    return null;
  }
};

const sizeOf = (record: JsonRecord) => {
  try {
    return JSON.stringify(record).length;
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
  const tokens = new LRUCache<string, JsonRecord>({
    maxSize: heldSize,
    maxEntrySize: longestToken,
    sizeCalculation: sizeOf,
  });
  const seen = new WeakSet<Pieces>();
  // Tokens are seldom asked for by their id: the answers are read when one is.
  let unread: Unread[] = [];

  const readAll = () => {
    const now = performance.now();
    const bodies = unread;
    unread = [];
    for (const { body, until } of bodies) {
      const pieces = until > now ? body.deref() : undefined;
      if (pieces === undefined) continue;
      visitRecords(read(pieces), (record, key) => {
        const hash = key === 'token' ? pick(record, ...spellings.addressHash) : null;
        if (typeof hash === 'string') tokens.set(hash.toLowerCase(), record, { ttl: until - now });
      });
    }
  };

  return {
    put: ({ name }, body) => {
      if (seen.has(body)) return;
      seen.add(body);
      const ttl = (ttlOf(name, settings.cacheTtl) + settings.cacheStaleIfError) * 1_000;
      if (ttl === 0) return;
      unread.push({ body: new WeakRef(body), until: performance.now() + ttl });
      if (unread.length > maxUnread) readAll();
    },
    token: (hash) => {
      readAll();
      return tokens.get(hash.toLowerCase()) ?? null;
    },
  };
};
