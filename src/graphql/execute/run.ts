import {
  type ASTNode,
  type FieldNode,
  GraphQLError,
  type GraphQLSchema,
  getLocation,
  type OperationDefinitionNode,
  type ResponsePath,
  responsePathAsArray,
  type SourceLocation,
} from 'graphql';
import { getOrInsertComputed } from '../../base/collections/maps.js';
import type { Config } from '../../base/config/config.js';
import { type Memory, OverloadedError } from '../../base/request/memory.js';
import type { Turn } from '../../base/turns/turns.js';
import { fieldsLeftOut, overloaded, queryLimitExceeded } from '../errors/errors.js';
import type { FieldPlan, SelectionPlan, TypePlan } from '../plan/field-plan.js';
import type { Selecting, Variables } from '../plan/selections.js';
import type { PartsFound } from './later.js';
import type { Text } from './pending-text.js';

const known = new WeakMap<readonly ASTNode[], readonly SourceLocation[]>();

/** The locations of nodes, cached because graphql-js scans the text before them for every error. */
const locationsOf = (nodes: readonly ASTNode[]): readonly SourceLocation[] =>
  getOrInsertComputed(known, nodes, () =>
    nodes.flatMap(({ loc }) => (loc ? getLocation(loc.source, loc.start) : [])),
  );

/** Turns anything thrown into the error of a field, like `locatedError` of graphql-js. */
export const locate = (
  error: unknown,
  nodes: readonly ASTNode[],
  path: readonly (string | number)[],
): GraphQLError => {
  const originalError = error instanceof Error ? error : new Error(`Thrown: ${String(error)}`);
  const isOurs = originalError instanceof GraphQLError;
  if (isOurs && originalError.path) return originalError;
  const own = (isOurs && originalError.nodes) || nodes;
  return Object.assign(new GraphQLError(originalError.message, { path, originalError }), {
    nodes: own,
    locations: locationsOf(own),
  });
};

/**
 * Counts the entries of a list, with so many values each, before they are written.
 * @throws QUERY_LIMIT_EXCEEDED
 */
export type CountRows = (entries: number, valuesEach: number) => void;

const tooMuch = (limit: number, what: string) =>
  queryLimitExceeded(
    limit,
    `The answer would hold more than ${limit} ${what}. Ask for fewer rows, levels or fields.`,
  );

/**
 * Limits the lists of one answer: their entries, and the values in these, which aliases multiply.
 * Both were estimated before it ran, but by assumed lengths: a trace may have any number of entries.
 * All fields that fail after the first share one error, since separate ones could take as much memory
 * as the answer itself.
 */
export const createRowCount = ({
  maxResultRows,
  maxResultValues,
}: Pick<Config, 'maxResultRows' | 'maxResultValues'>): CountRows => {
  let rows = 0;
  let values = 0;
  let failed: GraphQLError | null = null;
  const fail = (limit: number, what: string): never => {
    failed = fieldsLeftOut(limit, 'More lists were left out, for the same reason.');
    throw tooMuch(limit, what);
  };
  return (entries, valuesEach) => {
    if (failed) throw failed;
    rows += entries;
    values += entries * valuesEach;
    if (rows > maxResultRows) fail(maxResultRows, 'list entries');
    if (values > maxResultValues) fail(maxResultValues, 'values in lists');
  };
};

/** Writes a value that is neither null nor a promise. @throws, or rejects, if that fails */
export type Write = (
  run: Run,
  field: FieldPlan<Write>,
  value: unknown,
  path?: ResponsePath,
) => Text;

export type WritableField = FieldPlan<Write>;
export type WritableSelection = SelectionPlan<Write>;
export type WritableType = TypePlan<Write>;

/** The state of one run of an operation. */
export interface Run {
  readonly operation: OperationDefinitionNode;
  readonly schema: GraphQLSchema;
  readonly fragments: Selecting['fragments'];
  readonly context: unknown;
  readonly variables: Variables;
  readonly countRows: CountRows;
  readonly errors: GraphQLError[];
  readonly memory: TextMemory;
  /** How many characters of the answer it holds memory for, and how many of them are left. */
  reserved: number;
  left: number;
  /** How many errors there were. */
  failures: number;
  readonly turn: Turn;
  /** How many values have been promises. */
  pending: number;
  /** What is sent later; null if all is sent at once. */
  readonly parts: PartsFound<Run> | null;
  /** Why the run was given up; null while it continues. */
  givenUp: GraphQLError | OverloadedError | null;
}

/** What holds memory for texts. */
export type TextMemory = Pick<Memory, 'hold' | 'release'>;

/**
 * 64 Mi characters, an eighth of the longest possible string. Aliases can put one long text of the
 * explorer into an answer many times.
 */
const maxAnswerLength = 67_108_864;

const answerTooLong = () =>
  queryLimitExceeded(
    maxAnswerLength,
    `The answer would be longer than ${maxAnswerLength} characters. Ask for fewer rows or fields.`,
  );

/** How many characters are reserved at a time: most values only subtract their length. */
const pageLength = 4_096;

/** A text is in pieces, in one piece, and bytes. Beyond ASCII, a character is up to three of these. */
const bytesPerCharacter = 3;

const reserve = (run: Run): void => {
  const more = Math.ceil(-run.left / pageLength) * pageLength;
  if (run.reserved + more > maxAnswerLength) run.givenUp ??= answerTooLong();
  if (run.givenUp === null && !run.memory.hold(more * bytesPerCharacter)) {
    run.givenUp = new OverloadedError();
  }
  if (run.givenUp !== null) throw run.givenUp;
  run.reserved += more;
  run.left += more;
};

/** Counts characters of the answer, and reserves memory for more of them. @throws QUERY_LIMIT_EXCEEDED, OverloadedError */
export const takeCharacters = (run: Run, length: number): void => {
  run.left -= length;
  if (run.left < 0) reserve(run);
};

/** How much memory the text of a run holds, in bytes. */
export const heldBy = ({ reserved }: Run): number => reserved * bytesPerCharacter;

/** How many errors are reported individually. */
const maxErrors = 1_000;

/** A failure takes far longer than a value, even if not reported, so too many end the run. */
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

/** An error on its way to the nearest value that can be null; it is counted and located already. */
class Propagating {
  readonly located: GraphQLError;

  constructor(located: GraphQLError) {
    this.located = located;
  }
}

const locateIn = (
  { errors }: Run,
  { nodes }: { readonly nodes: readonly FieldNode[] },
  error: unknown,
  path: ResponsePath,
): GraphQLError => {
  if (error instanceof Propagating) return error.located;
  return errors.length < maxErrors ? locate(error, nodes, responsePathAsArray(path)) : leftOut;
};

/** Writes null for a failed field or item. @throws if its type is non-null: the error propagates */
export const failAt = (
  run: Run,
  field: { readonly nodes: readonly FieldNode[] },
  error: unknown,
  path: ResponsePath,
  { isRequired }: { readonly isRequired: boolean },
): string => {
  const { errors } = run;
  const propagates = error instanceof Propagating;
  if (!propagates) run.failures += 1;
  if (run.failures > maxFailures) run.givenUp ??= tooManyFailures();
  // The error is not reported: locating the errors of many pending fields would take seconds.
  if (run.givenUp !== null) throw run.givenUp;
  const located = locateIn(run, field, error, path);
  if (isRequired) throw propagates ? error : new Propagating(located);
  run.parts?.drop(path);
  if (errors.length < maxErrors) errors.push(located);
  else if (errors.length === maxErrors) errors.push(leftOut);
  return 'null';
};

/** The errors of a run that has ended with one. */
export const errorsOfRun = ({ errors, givenUp }: Run, error: unknown): readonly GraphQLError[] => {
  if (givenUp !== null) return [givenUp instanceof OverloadedError ? overloaded(givenUp) : givenUp];
  return [...errors, error instanceof Propagating ? error.located : (error as GraphQLError)];
};

/** Each takes a kilobyte while pending. */
const maxPending = 120_000;

/** Counts a promise. Returns false, and gives up the run, if there are too many. */
export const countPending = (run: Run): boolean => {
  run.pending += 1;
  if (run.pending <= maxPending) return true;
  run.givenUp ??= queryLimitExceeded(
    maxPending,
    `More than ${maxPending} fields of the answer must be waited for. Ask for fewer rows or fields.`,
  );
  return false;
};
