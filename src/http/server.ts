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
import type { RequestContext } from '../base/request/context.js';
import { type Memory, type MemoryBudget, OverloadedError } from '../base/request/memory.js';
import { principalOf } from '../base/request/principal.js';
import {
  type AccessLog,
  type Handled,
  HttpError,
  type HttpResponse,
  messageResponse,
  unlabelled,
} from '../base/request/response.js';
import { createSeldom, type Log } from '../base/telemetry/log.js';
import type { Metrics } from '../base/telemetry/metrics.js';
import { noTrace, type Tracer } from '../base/telemetry/trace.js';
import type { Turns } from '../base/turns/turns.js';
import { logAccess } from './access-log.js';
import { readBody } from './body.js';
import { checkRequest, readTarget, requestIdOf, sizeOf } from './context.js';
import { allow, createHeaders } from './headers.js';
import { createInFlight, pauseReading } from './in-flight.js';
import { refuseMalformed } from './malformed.js';
import { sendResponse, stillSends } from './response.js';
import { createRouter, type Route, type Routes } from './routes.js';
import { createShutdown, type Shutdown } from './shutdown.js';
import { beginRequest, endRequest } from './trace-request.js';

type ServerSettings = Pick<
  Config,
  | 'corsOrigins'
  | 'forwardHeaders'
  | 'forwardCookies'
  | 'maxBodyBytes'
  | 'publicCache'
  | 'requestTimeoutMs'
  | 'trustProxy'
>;

interface ServerDeps {
  readonly settings: ServerSettings;
  readonly memory: MemoryBudget;
  readonly turns: Turns;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'requests' | 'requestSeconds' | 'requestsInFlight'>;
  readonly routes: Routes;
  readonly trace?: Tracer | undefined;
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

/** In characters: a text that takes milliseconds to send. */
const veryLong = 1_048_576;

/** Health and metrics are answered whatever else there is to do. */
const isUrgent = ({ name }: Route) => name === 'operations';

const only = (response: HttpResponse): Handled => ({ response, log: unlabelled });

const notFound: Route = {
  name: 'page',
  methods: ['GET', 'HEAD'],
  judgesMethods: true,
  handler: () => only(messageResponse(404, 'Not found')),
};

/** The HTTP server, its routes, and what all answers have in common. */
export const createHttpServer = ({
  settings,
  memory: budget,
  turns,
  log,
  metrics,
  routes,
  trace = noTrace,
  stopAccepting,
}: ServerDeps): HttpServer => {
  const routeOf = createRouter(routes);
  const headers = createHeaders(settings);
  const inFlight = createInFlight();
  // Where there is too little of something, every connection may fail alike.
  const seldom = createSeldom(10_000);

  const handle = (route: Route, context: RequestContext): Handled | Promise<Handled> => {
    const { method } = context;
    if (method === 'OPTIONS' && (route !== notFound || context.path === '*')) {
      return only({ status: 204, headers: headers.options(route, context.headers) });
    }
    if (!route.judgesMethods && !route.methods.includes(method)) {
      const allowed = allow(route);
      throw new HttpError(405, `The method must be one of ${allowed}.`, { allow: allowed });
    }
    return route.handler(context);
  };

  const refuse = (route: Route, context: RequestContext, error: unknown): Handled => {
    if (error instanceof HttpError) {
      return only(messageResponse(error.status, error.message, error.headers));
    }
    if (error instanceof OverloadedError) {
      if (route.refuse) return route.refuse(context, error);
      return only(
        messageResponse(503, error.message, { 'retry-after': `${error.retryAfterMs / 1_000}` }),
      );
    }
    if (isFileLimit(error)) {
      seldom(() => log.error(fileLimitAdvice));
      const message = 'The gateway has too many open files. Try again later.';
      return only(messageResponse(503, message));
    }
    log.error('answering a request failed', {
      id: context.id,
      error: error instanceof Error ? (error.stack ?? error.message) : String(error),
    });
    return only(messageResponse(500, 'The gateway failed to answer.'));
  };

  /** The body of a request, when it is its turn. */
  const readInTurn = async (request: IncomingMessage, deadline: Deadline, memory: Memory) => {
    const body = await readBody(request, settings.maxBodyBytes, deadline, memory, turns);
    const turn = turns.goOn();
    if (turn !== null) await turn;
    return body;
  };

  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const started = performance.now();
    const { socket, method = '', headers: sent } = request;
    const id = requestIdOf(sent);
    const { path, query } = readTarget(request.url ?? '');
    const route = routeOf(path) ?? notFound;
    const memory = budget.claim();
    const deadline = new Deadline(started + settings.requestTimeoutMs);
    const span = isUrgent(route) ? null : beginRequest(trace, request, path);
    let [isSent, isClosed] = [false, false];
    const context: RequestContext = {
      id,
      method,
      headers: sent,
      path,
      query,
      principal: principalOf(sent, settings, route.queryIdentifies ? query : ''),
      deadline,
      memory,
      span,
      draining: shutdown.draining,
      cut: () => {
        if (!isClosed) socket.destroy();
      },
      readBody: () => readInTurn(request, deadline, memory),
    };
    let handled: Handled;
    // Of `handled`, what is logged: its body would be kept for as long as the reader takes.
    let [line, ended]: [AccessLog, Handled['ended']] = [unlabelled, undefined];
    const settle = () => {
      if (!isSent || !isClosed) return;
      memory.release();
      const took = performance.now() - started;
      const said = ended?.() ?? line;
      if (span) endRequest(span, request, response, said, path in routes ? path : undefined);
      logAccess({ log, metrics }, route.name, id, said, response, took);
    };
    metrics.requestsInFlight.inc();
    const room = inFlight.add(socket, response, () => {
      isClosed = true;
      metrics.requestsInFlight.dec();
      // Even if it was answered: after a failure, calls may still be in flight.
      deadline.abort();
      settle();
      shutdown.answered(response);
    });
    let isLast = sent.upgrade !== undefined; // After that, node:http reads no further.
    const listed = (own: OutgoingHttpHeaders) => {
      const list = headers.listerFor(route, sent, context.principal)(own);
      list.push('x-request-id', id);
      isLast ||= shutdown.endsWith(socket, response);
      if (isLast && own.connection === undefined) list.push('connection', 'close');
      return list;
    };
    try {
      checkRequest(request, path);
      if (!isUrgent(route) && !memory.hold(sizeOf(request))) {
        // What the connection brings after this would need memory, too.
        isLast = true;
        if (!stillSends(request)) pauseReading(socket);
        throw new OverloadedError();
      }
      if (room !== null) await room;
      const turn = isUrgent(route) ? null : turns.begin();
      if (turn !== null) await turn;
      handled = socket.destroyed
        ? only({ status: 503, headers: {} })
        : await handle(route, context);
    } catch (error) {
      handled = refuse(route, context, error);
    }
    line = handled.log;
    ended = handled.ended;
    const { body } = handled.response;
    // To put it together took as long as it takes to make bytes of it.
    const pause = typeof body === 'string' && body.length > veryLong ? turns.goOn() : null;
    if (pause !== null) await pause;
    try {
      await sendResponse(request, response, listed, memory, handled.response);
    } catch (error) {
      refuse(route, context, error);
      response.destroy();
    }
    isSent = true;
    settle();
  };

  const server = createServer(limits, serve);
  // No limit: node:http would silently drop the headers beyond it, and their length is bounded.
  server.maxHeadersCount = 0;
  const shutdown = createShutdown(server, inFlight, stopAccepting);
  // Later connections may be accepted again. Before it listens, whoever starts it is told.
  server.on('error', (error) => {
    if (!server.listening) return;
    seldom(() => log.error('accepting a connection failed', { error: error.message }));
  });
  // An unknown expectation may be ignored; node:http would refuse it without a request id.
  server.on('checkExpectation', serve);
  server.on('connection', turns.arrived);
  // For clients that stop reading their answer; every answer begins before this timeout.
  server.timeout = settings.requestTimeoutMs + 30_000;
  refuseMalformed(server, log, inFlight, headers.unread);
  return { server, shutdown };
};
