import { type ExecutionResult, GraphQLError } from 'graphql';
import { iteratorOf, takeFrom } from '../../base/collections/iterators.js';
import type { Config } from '../../base/config/config.js';
import { realClock } from '../../base/deadline/deadline.js';
import type { CallBudget } from '../../explorer/call/call-budget.js';
import type { UpstreamContext } from '../../explorer/call/upstream-request.js';
import { createRowCount } from '../execute/run.js';
import type { Source } from '../live/feed.js';
import type { Live, Subscribing } from '../live/watches.js';
import type { Context } from '../load/resolver-context.js';
import type { DocumentsOf } from '../reading/documents.js';
import { openCaller } from './caller.js';
import { type OperationArgs, runnableOf } from './execute.js';
import { type Opened, type Operation, upstreamOf } from './operation.js';
import { WrittenResult } from './result.js';

type SubscribeSettings = Pick<
  Config,
  'requestTimeoutMs' | 'maxUpstreamCalls' | 'credits' | 'maxResultRows' | 'maxResultValues'
>;

type ContextFor = (upstream: UpstreamContext) => Context;

/** How long a client may leave unread that it was too slow. */
const unreadMs = 10_000;

/** What the resolvers of an operation subscribe with; its start is bounded as a query is. */
export const subscribingWith = (
  live: Live,
  contextFor: ContextFor,
  { request: { cut }, lastEventId }: Pick<Operation, 'request' | 'lastEventId'>,
  upstream: UpstreamContext,
): Subscribing => {
  const { principal, span } = upstream;
  const open = (fresh: boolean) =>
    contextFor(fresh ? { ...upstream, sentAfter: performance.now() } : upstream);
  const onTooSlow = () => void realClock.after(unreadMs, cut);
  const subscriber = { principal, span, open, onTooSlow };
  return {
    rows: (watched, after) => live.rows(watched, lastEventId() ?? after, subscriber),
    transaction: (chain, hash, confirmations) =>
      live.transaction(chain, hash, confirmations, subscriber),
  };
};

const isSource = (value: unknown): value is Source<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/** Subscribes as the plan of an operation says; takes what graphql-js takes. */
export type SubscribeOperation = (
  args: OperationArgs,
  opened: Opened,
) => Promise<ExecutionResult | AsyncIterableIterator<ExecutionResult>>;

/** Creates the `subscribe` that plugins find, and may replace: executes the plan for each event. */
export const createSubscribeOperation =
  (
    documentsOf: DocumentsOf,
    contextFor: ContextFor,
    settings: SubscribeSettings,
  ): SubscribeOperation =>
  async (args, opened) => {
    const runnable = runnableOf(documentsOf, args, opened);
    if ('errors' in runnable) return runnable;
    const { plan, variables } = runnable;
    const { contextValue } = args;
    const { operation, lastEvent } = opened;
    const { memory } = operation.request;
    const mark = (budget: CallBudget, cursor: string | null) => {
      if (lastEvent) lastEvent.mark = { budget, cursor };
    };
    let source: unknown;
    try {
      source = await plan.subscribe({
        variables,
        context: contextValue,
        countRows: createRowCount(settings),
        turn: opened.context.turn,
        memory,
      });
    } catch (error) {
      if (error instanceof GraphQLError) return { errors: [error] };
      throw error;
    }
    if (!isSource(source)) throw new Error('The field has no stream of events.');
    const happened = source;
    mark(operation.budget, happened.cursor);
    let current: ReturnType<typeof openCaller> | null = null;
    /** What the text that the reader has got last holds. */
    let got = 0;

    return iteratorOf(
      async () => {
        memory.release(got);
        got = 0;
        const event = await takeFrom(happened);
        if (event === undefined) return undefined;
        current = openCaller(operation.request, settings);
        const { caller, close } = current;
        const context = contextFor(upstreamOf(operation, caller));
        try {
          event.fill(context);
          const { data, errors, held } = await plan.execute({
            variables,
            context: { ...(contextValue as object), ...context },
            countRows: createRowCount(settings),
            turn: context.turn,
            memory,
            root: event,
          });
          got = held;
          mark(caller.budget, event.cursor);
          return new WrittenResult(data, errors);
        } finally {
          close();
          current = null;
        }
      },
      () => {
        current?.close();
        return happened.return();
      },
    );
  };
