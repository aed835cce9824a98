import { LRUCache } from 'lru-cache';
import { mediaWeight, weightsOf } from '../accept.js';
import { getOrInsertComputed } from '../get-or-insert.js';

export type MediaType = 'application/graphql-response+json' | 'application/json';

const responseJson = 'application/graphql-response+json';
const json = 'application/json';

const choose = (accept: string): MediaType | null => {
  const weights = weightsOf(accept);
  const [ours, theirs] = [mediaWeight(weights, responseJson), mediaWeight(weights, json)];
  if (ours === 0 && theirs === 0) return null;
  const isOurs = theirs <= 0 || (weights.has(responseJson) && ours >= theirs);
  return isOurs ? responseJson : json;
};

// Few distinct headers occur, and each client sends the same one with every request.
const chosen = new LRUCache<string, { readonly media: MediaType | null }>({ max: 100 });

/**
 * Chooses the media type of the answer by the `accept` header; null if it accepts neither. Without
 * the header, it is `application/json`, as clients older than GraphQL over HTTP expect.
 */
export const mediaTypeOf = (accept: string | undefined): MediaType | null => {
  if (!accept) return json;
  return getOrInsertComputed(chosen, accept, () => ({ media: choose(accept) })).media;
};
