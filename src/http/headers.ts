import type { IncomingHttpHeaders, OutgoingHttpHeader, OutgoingHttpHeaders } from 'node:http';
import type { Config } from '../base/config/config.js';
import type { Principal } from '../base/request/principal.js';
import type { Route } from './routes.js';

/** Sent with every answer; a page has its own content security policy. */
const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; sandbox",
} as const satisfies OutgoingHttpHeaders;

/** Lists an answer's own and the common headers in a flat array, the fastest form for node:http. */
export type Lister = (own: OutgoingHttpHeaders) => OutgoingHttpHeader[];

/** Copies the list of `common` headers; an answer's own replace those with the same name. */
const listerOf = (common: Readonly<Record<string, string>>): Lister => {
  const list = Object.entries(common).flat();
  const places = new Map(Object.keys(common).map((name, at) => [name, 2 * at + 1]));
  return (own) => {
    const listed: OutgoingHttpHeader[] = [...list];
    for (const name in own) {
      const value = own[name];
      if (value === undefined) continue;
      const place = places.get(name);
      if (place === undefined) listed.push(name, value);
      else listed[place] = value;
    }
    return listed;
  };
};

const policy = (images: string) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "worker-src 'self' blob:",
    "style-src 'self' 'unsafe-inline'",
    "font-src 'self' data:",
    "connect-src 'self'",
    `img-src ${images}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** What our pages may load: files of their own origin, and nothing from any other. */
export const pagePolicy = policy("'self' data:");

/** The same for a page whose reader wants to see pictures of any origin, too. */
export const picturesPolicy = policy("'self' data: https:");

const exposed = [
  'x-request-id',
  'cache-status',
  'age',
  'etag',
  'retry-after',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'bypass-429-option',
  'x-credits-remaining',
  'payment-required',
  'payment-response',
];

/** Exposes the explorer's other `x-ratelimit-*` headers too, which its operator may have added. */
const exposing =
  (list: Lister): Lister =>
  (own) => {
    const others = Object.keys(own).filter(
      (name) => name.startsWith('x-ratelimit-') && !exposed.includes(name),
    );
    if (others.length === 0) return list(own);
    const names = [...exposed, ...others].join(', ');
    return list({ ...own, 'access-control-expose-headers': names });
  };

const allowed = [
  'content-type',
  'accept',
  'if-none-match',
  'x-request-id',
  'x-dry-run',
  'last-event-id',
  'traceparent',
  'tracestate',
];

const unique = (names: readonly string[]) => [...new Set(names)].join(', ');

/** More than any client needs; a name is a token of RFC 9110. */
const mostAsked = 64;
const headerName = /^[\w!#$%&'*+.^`|~-]+$/;

/** The headers that a preflight asks for; null if it names none. */
const askedFor = (text: string | undefined): string | null => {
  const names = text?.toLowerCase().split(',') ?? [];
  const valid = names.map((name) => name.trim()).filter((name) => headerName.test(name));
  return [...new Set(valid)].slice(0, mostAsked).join(', ') || null;
};

export interface HeaderSettings
  extends Pick<Config, 'corsOrigins' | 'forwardHeaders' | 'publicCache'> {
  /** No cache in front may keep anything of the graph, as plugins may know callers by other things. */
  readonly privateGraph?: boolean;
}

/** The headers that the server itself adds to answers. */
export const createHeaders = (config: HeaderSettings) => {
  const { corsOrigins, forwardHeaders, publicCache, privateGraph = false } = config;
  const vary = unique([
    'accept-encoding',
    ...forwardHeaders,
    'cookie',
    ...(corsOrigins ? ['origin'] : []),
  ]);
  const allowedHeaders = unique([...allowed, ...forwardHeaders]);

  const expose = { 'access-control-expose-headers': exposed.join(', ') };

  const origins = corsOrigins && new Set(corsOrigins);

  /** Null for an origin that is not allowed. An allowed one is sent back as it came. */
  const crossOrigin = (origin = ''): Readonly<Record<string, string>> | null => {
    if (!origins) return { 'access-control-allow-origin': '*', ...expose };
    if (!origins.has(origin.toLowerCase())) return null;
    return {
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      ...expose,
    };
  };

  const byPrincipal = (varying: string, more: Readonly<Record<string, string>>) => {
    const lister = (cacheControl: string) =>
      listerOf({ ...securityHeaders, ...more, 'cache-control': cacheControl, vary: varying });
    return { anonymous: lister('no-cache'), identified: lister('private, no-store') };
  };

  // Health, metrics and pages are only for their own origin: no CORS headers.
  const own = byPrincipal(vary, {});

  const listersFor = (origin: string | undefined) => {
    const shared = crossOrigin(origin);
    const rest = byPrincipal(vary, shared ?? {});
    // At /graphql, a browser gets a page.
    const graphql = byPrincipal(`accept, ${vary}${publicCache ? ', x-dry-run' : ''}`, shared ?? {});
    return {
      graphql: privateGraph ? { ...graphql, anonymous: graphql.identified } : graphql,
      rest: shared
        ? { anonymous: exposing(rest.anonymous), identified: exposing(rest.identified) }
        : rest,
      page: own,
      operations: own,
    };
  };

  const listers = new Map(corsOrigins?.map((origin) => [origin, listersFor(origin)]));
  const otherwise = listersFor(undefined);

  const listersOf = (origin: string | undefined) => {
    if (!origins || origin === undefined) return otherwise;
    // Some web views and extensions send upper case.
    return listers.get(origin) ?? (crossOrigin(origin) ? listersFor(origin) : otherwise);
  };

  return {
    /** Lists the headers of a response of this route to this principal. */
    listerFor: ({ name }: Route, { origin }: IncomingHttpHeaders, principal: Principal): Lister => {
      const byRoute = listersOf(origin);
      return byRoute[name][principal.anonymous ? 'anonymous' : 'identified'];
    },
    /** Lists the headers of a response to a request whose path and principal could not be read. */
    unread: otherwise.rest.identified,
    /** The headers of an answer to OPTIONS, including CORS preflights. */
    options: (route: Route, headers: IncomingHttpHeaders): OutgoingHttpHeaders => {
      const methods = { allow: allow(route) };
      if (route.name !== 'graphql' && route.name !== 'rest') return methods;
      const varying = { ...methods, vary: `${vary}, access-control-request-headers` };
      const allowing = crossOrigin(headers.origin);
      if (allowing === null) return varying;
      return {
        ...varying,
        ...allowing,
        'access-control-allow-methods': methods.allow,
        'access-control-allow-headers':
          askedFor(headers['access-control-request-headers']) ?? allowedHeaders,
        'access-control-max-age': '86400',
      };
    },
  };
};

/** The methods of a route as the `allow` header lists them. */
export const allow = (route: Route): string => [...route.methods, 'OPTIONS'].join(', ');
