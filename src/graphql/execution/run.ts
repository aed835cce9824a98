import {
  type GraphQLError,
  type GraphQLResolveInfo,
  getArgumentValues,
  locatedError,
  type ResponsePath,
  responsePathAsArray,
} from 'graphql';
import { readingInput } from '../errors.js';
import { abandon, isPromise } from './complete.js';
import type { FieldPlan, OperationPlan, SelectionPlan } from './plan.js';

/** One run of an operation. */
export interface Run {
  readonly plan: OperationPlan;
  readonly context: unknown;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly errors: GraphQLError[];
  /** What is worked out once for each field, by its slot. */
  readonly args: unknown[];
  readonly infos: SharedInfo[];
}

/**
 * What becomes of a field or an item that failed: null where the type allows it, else the failure of
 * what is above it.
 */
export const failAt = (
  run: Run,
  field: FieldPlan,
  error: unknown,
  path: ResponsePath,
  isRequired: boolean,
): null => {
  const located = locatedError(error, field.nodes, responsePathAsArray(path));
  if (isRequired) throw located;
  run.errors.push(located);
  return null;
};

const argumentsOf = (run: Run, field: FieldPlan): unknown => {
  if (field.args) return field.args;
  const [node] = field.nodes;
  if (!node) return {};
  run.args[field.slot] ??= readingInput(() =>
    getArgumentValues(field.definition, node, run.variables),
  );
  return run.args[field.slot];
};

type SharedInfo = Omit<GraphQLResolveInfo, 'path'>;

const sharedInfoOf = (run: Run, field: FieldPlan): SharedInfo => {
  const known = run.infos[field.slot];
  if (known) return known;
  const { operation, selecting } = run.plan;
  const info: SharedInfo = {
    fieldName: field.definition.name,
    fieldNodes: field.nodes,
    returnType: field.definition.type,
    parentType: field.parent,
    schema: selecting.schema,
    fragments: selecting.fragments,
    rootValue: undefined,
    operation,
    variableValues: run.variables,
  };
  run.infos[field.slot] = info;
  return info;
};

/** What a resolver may know of its field. */
export const infoOf = (run: Run, field: FieldPlan, path: ResponsePath): GraphQLResolveInfo => ({
  ...sharedInfoOf(run, field),
  path,
});

// Making one for every row would cost more than most resolvers do.
const unread = undefined as never;

const executeField = (
  run: Run,
  field: FieldPlan,
  source: unknown,
  prev: ResponsePath | undefined,
): unknown => {
  const path = { prev, key: field.key, typename: field.parent.name };
  const fail = (error: unknown) => failAt(run, field, error, path, field.isRequired);
  try {
    const args = argumentsOf(run, field) as Record<string, unknown>;
    const value = field.takesInfo
      ? field.resolve(source, args, run.context, infoOf(run, field, path))
      : field.resolve(source, args, run.context, unread);
    const completed = isPromise(value)
      ? value.then((there) => field.complete(run, field, there, path))
      : field.complete(run, field, value, path);
    return isPromise(completed) ? completed.then(undefined, fail) : completed;
  } catch (error) {
    return fail(error);
  }
};

/** What an object answers to a selection; a promise where any field needs one. */
export const executeSelection = (
  run: Run,
  { fields, hasUnsafeKey }: SelectionPlan,
  source: unknown,
  path: ResponsePath | undefined,
): unknown => {
  const result: Record<string, unknown> = hasUnsafeKey ? Object.create(null) : {};
  const pending: Promise<unknown>[] = [];
  try {
    for (const field of fields) {
      const value = executeField(run, field, source, path);
      // The key is set at once, so that keys stand in the order of the selection.
      result[field.key] = value;
      if (!isPromise(value)) continue;
      const settle = (there: unknown) => {
        result[field.key] = there;
      };
      pending.push(value.then(settle));
    }
  } catch (error) {
    abandon(pending);
    throw error;
  }
  return pending.length > 0 ? Promise.all(pending).then(() => result) : result;
};
