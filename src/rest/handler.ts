import type { OutgoingHttpHeaders } from 'node:http';
import { crc32 } from 'node:zlib';
import type { Config } from '../base/config/config.js';
import {
  type AccessLog,
  type Handled,
  type Handler,
  type HttpResponse,
  jsonType,
  messageResponse,
  notFoundResponse,
  unlabelled,
} from '../base/request/exchange.js';
import type { Principal } from '../base/request/principal.js';
import { idPatterns } from '../endpoints/declaration.js';
import { type RestEndpoint, restEndpoints } from '../endpoints/endpoints.js';
import { createCallBudget } from '../explorer/call/call-budget.js';
import {
  namingSetting,
  noMemoryError,
  UpstreamError,
  wholeSeconds,
} from '../explorer/call/upstream-errors.js';
import { createRequestQueue } from '../explorer/call/upstream-request.js';
import {
  type BodyChunks,
  isSuccess,
  lengthOf,
  type Outcome,
} from '../explorer/call/upstream-response.js';
import type { Chain, Chains } from '../explorer/chain.js';
import { failureOf } from '../explorer/failures/describe.js';
import { failureTable } from '../explorer/failures/failure-table.js';
import type { CacheResult } from '../explorer/layers/cache.js';
import { principalOn } from '../explorer/layers/credentials.js';

/** A path of the read API; its hash is not validated yet. */
interface Match {
  readonly endpoint: RestEndpoint;
  readonly hash: string;
}

interface Pattern {
  readonly endpoint: RestEndpoint;
  /** The literal segments, with null in place of the hash. */
  readonly segments: readonly (string | null)[];
}

// Like the explorer's own router, ignores empty segments.
const segmentsOf = (path: string) => path.split('/').filter((segment) => segment !== '');

const patterns: readonly Pattern[] = restEndpoints.map((endpoint) => ({
  endpoint,
  segments: segmentsOf(endpoint.path).map((segment) => (segment.startsWith('{') ? null : segment)),
}));

const longest = Math.max(...patterns.map(({ segments }) => segments.length));

const decode = (segment: string) => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/**
 * The chain whose id a path begins with, and the rest of the path: the default one for a path that
 * begins with no id, undefined for one that is not served.
 */
const chainOfPath = (
  chains: Chains,
  path: string,
): { readonly chain: Chain | undefined; readonly path: string } => {
  const [, id, rest = ''] = /^\/(\d+)(\/.*)$/s.exec(path) ?? [];
  return id === undefined
    ? { chain: chains.default, path }
    : { chain: chains.find(id), path: rest };
};

/**
 * Finds the endpoint of a path. Segments are decoded once, after the path is split, so that neither
 * `%2F` nor `..` reaches another path: the upstream path is built from the table.
 */
const matchPath = (path: string): Match | null => {
  const raw = segmentsOf(path);
  if (raw.length > longest) return null;
  const given = raw.map((segment) => (segment.includes('%') ? decode(segment) : segment));
  for (const { endpoint, segments } of patterns) {
    if (segments.length !== given.length) continue;
    if (segments.every((segment, at) => segment === null || segment === given[at])) {
      return { endpoint, hash: given[segments.indexOf(null)] ?? '' };
    }
  }
  return null;
};

/** The value for a request that was forwarded; one with credentials bypasses the cache. */
export const forwarded = (shared: boolean, joined = false): string =>
  `gateway; fwd=${shared ? 'uri-miss' : 'bypass'}${joined ? '; collapsed' : ''}`;

/** The `cache-status` header (RFC 9211) of an answer. */
const cacheStatus = ({ via, ttl }: CacheResult, shared: boolean): string => {
  const left = ttl === null ? '' : `; ttl=${ttl}`;
  switch (via) {
    case 'hit':
      return `gateway; hit${left}`;
    case 'stale':
      return `gateway; hit${left}; detail=stale-if-error`;
    case 'joined':
      return `${forwarded(shared, true)}${left}`;
    case 'fetched':
      return ttl === null ? forwarded(shared) : `${forwarded(shared)}; stored${left}`;
  }
};

const tags = new WeakMap<Buffer, string>();

/**
 * The entity tag of a body: its length and CRC-32, computed once for a cached body. This costs a
 * quarter of a digest; in return, one in four billion changes that keep the length goes unnoticed,
 * and whoever writes the content could cause that. The tag is weak, since it covers plain and
 * compressed forms.
 */
const entityTag = (chunks: BodyChunks, isKept: boolean): string => {
  const [body] = chunks;
  const known = body && tags.get(body);
  if (known !== undefined) return known;
  const checksum = chunks.reduce((sum, chunk) => crc32(chunk, sum), 0);
  const tag = `W/"${lengthOf(chunks).toString(36)}-${checksum.toString(36)}"`;
  // A WeakMap entry holds its body until a major collection: too long for one that is not cached.
  if (isKept && body) tags.set(body, tag);
  return tag;
};

/** The value of `retry-after`, in whole seconds. */
export const retryAfter = (milliseconds: number | null): string =>
  String(wholeSeconds(milliseconds ?? 0));

/** The response to an upstream error, with its `cache-status`. */
const failureResponse = (
  error: UpstreamError,
  cacheStatus: string,
  urlSetting: string,
): HttpResponse => {
  const status = failureTable[error.fault].restStatus;
  // With a 503, the explorer was not asked.
  const headers =
    status === 503
      ? { 'retry-after': retryAfter(error.retryAfterMs) }
      : { 'cache-status': cacheStatus };
  return messageResponse(status, namingSetting(error.message, urlSetting), headers);
};

/** The explorer's own answer to a malformed hash. */
const invalidHash = ({ ids: [parameter] }: RestEndpoint) =>
  JSON.stringify({
    errors: [
      {
        title: 'Invalid value',
        source: { pointer: `/${parameter}_param` },
        detail: `Invalid format. Expected ~r/${idPatterns[parameter].source}/`,
      },
    ],
  });

const headersOf = (result: CacheResult, principal: Principal): OutgoingHttpHeaders => {
  const { response, via, age, ttl } = result;
  const { status, contentType, chunks, retryAfterMs } = response;
  const entry = via === 'hit' || via === 'stale';
  const waits = status === 429 || status === 503;
  return {
    'content-type': contentType ?? undefined,
    'cache-status': cacheStatus(result, principal.anonymous),
    age: entry ? String(age) : undefined,
    'retry-after': waits ? retryAfter(retryAfterMs) : undefined,
    // A refusal has no tag: it must not become a 304.
    etag: status === 200 && !response.rateLimited ? entityTag(chunks, ttl !== null) : undefined,
    ...response.rateLimitHeaders,
  };
};

const codeOf = (outcome: Outcome): AccessLog['fields'] => {
  const failure = failureOf(outcome);
  return failure === null ? {} : { code: failure.code };
};

/** Where the bodies of successful answers to anonymous requests are put; null for nowhere. */
type SeenOf = (
  chain: Chain,
) => { readonly put: (endpoint: RestEndpoint, body: BodyChunks) => void } | null;

const methods = ['GET', 'HEAD'];

const notAllowed = messageResponse(405, 'The method must be one of GET, HEAD, OPTIONS.', {
  allow: 'GET, HEAD, OPTIONS',
});

/** Serves the seven REST paths of each chain, with the explorer's own bytes. */
export const createRestHandler =
  (chains: Chains, { urlSetting }: Pick<Config, 'urlSetting'>, seenOf: SeenOf): Handler =>
  async (context) => {
    const { id, method, deadline, memory, query, span = null } = context;
    const { chain, path } = chainOfPath(chains, context.path);
    const match = chain && matchPath(path);
    if (!chain || !match) return { response: notFoundResponse(context.path), log: unlabelled };
    const { endpoint, hash } = match;
    const { name: kind, path: route } = endpoint;
    const principal = principalOn(chain, context.principal);
    const labels = chain.id === null ? {} : { chain: chain.id };
    if (!methods.includes(method)) {
      return { response: notAllowed, log: { kind, route, fields: labels } };
    }
    if (!idPatterns[endpoint.ids[0]].test(hash)) {
      const response = { status: 422, headers: jsonType, body: invalidHash(endpoint) };
      return { response, log: { kind, route, fields: labels } };
    }
    // MAX_UPSTREAM_CALLS limits operations; a path is one call, however many attempts it takes.
    const budget = createCallBudget(Number.POSITIVE_INFINITY);
    const handled = (response: HttpResponse, more: AccessLog['fields'] = {}): Handled => ({
      response,
      log: { kind, route, fields: { ...labels, ...budget.cost, ...more } },
    });
    let result: CacheResult;
    try {
      result = await chain.explorer.fetch(
        { endpoint, id: hash, query },
        {
          id,
          principal,
          deadline,
          budget,
          hold: memory.hold,
          calls: 1,
          span,
          queue: createRequestQueue(),
          priority: 'query',
        },
      );
      const size = method === 'HEAD' ? 0 : lengthOf(result.response.chunks);
      if (!memory.hold(size)) throw noMemoryError();
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      const cacheStatus = forwarded(principal.anonymous, budget.cost.joined > 0);
      return handled(failureResponse(error, cacheStatus, urlSetting), codeOf(error));
    }
    const { via, ttl } = result;
    const { status, chunks } = result.response;
    if (principal.anonymous && isSuccess(result.response)) seenOf(chain)?.put(endpoint, chunks);
    const headers = headersOf(result, principal);
    return handled(
      { status, headers, body: chunks, isReused: ttl !== null },
      { ...(via === 'stale' && { stale: 1 }), ...codeOf(result.response) },
    );
  };
