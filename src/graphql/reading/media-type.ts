import { LRUCache } from 'lru-cache';
import { getOrInsertComputed } from '../../base/collections/maps.js';
import { type MediaRange, mediaRanges, mediaWeight, weightsOf } from '../../base/request/accept.js';
import { HttpError } from '../../base/request/exchange.js';

const responseJson = 'application/graphql-response+json';
const json = 'application/json';

export type MediaType = typeof responseJson | typeof json;

/** The media type of a single answer to a client that accepts none, but a stream. */
export const refusalType: MediaType = responseJson;

/** A media type of answers that stream. */
export interface StreamType {
  readonly type: 'multipart/mixed' | 'text/event-stream';
  /** The parameter that names its specification, if any. */
  readonly parameter: string;
}

/** How the parts of an answer name where they belong: the draft by ids, and the one of 2022 by paths. */
export type Naming = 'ids' | 'paths';

const multipart = (parameter: string): StreamType => ({ type: 'multipart/mixed', parameter });
const eventStream: StreamType = { type: 'text/event-stream', parameter: '' };

const draft = multipart('incrementalSpec=v0.2');

/** What `@defer` and `@stream` are answered with: the first that is acceptable. */
export const incrementalTypes = [
  draft,
  multipart('deferSpec=20220824'),
  multipart(''),
  eventStream,
] as const;

/** How the parts of an answer of this type are named. */
export const namingOf = (type: StreamType): Naming =>
  type === draft || type === eventStream ? 'ids' : 'paths';

/** What subscriptions are answered with: the first that is acceptable. */
export const subscriptionTypes = [multipart('subscriptionSpec=1.0'), eventStream] as const;

/** What an `accept` header accepts. */
export interface Accepted {
  readonly json: MediaType | null;
  readonly jsonWeight: number;
  /** How much weight a media type has; 0 if it is not accepted. A mere wildcard accepts none. */
  readonly weightOf: (type: StreamType) => number;
  /** What a subscription is answered with, also by a wildcard: JSON it cannot be. null for nothing. */
  readonly subscription: StreamType | null;
}

const chooseJson = (newer: number, older: number, named: boolean): MediaType | null => {
  if (newer === 0 && older === 0) return null;
  return older <= 0 || (named && newer >= older) ? responseJson : json;
};

/** The weight of a stream from the most specific range that covers it (RFC 9110, 12.5.1). */
const coveredWeight = (ranges: readonly MediaRange[], { type, parameter }: StreamType): number => {
  const find = (name: string, parameters: string) =>
    ranges.find((range) => range.type === name && range.parameters === parameters);
  const covering =
    find(type, parameter.toLowerCase()) ??
    find(type, '') ??
    find(`${type.slice(0, type.indexOf('/'))}/*`, '') ??
    find('*/*', '');
  return covering?.weight ?? 0;
};

const read = (accept: string): Accepted => {
  const weights = weightsOf(accept);
  const [newer, older] = [mediaWeight(weights, responseJson), mediaWeight(weights, json)];
  const ranges = mediaRanges(accept);
  const weightOf = ({ type, parameter }: StreamType) => {
    const wanted = parameter.toLowerCase();
    const exact = ranges.find((range) => range.type === type && range.parameters === wanted);
    const family = `${type.slice(0, type.indexOf('/'))}/*`;
    const wide = wanted === '' && ranges.find((range) => range.type === family);
    return (exact ?? (wide || null))?.weight ?? 0;
  };
  return {
    json: chooseJson(newer, older, weights.has(responseJson)),
    jsonWeight: Math.max(newer, older),
    weightOf,
    subscription: subscriptionTypes.find((type) => coveredWeight(ranges, type) > 0) ?? null,
  };
};

const unsaid: Accepted = {
  json,
  jsonWeight: 1,
  weightOf: () => 0,
  subscription: subscriptionTypes[0],
};

// Few distinct headers occur, and each client sends the same one with every request.
const known = new LRUCache<string, Accepted>({ max: 100 });

/**
 * Reads an `accept` header. Without it, or if only a wildcard covers both types of JSON, it is
 * `application/json`, as clients older than GraphQL over HTTP expect.
 */
export const acceptedBy = (accept: string | null | undefined): Accepted =>
  accept ? getOrInsertComputed(known, accept, read) : unsaid;

/** The first of the types that is acceptable, and has no less weight than JSON; null if none has. */
export const streamTypeFor = (
  { jsonWeight, weightOf }: Accepted,
  types: readonly StreamType[],
): StreamType | null =>
  types.find((type) => weightOf(type) > 0 && weightOf(type) >= jsonWeight) ?? null;

const streamTypes = [...incrementalTypes, ...subscriptionTypes];

/** @throws HttpError 406 if neither JSON is accepted nor anything that streams */
export const checkAccepted = (accepted: Accepted): void => {
  if (accepted.json !== null || streamTypeFor(accepted, streamTypes) !== null) return;
  throw new HttpError(406, `The accept header must allow ${responseJson} or ${json}.`);
};
