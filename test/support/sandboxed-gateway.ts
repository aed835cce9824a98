import { afterAll, beforeAll } from 'vitest';
import type { GatewayDeps } from '../../src/gateway.js';
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.js';
import { startTestGateway, type TestGateway } from './gateway.js';
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
  readonly cost: Readonly<
    Record<'estimated' | 'estimatedValues' | 'upstreamCalls' | 'cacheHits' | 'joined', number>
  >;
  readonly length: number;
}

/** Runs an operation over HTTP. */
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

type Env = Readonly<Record<string, string>>;

/** A gateway over an embedded explorer for the tests of one file; its settings may need the explorer's URL. */
export const withGateway = (
  env: Env | ((sandboxUrl: string) => Env) = {},
  deps: Partial<GatewayDeps> = {},
) => {
  let sandbox: Sandbox;
  let gateway: TestGateway;
  beforeAll(async () => {
    sandbox = await startSandbox({ chain: smallChain });
    gateway = await startTestGateway(
      { UPSTREAM_URL: sandbox.url, ...(typeof env === 'function' ? env(sandbox.url) : env) },
      deps,
    );
  });
  afterAll(async () => {
    await gateway.close();
    await sandbox.close();
  });
  return {
    post: (query: string, variables?: Readonly<Record<string, unknown>>, options?: Ask) =>
      post(gateway.url, query, variables, options),
    sandbox: () => sandbox,
    gateway: () => gateway,
  };
};
