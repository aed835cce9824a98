import type { Delivery } from '../upstream/explorer.js';

/** The `cache-status` (RFC 9211) of an answer. */
export const cacheStatus = ({ via, ttl }: Delivery, shared: boolean): string => {
  // Past its time it is negative, also within the first second.
  const seconds = ttl === null ? null : Math.floor(via === 'stale' ? Math.min(ttl, -1) : ttl);
  const left = seconds === null ? '' : `; ttl=${seconds}`;
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
