import type { GraphQLError } from 'graphql';
import type { Turn } from '../../base/turns/turns.js';
import { badUserInput } from '../errors/errors.js';
import { argumentsOf } from '../plan/arguments.js';
import type { Writers } from '../plan/plan.js';
import type { OperationPlans } from '../plan/plans.js';
import type { Variables } from '../plan/selections.js';
import { Info } from './info.js';
import { locate } from './locate.js';
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
  /** What the fields of the root are resolved on: in a subscription, the event. */
  readonly root?: unknown;
}

/** The result of an execution. */
export interface Executed {
  /** As JSON text. */
  readonly data: string;
  readonly errors: readonly GraphQLError[];
}

/** Executes one operation; reusable for any number of requests. */
export type Execute = (execution: Execution) => Executed | Promise<Executed>;

const oneField = () =>
  badUserInput('A subscription must have one field, which no directive leaves out.');

/** What the values of a plan are written with, as JSON. */
export const jsonWriters: Writers<Write> = {
  leaf: leafWriter,
  list: listWriter,
  object: objectWriter,
  abstract: abstractWriter,
  invalid: invalidWriter,
};

const runOf = (
  { operation, schema, fragments }: OperationPlans<Write>,
  { variables, context, countRows, turn }: Execution,
): Run => ({
  operation,
  schema,
  fragments,
  context,
  variables,
  countRows,
  errors: [],
  turn,
  room: maxAnswerLength,
  failures: 0,
  pending: 0,
  givenUp: null,
});

/**
 * Executes an operation with the same results as graphql-js, but from a plan that writes JSON: no
 * fields are collected, arguments coerced or objects created per row.
 */
export const createExecute =
  (plans: OperationPlans<Write>): Execute =>
  (execution) => {
    let plan: SelectionPlan;
    try {
      plan = plans.planFor(execution.variables);
    } catch (error) {
      return { data: 'null', errors: [error as GraphQLError] };
    }
    const run = runOf(plans, execution);
    const executed = (data: string): Executed => ({ data, errors: run.errors });
    const fail = (error: unknown): Executed => ({
      data: 'null',
      errors: errorsOf(run, error),
    });
    try {
      const text = writeSelection(run, plan, execution.root, undefined);
      return typeof text === 'string' ? executed(text) : text.then(executed, fail);
    } catch (error) {
      return fail(error);
    }
  };

/** Opens the stream of what the one field of a subscription tells. */
export type Subscribe = (execution: Execution) => Promise<unknown>;

/** Subscribes as graphql-js does. @throws GraphQLError with the path of the field */
export const createSubscribe =
  (plans: OperationPlans<Write>): Subscribe =>
  async (execution) => {
    const [field, ...others] = plans.planFor(execution.variables).fields;
    if (!field || others.length > 0) throw oneField();
    const { definition, key, nodes } = field;
    try {
      const args = argumentsOf(field, execution.variables);
      const info = new Info(runOf(plans, execution), field, undefined);
      return await definition.subscribe?.(undefined, args, execution.context, info);
    } catch (error) {
      throw locate(error, nodes, [key]);
    }
  };
