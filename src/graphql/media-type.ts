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

// There are few of them, and each client repeats its own with every request.
const chosen = new LRUCache<string, { readonly media: MediaType | null }>({ max: 100 });

/**
 * The media type of the answer by the `accept` header, or null where it takes none of ours. Who says
 * nothing gets `application/json`, as clients from before the GraphQL-over-HTTP specification expect.
 */
export const mediaTypeOf = (accept: string | undefined): MediaType | null => {
  if (!accept) return json;
  return getOrInsertComputed(chosen, accept, () => ({ media: choose(accept) })).media;
};
