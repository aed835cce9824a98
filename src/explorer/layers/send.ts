import type { Config } from '../../base/config/config.js';
import { isLoopback } from '../../base/config/proxies.js';
import type { Log } from '../../base/telemetry/log.js';
import { pathOf } from '../../endpoints/endpoints.js';
import type { Dispatch, Layer, Send } from '../call/call.js';
import { UpstreamError } from '../call/upstream-errors.js';
import { canonicalQuery, type WireRequest } from '../call/upstream-request.js';
import { firstOf } from '../call/upstream-response.js';
import { plainHeaders, withoutCredentials } from './credentials.js';

/** The most redirects that one attempt follows. */
const mostRedirects = 3;

const statuses = new Set([301, 302, 303, 307, 308]);

const refused = () =>
  new UpstreamError(
    'bad-response',
    'The explorer redirects to something other than was asked. Check that UPSTREAM_URL is its base URL.',
  );

const towardsUsError = () =>
  new UpstreamError(
    'bad-response',
    'The explorer redirects to this machine (loopback), where only an explorer of this machine may lead. Set UPSTREAM_URL to where the explorer answers.',
  );

const tooManyError = () =>
  new UpstreamError(
    'bad-response',
    `The explorer redirected more than ${mostRedirects} times in a row. Check UPSTREAM_URL.`,
  );

const queryOf = ({ search }: URL) => search.slice(1);

const queryWithoutCredentials = (url: URL) => withoutCredentials(queryOf(url));

type UrlParts = Pick<WireRequest, 'origin' | 'path'>;

interface Hop {
  readonly target: UrlParts;
  /** The base URL that would avoid the redirect. */
  readonly baseUrl: string;
}

/** Whether the status is that of a redirect with a location, which 300 and 304 are not. */
const isRedirect = (status: number) => statuses.has(status);

/**
 * Where a redirect leads, if that is the same question under another base URL. The path must end in
 * `asked`, with or without a slash behind it, and the query must be the same: otherwise, another page would
 * be taken for the one asked for. A key in the query is dropped when the origin changes, like those in headers.
 * None is followed from another machine to this one, where things may listen that no other machine may reach.
 * @throws UpstreamError for any other redirect
 */
export const followRedirect = (
  from: UrlParts,
  location: string | undefined,
  asked: string,
): Hop => {
  // Concatenated, since `new URL(path, origin)` would take the start of a //path for a host.
  const here = new URL(from.origin + from.path);
  if (location === undefined || !URL.canParse(location, here.href)) throw refused();
  const there = new URL(location, here);
  const path = there.pathname;
  const named = path.replace(/\/$/, '');
  const query = queryWithoutCredentials(there);
  // Both queries are read from a URL object, since that escapes some letters.
  const sameQuestion =
    named.toLowerCase().endsWith(asked.toLowerCase()) &&
    canonicalQuery(query) === canonicalQuery(queryWithoutCredentials(here));
  const safe = there.protocol === here.protocol || there.protocol === 'https:';
  if (!sameQuestion || !safe || there.username !== '' || there.password !== '') throw refused();
  if (isLoopback(there.href) && !isLoopback(here.href)) throw towardsUsError();
  const entry = there.origin === from.origin ? queryOf(there) : query;
  return {
    target: { origin: there.origin, path: entry === '' ? path : `${path}?${entry}` },
    baseUrl: there.origin + named.slice(0, named.length - asked.length),
  };
};

const postHeaders = { 'content-type': 'application/json' };

/** The most redirect targets that are logged, since an explorer may redirect to ever new ones. */
const mostAdvised = 8;

/**
 * Sends the request to the explorer, and follows its redirects. Other origins get no credentials
 * (no header, no cookie), nor does the first one once a redirect has left it.
 */
export const createSendLayer = (
  url: string,
  settings: Pick<Config, 'urlSetting' | 'upstreamUserAgent'>,
  log: Log,
): Layer<Send, Dispatch> => {
  const { origin, pathname } = new URL(url);
  const prefix = pathname.replace(/\/$/, '');
  const plain = plainHeaders(settings);
  // A redirect that only adds a slash leads to no other base URL.
  const advised = new Set([origin + prefix]);

  const leavingHeaders = ({ method }: WireRequest) =>
    method === 'GET' ? plain : { ...postHeaders, ...plain };

  const advise = (baseUrl: string) => {
    if (advised.has(baseUrl) || advised.size > mostAdvised) return;
    advised.add(baseUrl);
    log.warn(
      `The explorer redirects. Set ${settings.urlSetting} to where it leads, to save a call each time.`,
      { upstreamUrl: baseUrl },
    );
  };

  return (next) =>
    async ({ endpoint, id, query, headers }, call) => {
      const { name, posts } = endpoint;
      const asked = pathOf(endpoint, id);
      const path = prefix + asked + (query && `?${query}`);
      let sent: WireRequest =
        posts === undefined
          ? { endpoint: name, origin, path, method: 'GET', headers, body: null }
          : {
              endpoint: name,
              origin,
              path,
              method: 'POST',
              headers: { ...postHeaders, ...headers },
              // The hashes of which the id consists.
              body: JSON.stringify({ [posts]: id.split(',') }),
            };
      let raw = await next(sent, call);
      for (let hops = 0; isRedirect(raw.status); hops += 1) {
        if (hops === mostRedirects) throw tooManyError();
        const { target, baseUrl } = followRedirect(sent, firstOf(raw.headers.location), asked);
        const isLeaving = target.origin !== sent.origin;
        sent = { ...sent, ...target, headers: isLeaving ? leavingHeaders(sent) : sent.headers };
        raw = await next(sent, call);
        if (!isRedirect(raw.status)) advise(baseUrl);
      }
      return raw;
    };
};
