import type { CacheResult } from '../explorer/layers/cache.js';

/** The value for a request that was forwarded; one with credentials bypasses the cache. */
export const forwarded = (shared: boolean, joined = false): string =>
  `gateway; fwd=${shared ? 'uri-miss' : 'bypass'}${joined ? '; collapsed' : ''}`;

/** The `cache-status` header (RFC 9211) of an answer. */
export const cacheStatus = ({ via, ttl }: CacheResult, shared: boolean): string => {
  const left = ttl === null ? '' : `; ttl=${ttl}`;
  switch (via) {
    case 'hit':
      return `gateway; hit${left}`;
    case 'stale':
      return `gateway; hit${left}; detail=stale-if-error`;
    case 'joined':
      return `${forwarded(shared, true)}${left}`;
    case 'fetched':
      return ttl === null ? forwarded(shared) : `${forwarded(shared)}; stored${left}`;
  }
};
