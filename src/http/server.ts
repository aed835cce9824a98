import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Config } from '../base/config/config.js';
import { fileLimitAdvice, isFileLimit } from '../base/config/file-limit.js';
import { Deadline } from '../base/deadline/deadline.js';
import { type Exchange, HttpError, sendMessage } from '../base/request/exchange.js';
import { principalOf } from '../base/request/principal.js';
import { createSeldom, type Log } from '../base/telemetry/log.js';
import type { Metrics } from '../base/telemetry/metrics.js';
import { createSend } from './answer.js';
import { readBody } from './body.js';
import { checkRequest } from './check-request.js';
import { createDrain, type Drain } from './drain.js';
import { allow, createHeaders } from './headers.js';
import { createOutbox } from './outbox.js';
import { record } from './record.js';
import { refuseMalformed } from './refuse.js';
import { requestIdOf } from './request-id.js';
import { createRouter, type Route, type Routes } from './routes.js';
import { readTarget } from './target.js';
import { createUnderWay } from './under-way.js';

type EdgeSettings = Pick<
  Config,
  | 'corsOrigins'
  | 'forwardHeaders'
  | 'forwardCookies'
  | 'maxBodyBytes'
  | 'requestTimeoutMs'
  | 'trustProxy'
>;

interface EdgeDeps {
  readonly settings: EdgeSettings;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'requests' | 'requestSeconds' | 'requestsUnderWay'>;
  readonly routes: Routes;
}

export interface Edge {
  readonly server: Server;
  readonly drain: Drain;
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

const nothing = {};

const notFound: Route = {
  name: 'page',
  methods: ['GET', 'HEAD'],
  judgesMethods: true,
  door: (exchange) => sendMessage(exchange, 404, 'Not found'),
};

/** The HTTP edge: one server, its routes, and what all answers have in common. */
export const createEdge = ({ settings, log, metrics, routes }: EdgeDeps): Edge => {
  const routeOf = createRouter(routes);
  const headers = createHeaders(settings);
  const underWay = createUnderWay();
  const outbox = createOutbox();
  // Where there is too little of something, every connection may fail alike.
  const seldom = createSeldom(10_000);

  const serve = (route: Route, exchange: Exchange) => {
    const { method } = exchange;
    if (method === 'OPTIONS' && (route !== notFound || exchange.path === '*')) {
      return exchange.send(204, headers.options(route, exchange.headers));
    }
    if (!route.judgesMethods && !route.methods.includes(method)) {
      throw new HttpError(405, `The method must be one of ${allow(route)}.`, {
        allow: allow(route),
      });
    }
    return route.door(exchange);
  };

  const refuse = (exchange: Exchange, response: ServerResponse, error: unknown) => {
    if (error instanceof HttpError) {
      return sendMessage(exchange, error.status, error.message, error.headers);
    }
    if (isFileLimit(error)) {
      seldom(() => log.error(fileLimitAdvice));
      return sendMessage(exchange, 503, 'The gateway has too many open files. Try again later.');
    }
    log.error('answering a request failed', {
      id: exchange.id,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
    if (response.headersSent) return void response.destroy();
    return sendMessage(exchange, 500, 'The gateway failed to answer.');
  };

  const fail = async (exchange: Exchange, response: ServerResponse, error: unknown) => {
    try {
      await refuse(exchange, response, error);
    } catch {
      response.destroy();
    }
  };

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const started = performance.now();
    const deadline = new Deadline(started + settings.requestTimeoutMs);
    const { method = '', headers: sent } = request;
    const id = requestIdOf(sent);
    const { path, query } = readTarget(request.url ?? '') ?? { path: '', query: '' };
    const route = routeOf(path) ?? notFound;
    const principal = principalOf(sent, settings, route.queryIdentifies ? query : '');
    const listed = (own: OutgoingHttpHeaders) => {
      const list = headers.answer(route, sent, principal)(own);
      list.push('x-request-id', id);
      // After a request with an `upgrade` header, node:http reads no further.
      const isLast = sent.upgrade !== undefined || drain.endsWith(request.socket, response);
      if (isLast && own.connection === undefined) list.push('connection', 'close');
      return list;
    };
    const exchange: Exchange = {
      id,
      method,
      headers: sent,
      path,
      query,
      principal,
      deadline,
      report: { kind: 'none', outcome: null, fields: nothing },
      readBody: () => readBody(request, settings.maxBodyBytes, deadline),
      send: createSend(request, response, listed, outbox),
    };
    metrics.requestsUnderWay.inc();
    const turn = underWay.add(request.socket, response, () => {
      metrics.requestsUnderWay.dec();
      outbox.settled(response);
      // Even if it was answered: after a failure, calls may still be in flight.
      deadline.abort();
      record({ log, metrics }, route.name, exchange, response, performance.now() - started);
      drain.answered(request.socket, response);
    });
    try {
      checkRequest(request, path);
      if (turn !== null) await turn;
      if (request.socket.destroyed) return;
      await serve(route, exchange);
    } catch (error) {
      await fail(exchange, response, error);
    }
  };

  const server = createServer(limits, handle);
  // No limit: node:http would silently drop the headers beyond it, and their length is bounded.
  server.maxHeadersCount = 0;
  const drain = createDrain(server, underWay);
  // Later connections may be accepted again. Before it listens, whoever starts it is told.
  server.on('error', (error) => {
    if (!server.listening) return;
    seldom(() => log.error('accepting a connection failed', { error: error.message }));
  });
  // An unknown expectation may be ignored; node:http would refuse it without a request id.
  server.on('checkExpectation', handle);
  // For clients that stop reading their answer; every answer begins before this timeout.
  server.timeout = settings.requestTimeoutMs + 30_000;
  refuseMalformed(server, log, underWay, headers.unread);
  return { server, drain };
};
