import type { Registry } from 'prom-client';
import type { Config } from './base/config/config.js';
import { type Handler, jsonType } from './base/request/exchange.js';
import { createMemoryBudget } from './base/request/memory.js';
import type { Log } from './base/telemetry/log.js';
import { createMetrics } from './base/telemetry/metrics.js';
import type { Tracing } from './base/telemetry/otel.js';
import { createTurns } from './base/turns/turns.js';
import { openStores } from './explorer/cache/open.js';
import { type Chains, openChains, soleChain } from './explorer/chain.js';
import type { Explorer } from './explorer/client.js';
import { createTokenCaches } from './graphql/load/token-cache.js';
import type { AnyPlugin } from './graphql/running/yoga.js';
import { createGraphqlServer, type GraphqlServer } from './graphql/server.js';
import type { HeaderSettings } from './http/headers.js';
import { listen } from './http/listen.js';
import { createPages } from './http/pages.js';
import { createTextHandler, operationRoutes, type Route, type Routes } from './http/routes.js';
import { createHttpServer } from './http/server.js';
import { createRestHandler } from './rest/handler.js';
import { openapiDocument } from './rest/openapi/openapi.js';
import { createSandboxExamples, exampleRoutes, explorerSite } from './upstream/examples.js';
import type { Upstream } from './upstream/upstream.js';
import type { Gateway, Shared } from './workers/shared.js';

/** Its library is loaded only where it is used. */
const startTracing = async (endpoint: string, log: Log) =>
  (await import('./base/telemetry/otel.js')).startTracing(endpoint, log);

/** What the parts of a gateway are made of. */
export interface PartsDeps {
  readonly log: Log;
  /** Replaces the gateway's own client, of its only chain. */
  readonly explorer?: Explorer & { readonly close: () => Promise<void> };
  readonly tracing: Tracing | null;
}

/** Opens what a gateway asks with and counts by, which must be released. */
export const openParts = (config: Config, upstream: Upstream, deps: PartsDeps) => {
  const { log, explorer, tracing } = deps;
  const metrics = createMetrics(upstream.chains.map(({ id }) => id));
  const memory = createMemoryBudget(config.maxMemoryBytes, metrics.requestBytes);
  const stores = openStores(config, { log, metrics });
  const {
    chains,
    ready,
    close: closeChains,
  } = explorer
    ? { ...explorer, chains: soleChain(explorer, config), ready: stores.ready }
    : openChains(upstream.chains, config, { log, metrics, memory, stores });
  const release = async () => {
    stores.close();
    await closeChains();
    await tracing?.close();
    await upstream.close();
  };
  const tokenCacheOf = createTokenCaches(config);
  const turns = createTurns();
  const trace = tracing?.trace;
  return { log, metrics, memory, stores, chains, ready, tokenCacheOf, turns, trace, release };
};

type GatewayParts = ReturnType<typeof openParts>;

/** The REST paths: below the id of a chain, and at the root for the default one. */
const restRoutes = ({ all }: Chains, handler: Handler): Routes => {
  const route: Route = {
    name: 'rest',
    methods: ['GET', 'HEAD'],
    judgesMethods: true,
    queryIdentifies: true,
    handler,
  };
  const prefixes = ['', ...all.flatMap(({ id }) => (id === null ? [] : [`/${id}`]))];
  return Object.fromEntries(prefixes.map((prefix) => [`${prefix}/api/v2/*`, route]));
};

interface RoutesDeps {
  readonly graphql: Pick<GraphqlServer, 'handler' | 'refuse' | 'sdl'>;
  /** The directory of the built pages; if undefined, no pages are served. */
  readonly pages: URL | undefined;
  readonly metrics: Pick<Registry, 'contentType' | 'metrics'>;
  readonly isReady: () => boolean;
}

/** All paths. */
export const openRoutes = (
  config: Config,
  upstream: Upstream,
  { chains, tokenCacheOf, log }: GatewayParts,
  { graphql, pages: directory, metrics, isReady }: RoutesDeps,
): Routes => {
  const pages = createPages(directory, log);
  const graph: Route = {
    name: 'graphql',
    methods: ['GET', 'POST'],
    handler: pages.pageOr('/graphql', graphql.handler),
    refuse: graphql.refuse,
  };
  return {
    ...pages.routes,
    ...exampleRoutes(config, {
      chains: chains.all,
      explorer: explorerSite(config),
      findExamples: createSandboxExamples(upstream.chains, config, upstream.examples),
    }),
    ...operationRoutes(metrics, isReady),
    '/graphql': graph,
    // As other servers of GraphQL take it.
    '/graphql/': graph,
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
};

/** The settings beside plugins, which may know callers by what caches in front do not. */
export const besidePlugins = (
  config: Config,
  plugins: readonly AnyPlugin[],
  log: Pick<Log, 'warn'>,
): Config & HeaderSettings => {
  if (!config.publicCache || plugins.length === 0) return config;
  log.warn('PUBLIC_CACHE has no effect beside plugins: answers of the graph are private');
  return { ...config, publicCache: false, privateGraph: true };
};

export interface GatewayDeps extends Omit<PartsDeps, 'tracing'> {
  /** For the graph's pipeline: see `createGraphqlServer`. */
  readonly plugins?: readonly AnyPlugin[];
  readonly pages?: URL;
  /** What it has in common with other workers. */
  readonly shared?: Shared;
}

/** Less than the 30 s after which orchestrators kill a process. */
export const drainLimitMs = 25_000;

/**
 * The composition root: connects all parts and starts to serve.
 * @throws StartError if it cannot listen
 */
export const serveGateway = async (
  given: Config,
  upstream: Upstream,
  { plugins = [], pages, shared, ...deps }: GatewayDeps,
): Promise<Gateway> => {
  const config = besidePlugins(given, plugins, deps.log);
  const { otlpEndpoint } = config;
  const tracing = otlpEndpoint === null ? null : await startTracing(otlpEndpoint, deps.log);
  const parts = openParts(config, upstream, { ...deps, tracing });
  try {
    await parts.ready;
    // Loaded only where it is used: it takes as long as all else together.
    const yoga = plugins.length > 0 ? await import('./graphql/running/yoga.js') : null;
    const createYoga = yoga?.createGraphqlYoga ?? null;
    const graphql = createGraphqlServer({ ...parts, settings: config, plugins, createYoga });
    const { registry } = parts.metrics;
    const routes = openRoutes(config, upstream, parts, {
      graphql,
      pages,
      metrics: shared?.metricsOfAll(registry) ?? registry,
      isReady: () => !shutdown.begun(),
    });
    const stopAccepting = shared?.stopAccepting;
    const http = { ...parts, settings: config, routes, stopAccepting };
    const { server, shutdown } = createHttpServer(http);
    const { url, port } = shared?.serve(server) ?? (await listen(server, config.host, config.port));
    const close = async () => {
      const allAnswered = await shutdown.close(drainLimitMs);
      await graphql.yoga?.dispose();
      await parts.release();
      return allAnswered;
    };
    return { url, port, close };
  } catch (error) {
    await parts.release();
    throw error;
  }
};
