import type { ExecutionResult } from 'graphql';
import type { Config } from '../../base/config/config.js';
import { realClock } from '../../base/deadline/clock.js';
import { type Memory, OverloadedError } from '../../base/request/memory.js';
import { type HttpResponse, messageResponse } from '../../base/request/response.js';
import type { Metrics } from '../../base/telemetry/metrics.js';
import { chainsVisited, costShown, type Operation } from './context.js';
import { inOnePart, inParts } from './in-parts.js';
import { incrementalTypes, refusalType, streamTypeFor } from './media-type.js';
import type { createPresent } from './present.js';
import { createCaching } from './public-cache.js';
import { areSeveral } from './result.js';
import { streamResponse, wholeResponse } from './stream.js';
import { subscriptionEvents } from './subscription-events.js';
import type { Respond } from './transport.js';
import { resultText, writeResult } from './write.js';

interface RespondDeps {
  readonly present: ReturnType<typeof createPresent>;
  readonly settings: Pick<Config, 'credits' | 'publicCache' | 'cacheTtl'>;
  readonly metrics: Pick<Metrics, 'operationCost' | 'liveEvents'>;
}

/** These stay what they are where the client takes only events. */
const staysPlain: ReadonlySet<number> = new Set([405, 406, 503]);

/** Holds the bytes of a text, which is put together only if there is room for it. */
const holdText = (memory: Memory, text: string): boolean =>
  memory.hold(text.length) && memory.hold(Buffer.byteLength(text) - text.length);

/** Writes the responses of operations, and notes what the log says of each. */
export const createRespond = ({ present, settings, metrics }: RespondDeps): Respond => {
  const caching = createCaching(settings);

  /** `result` is its first, or the first with errors. */
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
        ...chainsVisited(operation),
        ...costShown(operation, settings.credits),
        ...(budget.stale.answers > 0 && { stale: budget.stale.answers }),
        ...(first && { code: String(first.extensions?.code) }),
      },
    };
  };

  const stream = (results: AsyncIterable<ExecutionResult>, operation: Operation): HttpResponse => {
    const { streamType: type, kind, name } = operation;
    if (type === null) throw new Error('The operation has no single result.');
    if (kind !== 'subscription') {
      return inParts(results, type, (first) => note(operation, first));
    }
    let code: string | null = null;
    const events = subscriptionEvents(results[Symbol.asyncIterator](), operation, {
      type,
      clock: realClock,
      shutdownError: () => present.shutdown(operation),
      onEvent: ({ errors: [first] = [] }) => {
        metrics.liveEvents.inc({});
        if (first) code ??= String(first.extensions?.code);
      },
      onEnd: () => {
        operation.log = {
          kind,
          ...(code !== null && { outcome: 'errors' }),
          fields: { operation: name, ...chainsVisited(operation), ...(code !== null && { code }) },
        };
      },
    });
    return { ...streamResponse(events, type), isPlain: true };
  };

  /** Writes a single result. */
  const writeSingle = (result: ExecutionResult, operation: Operation, method: string) => {
    const { accepted, kind, streamType } = operation;
    const type =
      streamType ?? (accepted.json === null ? streamTypeFor(accepted, incrementalTypes) : null);
    const headers = caching(result, operation, method);
    const whole = writeResult(result, accepted.json ?? refusalType, headers);
    const isRefused = !('data' in result);
    if (type === null || staysPlain.has(whole.status)) return whole;
    if (isRefused && type.type === 'multipart/mixed') return whole;
    const streamed =
      kind === 'subscription' ? wholeResponse(resultText(result), type) : inOnePart(result, type);
    // Only plain JSON is public, but no refusal or price is stored in any form.
    return isRefused || operation.isDryRun
      ? { ...streamed, headers: { ...streamed.headers, ...headers } }
      : streamed;
  };

  const respond: Respond = (results, operation, method) => {
    const { request, kind } = operation;
    if (method === 'GET' && kind === 'mutation') {
      operation.log = { kind };
      const message = 'GET is for queries and subscriptions, and the explorer is read-only.';
      return messageResponse(405, message, { allow: 'POST', ...caching({}, operation, method) });
    }
    if (areSeveral(results)) return stream(results, operation);
    const response = writeSingle(results, operation, method);
    request.memory.release(operation.held);
    operation.held = 0;
    // Not for a refusal, which is short.
    if (response.status !== 503 && !holdText(request.memory, response.body)) {
      const refused = present.refused('request', new OverloadedError(), operation);
      return respond(refused, operation, method);
    }
    note(operation, results);
    return response;
  };

  return respond;
};
