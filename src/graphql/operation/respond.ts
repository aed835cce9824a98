import type { ExecutionResult } from 'graphql';
import type { Config } from '../../base/config/config.js';
import { realClock } from '../../base/deadline/clock.js';
import { OverloadedError } from '../../base/request/memory.js';
import { type HttpResponse, messageResponse } from '../../base/request/response.js';
import type { Metrics } from '../../base/telemetry/metrics.js';
import { costOf, type Operation } from './context.js';
import { inOnePart, inParts } from './in-parts.js';
import type { MediaType } from './media-type.js';
import type { createPresent } from './present.js';
import { isStream } from './result.js';
import { streamBody } from './stream.js';
import { incrementalFormFor, streamWriterFor } from './stream-media.js';
import { eventStream, eventsOf, type StreamWriter } from './stream-writers.js';
import type { Respond } from './transport.js';
import { writeResult } from './write.js';

interface RespondDeps {
  readonly settings: Pick<Config, 'credits'>;
  readonly metrics: Pick<Metrics, 'operationCost' | 'liveEvents'>;
  readonly present: ReturnType<typeof createPresent>;
}

/** Of an answer to a client that takes no JSON; events of a subscription have no status. */
const plainMedia = (isLive: boolean): MediaType =>
  isLive ? 'application/json' : 'application/graphql-response+json';

/** These stay what they are where the client takes only events. */
const staysPlain: ReadonlySet<number> = new Set([405, 406, 503]);

/** Creates what writes the response of an operation, and notes what the log says of it. */
export const createRespond = ({ settings, metrics, present }: RespondDeps): Respond => {
  /** Streams the results of a subscription. */
  const stream = (
    results: AsyncIterableIterator<ExecutionResult>,
    writer: StreamWriter,
    operation: Operation,
  ): HttpResponse => {
    const { name, kind, request } = operation;
    operation.log = { kind, fields: { operation: name } };
    const body = streamBody(results, operation, {
      writer,
      clock: realClock,
      draining: request.draining,
      shutdownError: () => present.shutdown(operation),
      onEvent: () => metrics.liveEvents.inc({}),
    });
    // A compressor for each would take more memory than all else that it holds.
    return { status: 200, headers: writer.headers, body, isPlain: true };
  };

  /** Notes what the log says of an operation, by its result or the first of its errors. */
  const note = (operation: Operation, result: ExecutionResult) => {
    const { budget, kind, name, isDryRun } = operation;
    const isExecuted = 'data' in result;
    if (isExecuted && !isDryRun) metrics.operationCost.observe(budget.cost.upstreamCalls);
    const [first] = result.errors ?? [];
    operation.log = {
      kind,
      ...(first && { outcome: isExecuted ? 'errors' : 'refused' }),
      fields: {
        operation: name,
        ...costOf(operation, settings.credits),
        ...(budget.stale.answers > 0 && { stale: budget.stale.answers }),
        ...(first && { code: String(first.extensions?.code) }),
      },
    };
  };

  const respond: Respond = (result, operation, method, media) => {
    const { request, kind, accept } = operation;
    if (method === 'GET' && kind === 'mutation') {
      operation.log = { kind };
      const message = 'GET is for queries and subscriptions, and the explorer is read-only.';
      return messageResponse(405, message, { allow: 'POST' });
    }
    const isLive = kind === 'subscription';
    const writer = isLive || media === null ? streamWriterFor(accept) : null;
    const form = operation.form ?? (media === null && !isLive ? incrementalFormFor(accept) : null);
    if (isStream(result)) {
      if (form === null) return stream(result, writer ?? eventStream, operation);
      const noted = (first: ExecutionResult) => note(operation, first);
      return inParts(result, form, request.memory, noted);
    }
    const isRefused = !('data' in result);
    const response = writeResult(result, media ?? plainMedia(isLive));
    // Not for a refusal, which is short.
    if (response.status !== 503 && !request.memory.hold(response.body.length)) {
      return respond(
        present.refused('request', new OverloadedError(), operation),
        operation,
        method,
        media,
      );
    }
    note(operation, result);
    if (staysPlain.has(response.status)) return response;
    if (form !== null) {
      return isRefused && form.type === 'multipart/mixed' ? response : inOnePart(result, form);
    }
    return writer === eventStream ? eventsOf(response.body) : response;
  };

  return respond;
};
