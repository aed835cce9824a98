import type { OutgoingHttpHeaders } from 'node:http';
import { readConfig } from '../../src/base/config/config.js';
import {
  type Handled,
  type Handler,
  type ResponseBody,
  unlabelled,
} from '../../src/base/request/exchange.js';
import { createMemoryBudget } from '../../src/base/request/memory.js';
import { createLog } from '../../src/base/telemetry/log.js';
import { createMetrics } from '../../src/base/telemetry/metrics.js';
import { createTurns } from '../../src/base/turns/turns.js';
import { listen } from '../../src/http/listen.js';
import { createHttpServer, type HttpServer } from '../../src/http/server.js';

export interface TestServer extends HttpServer {
  readonly url: string;
  readonly lines: Record<string, unknown>[];
  /** What requests hold, in bytes. */
  readonly held: () => number;
  readonly close: () => Promise<boolean>;
}

/** A response as handlers return it. */
export const respond = (
  status: number,
  headers: OutgoingHttpHeaders = {},
  body: ResponseBody = '',
): Handled => ({ response: { status, headers, body }, log: unlabelled });

/** The HTTP server alone, with one handler at `/graphql`. */
export const startHttpServer = async (
  handler: Handler,
  env: Readonly<Record<string, string>> = {},
): Promise<TestServer> => {
  const lines: Record<string, unknown>[] = [];
  const settings = readConfig(env);
  let held = 0;
  const set = (bytes: number) => {
    held = bytes;
  };
  const started = createHttpServer({
    settings,
    memory: createMemoryBudget(settings.maxMemoryBytes, { set }),
    turns: createTurns(),
    log: createLog('info', (line) => lines.push(JSON.parse(line))),
    metrics: createMetrics(),
    routes: { '/graphql': { name: 'graphql', methods: ['GET', 'HEAD', 'POST'], handler } },
  });
  const { url } = await listen(started.server, '127.0.0.1', 0);
  return {
    ...started,
    url,
    lines,
    held: () => held,
    close: () => started.shutdown.close(1_000),
  };
};
