import { expect } from 'vitest';
import { readConfig } from '../../src/base/config/config.js';
import type { AccessLog, Handler } from '../../src/base/request/exchange.js';
import { createMemoryBudget } from '../../src/base/request/memory.js';
import { createLog } from '../../src/base/telemetry/log.js';
import { createMetrics } from '../../src/base/telemetry/metrics.js';
import { createTurns } from '../../src/base/turns/turns.js';
import { openStores } from '../../src/explorer/cache/open.js';
import { openChains } from '../../src/explorer/chain.js';
import { createOperation } from '../../src/graphql/running/operation.js';
import type { AnyPlugin, YogaContext } from '../../src/graphql/running/yoga.js';
import { createGraphqlServer } from '../../src/graphql/server.js';
import { listen } from '../../src/http/listen.js';
import { operationRoutes } from '../../src/http/routes.js';
import { createHttpServer } from '../../src/http/server.js';

/** A gateway whose graph is served through Yoga's own HTTP layer; otherwise like any other. */
export const startYogaGateway = async (
  env: Readonly<Record<string, string>>,
  plugins: readonly AnyPlugin[] = [],
) => {
  const lines: Record<string, unknown>[] = [];
  const settings = readConfig({ PORT: '0', UPSTREAM_URL: 'http://127.0.0.1:9', ...env });
  const log = createLog('info', (line) => lines.push(JSON.parse(line)));
  const metrics = createMetrics();
  const memory = createMemoryBudget(settings.maxMemoryBytes, metrics.requestBytes);
  const turns = createTurns();
  const stores = openStores(settings, { log, metrics });
  const deps = { log, metrics, memory, stores };
  const {
    chains,
    ready,
    close: closeChains,
  } = openChains(settings.chains ?? expect.unreachable('a real explorer'), settings, deps);
  await ready;
  const { openYoga } = await createGraphqlServer({
    chains,
    tokenCacheOf: () => null,
    stores,
    turns,
    settings,
    log,
    metrics,
    plugins,
  });
  const yoga = await openYoga();

  const handler: Handler = async (context) => {
    const { method, path, query } = context;
    // The server has decompressed the body.
    const { 'content-length': _length, 'content-encoding': _coding, ...sent } = context.headers;
    const headers = Object.entries(sent).map(([name, value]): [string, string] => [
      name,
      `${value}`,
    ]);
    const body = method === 'POST' ? new Uint8Array(await context.readBody()) : null;
    let log: AccessLog = { kind: 'none' };
    const server: YogaContext = {
      operation: createOperation(context, settings),
      onHandled: (handled) => {
        log = handled.log;
      },
    };
    const response = await yoga.fetch(
      new Request(`http://localhost${path}?${query}`, { method, headers, body }),
      server,
    );
    return {
      response: {
        status: response.status,
        headers: Object.fromEntries(response.headers),
        body: Buffer.from(await response.arrayBuffer()),
      },
      log,
    };
  };
  const routes = {
    ...operationRoutes(metrics.registry, () => true),
    '/graphql': { name: 'graphql', methods: ['GET', 'POST'], handler },
  } as const;
  const { server, shutdown } = createHttpServer({ settings, memory, turns, log, metrics, routes });
  const { url } = await listen(server, '127.0.0.1', 0);
  const close = async () => {
    await shutdown.close(1_000);
    await closeChains();
  };
  return { url, lines, close };
};
