import type { Config, EndpointName } from '../../config.js';
import type { Answer } from '../answer.js';

/** An answer that will soon be different is fresh for so many seconds at most. */
const unsettledFor = 5;

const emptyTraces = new Set(['[]', '{}', 'null']);

const isEmptyTrace = (body: Buffer) =>
  body.length < 64 && emptyTraces.has(body.toString('latin1').replace(/\s/g, ''));

// Found without parsing: where only a name is "pending", that costs some freshness. The bare word is
// looked for first, as a search that begins with a quote would stop at every quote of the body.
const isPending = (body: Buffer) =>
  (body.includes('pending') && body.includes('"pending"')) ||
  body.includes('waiting_internal_transactions');

const isUnsettled = (name: EndpointName, body: Buffer) =>
  (name === 'raw-trace' && isEmptyTrace(body)) || (name === 'transaction' && isPending(body));

/** Seconds for which answers of an endpoint are fresh. */
export const ttlOf = (name: EndpointName, ttl: Config['cacheTtl']): number =>
  ttl[name] ?? ttl.default;

/** Whether an answer may be kept at all. */
export const isCacheable = ({ status, rateLimited }: Answer): boolean =>
  status === 200 && !rateLimited;

/** Seconds for which a kept answer with this body is fresh. */
export const freshnessOf = (name: EndpointName, body: Buffer, ttl: Config['cacheTtl']): number => {
  const seconds = ttlOf(name, ttl);
  return seconds > unsettledFor && isUnsettled(name, body) ? unsettledFor : seconds;
};
