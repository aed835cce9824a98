import type { Question } from './question.js';

type Pair = readonly [name: string, value: string | null];

const decode = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));

/** The name=value pairs of a query, or null where one of them does not decode strictly. */
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
 * One spelling for all queries that mean the same: the order of different names and the way that
 * letters are escaped do not count; letter case and the order among repeats of a name do.
 */
export const canonicalQuery = (query: string): string => {
  if (query === '') return '';
  const pairs = queryPairs(query);
  // A blank stands in no canonical form, so that raw text never meets one.
  if (pairs === null) return ` ${query}`;
  return pairs
    .toSorted(byName)
    .map(([name, value]) =>
      value === null
        ? encodeURIComponent(name)
        : `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
    )
    .join('&');
};

/** What equal questions have in common, and different ones have not. */
export const cacheKey = ({ endpoint, hash, query }: Question): string =>
  `${endpoint.name}/${hash.toLowerCase()}?${canonicalQuery(query)}`;
