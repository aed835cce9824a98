import { LRUCache } from 'lru-cache';
import { getOrInsertComputed } from '../../base/collections/maps.js';
import type { Config } from '../../base/config/config.js';
import { spellings } from '../../endpoints/declaration.js';
import type { Endpoint } from '../../endpoints/endpoints.js';
import { ttlOf } from '../../explorer/cache/store.js';
import type { Mask } from '../../explorer/call/mask.js';
import type { BodyChunks } from '../../explorer/call/upstream-response.js';
import type { Chain } from '../../explorer/chain.js';
import { readJson } from '../../explorer/decode/json-parts.js';
import { type JsonRecord, pick } from '../../explorer/decode/read.js';
import { canonicalAddress, tokenKeys, visitMask, visitRecords } from './visit.js';

/**
 * The tokens seen in anonymous answers, for as long as the cache holds those answers: many explorers
 * have no path to several tokens. Answers to callers with credentials are never put here.
 */
export interface TokenCache {
  readonly put: (endpoint: Endpoint, body: BodyChunks) => void;
  /** The token in the latest of those answers; null if none has it. */
  readonly token: (hash: string) => CachedToken | null;
}

/** A token, as an answer told it that may have become older than its time. */
export interface CachedToken {
  readonly record: JsonRecord;
  readonly isFresh: boolean;
}

type TokenCacheSettings = Pick<Config, 'cacheUrl' | 'cacheTtl' | 'cacheStaleIfError'>;

/** An answer that may contain tokens. Only the cache keeps its body alive. */
interface BodySource {
  /** Null once it has been read. */
  body: WeakRef<BodyChunks> | null;
  /** What its own record, or each of its rows, is. */
  readonly key: string;
  /** Until when the answer is fresh, and may be used. */
  readonly freshUntil: number;
  readonly until: number;
}

interface CachedTokens {
  /** The latest record read of the token; null before the first read. */
  readonly record: JsonRecord | null;
  /** Until when the answer that it was read from is fresh, and may be used. */
  readonly freshUntil: number;
  readonly until: number;
  readonly size: number;
  /** The answers since then that contain the token, the latest first. */
  readonly newer: readonly BodySource[];
}

// In characters of JSON; a token has about 500.
const cacheSize = 8_000_000;
const longestToken = 20_000;
const sourceSize = 100;
/** Enough that the cache will hardly evict all of the latest answers but keep an older one. */
const maxNewer = 8;
/** Indexing this many at once takes as long as one answer may take. */
const maxUnindexed = 4_096;

const nothingRead: CachedTokens = { record: null, freshUntil: 0, until: 0, size: 0, newer: [] };

const hashes = visitMask(...spellings.addressHash);

const visitTokens = (
  body: BodyChunks,
  rootKey: string,
  mask: Mask,
  see: (hash: string, token: JsonRecord) => void,
) => {
  try {
    const visit = (record: JsonRecord, key: string) => {
      const hash = tokenKeys.includes(key)
        ? canonicalAddress(pick(record, ...spellings.addressHash))
        : null;
      if (hash !== null) see(hash, record);
    };
    visitRecords(readJson(body, mask), visit, rootKey);
  } catch {
    // Not JSON after all. The field that asked for it has already failed.
  }
};

const sizeOf = (record: JsonRecord) => {
  try {
    return JSON.stringify(record).length;
  } catch {
    // It nests too deeply to be measured, so it counts as too large to keep.
    return cacheSize;
  }
};

/** Finds the token cache of a chain; null if the cache is off. */
export type TokenCacheOf = (chain: Chain) => TokenCache | null;

/** Creates caches that keep tokens as long as the cache of answers does, one for each chain. */
export const createTokenCaches = (settings: TokenCacheSettings): TokenCacheOf => {
  if (settings.cacheUrl === 'off') return () => null;
  const entries = new LRUCache<string, CachedTokens>({
    maxSize: cacheSize,
    maxEntrySize: longestToken + maxNewer * sourceSize,
    sizeCalculation: ({ size, newer }) => size + sourceSize * newer.length,
  });
  const caches = new Map<Chain, TokenCache>();
  return (chain) =>
    getOrInsertComputed(caches, chain, () =>
      createTokenCache(settings, entries, `${caches.size} `),
    );
};

/** The tokens of one chain, whose keys among the entries of all begin with `scope`. */
const createTokenCache = (
  settings: TokenCacheSettings,
  entries: LRUCache<string, CachedTokens>,
  scope: string,
): TokenCache => {
  const seen = new WeakSet<BodyChunks>();
  // Tokens are rarely requested by id, so answers are not indexed until one is.
  const unindexed = new Set<BodySource>();

  const wholeBody = ({ body, until }: BodySource) =>
    until > performance.now() ? body?.deref() : undefined;

  /** Indexes the tokens that an answer contains. */
  const index = (source: BodySource) => {
    unindexed.delete(source);
    const body = wholeBody(source);
    if (body === undefined) return;
    visitTokens(body, source.key, hashes, (found) => {
      const hash = scope + found;
      const { newer, ...read } = entries.get(hash) ?? nothingRead;
      if (newer[0] === source) return;
      entries.set(hash, { ...read, newer: [source, ...newer].slice(0, maxNewer) });
    });
  };

  /** Reads all tokens of an answer. Each answer is tried only once, even if that fails. */
  const read = (source: BodySource) => {
    const body = wholeBody(source);
    source.body = null;
    if (body === undefined) return;
    visitTokens(body, source.key, 'all', (found, record) => {
      const hash = scope + found;
      const newer = entries.get(hash)?.newer ?? [];
      const at = newer.indexOf(source);
      if (at === -1) return;
      const { freshUntil, until } = source;
      const size = sizeOf(record);
      entries.set(hash, { record, freshUntil, until, size, newer: newer.slice(0, at) });
    });
  };

  return {
    put: (endpoint, body) => {
      // Traces may be long: to search them would take time.
      if (endpoint.withoutTokens || seen.has(body)) return;
      seen.add(body);
      const freshFor = ttlOf(endpoint, settings.cacheTtl) * 1_000;
      const usedFor = freshFor + settings.cacheStaleIfError * 1_000;
      if (usedFor === 0) return;
      const now = performance.now();
      unindexed.add({
        body: new WeakRef(body),
        key: endpoint.record ?? '',
        freshUntil: now + freshFor,
        until: now + usedFor,
      });
      const [oldest] = unindexed;
      if (oldest !== undefined && unindexed.size > maxUnindexed) index(oldest);
    },
    token: (hash) => {
      for (const source of unindexed) index(source);
      const key = scope + hash.toLowerCase();
      for (const source of entries.get(key)?.newer ?? []) {
        read(source);
        // If it could be read, it is no longer among the newer answers.
        if (!entries.get(key)?.newer.includes(source)) break;
      }
      const entry = entries.get(key);
      const now = performance.now();
      return entry?.record && entry.until > now
        ? { record: entry.record, isFresh: entry.freshUntil > now }
        : null;
    },
  };
};
