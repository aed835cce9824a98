import { performance } from 'node:perf_hooks';
import { type Dispatcher, Pool } from 'undici';

/** Generates load in a process of its own, so that the bench itself does not slow it down. */

export interface Request {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: string;
}

export interface Load {
  /** The connections are distributed among them. */
  readonly urls: readonly string[];
  /** Sent in turn and repeated. */
  readonly requests: readonly Request[];
  readonly connections: number;
  readonly seconds: number;
}

export interface LoadResult {
  readonly answers: number;
  readonly failures: number;
  readonly seconds: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
}

const headers = { 'content-type': 'application/json', accept: 'application/json' };

/** Sends a request. Resolves to false if it does not succeed. */
const send = (pool: Pool, { method, path, body }: Request): Promise<boolean> =>
  new Promise((resolve) => {
    let isSuccess = true;
    let isFirst = true;
    const handler: Dispatcher.DispatchHandler = {
      // Undici recognises this form of handler by this method.
      onRequestStart: () => {},
      onResponseStart: (_, status) => {
        isSuccess &&= status === 200;
      },
      onResponseData: (_, chunk) => {
        // A GraphQL answer has its errors before its data.
        if (isFirst && chunk.subarray(0, 9).toString('latin1') === '{"errors"') isSuccess = false;
        isFirst = false;
      },
      onResponseEnd: () => resolve(isSuccess),
      onResponseError: () => resolve(false),
    };
    pool.dispatch({ method, path, body: body ?? null, headers }, handler);
  });

const run = async ({ urls, requests, connections, seconds }: Load): Promise<LoadResult> => {
  const pools = urls.map((url) => new Pool(url, { connections }));
  const times: number[] = [];
  let failures = 0;
  let next = 0;
  const start = performance.now();
  const end = start + seconds * 1_000;
  const client = async (pool: Pool) => {
    while (performance.now() < end) {
      const request = requests[next % requests.length];
      if (!request) return;
      next += 1;
      const sent = performance.now();
      if (!(await send(pool, request))) failures += 1;
      times.push(performance.now() - sent);
    }
  };
  const assigned = Array.from({ length: connections }, (_, at) => pools[at % pools.length]);
  await Promise.all(assigned.map((pool) => pool && client(pool)));
  const took = (performance.now() - start) / 1_000;
  await Promise.all(pools.map((pool) => pool.close()));
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? Number.NaN;
  return { answers: times.length, failures, seconds: took, p50: at(0.5), p99: at(0.99) };
};

process.on('message', async (load: Load) => {
  process.send?.(await run(load));
});
process.on('disconnect', () => process.exit(0));
