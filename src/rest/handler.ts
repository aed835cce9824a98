import type { OutgoingHttpHeaders } from 'node:http';
import type { Caller } from '../base/request/caller.js';
import { OverloadedError } from '../base/request/memory.js';
import {
  type AccessLog,
  type Handled,
  type Handler,
  type HttpResponse,
  jsonType,
  messageResponse,
  unlabelled,
} from '../base/request/response.js';
import type { Explorer } from '../explorer/client.js';
import { isSuccess, type Outcome } from '../explorer/decode/answer.js';
import { lengthOf, type Pieces } from '../explorer/decode/pieces.js';
import { type Endpoint, hashPatterns } from '../explorer/endpoints/endpoints.js';
import { UpstreamError } from '../explorer/failures/errors.js';
import { verdictOf } from '../explorer/failures/verdict.js';
import type { Delivery } from '../explorer/layers/fetch.js';
import { createMeter } from '../explorer/layers/meter.js';
import { cacheStatus, forwarded } from './cache-status.js';
import { entityTag } from './entity-tag.js';
import { failureResponse, retryAfter } from './failure.js';
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

const headersOf = (delivery: Delivery, caller: Caller): OutgoingHttpHeaders => {
  const { answer, via, age, ttl } = delivery;
  const { status, contentType, pieces, retryAfterMs } = answer;
  const kept = via === 'hit' || via === 'stale';
  const waits = status === 429 || status === 503;
  return {
    ...answer.rateLimitHeaders,
    'content-type': contentType ?? undefined,
    'cache-status': cacheStatus(delivery, caller.anonymous),
    age: kept ? String(age) : undefined,
    'retry-after': waits ? retryAfter(retryAfterMs) : undefined,
    // A refusal has no tag: it must not become a 304.
    etag: status === 200 && !answer.rateLimited ? entityTag(pieces, ttl !== null) : undefined,
  };
};

const codeOf = (outcome: Outcome): AccessLog['fields'] => {
  const verdict = verdictOf(outcome);
  return verdict === null ? {} : { code: verdict.code };
};

/** Sees the body of a successful answer to an anonymous request. */
type See = (endpoint: Endpoint, body: Pieces) => void;

const methods = ['GET', 'HEAD'];

const notAllowed = messageResponse(405, 'The method must be one of GET, HEAD, OPTIONS.', {
  allow: 'GET, HEAD, OPTIONS',
});

/** Serves the seven REST paths, with the explorer's own bytes. */
export const createRestHandler =
  (explorer: Pick<Explorer, 'fetch'>, see: See = () => {}): Handler =>
  async (context) => {
    const { id, method, caller, patience, memory, query } = context;
    const match = matchPath(context.path);
    if (!match) return { response: messageResponse(404, 'Not found'), log: unlabelled };
    const { endpoint, hash } = match;
    const kind = endpoint.name;
    if (!methods.includes(method)) return { response: notAllowed, log: { kind } };
    if (!hashPatterns[endpoint.parameter].test(hash)) {
      const response = { status: 422, headers: jsonType, body: invalidHash(endpoint) };
      return { response, log: { kind } };
    }
    // MAX_UPSTREAM_CALLS limits operations; a path is one call, however many attempts it takes.
    const meter = createMeter(Number.POSITIVE_INFINITY);
    const handled = (response: HttpResponse, more: AccessLog['fields'] = {}): Handled => ({
      response,
      log: { kind, fields: { ...meter.cost, ...more } },
    });
    let delivery: Delivery;
    try {
      delivery = await explorer.fetch(
        { endpoint, hash, query },
        { id, caller, patience, meter, hold: memory.hold, calls: 1, hasBegun: false },
      );
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      const cacheStatus = forwarded(caller.anonymous, meter.cost.joined > 0);
      return handled(failureResponse(error, cacheStatus), codeOf(error));
    }
    const { answer, via, ttl } = delivery;
    const { status, pieces } = answer;
    if (method !== 'HEAD' && !memory.hold(lengthOf(pieces))) throw new OverloadedError();
    if (caller.anonymous && isSuccess(answer)) see(endpoint, pieces);
    const headers = headersOf(delivery, caller);
    return handled(
      { status, headers, body: pieces, isReused: ttl !== null },
      { ...(via === 'stale' && { stale: 1 }), ...codeOf(answer) },
    );
  };
