import type { GraphQLError } from 'graphql';
import { OverloadedError } from '../../base/request/memory.js';
import type { Pace, Turn } from '../../base/turns/turns.js';
import { badUserInput } from '../errors/errors.js';
import { argumentsOf } from '../plan/arguments.js';
import type { Writers } from '../plan/field-plan.js';
import type { Variables } from '../plan/selections.js';
import { createParts, type Parts } from './deferred-parts.js';
import { Info } from './info.js';
import type { PendingPart } from './later.js';
import {
  type CountRows,
  errorsOfRun,
  heldBy,
  locate,
  type Run,
  type TextMemory,
  type WritableSelection,
  type Write,
} from './run.js';
import {
  abstractWriter,
  invalidWriter,
  leafWriter,
  listWriter,
  objectWriter,
} from './type-writers.js';
import { writeSelection } from './write-selection.js';

interface Execution {
  /** The coerced variables. */
  readonly variables: Variables;
  readonly context: unknown;
  readonly countRows: CountRows;
  readonly turn: Turn;
  readonly memory: TextMemory;
  /** What the fields of the root are resolved on: in a subscription, the event. */
  readonly root?: unknown;
  /** How fast parts are made that are sent later; null if all is sent at once. */
  readonly pace?: Pace | null;
}

/** The result of an execution. */
export interface Executed {
  /** As JSON text. */
  readonly data: string;
  readonly errors: readonly GraphQLError[];
  /** How much memory its text holds, in bytes: until it is released, or the first part is followed. */
  readonly held: number;
  /** What follows, and what of it is announced; missing if nothing does. */
  readonly later?: { readonly pending: readonly PendingPart[]; readonly payloads: Parts };
}

/** Executes one operation; reusable for any number of requests. @throws, or rejects, OverloadedError */
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

type PlannedIn = Pick<Run, 'operation' | 'schema' | 'fragments'>;

const runOf = (
  { operation, schema, fragments }: PlannedIn,
  { variables, context, countRows, turn, memory }: Execution,
  parts: Parts | null = null,
): Run => ({
  operation,
  schema,
  fragments,
  context,
  variables,
  countRows,
  errors: [],
  turn,
  memory,
  reserved: 0,
  left: 0,
  failures: 0,
  pending: 0,
  parts: parts?.first ?? null,
  givenUp: null,
});

/**
 * Executes an operation with the same results as graphql-js, but from a plan that writes JSON: no
 * fields are collected, arguments coerced or objects created per row.
 */
export const createExecute =
  (planned: PlannedIn, plan: WritableSelection): Execute =>
  (execution) => {
    const { pace = null } = execution;
    const parts = pace === null ? null : createParts(pace, execution.memory);
    const run = runOf(planned, execution, parts);
    const executed = (data: string): Executed => {
      const { errors } = run;
      const held = heldBy(run);
      const pending = parts?.announce(held) ?? [];
      if (parts === null || pending.length === 0) return { data, errors, held };
      return { data, errors, held, later: { pending, payloads: parts } };
    };
    const fail = (error: unknown): Executed => {
      run.memory.release(heldBy(run));
      if (run.givenUp instanceof OverloadedError) throw run.givenUp;
      return { data: 'null', errors: errorsOfRun(run, error), held: 0 };
    };
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
  (planned: PlannedIn, plan: WritableSelection): Subscribe =>
  async (execution) => {
    const [field, ...others] = plan.fields;
    if (!field || others.length > 0) throw oneField();
    const { definition, key, nodes } = field;
    try {
      const args = argumentsOf(field, execution.variables);
      const info = new Info(runOf(planned, execution), field, undefined);
      return await definition.subscribe?.(undefined, args, execution.context, info);
    } catch (error) {
      throw locate(error, nodes, [key]);
    }
  };
