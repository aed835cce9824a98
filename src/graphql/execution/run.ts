import {
  type GraphQLError,
  type GraphQLResolveInfo,
  getArgumentValues,
  locatedError,
} from 'graphql';
import { isPromise, type Path } from './complete.js';
import type { FieldPlan, OperationPlan, SelectionPlan } from './plan.js';

/** One run of an operation. */
export interface Run {
  readonly plan: OperationPlan;
  readonly context: unknown;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly errors: GraphQLError[];
  /** What is worked out once for each field, by its slot. */
  readonly args: unknown[];
  readonly infos: GraphQLResolveInfo[];
}

const keysTo = (path: Path): (string | number)[] => {
  const keys = path.prev ? keysTo(path.prev) : [];
  keys.push(path.key);
  return keys;
};

/**
 * What becomes of a field or an item that failed: null where the type allows it, else the failure of
 * what is above it.
 */
export const failAt = (
  run: Run,
  field: FieldPlan,
  error: unknown,
  path: Path,
  isRequired: boolean,
): null => {
  const located = locatedError(error, field.nodes, keysTo(path));
  if (isRequired) throw located;
  run.errors.push(located);
  return null;
};

const argumentsOf = (run: Run, field: FieldPlan): unknown => {
  if (field.args) return field.args;
  const [node] = field.nodes;
  if (!node) return {};
  run.args[field.slot] ??= getArgumentValues(field.definition, node, run.variables);
  return run.args[field.slot];
};

/** What a resolver may know of its field. All rows share it, so it has no path. */
export const infoOf = (run: Run, field: FieldPlan): GraphQLResolveInfo => {
  const known = run.infos[field.slot];
  if (known) return known;
  const { operation, selecting } = run.plan;
  const info: GraphQLResolveInfo = {
    fieldName: field.definition.name,
    fieldNodes: field.nodes,
    returnType: field.definition.type,
    parentType: field.parent,
    path: { prev: undefined, key: field.key, typename: field.parent.name },
    schema: selecting.schema,
    fragments: selecting.fragments,
    rootValue: undefined,
    operation,
    variableValues: run.variables,
  };
  run.infos[field.slot] = info;
  return info;
};

const executeField = (run: Run, field: FieldPlan, source: unknown, prev: Path | null): unknown => {
  const path = { prev, key: field.key };
  const fail = (error: unknown) => failAt(run, field, error, path, field.isRequired);
  try {
    const args = argumentsOf(run, field) as Record<string, unknown>;
    const value = field.resolve(source, args, run.context, infoOf(run, field));
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
  path: Path | null,
): unknown => {
  const result: Record<string, unknown> = hasUnsafeKey ? Object.create(null) : {};
  let pending: Promise<unknown>[] | null = null;
  for (const field of fields) {
    const value = executeField(run, field, source, path);
    // The key is set at once, so that keys stand in the order of the selection.
    result[field.key] = value;
    if (!isPromise(value)) continue;
    pending ??= [];
    pending.push(
      value.then((there) => {
        result[field.key] = there;
      }),
    );
  }
  return pending ? Promise.all(pending).then(() => result) : result;
};
