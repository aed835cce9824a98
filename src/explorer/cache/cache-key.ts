import type { UpstreamRequest } from '../call/upstream-request.js';

type Pair = readonly [name: string, value: string | null];

const decode = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));

/** The name=value pairs of a query, or null if one of them does not decode strictly. */
const queryPairs = (query: string): readonly Pair[] | null => {
  if (/[^\x21-\x7e]/.test(query)) return null;
  try {
    return query
      .split('&')
      .filter((text) => text !== '')
      .map((text) => {
        const equals = text.indexOf('=');
        return equals === -1
          ? [decode(text), null]
          : [decode(text.slice(0, equals)), decode(text.slice(equals + 1))];
      });
  } catch {
    return null;
  }
};

const byName = ([a]: Pair, [b]: Pair) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The canonical form of a query. The order of different names does not matter, nor does escaping;
 * letter case and the order of repeats of one name do.
 */
export const canonicalQuery = (query: string): string => {
  if (query === '') return '';
  const pairs = queryPairs(query);
  // Every canonical form decodes, so this raw text never equals one.
  if (pairs === null) return query;
  return pairs
    .toSorted(byName)
    .map(([name, value]) =>
      value === null
        ? encodeURIComponent(name)
        : `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
    )
    .join('&');
};

/** The cache key of a question; only equal questions have equal keys. */
export const cacheKey = ({ endpoint, hash, query }: UpstreamRequest): string =>
  `${endpoint.name}/${hash.toLowerCase()}?${canonicalQuery(query)}`;
