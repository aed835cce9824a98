import { readConfig } from '../../src/base/config/config.js';
import type { Door } from '../../src/base/request/exchange.js';
import { createLog } from '../../src/base/telemetry/log.js';
import { createMetrics } from '../../src/base/telemetry/metrics.js';
import { listen } from '../../src/http/listen.js';
import { createEdge, type Edge } from '../../src/http/server.js';

export interface TestEdge extends Edge {
  readonly url: string;
  readonly lines: Record<string, unknown>[];
  readonly close: () => Promise<boolean>;
}

/** The HTTP edge alone, in front of one door at `/graphql`. */
export const startEdge = async (
  door: Door,
  env: Readonly<Record<string, string>> = {},
): Promise<TestEdge> => {
  const lines: Record<string, unknown>[] = [];
  const edge = createEdge({
    settings: readConfig(env),
    log: createLog('info', (line) => lines.push(JSON.parse(line))),
    metrics: createMetrics(),
    routes: { '/graphql': { name: 'graphql', methods: ['GET', 'HEAD', 'POST'], door } },
  });
  const { url } = await listen(edge.server, '127.0.0.1', 0);
  return { ...edge, url, lines, close: () => edge.drain.close(1_000) };
};
