import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  visit,
} from 'graphql';
import { LRUCache } from 'lru-cache';
import { getOrInsertComputed } from '../../base/collections/get-or-insert.js';
import type { Turn } from '../../base/turns/turns.js';
import { readingInput } from '../errors/errors.js';
import {
  fragmentsOf,
  isIncluded,
  limitSelections,
  type Selecting,
  type Variables,
} from '../plan/selections.js';
import type { SelectionPlan } from './plan.js';
import { planOperation } from './planner.js';
import type { CountRows } from './row-limit.js';
import { errorsOf, maxAnswerLength, type Run } from './run.js';
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

/** The names of the variables used in directives, which decide what is selected. */
export const decidingVariables = (document: DocumentNode): readonly string[] => {
  const names = new Set<string>();
  visit(document, {
    Directive: (node) => {
      for (const { value } of node.arguments ?? []) {
        if (value.kind === Kind.VARIABLE) names.add(value.name.value);
      }
    },
  });
  return [...names];
};

/**
 * Whether a directive can take the value. In another operation of the document, the variable with
 * that name may be a text of a megabyte, which the plan would keep in memory.
 */
const decides = (value: unknown) => typeof value === 'boolean' || value === null;

const createPlans = (
  operation: OperationDefinitionNode,
  { schema, fragments }: Omit<Selecting, 'includes'>,
  deciding: readonly string[],
  maxPlans: number,
) => {
  const plans = new LRUCache<string, SelectionPlan>({ max: maxPlans });
  // A cached plan keeps alive what its closures see: give it only the variables that decide it.
  const planWith = (values: Variables) => {
    const includes = limitSelections((node) => isIncluded(node, values));
    return planOperation(operation, { schema, fragments, includes });
  };
  return (variables: Variables): SelectionPlan => {
    const decided = deciding.filter((name) => decides(variables[name]));
    const key = decided.map((name) => `${name} ${variables[name]}`).join();
    return getOrInsertComputed(plans, key, () =>
      planWith(Object.fromEntries(decided.map((name) => [name, variables[name]]))),
    );
  };
};

/**
 * Executes an operation of a valid document with the same results as graphql-js, but from a plan
 * that writes JSON: no fields are collected, arguments coerced or objects created per row. Each
 * outcome of the directives has its own plan, and the `maxPlans` most recently used are kept.
 */
export const createExecute = (
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  maxPlans: number,
): Execute => {
  const fragments = fragmentsOf(document);
  const deciding = decidingVariables(document);
  const planFor = createPlans(operation, { schema, fragments }, deciding, maxPlans);
  return ({ variables, context, countRows, turn }) => {
    let plan: SelectionPlan;
    try {
      plan = readingInput(() => planFor(variables));
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
    const answer = (data: string): Executed => ({ data, errors });
    const fail = (error: unknown): Executed => ({
      data: 'null',
      errors: errorsOf(run, error),
    });
    try {
      const text = writeSelection(run, plan, undefined, undefined);
      return typeof text === 'string' ? answer(text) : text.then(answer, fail);
    } catch (error) {
      return fail(error);
    }
  };
};
