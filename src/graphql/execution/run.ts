import {
  type GraphQLError,
  type GraphQLResolveInfo,
  type ResponsePath,
  responsePathAsArray,
} from 'graphql';
import { fieldsLeftOut, queryLimitExceeded } from '../errors.js';
import type { Variables } from '../selections.js';
import { locate } from './locate.js';
import type { FieldPlan, OperationPlan, TypePlan } from './plan.js';
import type { CountRows } from './row-limit.js';

/** One run of an operation. */
export interface Run {
  readonly plan: OperationPlan;
  readonly context: unknown;
  readonly variables: Variables;
  readonly countRows: CountRows;
  readonly errors: GraphQLError[];
  /** How many characters the answer may still take. */
  room: number;
  /** How many fields have failed. */
  failures: number;
  /** How many values were not there at once. */
  pending: number;
  /** Why the run is given up; null while it goes on. */
  givenUp: GraphQLError | null;
}

/**
 * 64 MiB: a string of eight times this is the longest that can be written at all. Aliases can put
 * one long text of the explorer's into an answer many times.
 */
export const maxAnswerLength = 67_108_864;

const tooLong = () =>
  queryLimitExceeded(
    maxAnswerLength,
    `The answer would be longer than ${maxAnswerLength} characters. Ask for fewer rows or fields.`,
  );

/** @throws QUERY_LIMIT_EXCEEDED where the answer would become too long */
export const takeRoom = (run: Run, length: number): void => {
  run.room -= length;
  if (run.room >= 0) return;
  run.givenUp ??= tooLong();
  throw run.givenUp;
};

/** The errors that are told one by one. */
const maxErrors = 1_000;

/** A failure takes far longer than a value, told or not: with more of them, a run is given up. */
const maxFailures = 10_000;

const tooManyFailures = () =>
  queryLimitExceeded(
    maxFailures,
    `More than ${maxFailures} fields failed. Ask for fewer rows or fields.`,
  );

const leftOut = fieldsLeftOut(
  maxErrors,
  `More than ${maxErrors} fields failed. The errors of the others are left out.`,
);

/**
 * What becomes of a field or an item that failed: null where the type allows it, else the failure of
 * what is above it.
 */
export const failAt = (
  run: Run,
  field: FieldPlan,
  error: unknown,
  path: ResponsePath,
  { isRequired }: TypePlan,
): string => {
  const { errors } = run;
  run.failures += 1;
  if (run.failures > maxFailures) run.givenUp ??= tooManyFailures();
  // Nobody is told of it, and to locate what is left of many waited-for fields takes seconds.
  if (run.givenUp !== null) throw run.givenUp;
  const isTold = errors.length < maxErrors;
  const located = isTold ? locate(error, field.nodes, responsePathAsArray(path)) : leftOut;
  if (isRequired) throw located;
  if (isTold || errors.length === maxErrors) errors.push(located);
  return 'null';
};

/** Each takes a kilobyte while it is waited for. */
const maxPending = 120_000;

/** Counts a value that comes later; false where there are too many, and the run is given up. */
export const countPending = (run: Run): boolean => {
  run.pending += 1;
  if (run.pending <= maxPending) return true;
  run.givenUp ??= queryLimitExceeded(
    maxPending,
    `More than ${maxPending} fields of the answer must be waited for. Ask for fewer rows or fields.`,
  );
  return false;
};

/** What a resolver may know of its field. */
export const infoOf = (run: Run, field: FieldPlan, path: ResponsePath): GraphQLResolveInfo => {
  const { operation, selecting } = run.plan;
  return {
    fieldName: field.definition.name,
    fieldNodes: field.nodes,
    returnType: field.definition.type,
    parentType: field.parent,
    path,
    schema: selecting.schema,
    fragments: selecting.fragments,
    rootValue: undefined,
    operation,
    variableValues: run.variables,
  };
};
