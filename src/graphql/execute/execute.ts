import type { GraphQLError } from 'graphql';
import type { Turn } from '../../base/turns/turns.js';
import type { Writers } from '../plan/plan.js';
import type { OperationPlans } from '../plan/plans.js';
import type { Variables } from '../plan/selections.js';
import type { SelectionPlan, Write } from './plan.js';
import type { CountRows } from './row-limit.js';
import { errorsOf, maxAnswerLength, type Run } from './run.js';
import {
  abstractWriter,
  invalidWriter,
  leafWriter,
  listWriter,
  objectWriter,
} from './type-writers.js';
import { writeSelection } from './write.js';

interface Execution {
  /** The coerced variables. */
  readonly variables: Variables;
  readonly context: unknown;
  readonly countRows: CountRows;
  readonly turn: Turn;
}

/** The result of an execution. */
export interface Executed {
  /** As JSON text. */
  readonly data: string;
  readonly errors: readonly GraphQLError[];
}

/** Executes one operation; reusable for any number of requests. */
export type Execute = (execution: Execution) => Executed | Promise<Executed>;

/** What the values of a plan are written with, as JSON. */
export const jsonWriters: Writers<Write> = {
  leaf: leafWriter,
  list: listWriter,
  object: objectWriter,
  abstract: abstractWriter,
  invalid: invalidWriter,
};

/**
 * Executes an operation with the same results as graphql-js, but from a plan that writes JSON: no
 * fields are collected, arguments coerced or objects created per row.
 */
export const createExecute =
  ({ operation, schema, fragments, planFor }: OperationPlans<Write>): Execute =>
  ({ variables, context, countRows, turn }) => {
    let plan: SelectionPlan;
    try {
      plan = planFor(variables);
    } catch (error) {
      return { data: 'null', errors: [error as GraphQLError] };
    }
    const errors: GraphQLError[] = [];
    const run: Run = {
      operation,
      schema,
      fragments,
      context,
      variables,
      countRows,
      errors,
      turn,
      room: maxAnswerLength,
      failures: 0,
      pending: 0,
      givenUp: null,
    };
    const executed = (data: string): Executed => ({ data, errors });
    const fail = (error: unknown): Executed => ({
      data: 'null',
      errors: errorsOf(run, error),
    });
    try {
      const text = writeSelection(run, plan, undefined, undefined);
      return typeof text === 'string' ? executed(text) : text.then(executed, fail);
    } catch (error) {
      return fail(error);
    }
  };
