import {
  type GraphQLError,
  type GraphQLResolveInfo,
  getArgumentValues,
  locatedError,
  type ResponsePath,
  responsePathAsArray,
} from 'graphql';
import { readingInput } from '../errors.js';
import type { CountRows } from '../row-limit.js';
import type { Arguments, FieldPlan, OperationPlan, TypePlan } from './plan.js';

/** One run of an operation. */
export interface Run {
  readonly plan: OperationPlan;
  readonly context: unknown;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly countRows: CountRows;
  readonly errors: GraphQLError[];
  /** How many characters the answer may still take. Below zero, the run is given up. */
  room: number;
  /** What is worked out once for each field, by its slot. */
  readonly args: Arguments[];
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
  { isRequired }: TypePlan,
): string => {
  const located = locatedError(error, field.nodes, responsePathAsArray(path));
  if (isRequired || run.room < 0) throw located;
  run.errors.push(located);
  return 'null';
};

/** The coerced arguments of a field, the same for all objects that it is asked of. */
export const argumentsOf = (run: Run, field: FieldPlan): Arguments => {
  if (field.args) return field.args;
  const known = run.args[field.slot];
  if (known) return known;
  const args = readingInput(() => getArgumentValues(field.definition, field.node, run.variables));
  run.args[field.slot] = args;
  return args;
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
