import { readConfig } from '../../src/base/config/config.js';
import type { Door } from '../../src/base/request/exchange.js';
import { createLog } from '../../src/base/telemetry/log.js';
import { createMetrics } from '../../src/base/telemetry/metrics.js';
import { createExplorer } from '../../src/explorer/client.js';
import { createOperation } from '../../src/graphql/operation/context.js';
import type { AnyPlugin } from '../../src/graphql/operation/yoga.js';
import { createGraphqlServer } from '../../src/graphql/server.js';
import { listen } from '../../src/http/listen.js';
import { operationRoutes } from '../../src/http/operations.js';
import { createEdge } from '../../src/http/server.js';

/** A gateway whose graph is served through Yoga's own HTTP layer; otherwise like any other. */
export const startYogaGateway = async (
  env: Readonly<Record<string, string>>,
  plugins: readonly AnyPlugin[] = [],
) => {
  const lines: Record<string, unknown>[] = [];
  const settings = readConfig({ PORT: '0', UPSTREAM_URL: 'http://127.0.0.1:9', ...env });
  const log = createLog('info', (line) => lines.push(JSON.parse(line)));
  const metrics = createMetrics();
  const explorer = createExplorer(settings.upstreamUrl ?? '', settings, { log, metrics });
  await explorer.ready;
  const { yoga } = createGraphqlServer({ explorer, shelf: null, settings, log, metrics, plugins });

  const door: Door = async (exchange) => {
    const { method, path, query } = exchange;
    // The edge has decompressed the body.
    const { 'content-length': _length, 'content-encoding': _coding, ...sent } = exchange.headers;
    const headers = Object.entries(sent).map(([name, value]): [string, string] => [
      name,
      `${value}`,
    ]);
    const body = method === 'POST' ? new Uint8Array(await exchange.readBody()) : null;
    const response = await yoga.fetch(
      new Request(`http://localhost${path}?${query}`, { method, headers, body }),
      { operation: createOperation(exchange, settings) },
    );
    const answer = Buffer.from(await response.arrayBuffer());
    await exchange.send(response.status, Object.fromEntries(response.headers), answer);
  };
  const routes = {
    ...operationRoutes(metrics.registry, () => true),
    '/graphql': { name: 'graphql', methods: ['GET', 'POST'], door },
  } as const;
  const edge = createEdge({ settings, log, metrics, routes });
  const { url } = await listen(edge.server, '127.0.0.1', 0);
  const close = async () => {
    await edge.drain.close(1_000);
    await explorer.close();
  };
  return { url, lines, close };
};
