import type { IncomingMessage, ServerResponse } from 'node:http';
import type { EndpointName } from '../endpoints/endpoints.js';
import { readBody } from './body.js';
import { identityOf } from './caller.js';
import type { Explorer } from './explorer.js';
import { createRateLimit } from './rate-limit.js';
import { type Reply, replies, send } from './replies.js';
import { matchEndpoint } from './route.js';

/** Of the API, or the same with a chain id before it. */
const PATH = /^(?:\/(\d+))?(\/api(?:\/.*)?)$/;

/** Which no real explorer has. */
const HIGHLIGHTS = /^(?:\/(\d+))?\/highlights\.json$/;

interface HandlerOptions {
  readonly latencyMs: number;
  /** Over all chains, as they share an origin. */
  readonly rateLimit: number | null;
  /** Called for each request to one of the endpoints. */
  readonly onCall: (endpoint: EndpointName) => void;
}

/**
 * Creates the request listener of the explorers. `explorerOf` returns undefined for a chain id that is
 * not served, and without an id the default chain's.
 */
export function createHandler(
  explorerOf: (id: string | undefined) => Explorer | undefined,
  { latencyMs, onCall, rateLimit }: HandlerOptions,
) {
  const allowanceOf = createRateLimit(rateLimit);

  function reply(request: IncomingMessage, response: ServerResponse, body: string): Reply {
    const [path = '', ...search] = (request.url ?? '').split('?');
    const asked = HIGHLIGHTS.exec(path);
    if (asked) {
      const explorer = explorerOf(asked[1]);
      return explorer
        ? { status: 200, body: JSON.stringify(explorer.highlights()) }
        : replies.notFound;
    }
    const [, id, rest] = PATH.exec(path) ?? [];
    if (rest === undefined) return replies.pageNotFound;
    if (request.method === 'OPTIONS') return replies.preflight;
    const explorer = explorerOf(id);
    if (explorer === undefined) return replies.notFound;
    const method = request.method === 'HEAD' ? 'GET' : (request.method ?? '');
    const query = new URLSearchParams(search.join('?'));
    const match = matchEndpoint(method, rest, query);
    if (match !== undefined) onCall(match.endpoint.name);

    const allowance = allowanceOf(identityOf(request, query));
    response.setHeader('x-ratelimit-limit', allowance.limit);
    response.setHeader('x-ratelimit-remaining', allowance.remaining);
    response.setHeader('x-ratelimit-reset', allowance.reset);
    if (allowance.isExceeded) return replies.tooManyRequests;
    if (match === undefined) return replies.unknownAction;
    return explorer.answer(request, match, query, body);
  }

  return (request: IncomingMessage, response: ServerResponse) => {
    const finish = async () => {
      const body = request.method === 'POST' ? await readBody(request) : '';
      if (body === undefined) return;
      const answer = body === null ? replies.tooLarge : reply(request, response, body);
      send(request, response, answer);
    };
    if (latencyMs > 0) setTimeout(finish, latencyMs).unref();
    else finish();
  };
}
