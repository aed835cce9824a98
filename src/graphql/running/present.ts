import type { ExecutionResult, GraphQLError, GraphQLSchema } from 'graphql';
import { iteratorOf, takeFrom } from '../../base/collections/iterators.js';
import type { Config } from '../../base/config/config.js';
import { OverloadedError } from '../../base/request/memory.js';
import type { Log } from '../../base/telemetry/log.js';
import { createCallBudget } from '../../explorer/call/call-budget.js';
import { presentError, serverShuttingDown } from '../errors/errors.js';
import { createHint } from '../errors/hints.js';
import { codeOf, errorsOf, httpOf, Refusal, type Step } from '../errors/refusal.js';
import { refusalOf } from '../plan/cost/estimate.js';
import { costShown, type Opened, type Operation, type Refused } from './operation.js';
import { areSeveral, type IncrementalResult, presentResult, WrittenResult } from './result.js';
import { endingWith } from './sequence.js';

/** What of an operation its results show. */
type Shown = Pick<Operation, 'request' | 'budget' | 'estimate'>;

/** The results of a subscription that could not begin. */
const failing = (errors: readonly GraphQLError[]): AsyncIterator<ExecutionResult> => ({
  next: () => Promise.reject(new Refusal(errors)),
});

/** Turns what an operation came to into the result that clients get: coded errors, and its cost. */
export const createPresent = (
  settings: Pick<Config, 'credits' | 'maxUpstreamCalls' | 'maxResultValues' | 'urlSetting'>,
  schema: GraphQLSchema,
  log: Log,
) => {
  const { credits, maxUpstreamCalls, urlSetting } = settings;
  const hint = createHint(schema);

  const presentErrors = (
    errors: readonly GraphQLError[],
    code: string,
    { request: { id: requestId }, estimate }: Shown,
    what = 'a resolver failed',
  ) => {
    const report = (cause: Error) => {
      log.error(what, { id: requestId, error: cause.stack ?? cause.message });
    };
    const presentation = { requestId, estimated: estimate.calls, code, urlSetting, hint, report };
    return errors.map((error) => presentError(error, presentation));
  };

  const extensionsOf = (operation: Shown) => {
    const { stale } = operation.budget;
    const cost = costShown(operation, credits);
    return stale.answers === 0 ? { cost } : { cost, stale };
  };

  /** The result of an operation that was executed. */
  const executed = (result: ExecutionResult, operation: Shown): ExecutionResult => {
    // Many fields may share one error.
    const errors = result.errors ? [...new Set(result.errors)] : [];
    return presentResult(result, presentErrors(errors, codeOf('execute'), operation), {
      ...result.extensions,
      ...extensionsOf(operation),
    });
  };

  /** What was thrown at a step, with what each error says over HTTP. */
  const thrownAt = (step: Step, thrown: unknown, operation: Shown) => {
    const errors = errorsOf(thrown);
    const presented = presentErrors(errors, codeOf(step), operation, 'an operation failed');
    for (const [index, shown] of presented.entries()) {
      shown.extensions.http = httpOf(step, errors[index]?.extensions.http, shown.extensions);
    }
    return { errors: presented, extensions: extensionsOf(operation) };
  };

  /** The last part of an answer, which an error ends. */
  const endedPart = (thrown: unknown, operation: Shown): IncrementalResult => ({
    ...thrownAt('execute', thrown, operation),
    hasNext: false,
  });

  /** The last event of a subscription, which an error ends. */
  const endedEvent = (thrown: unknown, { request, estimate }: Shown): ExecutionResult => {
    const free = { request, estimate, budget: createCallBudget(0, credits) };
    const { errors, extensions } = thrownAt('execute', thrown, free);
    return new WrittenResult('null', errors, { extensions });
  };

  /** The results of a subscription, each with the cost of its event. */
  const events = (
    results: Promise<ExecutionResult | AsyncIterable<ExecutionResult>>,
    { operation, lastEvent }: Opened,
  ): AsyncIterableIterator<ExecutionResult> => {
    const opening = results.then((opened) =>
      areSeveral(opened) ? opened[Symbol.asyncIterator]() : failing(opened.errors ?? []),
    );
    // Whoever asks for a result is told.
    opening.catch(() => {});
    const { request, estimate } = operation;
    const presented = iteratorOf(
      async () => {
        const result = await takeFrom(await opening);
        const { budget } = lastEvent?.mark ?? operation;
        return result && executed(result, { request, estimate, budget });
      },
      () => opening.then((source) => source.return?.()).catch(() => {}),
    );
    return endingWith(presented, (error) => endedEvent(error, operation));
  };

  /** One of the results of an answer in parts; the last one has the cost of all. */
  const part = (result: IncrementalResult, operation: Shown): IncrementalResult => {
    for (const one of [result, ...(result.incremental ?? []), ...(result.completed ?? [])]) {
      if (!one.errors) continue;
      Object.assign(one, { errors: presentErrors(one.errors, codeOf('execute'), operation) });
    }
    return result.hasNext
      ? result
      : Object.assign(result, {
          extensions: { ...result.extensions, ...extensionsOf(operation) },
        });
  };

  /** The results of an answer in parts. `ended` is called when they are over. */
  const parts = (
    results: AsyncIterable<ExecutionResult>,
    operation: Shown,
    ended: () => void,
  ): AsyncIterableIterator<ExecutionResult> => {
    const source = results[Symbol.asyncIterator]();
    return iteratorOf(
      async () => {
        const result = await takeFrom(source);
        const shown = result && part(result as IncrementalResult, operation);
        if (!shown?.hasNext) ended();
        return shown;
      },
      () => {
        ended();
        return source.return?.();
      },
    );
  };

  /** The result of an operation that was only priced: with what editors show beside it. */
  const priced = (operation: Shown): ExecutionResult => {
    const { costliest } = operation.estimate;
    const price = {
      allowed: maxUpstreamCalls,
      costliest: costliest && { path: costliest.path, calls: costliest.calls },
      refusal: refusalOf(operation.estimate, settings)?.message ?? null,
    };
    return new WrittenResult('null', [], { extensions: { ...extensionsOf(operation), price } });
  };

  /** An operation that a step refused by throwing. */
  const refused = (at: Step, thrown: unknown, operation: Operation): Refused => {
    const step = thrown instanceof OverloadedError ? 'overload' : at;
    return { operation, results: thrownAt(step, thrown, operation) };
  };

  /** The error that a subscription ends with when the gateway does, as JSON. */
  const shutdown = (operation: Shown): string => {
    const [error] = presentErrors([serverShuttingDown()], codeOf('execute'), operation);
    return JSON.stringify(error);
  };

  return { executed, events, parts, endedPart, endedEvent, priced, refused, shutdown };
};

export type Present = ReturnType<typeof createPresent>;
