import type { Delivery } from '../upstream/fetch.js';

/** How the explorer was asked: what a caller with credentials asks is never looked for in the cache. */
export const forwarded = (shared: boolean): string =>
  shared ? 'gateway; fwd=uri-miss' : 'gateway; fwd=bypass';

/** The `cache-status` (RFC 9211) of an answer. */
export const cacheStatus = ({ via, ttl }: Delivery, shared: boolean): string => {
  const left = ttl === null ? '' : `; ttl=${ttl}`;
  switch (via) {
    case 'hit':
      return `gateway; hit${left}`;
    case 'stale':
      return `gateway; hit${left}; detail=stale-if-error`;
    case 'joined':
      return `${forwarded(shared)}; collapsed${left}`;
    case 'fetched':
      return ttl === null ? forwarded(shared) : `${forwarded(shared)}; stored${left}`;
  }
};
