import type { OutgoingHttpHeaders } from 'node:http';
import { type Door, jsonType, type Report, sendMessage } from '../base/request/exchange.js';
import type { Principal } from '../base/request/principal.js';
import type { Explorer } from '../explorer/client.js';
import type { Chunks } from '../explorer/decode/chunks.js';
import { isSuccess, type Outcome } from '../explorer/decode/response.js';
import { type Endpoint, hashPatterns } from '../explorer/endpoints/endpoints.js';
import { failureOf } from '../explorer/failures/describe.js';
import { UpstreamError } from '../explorer/failures/errors.js';
import type { CacheResult } from '../explorer/layers/cache.js';
import { createCallBudget } from '../explorer/layers/call-budget.js';
import { cacheStatus, forwarded } from './cache-status.js';
import { entityTag } from './entity-tag.js';
import { retryAfter, toHttpError } from './failure.js';
import { matchPath } from './match.js';

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

const addCode = (report: Report, outcome: Outcome) => {
  const failure = failureOf(outcome);
  if (failure !== null) report.fields = { ...report.fields, code: failure.code };
};

/** Sees the body of a successful answer to an anonymous request. */
type See = (endpoint: Endpoint, body: Chunks) => void;

/** The REST door: the seven paths, answered with the explorer's own bytes. */
export const createRestDoor =
  (explorer: Pick<Explorer, 'fetch'>, see: See = () => {}): Door =>
  async (exchange) => {
    const { id, method, report, principal, deadline, query } = exchange;
    const match = matchPath(exchange.path);
    if (!match) return sendMessage(exchange, 404, 'Not found');
    const { endpoint, hash } = match;
    report.kind = endpoint.name;
    if (method !== 'GET' && method !== 'HEAD') {
      return sendMessage(exchange, 405, 'The method must be one of GET, HEAD, OPTIONS.', {
        allow: 'GET, HEAD, OPTIONS',
      });
    }
    if (!hashPatterns[endpoint.parameter].test(hash)) {
      return exchange.send(422, jsonType, invalidHash(endpoint));
    }
    // MAX_UPSTREAM_CALLS limits operations; a path is one call, however many attempts it takes.
    const budget = createCallBudget(Number.POSITIVE_INFINITY);
    // The live object, since the report is read after the answer is sent.
    report.fields = budget.cost;
    let result: CacheResult;
    try {
      result = await explorer.fetch(
        { endpoint, hash, query },
        { id, principal, deadline, budget, calls: 1, hasBegun: false },
      );
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      addCode(report, error);
      throw toHttpError(error, forwarded(principal.anonymous, budget.cost.joined > 0));
    }
    if (result.via === 'stale') report.fields = { ...report.fields, stale: 1 };
    addCode(report, result.response);
    const { status, chunks } = result.response;
    if (principal.anonymous && isSuccess(result.response)) see(endpoint, chunks);
    return exchange.send(status, headersOf(result, principal), chunks, result.ttl !== null);
  };
