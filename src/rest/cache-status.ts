import type { Delivery } from '../upstream/explorer.js';

/** The `cache-status` (RFC 9211) of an answer. */
export const cacheStatus = ({ via, ttl }: Delivery, shared: boolean): string => {
  const left = ttl === null ? '' : `; ttl=${Math.floor(ttl)}`;
  switch (via) {
    case 'hit':
      return `gateway; hit${left}`;
    case 'stale':
      return `gateway; hit${left}; detail=stale-if-error`;
    case 'joined':
      return `gateway; fwd=uri-miss; collapsed${left}`;
    case 'fetched':
      // What a caller with credentials asks is never looked for in the cache.
      if (!shared) return 'gateway; fwd=bypass';
      return ttl === null ? 'gateway; fwd=uri-miss' : `gateway; fwd=uri-miss; stored${left}`;
  }
};
