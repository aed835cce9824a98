import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { Caller } from '../caller.js';
import type { Config } from '../config.js';
import type { Route } from './routes.js';

/** On every answer; a page brings its own policy for its content. */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; sandbox",
} as const satisfies OutgoingHttpHeaders;

/** What a page of ours may load: its own files, and nothing of any other origin. */
export const pagePolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "worker-src 'self' blob:",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self' data:",
  "connect-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

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
].join(', ');

const allowed = ['content-type', 'accept', 'if-none-match', 'x-request-id', 'x-dry-run'];

const unique = (names: readonly string[]) => [...new Set(names)].join(', ');

/** The headers that the edge itself puts on answers. */
export const createHeaders = (config: Pick<Config, 'corsOrigins' | 'forwardHeaders'>) => {
  const { corsOrigins, forwardHeaders } = config;
  const vary = unique([
    'accept-encoding',
    ...forwardHeaders,
    'cookie',
    ...(corsOrigins ? ['origin'] : []),
  ]);
  const allowedHeaders = unique([...allowed, ...forwardHeaders]);

  const allowedOrigin = (request: IncomingMessage): OutgoingHttpHeaders => {
    if (!corsOrigins) return { 'access-control-allow-origin': '*' };
    const { origin } = request.headers;
    return origin !== undefined && corsOrigins.includes(origin)
      ? { 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' }
      : {};
  };

  // Health, metrics and pages are for their own origin.
  const crossesOrigins = (route: Route) => route.name === 'graphql' || route.name === 'rest';

  return {
    /** Of an answer by this route to this caller. */
    answer: (route: Route, request: IncomingMessage, caller: Caller): OutgoingHttpHeaders =>
      crossesOrigins(route)
        ? {
            ...allowedOrigin(request),
            'access-control-expose-headers': exposed,
            'cache-control': caller.anonymous ? 'no-cache' : 'private, no-store',
            // At /graphql, a browser gets a page.
            vary: route.name === 'graphql' ? `accept, ${vary}` : vary,
          }
        : { 'cache-control': 'no-store' },
    /** Of the answer to OPTIONS, a browser's question before a request across origins included. */
    options: (route: Route, request: IncomingMessage): OutgoingHttpHeaders => ({
      allow: allow(route),
      ...(crossesOrigins(route)
        ? {
            ...allowedOrigin(request),
            'access-control-allow-methods': allow(route),
            'access-control-allow-headers': allowedHeaders,
            'access-control-max-age': '86400',
            vary,
          }
        : {}),
    }),
  };
};

/** The methods of a route as the `allow` header lists them. */
export const allow = (route: Route): string => [...route.methods, 'OPTIONS'].join(', ');
