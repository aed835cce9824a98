import type { Config, EndpointName } from '../../config.js';
import { type Answer, bodyOf } from '../answer.js';

/** What will soon be different is fresh for so long at most. */
const unsettledFor = 5;

const emptyTraces = new Set(['[]', '{}', 'null', '']);

const isEmptyTrace = (body: Buffer) =>
  body.length < 64 && emptyTraces.has(body.toString('latin1').replace(/\s/g, ''));

// A name may be "pending" too: that costs some freshness, and no parsing. What is looked for first
// begins with no quote and no hexadecimal digit, at each of which the search would stop.
const isPending = (body: Buffer) =>
  (body.includes('pending') && body.includes('"pending"')) ||
  body.includes('waiting_internal_transactions');

const isUnsettled = (name: EndpointName, body: Buffer) =>
  (name === 'raw-trace' && isEmptyTrace(body)) || (name === 'transaction' && isPending(body));

/** Seconds for which answers of an endpoint are fresh. */
export const ttlOf = (name: EndpointName, ttl: Config['cacheTtl']): number =>
  ttl[name] ?? ttl.default;

/** Seconds for which an answer is fresh; null where it is not kept at all. */
export const freshnessOf = (
  name: EndpointName,
  answer: Answer,
  ttl: Config['cacheTtl'],
): number | null => {
  if (answer.status !== 200 || answer.rateLimited) return null;
  const seconds = ttlOf(name, ttl);
  return seconds > unsettledFor && isUnsettled(name, bodyOf(answer)) ? unsettledFor : seconds;
};
