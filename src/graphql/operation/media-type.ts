import { LRUCache } from 'lru-cache';
import { getOrInsertComputed } from '../../base/collections/get-or-insert.js';
import { mediaWeight, weightsOf } from '../../base/request/accept.js';
import { HttpError } from '../../base/request/response.js';

const responseJson = 'application/graphql-response+json';
const json = 'application/json';

export type MediaType = typeof responseJson | typeof json;

const choose = (accept: string): MediaType | null => {
  const weights = weightsOf(accept);
  const [newer, older] = [mediaWeight(weights, responseJson), mediaWeight(weights, json)];
  if (newer === 0 && older === 0) return null;
  const prefersNewer = older <= 0 || (weights.has(responseJson) && newer >= older);
  return prefersNewer ? responseJson : json;
};

// Few distinct headers occur, and each client sends the same one with every request.
const chosen = new LRUCache<string, { readonly media: MediaType | null }>({ max: 100 });

/** As `mediaTypeOf`, but null if the header accepts neither. */
export const acceptedMediaType = (accept: string | null | undefined): MediaType | null => {
  if (!accept) return json;
  return getOrInsertComputed(chosen, accept, () => ({ media: choose(accept) })).media;
};

/**
 * Chooses the media type of the answer by the `accept` header. Without the header, or if only a
 * wildcard covers both, it is `application/json`, as clients older than GraphQL over HTTP expect.
 * @throws HttpError 406 if it accepts neither
 */
export const mediaTypeOf = (accept: string | null | undefined): MediaType => {
  const media = acceptedMediaType(accept);
  if (media) return media;
  throw new HttpError(406, `The accept header must allow ${responseJson} or ${json}.`);
};
