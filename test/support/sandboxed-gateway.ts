import { afterAll, beforeAll } from 'vitest';
import type { GatewayDeps } from '../../src/gateway.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.js';
import { startTestGateway } from './gateway.js';
import { type Ask, askGraph } from './http.js';
import { smallChain } from './small-chain/small-chain.js';

export interface Answer {
  readonly status: number;
  readonly data: Record<string, unknown> | null | undefined;
  readonly errors: readonly {
    readonly message: string;
    readonly path?: readonly (string | number)[];
    readonly extensions: Readonly<Record<string, unknown>>;
  }[];
  readonly cost: Readonly<Record<'estimated' | 'upstreamCalls' | 'cacheHits' | 'joined', number>>;
  readonly length: number;
}

type Post = (
  query: string,
  variables?: Readonly<Record<string, unknown>>,
  options?: Ask,
) => Promise<Answer>;

/** One operation over HTTP. */
export const post = async (
  url: string,
  query: string,
  variables?: Readonly<Record<string, unknown>>,
  options?: Ask,
): Promise<Answer> => {
  const { status, text } = await askGraph(url, query, variables, options);
  const { data, errors = [], extensions } = JSON.parse(text);
  return { status, data, errors, cost: extensions?.cost, length: text.length };
};

/** A gateway over an embedded explorer for the tests of one file. */
export const withGateway = (
  env: Readonly<Record<string, string>> = {},
  deps: Partial<GatewayDeps> = {},
) => {
  const started = {} as {
    sandbox: Sandbox;
    gateway: Awaited<ReturnType<typeof startTestGateway>>;
  };
  beforeAll(async () => {
    started.sandbox = await startSandbox({ chain: smallChain });
    started.gateway = await startTestGateway({ UPSTREAM_URL: started.sandbox.url, ...env }, deps);
  });
  afterAll(async () => {
    await started.gateway.close();
    await started.sandbox.close();
  });
  return {
    post: ((...args) => post(started.gateway.url, ...args)) as Post,
    sandbox: () => started.sandbox,
    gateway: () => started.gateway,
  };
};
