import { LRUCache } from 'lru-cache';
import type { Config } from '../config.js';
import type { Endpoint } from '../upstream/endpoints.js';
import { isRecord, type JsonRecord, pick } from '../upstream/read.js';

/**
 * The tokens that anonymous answers have shown, for as long as those are held: the explorer has no
 * path to a token. What a caller's own answers show never comes here.
 */
export interface TokenShelf {
  readonly put: (endpoint: Endpoint, body: unknown) => void;
  readonly token: (hash: string) => JsonRecord | null;
}

const maxTokens = 10_000;

/** A shelf that follows the cache's freshness; null where nothing is held. */
export const createTokenShelf = (
  settings: Pick<Config, 'cacheUrl' | 'cacheTtl' | 'cacheStaleIfError'>,
): TokenShelf | null => {
  if (settings.cacheUrl === 'off') return null;
  const tokens = new LRUCache<string, JsonRecord>({ max: maxTokens });
  const seen = new WeakSet<object>();
  return {
    put: ({ name }, body) => {
      if (!isRecord(body) || seen.has(body)) return;
      seen.add(body);
      const fresh = settings.cacheTtl[name] ?? settings.cacheTtl.default;
      const ttl = (fresh + settings.cacheStaleIfError) * 1_000;
      if (ttl === 0) return;
      const rows = body.items ?? body.token_transfers;
      for (const row of Array.isArray(rows) ? rows : []) {
        if (!isRecord(row) || !isRecord(row.token)) continue;
        const hash = pick(row.token, 'address_hash', 'address');
        if (typeof hash === 'string') tokens.set(hash.toLowerCase(), row.token, { ttl });
      }
    },
    token: (hash) => tokens.get(hash.toLowerCase()) ?? null,
  };
};
