import type { OutgoingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { pathOf } from '../../src/endpoints/endpoints.js';
import { sevenOnlyError } from '../../src/explorer/call/upstream-errors.js';
import type { UpstreamRequest } from '../../src/explorer/call/upstream-request.js';
import type { CacheResult } from '../../src/explorer/layers/cache.js';
import { fetched, type StubExplorer, stubExplorer } from './explorer.js';
import { startTestGateway } from './gateway.js';
import { ask, askGraph } from './http.js';

// biome-ignore lint/suspicious/noExplicitAny: tests reach into answers of many shapes
export type Data = any;

interface GraphError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions: Readonly<Record<string, unknown>>;
}

export interface Result {
  readonly data: Data;
  readonly errors?: readonly GraphError[];
  readonly extensions: { readonly cost: Readonly<Record<string, number>> };
}

/** Answers a question, given also as a path with its query: with a body or a whole delivery. */
export type Reply = (request: UpstreamRequest, path: string) => unknown;

const isDelivery = (answer: unknown): answer is CacheResult =>
  typeof answer === 'object' && answer !== null && 'via' in answer;

const deliveryOf = (answer: unknown) => {
  if (isDelivery(answer)) return answer;
  return fetched(typeof answer === 'string' ? answer : JSON.stringify(answer));
};

/** An answer with this status. */
export const status = (code: number, body: unknown, more: Partial<CacheResult['response']> = {}) =>
  fetched(JSON.stringify(body), { status: code, rateLimited: code === 429, ...more });

const notFound = () => status(404, { message: 'Not found' });

/**
 * A gateway over an explorer that a test defines with `serve`, for the tests of one file. A body that is
 * a string is sent as it is, others as JSON.
 */
export const useGraph = (env: Readonly<Record<string, string>> = {}) => {
  let reply: Reply = notFound;
  // Holds answers like a cache would: otherwise they may be garbage-collected during a test.
  const held: CacheResult[] = [];
  const explorer: StubExplorer = stubExplorer(async (request) => {
    const path = pathOf(request.endpoint, request.id).replace('/api/v2/', '');
    const query = request.query && `?${request.query}`;
    const delivery = deliveryOf(await reply(request, path + query));
    held.push(delivery);
    return delivery;
  });
  if (env.EXPLORER_PATHS === 'seven') {
    const { fetch } = explorer;
    const ofSeven: typeof fetch = (request, context) =>
      request.endpoint.rest === undefined
        ? Promise.reject(sevenOnlyError())
        : fetch(request, context);
    Object.assign(explorer, { fetch: ofSeven });
  }
  let gateway: Awaited<ReturnType<typeof startTestGateway>>;
  beforeAll(async () => {
    gateway = await startTestGateway(env, { explorer });
  });
  afterAll(() => gateway.close());
  beforeEach(() => {
    explorer.requests.length = 0;
    held.length = 0;
    reply = notFound;
  });

  const run = async (
    query: string,
    variables: object = {},
    headers: OutgoingHttpHeaders = {},
  ): Promise<Result> => {
    const { json } = await askGraph(gateway.url, query, variables, { headers });
    return json() as Result;
  };

  return {
    run,
    /** The data of an operation that must not have errors. */
    data: async (query: string, variables?: object): Promise<Data> => {
      const result = await run(query, variables);
      expect(result.errors ?? []).toEqual([]);
      return result.data;
    },
    /** Asks for a path below `/api/v2/`. */
    get: (path: string, headers: OutgoingHttpHeaders = {}) =>
      ask(gateway.url, `/api/v2/${path}`, { headers }),
    /** Asks for any path. */
    getPath: (path: string) => ask(gateway.url, path),
    /** Sets the explorer's answers: by path, with the query if any (all else is not found), or by a function. */
    serve: (bodies: Readonly<Record<string, unknown>> | Reply) => {
      reply =
        typeof bodies === 'function' ? bodies : (_question, path) => bodies[path] ?? notFound();
    },
    /** The paths that the explorer was asked for, in order. */
    asked: () =>
      explorer.requests.map(({ endpoint, id, query }) => {
        const path = pathOf(endpoint, id).replace('/api/v2/', '');
        return query ? `${path}?${query}` : path;
      }),
    url: () => gateway.url,
    lines: () => gateway.lines,
  };
};
