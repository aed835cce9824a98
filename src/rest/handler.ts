import type { OutgoingHttpHeaders } from 'node:http';
import type { Config } from '../base/config/config.js';
import type { Principal } from '../base/request/principal.js';
import {
  type AccessLog,
  type Handled,
  type Handler,
  type HttpResponse,
  jsonType,
  messageResponse,
  unlabelled,
} from '../base/request/response.js';
import { hashPatterns } from '../endpoints/declaration.js';
import type { Endpoint } from '../endpoints/endpoints.js';
import { createCallBudget } from '../explorer/call/call-budget.js';
import { noMemoryError, UpstreamError } from '../explorer/call/upstream-errors.js';
import { createRequestQueue } from '../explorer/call/upstream-request.js';
import {
  type BodyChunks,
  isSuccess,
  lengthOf,
  type Outcome,
} from '../explorer/call/upstream-response.js';
import { type Chain, type Chains, principalOn } from '../explorer/chain.js';
import { failureOf } from '../explorer/failures/describe.js';
import type { CacheResult } from '../explorer/layers/cache.js';
import { cacheStatus, forwarded } from './cache-status.js';
import { entityTag } from './entity-tag.js';
import { failureResponse, retryAfter } from './failure.js';
import { chainOfPath, matchPath } from './match.js';

/** The explorer's own answer to a malformed hash. */
const invalidHash = ({ parameter }: Endpoint) =>
  JSON.stringify({
    errors: [
      {
        title: 'Invalid value',
        source: { pointer: `/${parameter}_param` },
        detail: `Invalid format. Expected ~r/${hashPatterns[parameter].source}/`,
      },
    ],
  });

const headersOf = (result: CacheResult, principal: Principal): OutgoingHttpHeaders => {
  const { response, via, age, ttl } = result;
  const { status, contentType, chunks, retryAfterMs } = response;
  const entry = via === 'hit' || via === 'stale';
  const waits = status === 429 || status === 503;
  return {
    ...response.rateLimitHeaders,
    'content-type': contentType ?? undefined,
    'cache-status': cacheStatus(result, principal.anonymous),
    age: entry ? String(age) : undefined,
    'retry-after': waits ? retryAfter(retryAfterMs) : undefined,
    // A refusal has no tag: it must not become a 304.
    etag: status === 200 && !response.rateLimited ? entityTag(chunks, ttl !== null) : undefined,
  };
};

const codeOf = (outcome: Outcome): AccessLog['fields'] => {
  const failure = failureOf(outcome);
  return failure === null ? {} : { code: failure.code };
};

/** Where the bodies of successful answers to anonymous requests are put; null for nowhere. */
type SeenOf = (
  chain: Chain,
) => { readonly put: (endpoint: Endpoint, body: BodyChunks) => void } | null;

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
    if (!chain || !match) return { response: messageResponse(404, 'Not found'), log: unlabelled };
    const { endpoint, hash } = match;
    const { name: kind, path: route } = endpoint;
    const principal = principalOn(chain, context.principal);
    const labels = chain.id === null ? {} : { chain: chain.id };
    if (!methods.includes(method)) {
      return { response: notAllowed, log: { kind, route, fields: labels } };
    }
    if (!hashPatterns[endpoint.parameter].test(hash)) {
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
        { endpoint, hash, query },
        {
          id,
          principal,
          deadline,
          budget,
          hold: memory.hold,
          calls: 1,
          span,
          queue: createRequestQueue(),
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
