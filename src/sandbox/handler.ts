import type { IncomingMessage, ServerResponse } from 'node:http';
import { createAnswers } from './answers.js';
import { identityOf, viewerOf } from './caller.js';
import type { Highlights } from './chain.js';
import { type EndpointName, type Match, matchEndpoint } from './endpoints.js';
import { createFaults } from './faults.js';
import { ExplorerCrash, type Flavour, type PageSizes } from './flavour.js';
import { createIndexing } from './indexing.js';
import type { Ledger } from './ledger.js';
import { checkQuery, checkValue } from './parameters.js';
import { createRateLimit } from './rate-limit.js';
import { type Reply, replies, send } from './replies.js';

const BASE_PATH = '/api/v2';

interface HandlerOptions {
  readonly flavour: Flavour;
  readonly pageSizes: PageSizes;
  readonly latencyMs: number;
  readonly faultRate: number;
  readonly unindexedRate: number;
  readonly rateLimit: number | null;
  /** Served at /highlights.json, which no real explorer has. */
  readonly highlights: Highlights;
  /** Called for each request to one of the endpoints. */
  readonly onCall: (endpoint: EndpointName) => void;
}

/** Creates the request listener of an explorer. */
export function createHandler(ledger: Ledger, options: HandlerOptions) {
  const { flavour, latencyMs, onCall, pageSizes } = options;
  const indexing = createIndexing(options.unindexedRate);
  const answers = createAnswers(ledger, flavour, pageSizes, indexing);
  const parameters = flavour.parameters(pageSizes.usual);
  const allowanceOf = createRateLimit(options.rateLimit);
  const nextFault = createFaults(options.faultRate);
  const highlights: Reply = { status: 200, body: JSON.stringify(options.highlights) };

  function answer(request: IncomingMessage, match: Match, query: URLSearchParams): Reply {
    const { endpoint, hash, name } = match;
    const badHash = checkValue(endpoint.parameter, hash, endpoint.check);
    const errors = badHash.length > 0 ? badHash : checkQuery(query, parameters[name]);
    if (errors.length > 0) return { status: 422, body: JSON.stringify({ errors }) };
    try {
      const body = answers[name]({ hash, query, viewer: viewerOf(request) });
      return body === undefined ? replies.notFound : { status: 200, body };
    } catch (error) {
      if (!(error instanceof ExplorerCrash)) console.error(error);
      return replies.crashed;
    }
  }

  function reply(request: IncomingMessage, response: ServerResponse): Reply {
    const [path = '', ...search] = (request.url ?? '').split('?');
    if (path === '/highlights.json') return highlights;
    if (!path.startsWith(`${BASE_PATH}/`)) return replies.pageNotFound;
    if (request.method === 'OPTIONS') return replies.preflight;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const match = isRead ? matchEndpoint(path.slice(BASE_PATH.length)) : undefined;
    if (match !== undefined) onCall(match.name);

    const query = new URLSearchParams(search.join('?'));
    const allowance = allowanceOf(identityOf(request, query));
    response.setHeader('x-ratelimit-limit', allowance.limit);
    response.setHeader('x-ratelimit-remaining', allowance.remaining);
    response.setHeader('x-ratelimit-reset', allowance.reset);
    if (allowance.isExceeded) return replies.tooManyRequests;
    if (match === undefined) return replies.unknownAction;
    return nextFault() ?? answer(request, match, query);
  }

  return (request: IncomingMessage, response: ServerResponse) => {
    const finish = () => send(request, response, reply(request, response));
    if (latencyMs > 0) setTimeout(finish, latencyMs).unref();
    else finish();
  };
}
