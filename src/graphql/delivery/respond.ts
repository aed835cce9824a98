import type { ExecutionResult } from 'graphql';
import type { Config } from '../../base/config/config.js';
import { realClock } from '../../base/deadline/deadline.js';
import {
  type AccessLog,
  type Handled,
  type HttpResponse,
  messageResponse,
} from '../../base/request/exchange.js';
import { type Memory, OverloadedError } from '../../base/request/memory.js';
import type { Metrics } from '../../base/telemetry/metrics.js';
import {
  incrementalTypes,
  refusalType,
  type StreamType,
  streamTypeFor,
} from '../reading/media-type.js';
import {
  type Answered,
  chainsVisited,
  costShown,
  endOperationSpan,
  type Operation,
  type Refused,
} from '../running/operation.js';
import type { Present } from '../running/present.js';
import { areSeveral, WrittenResult } from '../running/result.js';
import { endingWith, withFirst } from '../running/sequence.js';
import { streamResponse, wholeResponse } from './framing.js';
import { inOnePart, inParts } from './parts.js';
import { createCaching } from './public-cache.js';
import { subscriptionEvents } from './subscription-events.js';
import { httpSaidBy, resultText, writeResult } from './write.js';

interface RespondDeps {
  readonly present: Pick<Present, 'endedPart' | 'endedEvent' | 'refused' | 'shutdown'>;
  readonly settings: Pick<Config, 'credits' | 'publicCache' | 'cacheTtl'>;
  readonly metrics: Pick<Metrics, 'operationCost' | 'liveEvents'>;
}

/** The last step of an operation: its response, and what is logged of it. */
interface Responses {
  readonly respond: (answered: Answered, method: string) => Handled | Promise<Handled>;
  readonly respondRefused: (refused: Refused, method: string) => Handled;
}

export type Respond = Responses['respond'];

/** These stay what they are where the client takes only events. */
const staysPlain: ReadonlySet<number> = new Set([405, 406, 503]);

/** Holds the bytes of a text, which is put together only if there is room for it. */
const holdText = (memory: Memory, text: string): boolean =>
  memory.hold(text.length) && memory.hold(Buffer.byteLength(text) - text.length);

/** What the errors of a result say of a response that streams, before any of it is sent. */
const sayingOf = (
  { errors = [] }: ExecutionResult,
  { status, headers }: Pick<HttpResponse, 'status' | 'headers'>,
  { type }: StreamType,
) => {
  if (type === 'text/event-stream') return { status, headers };
  const said = httpSaidBy(errors);
  return { status: said.status || status, headers: { ...said.headers, ...headers } };
};

/** Writes a single result, as JSON or in the form of an answer that streams. */
const writeSingle = (
  result: ExecutionResult,
  { accepted, kind, streamType, isDryRun }: Operation,
  caching: Readonly<Record<string, string>>,
) => {
  const type =
    streamType ?? (accepted.json === null ? streamTypeFor(accepted, incrementalTypes) : null);
  const whole = writeResult(result, accepted.json ?? refusalType, caching);
  const isRefused = !('data' in result);
  if (type === null || staysPlain.has(whole.status)) return whole;
  if (isRefused && type.type === 'multipart/mixed') return whole;
  const write = () => {
    if (kind === 'subscription') return wholeResponse(resultText(result), type);
    const response = inOnePart(result, type);
    return { ...response, ...sayingOf(result, response, type) };
  };
  const streamed = write();
  // Only plain JSON is public, but no refusal or price is stored in any form.
  return isRefused || isDryRun
    ? { ...streamed, headers: { ...streamed.headers, ...caching } }
    : streamed;
};

/** With a log of its own, since another would keep the results while a slow client reads them. */
const handledOf = (
  response: HttpResponse,
  log: () => AccessLog,
  { span, kind, name }: Operation,
): Handled => ({
  response,
  log: log(),
  ended: () => {
    const line = log();
    endOperationSpan({ span, kind, name }, line);
    return line;
  },
});

/** Writes the responses of operations, and what the log says of each. */
export const createRespond = ({ present, settings, metrics }: RespondDeps): Responses => {
  const caching = createCaching(settings);

  /** `result` is its first, or the first with errors. */
  const logOf = (operation: Operation, result: ExecutionResult): AccessLog => {
    const { budget, kind, name, isDryRun } = operation;
    const isExecuted = 'data' in result;
    if (isExecuted && !isDryRun) metrics.operationCost.observe(budget.cost.upstreamCalls);
    const [first] = result.errors ?? [];
    return {
      kind,
      ...(first && { outcome: isExecuted ? 'errors' : 'refused' }),
      fields: {
        operation: name,
        ...chainsVisited(operation),
        ...costShown(operation, settings.credits),
        ...(budget.stale.answers > 0 && { stale: budget.stale.answers }),
        ...(first && { code: String(first.extensions?.code) }),
      },
    };
  };

  /** The errors of its first part decide its status, but for an event stream. */
  const respondInParts = async (
    results: AsyncIterable<ExecutionResult>,
    { operation }: Answered,
    type: StreamType,
  ): Promise<Handled> => {
    const { first, all } = await withFirst(
      endingWith(results, (error) => present.endedPart(error, operation)),
    );
    let log: AccessLog = { kind: operation.kind };
    const response = inParts(all, type, (result) => {
      log = logOf(operation, result);
    });
    const saying = sayingOf(first ?? {}, response, type);
    return handledOf({ ...response, ...saying }, () => log, operation);
  };

  const respondWithEvents = (
    results: AsyncIterable<ExecutionResult>,
    { operation, started = Promise.resolve(), lastEvent }: Answered,
    type: StreamType,
  ): Handled => {
    const { kind, name, request } = operation;
    let log: AccessLog = { kind };
    let code: string | null = null;
    const delivered = endingWith(results, (error) => present.endedEvent(error, operation));
    const events = subscriptionEvents(delivered, {
      type,
      draining: request.draining,
      started,
      lastCursor: () => lastEvent?.mark.cursor ?? null,
      clock: realClock,
      shutdownError: () => present.shutdown(operation),
      onEvent: ({ errors: [first] = [] }) => {
        metrics.liveEvents.inc({});
        if (first) code ??= String(first.extensions?.code);
      },
      onEnd: () => {
        log = {
          kind,
          ...(code !== null && { outcome: 'errors' }),
          fields: { operation: name, ...chainsVisited(operation), ...(code !== null && { code }) },
        };
      },
    });
    const response = { isPlain: true, ...streamResponse(events, type) };
    return handledOf(response, () => log, operation);
  };

  const respondSingle = (
    results: ExecutionResult,
    operation: Operation,
    method: string,
  ): Handled => {
    const { request } = operation;
    const response = writeSingle(results, operation, caching(results, operation, method));
    request.memory.release(WrittenResult.heldBy(results));
    // Not for a refusal, which is short.
    if (response.status !== 503 && !holdText(request.memory, response.body)) {
      const { results: full } = present.refused('request', new OverloadedError(), operation);
      return respondSingle(full, operation, method);
    }
    const log = logOf(operation, results);
    return handledOf(response, () => log, operation);
  };

  const respond: Respond = (answered, method) => {
    const { operation, results } = answered;
    const { kind, streamType } = operation;
    if (method === 'GET' && kind === 'mutation') {
      const message = 'GET is for queries and subscriptions, and the explorer is read-only.';
      const headers = { allow: 'POST', ...caching({}, operation, method) };
      return handledOf(messageResponse(405, message, headers), () => ({ kind }), operation);
    }
    if (areSeveral(results)) {
      if (streamType === null) throw new Error('The operation has no single result.');
      const respondSo = kind === 'subscription' ? respondWithEvents : respondInParts;
      return respondSo(results, answered, streamType);
    }
    return respondSingle(results, operation, method);
  };

  const respondRefused: Responses['respondRefused'] = ({ operation, results }, method) =>
    respondSingle(results, operation, method);

  return { respond, respondRefused };
};
