import type { Explorer } from '../../src/explorer/client.js';
import type { Answer } from '../../src/explorer/decode/answer.js';
import { createJsonReader } from '../../src/explorer/decode/json-reader.js';
import type { Delivery } from '../../src/explorer/layers/fetch.js';
import type { UpstreamContext, UpstreamRequest } from '../../src/explorer/layers/request.js';

/** An answer as the explorer might give it. */
export const answerOf = (body: Buffer | string, more: Partial<Answer> = {}): Answer => {
  const pieces = [Buffer.from(body)];
  return {
    status: 200,
    contentType: 'application/json; charset=utf-8',
    rateLimitHeaders: {},
    rateLimit: null,
    retryAfterMs: null,
    rateLimited: false,
    pieces,
    json: createJsonReader(pieces),
    ...more,
  };
};

/** The same answer, delivered as fetched and not cached. */
export const fetched = (body: Buffer | string, more: Partial<Answer> = {}): Delivery => ({
  answer: answerOf(body, more),
  via: 'fetched',
  age: 0,
  ttl: null,
});

export interface StubExplorer extends Explorer {
  readonly requests: UpstreamRequest[];
  readonly contexts: UpstreamContext[];
}

/** An explorer that answers with a function and records its questions. */
export const stubExplorer = (
  answer: (request: UpstreamRequest, context: UpstreamContext) => Delivery | Promise<Delivery>,
): StubExplorer => {
  const requests: UpstreamRequest[] = [];
  const contexts: UpstreamContext[] = [];
  return {
    requests,
    contexts,
    ready: Promise.resolve(),
    fetch: async (request, context) => {
      requests.push(request);
      contexts.push(context);
      context.budget.spend('transaction');
      return answer(request, context);
    },
    close: async () => {},
  };
};
