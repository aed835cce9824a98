import { LRUCache } from 'lru-cache';
import type { Config } from '../config.js';
import { ttlOf } from '../upstream/cache/freshness.js';
import type { Endpoint } from '../upstream/endpoints.js';
import type { Pieces } from '../upstream/pieces.js';
import { readJson } from '../upstream/reading/json-reader.js';
import type { Mask } from '../upstream/reading/mask.js';
import { type JsonRecord, pick, spellings } from '../upstream/reading/read.js';
import { canonicalAddress, visitMask, visitRecords } from './visit.js';

/**
 * The tokens that anonymous answers have shown, for as long as those are held: the explorer has no
 * path to a token. What a caller's own answers show never comes here.
 */
export interface TokenShelf {
  readonly put: (endpoint: Endpoint, body: Pieces) => void;
  readonly token: (hash: string) => JsonRecord | null;
}

/** An answer that shows tokens. What the cache lets go of is not held on to here. */
interface Shown {
  readonly body: WeakRef<Pieces>;
  readonly until: number;
}

/** What was read of a token last, and the answers since that show it, the latest first. */
interface Held {
  readonly record: JsonRecord | null;
  /** Until when the answer is held that it was read of. */
  readonly until: number;
  readonly size: number;
  readonly since: readonly Shown[];
}

// In characters of JSON, as which a token has some 500.
const heldSize = 8_000_000;
const longestToken = 20_000;
const shownSize = 100;
/** The cache may let go of the latest: of so many, hardly of all before an older one. */
const mostShown = 8;
/** To go through so many at once takes as long as an answer may. */
const maxUnread = 4_096;

const hashes = visitMask(...spellings.addressHash);

const visitTokens = (body: Pieces, mask: Mask, see: (hash: string, token: JsonRecord) => void) => {
  try {
    visitRecords(readJson(body, mask), (record, key) => {
      const hash =
        key === 'token' ? canonicalAddress(pick(record, ...spellings.addressHash)) : null;
      if (hash !== null) see(hash, record);
    });
  } catch {
    // Looked like JSON and is none: whoever asked for it was told.
  }
};

const sizeOf = (record: JsonRecord) => {
  try {
    return JSON.stringify(record).length;
  } catch {
    // It nests too deeply to be measured.
    return heldSize;
  }
};

/** A shelf that follows the cache's freshness; null where nothing is held. */
export const createTokenShelf = (
  settings: Pick<Config, 'cacheUrl' | 'cacheTtl' | 'cacheStaleIfError'>,
): TokenShelf | null => {
  if (settings.cacheUrl === 'off') return null;
  const tokens = new LRUCache<string, Held>({
    maxSize: heldSize,
    maxEntrySize: longestToken + mostShown * shownSize,
    sizeCalculation: ({ size, since }) => size + shownSize * since.length,
  });
  const seen = new WeakSet<Pieces>();
  // Tokens are seldom asked for by their id: the answers are gone through when one is.
  const unread = new Set<Shown>();
  const parsed = new WeakSet<Shown>();

  const hold = (hash: string, held: Held, until: number) => {
    const ttl = Math.max(until - performance.now(), tokens.getRemainingTTL(hash));
    tokens.set(hash, held, { ttl });
  };

  const bodyOf = ({ body, until }: Shown) => (until > performance.now() ? body.deref() : undefined);

  /** Finds which tokens it shows; what it says of them is read when one of them is asked for. */
  const goThrough = (shown: Shown) => {
    unread.delete(shown);
    const body = bodyOf(shown);
    if (body === undefined) return;
    visitTokens(body, hashes, (hash) => {
      const { since = [], ...held } = tokens.get(hash) ?? { record: null, until: 0, size: 0 };
      if (since[0] === shown) return;
      hold(hash, { ...held, since: [shown, ...since].slice(0, mostShown) }, shown.until);
    });
  };

  /** Reads all tokens of an answer, at most once, also where it cannot. */
  const read = (shown: Shown) => {
    const body = parsed.has(shown) ? undefined : bodyOf(shown);
    parsed.add(shown);
    if (body === undefined) return;
    visitTokens(body, 'all', (hash, record) => {
      const since = tokens.get(hash)?.since ?? [];
      const at = since.indexOf(shown);
      if (at === -1) return;
      hold(
        hash,
        { record, until: shown.until, size: sizeOf(record), since: since.slice(0, at) },
        shown.until,
      );
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
      for (const shown of tokens.get(key)?.since ?? []) {
        read(shown);
        if (!tokens.get(key)?.since.includes(shown)) break;
      }
      const held = tokens.get(key);
      return held !== undefined && held.until > performance.now() ? held.record : null;
    },
  };
};
