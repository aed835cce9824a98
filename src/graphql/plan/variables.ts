import {
  coerceInputValue,
  type GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  getVariableValues,
  isInputType,
  isListType,
  isNonNullType,
  isScalarType,
  typeFromAST,
  type VariableDefinitionNode,
  valueFromAST,
} from 'graphql';
import { badUserInput } from '../errors/errors.js';
import { longestId } from '../relay/global-id.js';
import type { Variables } from './selections.js';

export type CoercedVariables =
  | { readonly coerced: Variables; readonly errors?: never }
  | { readonly errors: readonly GraphQLError[]; readonly coerced?: never };

const maxErrors = 50;

const longestText = longestId;
/** No input type nests deeper. */
const deepest = 5;

/** What of a value is longer than any argument can use; null if nothing is. */
const excessOf = (value: unknown, depth = 0): string | null => {
  if (typeof value === 'string' && value.length > longestText) {
    return `has a text of ${value.length} characters: no argument takes more than ${longestText}`;
  }
  if (typeof value !== 'object' || value === null || depth > deepest) return null;
  for (const item of Object.values(value)) {
    const excess = excessOf(item, depth + 1);
    if (excess !== null) return excess;
  }
  return null;
};

const wrong = (): never => {
  throw new Error('The value does not fit.');
};

/** @throws if the value does not fit the type */
const readerOf = (type: GraphQLInputType): ((value: unknown) => unknown) => {
  if (isNonNullType(type)) {
    const read = readerOf(type.ofType);
    return (value) => (value === null ? wrong() : read(value));
  }
  if (isListType(type)) {
    const read = readerOf(type.ofType);
    return (value) => {
      if (value === null) return null;
      return Array.isArray(value) ? value.map((item) => read(item)) : [read(value)];
    };
  }
  if (!isScalarType(type)) return (value) => coerceInputValue(value, type, wrong);
  return (value) => {
    if (value === null) return null;
    const read = type.parseValue(value);
    return read === undefined ? wrong() : read;
  };
};

/** Creates a function that picks the variables with these names. */
export const createPick =
  (names: readonly string[]) =>
  (inputs: Variables): Variables =>
    Object.fromEntries(
      names.filter((name) => Object.hasOwn(inputs, name)).map((name) => [name, inputs[name]]),
    );

/**
 * Creates a function that coerces variables as graphql-js does, but with their types resolved
 * beforehand. Values that do not fit are left to graphql-js, which reports why.
 */
export const createCoercion = (
  schema: GraphQLSchema,
  definitions: readonly VariableDefinitionNode[],
): ((inputs: Variables) => CoercedVariables) => {
  const known = definitions.flatMap(({ variable, type: node, defaultValue }) => {
    const type = typeFromAST(schema, node);
    // Setting `__proto__` would replace the prototype of the variables.
    if (!isInputType(type) || variable.name.value === '__proto__') return [];
    const whenAbsent = defaultValue && valueFromAST(defaultValue, type);
    const isOptional = defaultValue === undefined && !isNonNullType(type);
    return [{ name: variable.name.value, read: readerOf(type), whenAbsent, isOptional }];
  });
  const isKnown = known.length === definitions.length;

  const coerce = (inputs: Variables): Variables => {
    const coerced: Record<string, unknown> = {};
    for (const { name, read, whenAbsent, isOptional } of known) {
      if (Object.hasOwn(inputs, name)) coerced[name] = read(inputs[name]);
      else if (whenAbsent !== undefined) coerced[name] = whenAbsent;
      else if (!isOptional) wrong();
    }
    return coerced;
  };

  const names = definitions.map(({ variable }) => variable.name.value);

  return (inputs) => {
    for (const name of names) {
      // They stay in memory while the operation runs.
      const excess = Object.hasOwn(inputs, name) ? excessOf(inputs[name]) : null;
      if (excess !== null) return { errors: [badUserInput(`Variable "$${name}" ${excess}.`)] };
    }
    try {
      if (isKnown) return { coerced: coerce(inputs) };
    } catch {
      // graphql-js reports below what does not fit.
    }
    return getVariableValues(schema, definitions, inputs, { maxErrors });
  };
};
