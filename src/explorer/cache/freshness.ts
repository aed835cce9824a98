import type { Config } from '../../base/config/config.js';
import type { Endpoint } from '../../endpoints/endpoints.js';
import type { UpstreamResponse } from '../call/upstream-response.js';
import { readTraces } from '../decode/call-tree.js';
import { readJson } from '../decode/json-parts.js';

/** An answer that will soon change is fresh for at most this many seconds. */
const unsettledFor = 5;

/** Longer than no trace, or a node's error instead of one, in any form. */
const longestEmptyTrace = 512;

/** Whether it is a trace without calls, none, or not readable. */
const isEmptyTrace = (body: Buffer) => {
  if (body.length > longestEmptyTrace) return false;
  try {
    return !readTraces(readJson([body], 'all'))?.length;
  } catch {
    return true;
  }
};

// Searched for without parsing: if only some name is "pending", the answer is just fresh for less
// long. The bare word comes first, as a search for a quote would stop at every quote of the body.
const isPending = (body: Buffer) =>
  (body.includes('pending') && body.includes('"pending"')) ||
  body.includes('waiting_internal_transactions');

const signs = { 'without calls': isEmptyTrace, pending: isPending } as const;

const isUnsettled = ({ unsettled }: Endpoint, body: Buffer) =>
  unsettled !== undefined && signs[unsettled](body);

/** Seconds for which answers of an endpoint stay fresh. */
export const ttlOf = ({ name }: Pick<Endpoint, 'name'>, ttl: Config['cacheTtl']): number =>
  ttl[name] ?? ttl.default;

/** Whether an answer may be cached at all. */
export const isCacheable = ({ status, rateLimited }: UpstreamResponse): boolean =>
  status === 200 && !rateLimited;

/** Seconds for which a cached answer with this body stays fresh. */
export const freshnessOf = (endpoint: Endpoint, body: Buffer, ttl: Config['cacheTtl']): number => {
  const seconds = ttlOf(endpoint, ttl);
  return seconds > unsettledFor && isUnsettled(endpoint, body) ? unsettledFor : seconds;
};
