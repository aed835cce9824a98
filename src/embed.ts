import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from './base/config/config.js';
import { HttpError } from './base/request/exchange.js';
import type { Log } from './base/telemetry/log.js';
import { openTracing } from './base/telemetry/otel.js';
import { besidePlugins, drainLimitMs, openParts, openRoutes } from './gateway.js';
import { type AnyPlugin, createGraphqlYoga } from './graphql/running/yoga.js';
import { createGraphqlServer } from './graphql/server.js';
import { createDrain } from './http/drain.js';
import { admitFetch } from './http/fetch.js';
import { createHeaders } from './http/headers.js';
import { createServe } from './http/serve.js';
import { connectionCarrier } from './http/server.js';
import { createInFlight } from './http/sockets.js';
import type { Upstream } from './upstream/upstream.js';

interface EmbedDeps {
  readonly log: Log;
  readonly plugins?: readonly AnyPlugin[];
  /** The directory of the built pages; if undefined, no pages are served. */
  readonly pages?: URL;
}

/**
 * The composition root of a gateway in somebody else's server: connects all parts, and listens nowhere.
 * @throws StartError
 */
export const embedGateway = (
  given: Config,
  upstream: Upstream,
  { log, plugins = [], pages }: EmbedDeps,
) => {
  const config = besidePlugins(given, plugins, log);
  const tracing = config.otlpEndpoint === null ? null : openTracing(config.otlpEndpoint);
  const parts = openParts(config, upstream, { log, tracing });
  try {
    const { turns, metrics } = parts;
    const drain = createDrain();
    let opening: Promise<void> | null = parts.ready.then(() => {
      opening = null;
    });
    const serve = createServe({
      ...parts,
      settings: config,
      headers: createHeaders(config),
      draining: drain.draining,
      inFlight: drain.inFlight,
      admit: () => {
        if (!drain.begun()) return opening;
        throw new HttpError(503, 'The gateway is shutting down.', { 'retry-after': '1' });
      },
    });
    const graphql = createGraphqlServer({
      ...parts,
      settings: config,
      plugins,
      createYoga: createGraphqlYoga,
      admit: admitFetch(serve, {
        settings: config,
        turns,
        refuse: (context, error) => graphql.refuse(context, error),
      }),
    });
    const { yoga, handler: direct, refuse, sdl } = graphql;
    if (yoga === null) throw new Error('There is a Yoga server.');
    const routes = openRoutes(config, upstream, parts, {
      // Plugins may have hooks of Yoga's HTTP layer.
      graphql: { handler: plugins.length > 0 ? yoga.handler : direct, refuse, sdl },
      pages,
      metrics: metrics.registry,
      isReady: () => !drain.begun(),
    });
    const inFlight = createInFlight();
    const handle = serve(connectionCarrier({ settings: config, turns, routes, inFlight }));
    const release = async () => {
      await yoga.dispose();
      await parts.release();
    };
    let closing: Promise<boolean> | undefined;
    const close = async () => {
      const allAnswered = await drain.close(drainLimitMs);
      await release();
      return allAnswered;
    };
    return {
      yoga: yoga.server,
      handler: (_request: IncomingMessage, response: ServerResponse): void => {
        void handle(response);
      },
      close: (): Promise<boolean> => {
        closing ??= close();
        return closing;
      },
    };
  } catch (error) {
    void parts.release();
    throw error;
  }
};
