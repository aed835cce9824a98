import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startTestGateway, type TestGateway } from './gateway.js';
import type { Result } from './graph.js';
import { type Ask, ask, askGraph } from './http.js';
import { serve } from './serve.js';

/** A request as an explorer gets it; the path is what follows `/api/v2/`, with the query. */
export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

/** An answer: the body of a 200, or with a status; undefined is "Not found". */
export type Answer =
  | { readonly status: number; readonly body: unknown; readonly headers?: Record<string, string> }
  | { readonly body: unknown }
  | undefined;

/** An explorer that listens, and keeps what it is asked. */
const startExplorer = async (answer: (received: Received) => Answer) => {
  const received: Received[] = [];
  const server = await serve((request, response) => {
    const one = {
      path: (request.url ?? '').replace(/^.*?\/api\/v2\//, ''),
      headers: request.headers,
    };
    received.push(one);
    const found = answer(one) ?? { status: 404, body: { message: 'Not found' } };
    const { status, headers } = { status: 200, headers: {}, ...found };
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(found.body));
  });
  return { ...server, received };
};

type Explorers = readonly ((received: Received) => Answer)[];

interface ChainsOptions {
  /** The ids of the chains, the default first, each with an explorer of its own. */
  readonly ids: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** A gateway of several chains, each with an explorer that a test defines with `answer`. */
export const useChains = ({ ids, env = {} }: ChainsOptions) => {
  let explorers: Awaited<ReturnType<typeof startExplorer>>[] = [];
  let gateway: TestGateway;
  const answers: ((received: Received) => Answer)[] = [];
  const reset = () => {
    for (const at of ids.keys()) answers[at] = () => undefined;
    for (const { received } of explorers) received.length = 0;
  };
  beforeAll(async () => {
    reset();
    explorers = await Promise.all(ids.map((_, at) => startExplorer((one) => answers[at]?.(one))));
    const chains = ids.map((id, at) => `${id}=${explorers[at]?.url}`).join();
    gateway = await startTestGateway({
      UPSTREAM_URL: '',
      CHAINS: chains,
      CACHE_URL: 'off',
      UPSTREAM_RETRIES: '0',
      ...env,
    });
  });
  afterAll(async () => {
    await gateway.close();
    await Promise.all(explorers.map(({ close }) => close()));
  });
  beforeEach(reset);
  const run = async (query: string, variables: object = {}, options: Ask = {}): Promise<Result> =>
    (await askGraph(gateway.url, query, variables, options)).json() as Result;
  return {
    run,
    /** The data of an operation that must not have errors. */
    data: async (query: string, variables?: object) => {
      const { data, errors } = await run(query, variables);
      if (errors) throw new Error(JSON.stringify(errors));
      return data;
    },
    get: (target: string, options: Ask = {}) => ask(gateway.url, target, options),
    /** Sets what the explorers answer, in the order of the chains. */
    answer: (...given: Explorers) => {
      for (const [at, one] of given.entries()) answers[at] = one;
    },
    /** The paths that the explorer of each chain was asked for. */
    asked: () => explorers.map(({ received }) => received.map(({ path }) => path)),
    received: () => explorers.map(({ received }) => received),
    lines: () => gateway.lines,
    url: () => gateway.url,
  };
};
