import { endpoints } from '../../src/endpoints/endpoints.js';
import { createDialect } from '../../src/explorer/call/dialect.js';
import { asError } from '../../src/explorer/call/upstream-errors.js';
import type { UpstreamContext, UpstreamRequest } from '../../src/explorer/call/upstream-request.js';
import type { UpstreamResponse } from '../../src/explorer/call/upstream-response.js';
import type { Explorer } from '../../src/explorer/client.js';
import { createJsonReader } from '../../src/explorer/decode/json-parts.js';
import type { CacheResult } from '../../src/explorer/layers/cache.js';

/** An answer as the explorer might give it. */
export const answerOf = (
  body: Buffer | string,
  more: Partial<UpstreamResponse> = {},
): UpstreamResponse => {
  const chunks = [Buffer.from(body)];
  return {
    status: 200,
    contentType: 'application/json; charset=utf-8',
    rateLimitHeaders: {},
    rateLimit: null,
    retryAfterMs: null,
    rateLimited: false,
    lacksPath: false,
    isOfAnother: false,
    isMitigated: false,
    chunks,
    json: createJsonReader(chunks),
    stored: null,
    isFromCache: false,
    ...more,
  };
};

/** The same answer, delivered as fetched and not cached. */
export const fetched = (
  body: Buffer | string,
  more: Partial<UpstreamResponse> = {},
): CacheResult => ({
  response: answerOf(body, more),
  via: 'fetched',
  age: 0,
  ttl: null,
});

/** Asks for each token by itself, as where an explorer takes only one. */
export const eachToken =
  (fetch: Explorer['fetch']): Explorer['fetchTokens'] =>
  (hashes, context) =>
    Promise.all(
      hashes.map(async (id) => ({
        outcome: await fetch({ endpoint: endpoints.token, id, query: '' }, context).catch(asError),
        isOwn: true,
      })),
    );

export interface StubExplorer extends Explorer {
  readonly close: () => Promise<void>;
  readonly requests: UpstreamRequest[];
  readonly contexts: UpstreamContext[];
}

/** An explorer that answers with a function and records what it was asked. */
export const stubExplorer = (
  answer: (
    request: UpstreamRequest,
    context: UpstreamContext,
  ) => CacheResult | Promise<CacheResult>,
): StubExplorer => {
  const requests: UpstreamRequest[] = [];
  const contexts: UpstreamContext[] = [];
  const explorer: StubExplorer = {
    requests,
    contexts,
    dialect: createDialect(),
    budgetOf: () => ({ limiter: requests, identity: '', perSecond: null }),
    socket: null,
    fetch: async (request, context) => {
      requests.push(request);
      contexts.push(context);
      context.budget.spend('transaction');
      return answer(request, context);
    },
    fetchTokens: (hashes, context) => eachToken(explorer.fetch)(hashes, context),
    close: async () => {},
  };
  return explorer;
};
