import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Config } from '../base/config/config.js';
import { createSeldom } from '../base/telemetry/log.js';
import { bodyOf } from './body.js';
import { createHeaders, type HeaderSettings } from './headers.js';
import { checkRequest, readBody, readTarget, sizeOf } from './incoming.js';
import { sendResponse, stillSends } from './outgoing.js';
import { createRouter, notFound, type Routes } from './routes.js';
import { type Carrier, createServe, type ServeDeps } from './serve.js';
import { createShutdown, type Shutdown } from './shutdown.js';
import { createInFlight, type InFlight, pauseReading, refuseMalformed } from './sockets.js';

type ConnectionSettings = ServeDeps['settings'] & Pick<Config, 'maxBodyBytes'>;

interface ServerDeps extends Omit<ServeDeps, 'headers' | 'draining' | 'settings'> {
  readonly settings: ConnectionSettings & HeaderSettings;
  readonly routes: Routes;
  /** See `createShutdown`. */
  readonly stopAccepting?: (() => Promise<void>) | undefined;
}

export interface HttpServer {
  readonly server: Server;
  readonly shutdown: Shutdown;
}

const limits = {
  maxHeaderSize: 16_384,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  // Longer than the 60 s for which load balancers keep idle connections: so they close them first.
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  // `checkRequest` requires it instead, so that the answer is like all others.
  requireHostHeader: false,
} as const;

interface ConnectionDeps extends Pick<ServeDeps, 'turns'> {
  readonly settings: Pick<Config, 'maxBodyBytes'>;
  readonly routes: Routes;
  readonly inFlight: InFlight;
  /** If the connections are the gateway's own. */
  readonly shutdown?: Pick<Shutdown, 'endsWith' | 'answered'>;
}

/** Requests that arrive on connections of node:http, each known by its response. */
export const connectionCarrier = ({
  settings,
  turns,
  routes,
  inFlight,
  shutdown,
}: ConnectionDeps): Carrier<ServerResponse> => {
  const routeOf = createRouter(routes);
  return {
    headOf: ({ req: { method = '', headers, httpVersion, url = '' } }) => {
      const { path, query } = readTarget(url);
      const route = routeOf(path) ?? notFound;
      const routeName = path in routes ? path : undefined;
      return { method, headers, httpVersion, path, query, route, routeName };
    },
    check: ({ req }, path) => checkRequest(req, path),
    sizeOf: ({ req }) => sizeOf(req),
    track: (response, closed) =>
      inFlight.add(response.req.socket, response, () => {
        closed();
        shutdown?.answered(response);
      }),
    hasLeft: ({ req }) => req.socket.destroyed,
    cut: ({ req }) => void req.socket.destroy(),
    stopReading: ({ req }) => {
      if (!stillSends(req)) pauseReading(req.socket);
    },
    readBody: ({ req }, deadline, memory) =>
      readBody(bodyOf(req, req.headers), settings.maxBodyBytes, deadline, memory, turns),
    send: (response, answer, list, memory, isLast) => {
      const { req } = response;
      // After an upgrade, node:http reads no further.
      let ends = isLast || req.headers.upgrade !== undefined;
      return sendResponse(
        req,
        response,
        (own) => {
          const listed = list(own);
          ends ||= shutdown?.endsWith(req.socket, response) === true;
          if (ends && own.connection === undefined) listed.push('connection', 'close');
          return listed;
        },
        memory,
        answer,
      );
    },
    abandon: (response) => void response.destroy(),
    sentOf: ({ headersSent, statusCode, writableFinished }) => ({
      status: headersSent ? statusCode : null,
      isWhole: writableFinished,
    }),
  };
};

/** The HTTP server, and its routes. */
export const createHttpServer = ({ routes, stopAccepting, ...deps }: ServerDeps): HttpServer => {
  const { settings, turns, log } = deps;
  const headers = createHeaders(settings);
  const inFlight = createInFlight();
  // Where there is too little of something, every connection may fail alike.
  const seldom = createSeldom(10_000);
  const server = createServer(limits, (_request, response) => void serve(response));
  const shutdown = createShutdown(server, inFlight, stopAccepting);
  const { draining } = shutdown;
  const carrier = connectionCarrier({ settings, turns, routes, inFlight, shutdown });
  const serve = createServe({ ...deps, headers, draining })(carrier);
  // No limit: node:http would silently drop the headers beyond it, and their length is bounded.
  server.maxHeadersCount = 0;
  // Later connections may be accepted again. Before it listens, whoever starts it is told.
  server.on('error', (error) => {
    if (!server.listening) return;
    seldom(() => log.error('accepting a connection failed', { error: error.message }));
  });
  // An unknown expectation may be ignored; node:http would refuse it without a request id.
  server.on('checkExpectation', (_request, response) => void serve(response));
  server.on('connection', turns.arrived);
  // For clients that stop reading their answer; every answer begins before this timeout.
  server.timeout = settings.requestTimeoutMs + 30_000;
  refuseMalformed(server, log, inFlight, headers.unread);
  return { server, shutdown };
};
