import { type ExecutionArgs, type ExecutionResult, GraphQLError } from 'graphql';
import type { Config } from '../../base/config/config.js';
import type { CallBudget } from '../../explorer/call/call-budget.js';
import { createRowCount } from '../execute/row-limit.js';
import type { Source } from '../live/source.js';
import type { Context } from '../load/context.js';
import type { Operation } from './context.js';
import type { Documents } from './documents.js';
import { noSuchOperation } from './refusal.js';
import { WrittenResult } from './result.js';

/** Subscribes as the plan of an operation says; takes what graphql-js takes. */
export type SubscribePlan = (
  args: Pick<ExecutionArgs, 'document' | 'operationName' | 'variableValues' | 'contextValue'>,
  operation: Operation,
) => Promise<ExecutionResult | AsyncIterableIterator<ExecutionResult>>;

/** What one event is executed with. */
export interface OpenEvent {
  readonly context: Context;
  readonly budget: CallBudget;
  /** Ends its calls, and gives back what it holds. */
  readonly close: () => void;
}

const isSource = (value: unknown): value is Source<unknown> =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/** Creates the `subscribe` that plugins find, and may replace: executes the plan for each event. */
export const createSubscribePlan =
  (
    documents: Documents,
    settings: Pick<Config, 'maxResultRows' | 'maxResultValues'>,
    open: (operation: Operation) => OpenEvent,
  ): SubscribePlan =>
  async ({ document, operationName, variableValues, contextValue }, operation) => {
    const { inputs, request } = operation;
    const { memory } = request;
    const prepared = documents.prepare(document).find(operationName ?? null);
    if (!prepared) throw noSuchOperation();
    // A plugin may have replaced the variables.
    const { coerced = operation.variables, errors } =
      variableValues === inputs ? {} : prepared.coerce(variableValues ?? {});
    if (errors) return { errors };
    const plan = prepared.plan(coerced);
    const execution = {
      variables: coerced,
      context: contextValue,
      countRows: createRowCount(settings),
      turn: operation.turn,
      memory,
    };
    let source: unknown;
    try {
      source = await plan.subscribe(execution);
    } catch (error) {
      if (error instanceof GraphQLError) return { errors: [error] };
      throw error;
    }
    if (!isSource(source)) throw new Error('The field has no stream of events.');
    const own = source;
    operation.event = { budget: operation.budget, cursor: own.cursor };
    let current: OpenEvent | null = null;
    /** What the text that the reader has got last holds. */
    let got = 0;

    const results: AsyncIterableIterator<ExecutionResult> = {
      next: async () => {
        memory.release(got);
        got = 0;
        const { done, value: event } = await own.next();
        if (done) return { done: true, value: undefined };
        current = open(operation);
        const { context, budget, close } = current;
        try {
          event.fill(context);
          const {
            data,
            errors: failed,
            held,
          } = await plan.execute({
            variables: coerced,
            context: { ...(contextValue as object), ...context },
            countRows: createRowCount(settings),
            turn: context.turn,
            memory,
            root: event,
          });
          got = held;
          operation.event = { budget, cursor: event.cursor };
          return { done: false, value: new WrittenResult(data, failed) };
        } finally {
          close();
          current = null;
        }
      },
      return: async () => {
        current?.close();
        await own.return();
        return { done: true, value: undefined };
      },
      [Symbol.asyncIterator]: () => results,
    };
    return results;
  };
