import type { Server } from 'node:http';
import type { Registry } from 'prom-client';
import type { Config } from './base/config/config.js';
import { createMemoryBudget } from './base/request/memory.js';
import { jsonType } from './base/request/response.js';
import type { Log } from './base/telemetry/log.js';
import { createMetrics } from './base/telemetry/metrics.js';
import { createTurns } from './base/turns/turns.js';
import { createExplorer, type Explorer } from './explorer/client.js';
import { createTokenCache } from './graphql/load/token-cache.js';
import type { AnyPlugin } from './graphql/operation/yoga.js';
import { sdl } from './graphql/schema/sdl.js';
import { createGraphqlServer } from './graphql/server.js';
import { type Examples, exampleRoutes } from './http/examples.js';
import { listen } from './http/listen.js';
import { operationRoutes } from './http/operations.js';
import { createPages } from './http/pages.js';
import type { Routes } from './http/routes.js';
import { createHttpServer } from './http/server.js';
import { createTextHandler } from './http/text.js';
import { createRestHandler } from './rest/handler.js';
import { openapiDocument } from './rest/openapi/openapi.js';

/** Its library is loaded only where it is used. */
const startTracing = async (log: Log) => (await import('./tracing.js')).startTracing(log);

/** A running gateway. */
export interface Gateway {
  readonly url: string;
  readonly port: number;
  /**
   * Drains the server (see `Shutdown.close`) and releases everything; resolves to true if all requests
   * were answered in time.
   */
  readonly close: () => Promise<boolean>;
}

export interface GatewayDeps {
  readonly log: Log;
  /** Replaces the gateway's own. */
  readonly explorer?: Explorer;
  /** For the graph's pipeline: see `createGraphqlServer`. */
  readonly plugins?: readonly AnyPlugin[];
  /** The directory of the built pages; if undefined, no pages are served. */
  readonly pages?: URL;
  /** What it has in common with other workers. */
  readonly shared?: Shared;
}

/** What the workers of one gateway have in common. */
export interface Shared {
  /** Serves the connections that another process accepts; returns where it does so. */
  readonly serve: (server: Server) => { readonly url: string; readonly port: number };
  /** Resolves when no further connection will come, once all of them ask for it. */
  readonly stopAccepting: () => Promise<void>;
  /** Makes one page of metrics of all workers; `own` are those of this one. */
  readonly metricsOfAll: (own: Registry) => Pick<Registry, 'contentType' | 'metrics'>;
}

/** The explorer behind the gateway; it is closed after the gateway. */
export interface Upstream {
  readonly url: string;
  /** What to try on the embedded explorer; null for a real one. */
  readonly examples: Examples | null;
  readonly close: () => Promise<void>;
}

/** Less than the 30 s after which orchestrators kill a process. */
const drainLimitMs = 25_000;

/**
 * The composition root: connects all parts and starts to serve.
 * @throws StartError if it cannot listen, or the pages are not built
 */
export const startGateway = async (
  config: Config,
  upstream: Upstream,
  deps: GatewayDeps,
): Promise<Gateway> => {
  const { log, shared } = deps;
  const tracing = config.otlpEndpoint === null ? null : await startTracing(log);
  const metrics = createMetrics();
  const { registry } = metrics;
  const memory = createMemoryBudget(config.maxMemoryBytes, metrics.requestBytes);
  const explorer = deps.explorer ?? createExplorer(upstream.url, config, { log, metrics, memory });
  const release = async () => {
    await explorer.close();
    await tracing?.close();
    await upstream.close();
  };
  try {
    await explorer.ready;
    const pages = createPages(deps.pages);
    const tokenCache = createTokenCache(config);
    const turns = createTurns();
    const graphql = createGraphqlServer({
      explorer,
      tokenCache,
      turns,
      settings: config,
      log,
      metrics,
      plugins: deps.plugins ?? [],
    });
    const routes: Routes = {
      ...pages.routes,
      ...exampleRoutes(upstream.examples),
      ...operationRoutes(shared?.metricsOfAll(registry) ?? registry, () => !shutdown.begun()),
      '/graphql': {
        name: 'graphql',
        methods: ['GET', 'POST'],
        handler: pages.pageOr('/graphql', graphql.handler),
        refuse: graphql.refuse,
      },
      '/api/v2/*': {
        name: 'rest',
        methods: ['GET', 'HEAD'],
        judgesMethods: true,
        queryIdentifies: true,
        handler: createRestHandler(explorer, tokenCache?.put),
      },
      '/schema.graphql': {
        name: 'rest',
        methods: ['GET', 'HEAD'],
        // Browsers show plain text, but offer to save a type that they do not know.
        handler: createTextHandler('text/plain; charset=utf-8', sdl),
      },
      '/openapi.json': {
        name: 'rest',
        methods: ['GET', 'HEAD'],
        handler: createTextHandler(jsonType['content-type'], () =>
          JSON.stringify(openapiDocument()),
        ),
      },
    };
    const { server, shutdown } = createHttpServer({
      settings: config,
      memory,
      turns,
      log,
      metrics,
      routes,
      trace: tracing?.trace,
      stopAccepting: shared?.stopAccepting,
    });
    const { url, port } = shared?.serve(server) ?? (await listen(server, config.host, config.port));
    const close = async () => {
      const allAnswered = await shutdown.close(drainLimitMs);
      await release();
      return allAnswered;
    };
    return { url, port, close };
  } catch (error) {
    await release();
    throw error;
  }
};
