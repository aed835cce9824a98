import type { Config } from './config.js';
import type { Door } from './exchange.js';
import { listen } from './http/listen.js';
import { operationRoutes } from './http/operations.js';
import { createPages } from './http/pages.js';
import type { Route } from './http/routes.js';
import { createEdge } from './http/server.js';
import { createLog, type Log } from './log.js';
import { createMetrics, type Metrics } from './metrics.js';
import { createRestDoor } from './rest/door.js';
import { createOpenapiDoor } from './rest/openapi-door.js';
import type { Highlights } from './sandbox/chain.js';
import type { Sandbox } from './sandbox/sandbox.js';
import { createExplorer, type Explorer } from './upstream/explorer.js';

/** A gateway that serves. */
export interface Gateway {
  readonly url: string;
  readonly port: number;
  /** The explorer behind it. */
  readonly upstreamUrl: string;
  /** What is worth looking at, where the embedded explorer answers. */
  readonly highlights: Highlights | null;
  /**
   * Stops accepting, answers what is under way, and lets go of everything: true where every
   * request was answered within the limit.
   */
  readonly close: () => Promise<boolean>;
}

/** What may stand in for the gateway's own parts. */
export interface GatewayDeps {
  readonly log?: Log;
  readonly metrics?: Metrics;
  readonly explorer?: Explorer;
  /** Where the built pages are; without it there are none. */
  readonly pages?: URL | null;
}

/** Below the half minute that orchestrators grant before they kill. */
const drainLimitMs = 25_000;

const readers = ['GET', 'HEAD'];

const doors = (explorer: Explorer, config: Config) => {
  // The graph's door is mounted here.
  const graphql: Door = (exchange) => exchange.send(501, {});
  const rest = createRestDoor({ explorer, settings: config });
  return {
    graphql: { name: 'graphql', methods: [...readers, 'POST'], door: graphql },
    rest: {
      name: 'rest',
      methods: readers,
      judgesMethods: true,
      queryIdentifies: true,
      door: rest,
    },
    openapi: { name: 'rest', methods: readers, door: createOpenapiDoor() },
  } as const satisfies Record<string, Route>;
};

/** What the pages offer to look at. */
const examplesRoute = (sandbox: Sandbox | null): Route => {
  const { exchange: address, collector, trader, swapTransaction } = sandbox?.highlights ?? {};
  const examples = {
    embedded: sandbox !== null,
    address,
    collector,
    trader,
    transaction: swapTransaction,
  };
  const body = JSON.stringify(examples);
  const headers = { 'content-type': 'application/json; charset=utf-8' };
  return { name: 'page', methods: readers, door: (exchange) => exchange.send(200, headers, body) };
};

/** The embedded explorer, loaded only where no other is set. */
const embed = async (): Promise<Sandbox> => {
  const { startSandbox } = await import('./sandbox/sandbox.js');
  return startSandbox();
};

/** Puts the floors together and serves. @throws StartError where it cannot listen */
export const startGateway = async (config: Config, deps: GatewayDeps = {}): Promise<Gateway> => {
  const log = deps.log ?? createLog(config.logLevel);
  const metrics = deps.metrics ?? createMetrics();
  const sandbox = config.upstreamUrl === null ? await embed() : null;
  const upstreamUrl = config.upstreamUrl ?? sandbox?.url ?? '';
  const explorer = deps.explorer ?? createExplorer(upstreamUrl, config);
  const pages = createPages(deps.pages ?? null);
  const { graphql, rest, openapi } = doors(explorer, config);
  const edge = createEdge({
    settings: config,
    log,
    metrics,
    routes: {
      ...pages.routes,
      ...operationRoutes(metrics.registry, () => !edge.drain.draining()),
      '/try.json': examplesRoute(sandbox),
      '/graphql': { ...graphql, door: pages.before('/graphql', graphql.door) },
      '/api/v2/*': rest,
      '/openapi.json': openapi,
    },
  });
  const release = async () => {
    await explorer.close();
    await sandbox?.close();
  };
  try {
    const { url, port } = await listen(edge.server, config.host, config.port);
    const close = async () => {
      const whole = await edge.drain.close(drainLimitMs);
      await release();
      return whole;
    };
    return { url, port, upstreamUrl, highlights: sandbox?.highlights ?? null, close };
  } catch (error) {
    await release();
    throw error;
  }
};
