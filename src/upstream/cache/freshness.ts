import type { Config, EndpointName } from '../../config.js';
import type { Answer } from '../answer.js';

/** An answer that will soon change is fresh for at most this many seconds. */
const unsettledFor = 5;

const emptyTraces = new Set(['[]', '{}', 'null']);

const isEmptyTrace = (body: Buffer) =>
  body.length < 64 && emptyTraces.has(body.toString('latin1').replace(/\s/g, ''));

// Searched for without parsing: if only some name is "pending", the answer is just fresh for less
// long. The bare word comes first, as a search for a quote would stop at every quote of the body.
const isPending = (body: Buffer) =>
  (body.includes('pending') && body.includes('"pending"')) ||
  body.includes('waiting_internal_transactions');

const isUnsettled = (name: EndpointName, body: Buffer) =>
  (name === 'raw-trace' && isEmptyTrace(body)) || (name === 'transaction' && isPending(body));

/** Seconds for which answers of an endpoint stay fresh. */
export const ttlOf = (name: EndpointName, ttl: Config['cacheTtl']): number =>
  ttl[name] ?? ttl.default;

/** Whether an answer may be cached at all. */
export const isCacheable = ({ status, rateLimited }: Answer): boolean =>
  status === 200 && !rateLimited;

/** Seconds for which a cached answer with this body stays fresh. */
export const freshnessOf = (name: EndpointName, body: Buffer, ttl: Config['cacheTtl']): number => {
  const seconds = ttlOf(name, ttl);
  return seconds > unsettledFor && isUnsettled(name, body) ? unsettledFor : seconds;
};
