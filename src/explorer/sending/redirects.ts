import { credentialParameters, pairsNamed } from '../../base/request/principal.js';
import { canonicalQuery } from '../cache/cache-key.js';
import { UpstreamError } from '../failures/errors.js';
import type { Target } from './transport.js';

/** The most redirects that one attempt follows. */
export const mostRedirects = 3;

const statuses = new Set([301, 302, 303, 307, 308]);

const refused = () =>
  new UpstreamError(
    'bad-response',
    'The explorer redirects to something other than was asked. Check that UPSTREAM_URL is its base URL.',
  );

const queryOf = ({ search }: URL) => search.slice(1);

const queryWithoutCredentials = (url: URL) => {
  const query = queryOf(url);
  const secrets = pairsNamed(query, credentialParameters);
  return query
    .split('&')
    .filter((pair) => !secrets.includes(pair))
    .join('&');
};

interface Hop {
  readonly target: Target;
  /** The base URL that would avoid the redirect. */
  readonly baseUrl: string;
}

/** Whether the status is that of a redirect with a location, which 300 and 304 are not. */
export const isRedirect = (status: number): boolean => statuses.has(status);

/**
 * Where a redirect leads, if that is the same question under another base URL. The path must end in
 * `asked` and the query must be the same: otherwise, another page would be taken for the one asked
 * for. A key in the query is dropped when the origin changes, like those in headers.
 * @throws UpstreamError for any other redirect
 */
export const followRedirect = (from: Target, location: string | undefined, asked: string): Hop => {
  // Concatenated, since `new URL(path, origin)` would take the start of a //path for a host.
  const here = new URL(from.origin + from.path);
  if (location === undefined || !URL.canParse(location, here.href)) throw refused();
  const there = new URL(location, here);
  const path = there.pathname;
  const query = queryWithoutCredentials(there);
  // Both queries are read from a URL object, since that escapes some letters.
  const sameQuestion =
    path.toLowerCase().endsWith(asked.toLowerCase()) &&
    canonicalQuery(query) === canonicalQuery(queryWithoutCredentials(here));
  const safe = there.protocol === here.protocol || there.protocol === 'https:';
  if (!sameQuestion || !safe || there.username !== '' || there.password !== '') throw refused();
  const entry = there.origin === from.origin ? queryOf(there) : query;
  return {
    target: { origin: there.origin, path: entry === '' ? path : `${path}?${entry}` },
    baseUrl: there.origin + path.slice(0, path.length - asked.length),
  };
};
