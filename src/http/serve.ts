import type { IncomingHttpHeaders, OutgoingHttpHeader, OutgoingHttpHeaders } from 'node:http';
import type { Config } from '../base/config/config.js';
import { Deadline } from '../base/deadline/deadline.js';
import {
  type AccessLog,
  type Handled,
  type HttpResponse,
  type RequestContext,
  unlabelled,
} from '../base/request/exchange.js';
import { type Memory, type MemoryBudget, OverloadedError } from '../base/request/memory.js';
import { principalOf } from '../base/request/principal.js';
import { createSeldom, type Log } from '../base/telemetry/log.js';
import type { Metrics } from '../base/telemetry/metrics.js';
import type { Tracer } from '../base/telemetry/span.js';
import type { Turns } from '../base/turns/turns.js';
import { BodyReadError } from './body.js';
import { createRefuse, handle, only } from './handle.js';
import type { createHeaders, Lister } from './headers.js';
import { requestIdOf } from './incoming.js';
import { beginRequest, endRequest, logAccess, type Sent } from './observe.js';
import type { Route } from './routes.js';

/** What is read of a request before its body. */
interface RequestHead {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly httpVersion: string | undefined;
  /** '' if its target is malformed. */
  readonly path: string;
  readonly query: string;
  readonly route: Route;
  /** Its route in traces, if that is not what its handler says. */
  readonly routeName: string | undefined;
}

/** How requests of one kind arrive, and how their answers leave: by a connection, or by Fetch. */
export interface Carrier<R> {
  readonly headOf: (arrived: R) => RequestHead;
  /** @throws HttpError 400 if it is malformed */
  readonly check: (arrived: R, path: string) => void;
  /** How much memory it takes before its body is read, about, in bytes. */
  readonly sizeOf: (arrived: R) => number;
  /**
   * Calls `closed` once, when the answer was sent or no longer can be. Returns null if the request may be
   * handled, otherwise a promise of its turn.
   */
  readonly track: (arrived: R, closed: () => void) => Promise<void> | null;
  readonly hasLeft: (arrived: R) => boolean;
  /** Ends the connection at once, for a client that does not read its answer. */
  readonly cut: (arrived: R) => void;
  /** Reads no further: what follows would need memory, too. */
  readonly stopReading: (arrived: R) => void;
  readonly readBody: (arrived: R, deadline: Deadline, memory: Memory) => Promise<Buffer>;
  /** Sends an answer with the headers that `list` makes of its own; if it `isLast`, its connection ends with it. */
  readonly send: (
    arrived: R,
    response: HttpResponse,
    list: Lister,
    memory: Memory,
    isLast: boolean,
  ) => void | Promise<void>;
  /** Gives up sending. */
  readonly abandon: (arrived: R) => void;
  readonly sentOf: (arrived: R) => Sent;
}

type Headers = ReturnType<typeof createHeaders>;

/** What all requests are served with, however they arrive. */
export interface ServeDeps {
  readonly settings: Pick<
    Config,
    'forwardHeaders' | 'forwardCookies' | 'requestTimeoutMs' | 'trustProxy'
  >;
  readonly memory: MemoryBudget;
  readonly turns: Turns;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'requests' | 'requestSeconds' | 'requestsInFlight'>;
  readonly headers: Headers;
  readonly trace?: Tracer | undefined;
  /** Aborted when the gateway begins to drain. */
  readonly draining: AbortSignal;
  /** Admits a request that is about to be handled. @throws HttpError */
  readonly admit?: () => Promise<void> | null;
  /** Notes what is in flight. */
  readonly inFlight?: Pick<Set<RequestContext>, 'add' | 'delete'>;
}

/** In characters: a text that takes milliseconds to send. */
const veryLong = 1_048_576;

/** Health and metrics are answered whatever else there is to do. */
const urgent = 'operations';

/** Serves requests that arrive in one way, each from its head to its log line. */
export type ServeBy = <R>(carrier: Carrier<R>) => (arrived: R) => Promise<void>;

/** Makes what reads the bodies of requests, each when it is its turn. */
const createReadBody = (turns: Turns, log: Log) => {
  const once = createSeldom(Number.POSITIVE_INFINITY);
  return async <R>(
    carrier: Carrier<R>,
    arrived: R,
    { deadline, memory }: Pick<RequestContext, 'deadline' | 'memory'>,
  ): Promise<Buffer> => {
    try {
      const body = await carrier.readBody(arrived, deadline, memory);
      const turn = turns.goOn();
      if (turn !== null) await turn;
      return body;
    } catch (error) {
      if (error instanceof BodyReadError) once(() => log.error(error.message));
      throw error;
    }
  };
};

/** Makes what all requests have in common: their limits, callers, headers, metrics and log lines. */
export const createServe = (deps: ServeDeps): ServeBy => {
  const { settings, memory: budget, turns, log, metrics, headers, trace } = deps;
  const { draining, admit, inFlight } = deps;
  const refuse = createRefuse(log);
  const readBody = createReadBody(turns, log);

  return (carrier) => async (arrived) => {
    const started = performance.now();
    const head = carrier.headOf(arrived);
    const { method, headers: sent, path, query, route } = head;
    const id = requestIdOf(sent);
    const memory = budget.claim();
    const deadline = new Deadline(started + settings.requestTimeoutMs);
    const isUrgent = route.name === urgent;
    const span = isUrgent || trace === undefined ? null : beginRequest(trace, head);
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
      draining,
      cut: () => {
        if (!isClosed) carrier.cut(arrived);
      },
      readBody: () => readBody(carrier, arrived, context),
    };
    let handled: Handled;
    // Of `handled`, what is logged: its body would be kept for as long as the reader takes.
    let [line, ended]: [AccessLog, Handled['ended']] = [unlabelled, undefined];
    const settle = () => {
      if (!isSent || !isClosed) return;
      memory.release();
      const took = performance.now() - started;
      const said = ended?.() ?? line;
      const outcome = carrier.sentOf(arrived);
      if (span) endRequest(span, method, outcome, said, head.routeName);
      logAccess({ log, metrics }, route.name, id, said, outcome, took);
      inFlight?.delete(context);
    };
    metrics.requestsInFlight.inc();
    inFlight?.add(context);
    const room = carrier.track(arrived, () => {
      isClosed = true;
      metrics.requestsInFlight.dec();
      // Even if it was answered: after a failure, calls may still be in flight.
      deadline.abort();
      settle();
    });
    let isLast = false;
    const list = (given: OutgoingHttpHeaders): OutgoingHttpHeader[] => {
      const listed = headers.listerFor(route, sent, context.principal)(given);
      listed.push('x-request-id', id);
      return listed;
    };
    try {
      carrier.check(arrived, path);
      if (!isUrgent && !memory.hold(carrier.sizeOf(arrived))) {
        isLast = true;
        carrier.stopReading(arrived);
        throw new OverloadedError();
      }
      if (room !== null) await room;
      if (!isUrgent) {
        const admitted = admit?.() ?? null;
        if (admitted !== null) await admitted;
        const turn = turns.begin();
        if (turn !== null) await turn;
      }
      handled = carrier.hasLeft(arrived)
        ? only({ status: 503, headers: {} })
        : await handle(headers, route, context);
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
      await carrier.send(arrived, handled.response, list, memory, isLast);
    } catch (error) {
      refuse(route, context, error);
      carrier.abandon(arrived);
    }
    isSent = true;
    settle();
  };
};
