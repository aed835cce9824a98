import { LRUCache } from 'lru-cache';
import { getOrInsertComputed } from '../../base/collections/get-or-insert.js';
import { type MediaRange, mediaRanges, mediaWeight, weightsOf } from '../../base/request/accept.js';
import {
  eventStream,
  type IncrementalForm,
  incrementalForms,
  multipart,
  type StreamWriter,
} from './stream-writers.js';

/** The weight of a media type, from the most specific range that covers it (RFC 9110, 12.5.1). */
const weightIn = (ranges: readonly MediaRange[], type: string, parameter?: string): number => {
  const covering = [parameter, ''].map((wanted) =>
    ranges.find((range) => range.type === type && range.parameters === wanted),
  );
  const family = `${type.slice(0, type.indexOf('/'))}/*`;
  const wide = [family, '*/*'].map((name) => ranges.find((range) => range.type === name));
  return [...covering, ...wide].find((range) => range !== undefined)?.weight ?? 0;
};

/** The form in which a client takes the events of a subscription; null if it takes none. */
export const streamWriterFor = (accept: string | undefined): StreamWriter | null => {
  const ranges = mediaRanges(accept || '*/*');
  if (weightIn(ranges, 'multipart/mixed', 'subscriptionspec=1.0') > 0) return multipart;
  return weightIn(ranges, 'text/event-stream') > 0 ? eventStream : null;
};

/** A wildcard for all types names none that streams, since who sends it need not know of any. */
const namedWeight = (
  ranges: readonly MediaRange[],
  { type, parameter }: IncrementalForm,
): number => {
  const wanted = parameter.toLowerCase();
  const exact = ranges.find((range) => range.type === type && range.parameters === wanted);
  const family = `${type.slice(0, type.indexOf('/'))}/*`;
  const wide = wanted === '' ? ranges.find((range) => range.type === family) : undefined;
  return (exact ?? wide)?.weight ?? 0;
};

const choose = (accept: string): IncrementalForm | null => {
  const weights = weightsOf(accept);
  const ofJson = Math.max(
    mediaWeight(weights, 'application/json'),
    mediaWeight(weights, 'application/graphql-response+json'),
  );
  const ranges = mediaRanges(accept);
  const isTaken = (form: IncrementalForm) => {
    const weight = namedWeight(ranges, form);
    return weight > 0 && weight >= ofJson;
  };
  return incrementalForms.find(isTaken) ?? null;
};

// Few distinct headers occur, and each client sends the same one with every request.
const chosen = new LRUCache<string, { readonly form: IncrementalForm | null }>({ max: 100 });

/**
 * The form in which a client takes an answer with `@defer` or `@stream`: the first that it accepts with
 * no less weight than JSON; null if it takes none.
 */
export const incrementalFormFor = (accept: string | undefined): IncrementalForm | null =>
  accept ? getOrInsertComputed(chosen, accept, () => ({ form: choose(accept) })).form : null;

/** Whether an `accept` header names anything that streams, beside or in place of JSON. */
export const takesStreams = (accept: string | undefined): boolean => {
  if (incrementalFormFor(accept) !== null) return true;
  const named = mediaRanges(accept ?? '').filter(({ type }) => type !== '*/*');
  return (
    weightIn(named, 'multipart/mixed', 'subscriptionspec=1.0') > 0 ||
    weightIn(named, 'text/event-stream') > 0
  );
};
