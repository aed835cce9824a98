import {
  type FieldNode,
  type GraphQLField,
  getArgumentValues,
  isNonNullType,
  Kind,
  type ValueNode,
} from 'graphql';
import { getOrInsertComputed, oncePerList } from '../../base/collections/maps.js';
import { readingInput } from '../errors/errors.js';
import type { Variables } from './selections.js';

export type Arguments = Readonly<Record<string, unknown>>;

type ReadArguments = (variables: Variables) => Arguments;

const usesVariables = (value: ValueNode): boolean => {
  if (value.kind === Kind.LIST) return value.values.some(usesVariables);
  if (value.kind === Kind.OBJECT) return value.fields.some((field) => usesVariables(field.value));
  return value.kind === Kind.VARIABLE;
};

/** Runs at once. The function that it returns gives the value, or throws the error, each time. */
export const capture = <T>(run: () => T): (() => T) => {
  try {
    const value = run();
    return () => value;
  } catch (error) {
    return () => {
      throw error;
    };
  }
};

/** Coerces arguments, or fails, only for the first row: all rows share the arguments of a field. */
const oncePerRun = (read: ReadArguments): ReadArguments => {
  const known = new WeakMap<Variables, () => Arguments>();
  const tryRead = (variables: Variables) => capture(() => read(variables));
  return (variables) => getOrInsertComputed(known, variables, tryRead)();
};

type Definition = GraphQLField<unknown, unknown>;

const planned = new WeakMap<FieldNode, Map<Definition, Arguments | ReadArguments>>();

/**
 * The arguments of a field if they are constant, otherwise a function that reads them in a run.
 * Planned once per node: its fragment may be spread in thousands of places, and one of its
 * arguments may be a list of as many items.
 */
export const planArguments = (
  definition: Definition,
  node: FieldNode,
): Arguments | ReadArguments => {
  const ofNode = getOrInsertComputed(planned, node, () => new Map());
  return getOrInsertComputed(ofNode, definition, () => {
    const args = planNewArguments(definition, node);
    if (definition.args.every(({ name }) => name !== 'after')) return args;
    return typeof args === 'function'
      ? (variables) => withoutEmptyCursor(args(variables))
      : withoutEmptyCursor(args);
  });
};

/** Clients that page an empty list hand back "" as its cursor: it is none. */
const withoutEmptyCursor = (args: Arguments): Arguments =>
  args.after === '' ? { ...args, after: null } : args;

const planNewArguments = (definition: Definition, node: FieldNode): Arguments | ReadArguments => {
  const given = new Map(node.arguments?.map(({ name, value }) => [name.value, value]));
  const varying = definition.args.flatMap(({ name, type }) => {
    const value = given.get(name);
    return value && usesVariables(value) ? { name, value, isRequired: isNonNullType(type) } : [];
  });
  const fixed = definition.args.filter(({ name }) => varying.every((other) => other.name !== name));
  const constants = getArgumentValues({ ...definition, args: fixed }, node, {});
  if (varying.length === 0) return constants;

  const readAll = oncePerRun((variables) =>
    readingInput(() => getArgumentValues(definition, node, variables)),
  );
  const whole = varying.flatMap(({ name, value, isRequired }) =>
    value.kind === Kind.VARIABLE ? { name, variable: value.name.value, isRequired } : [],
  );
  if (whole.length < varying.length) return readAll;
  return (variables) => {
    const args: Record<string, unknown> = { ...constants };
    for (const { name, variable, isRequired } of whole) {
      const value = Object.hasOwn(variables, variable) ? variables[variable] : undefined;
      // If absent, it may have a default or fail the field: graphql-js decides.
      if (value === undefined || (value === null && isRequired)) return readAll(variables);
      args[name] = value;
    }
    return args;
  };
};

/** The arguments of a planned field in a run. @throws BAD_USER_INPUT if they are invalid */
export const argumentsOf = (
  { args }: { readonly args: Arguments | ReadArguments },
  variables: Variables,
): Arguments => (typeof args === 'function' ? args(variables) : args);

/** The same; null if they are invalid, so that the field fails. */
export const tryArguments = (
  field: Parameters<typeof argumentsOf>[0],
  variables: Variables,
): Arguments | null => {
  try {
    return argumentsOf(field, variables);
  } catch {
    return null;
  }
};

/** The items without repeats, sorted: equal sets give equal lists. */
export const canonicalList = oncePerList((list: readonly unknown[]): readonly unknown[] =>
  [...new Set(list)].sort(),
);
