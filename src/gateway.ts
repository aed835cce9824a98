import type { Config } from './base/config/config.js';
import { type Handler, jsonType } from './base/request/exchange.js';
import { createMemoryBudget } from './base/request/memory.js';
import type { Log } from './base/telemetry/log.js';
import { createMetrics } from './base/telemetry/metrics.js';
import { createTurns } from './base/turns/turns.js';
import { openStores } from './explorer/cache/open.js';
import { type Chains, openChains, soleChain } from './explorer/chain.js';
import type { Explorer } from './explorer/client.js';
import { createTokenCaches } from './graphql/load/token-cache.js';
import type { AnyPlugin } from './graphql/running/yoga.js';
import { createGraphqlServer } from './graphql/server.js';
import { listen } from './http/listen.js';
import { createPages } from './http/pages.js';
import { createTextHandler, operationRoutes, type Route, type Routes } from './http/routes.js';
import { createHttpServer } from './http/server.js';
import { createRestHandler } from './rest/handler.js';
import { openapiDocument } from './rest/openapi/openapi.js';
import { createSandboxExamples, exampleRoutes } from './upstream/examples.js';
import { explorerSite } from './upstream/explorer-site.js';
import type { Upstream } from './upstream/upstream.js';
import type { Gateway, Shared } from './workers/shared.js';

/** Its library is loaded only where it is used. */
const startTracing = async (endpoint: string, log: Log) =>
  (await import('./base/telemetry/otel.js')).startTracing(endpoint, log);

export interface GatewayDeps {
  readonly log: Log;
  /** Replaces the gateway's own client, of its only chain. */
  readonly explorer?: Explorer & { readonly close: () => Promise<void> };
  /** For the graph's pipeline: see `createGraphqlServer`. */
  readonly plugins?: readonly AnyPlugin[];
  /** The directory of the built pages; if undefined, no pages are served. */
  readonly pages?: URL;
  /** What it has in common with other workers. */
  readonly shared?: Shared;
}

/** Less than the 30 s after which orchestrators kill a process. */
const drainLimitMs = 25_000;

/** The REST paths: below the id of a chain, and at the root for the default one. */
const restRoutes = ({ all }: Chains, handler: Handler): Routes => {
  const route: Route = {
    name: 'rest',
    methods: ['GET', 'HEAD'],
    judgesMethods: true,
    queryIdentifies: true,
    handler,
  };
  const prefixes = ['', ...all.flatMap(({ id }) => (id === null ? [] : `/${id}`))];
  return Object.fromEntries(prefixes.map((prefix) => [`${prefix}/api/v2/*`, route]));
};

/**
 * The composition root: connects all parts and starts to serve.
 * @throws StartError if it cannot listen, or the pages are not built
 */
export const serveGateway = async (
  config: Config,
  upstream: Upstream,
  deps: GatewayDeps,
): Promise<Gateway> => {
  const { log, shared } = deps;
  const tracing =
    config.otlpEndpoint === null ? null : await startTracing(config.otlpEndpoint, log);
  const metrics = createMetrics(upstream.chains.map(({ id }) => id));
  const { registry } = metrics;
  const memory = createMemoryBudget(config.maxMemoryBytes, metrics.requestBytes);
  const stores = openStores(config, { log, metrics });
  const {
    chains,
    ready,
    close: closeChains,
  } = deps.explorer
    ? { ...deps.explorer, chains: soleChain(deps.explorer), ready: stores.ready }
    : openChains(upstream.chains, config, { log, metrics, memory, stores });
  const release = async () => {
    await closeChains();
    stores.close();
    await tracing?.close();
    await upstream.close();
  };
  try {
    await ready;
    const pages = createPages(deps.pages);
    const tokenCacheOf = createTokenCaches(config);
    const turns = createTurns();
    const graphql = await createGraphqlServer({
      chains,
      tokenCacheOf,
      stores,
      turns,
      settings: config,
      log,
      metrics,
      plugins: deps.plugins ?? [],
      trace: tracing?.trace,
    });
    const routes: Routes = {
      ...pages.routes,
      ...exampleRoutes(config, {
        chains: chains.all,
        explorer: explorerSite(config),
        findExamples: createSandboxExamples(upstream.chains, config, upstream.examples),
      }),
      ...operationRoutes(shared?.metricsOfAll(registry) ?? registry, () => !shutdown.begun()),
      '/graphql': {
        name: 'graphql',
        methods: ['GET', 'POST'],
        handler: pages.pageOr('/graphql', graphql.handler),
        refuse: graphql.refuse,
      },
      ...restRoutes(chains, createRestHandler(chains, config, tokenCacheOf)),
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
          JSON.stringify(openapiDocument(chains.all)),
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
