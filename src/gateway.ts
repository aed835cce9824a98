import type { Config } from './base/config/config.js';
import { createMemoryBudget } from './base/request/memory.js';
import { jsonType } from './base/request/response.js';
import type { Log } from './base/telemetry/log.js';
import { createMetrics } from './base/telemetry/metrics.js';
import { createTurns } from './base/turns/turns.js';
import { soleChain } from './explorer/chain.js';
import { createExplorer, type Explorer } from './explorer/client.js';
import { explorerSite } from './explorer-site.js';
import { createTokenCache } from './graphql/load/token-cache.js';
import type { AnyPlugin } from './graphql/operation/yoga.js';
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
}

/** The explorer behind the gateway; it is closed after the gateway. */
export interface Upstream {
  readonly url: string;
  /** What to try on the embedded explorer; null for a real one. */
  readonly examples: Examples | null;
  /** Finds them later, if the explorer may be an embedded one that runs alone. */
  readonly findExamples?: () => Promise<Examples | null>;
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
  const { log } = deps;
  const metrics = createMetrics();
  const memory = createMemoryBudget(config.maxMemoryBytes, metrics.requestBytes);
  const explorer = deps.explorer ?? createExplorer(upstream.url, config, { log, metrics, memory });
  const release = async () => {
    await explorer.close();
    await upstream.close();
  };
  try {
    await explorer.ready;
    const pages = createPages(deps.pages);
    const tokenCache = createTokenCache(config);
    const turns = createTurns();
    const graphql = createGraphqlServer({
      chains: soleChain(explorer),
      tokenCacheOf: () => tokenCache,
      turns,
      settings: config,
      log,
      metrics,
      plugins: deps.plugins ?? [],
    });
    const routes: Routes = {
      ...pages.routes,
      ...exampleRoutes({
        explorer: explorerSite(config),
        findExamples: upstream.findExamples ?? (async () => upstream.examples),
      }),
      ...operationRoutes(metrics.registry, () => !shutdown.begun()),
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
        handler: createTextHandler('text/plain; charset=utf-8', graphql.sdl),
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
    });
    const { url, port } = await listen(server, config.host, config.port);
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
