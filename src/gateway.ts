import type { Config } from './config.js';
import type { Door } from './exchange.js';
import { listen } from './http/listen.js';
import { operationRoutes } from './http/operations.js';
import { createPages } from './http/pages.js';
import type { Route, Routes } from './http/routes.js';
import { createEdge } from './http/server.js';
import { createLog, type Log } from './log.js';
import { createMetrics, type Metrics } from './metrics.js';
import { createRestDoor } from './rest/door.js';
import { createExplorer, type Explorer } from './upstream/explorer.js';

/** A gateway that serves. */
export interface Gateway {
  readonly url: string;
  readonly port: number;
  /** The explorer behind it. */
  readonly upstreamUrl: string;
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

const doors = (explorer: Explorer, config: Config): Record<'graphql' | 'rest', Route> => {
  // The graph's door is mounted here.
  const graphql: Door = (exchange) => exchange.send(501, {});
  const rest = createRestDoor({ explorer, settings: config });
  return {
    graphql: { name: 'graphql', methods: ['GET', 'HEAD', 'POST'], door: graphql },
    rest: {
      name: 'rest',
      methods: ['GET', 'HEAD'],
      judgesMethods: true,
      queryIdentifies: true,
      door: rest,
    },
  };
};

/** Puts the floors together and serves. @throws StartError where it cannot listen */
export const startGateway = async (config: Config, deps: GatewayDeps = {}): Promise<Gateway> => {
  const log = deps.log ?? createLog(config.logLevel);
  const metrics = deps.metrics ?? createMetrics();
  const upstreamUrl = config.upstreamUrl ?? '';
  const explorer = deps.explorer ?? createExplorer(upstreamUrl, config);
  const pages = createPages(deps.pages ?? null);
  const { graphql, rest } = doors(explorer, config);
  const routes: Routes = {
    ...pages.routes,
    ...operationRoutes(metrics.registry, () => !edge.drain.draining()),
    '/graphql': { ...graphql, door: pages.before('/graphql', graphql.door) },
    '/api/v2/*': rest,
  };
  const edge = createEdge({ settings: config, log, metrics, routes });
  const release = async () => {
    await explorer.close();
  };
  try {
    const { url, port } = await listen(edge.server, config.host, config.port);
    const close = async () => {
      const whole = await edge.drain.close(drainLimitMs);
      await release();
      return whole;
    };
    return { url, port, upstreamUrl, close };
  } catch (error) {
    await release();
    throw error;
  }
};
