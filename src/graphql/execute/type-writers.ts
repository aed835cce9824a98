import {
  defaultTypeResolver,
  type GraphQLAbstractType,
  GraphQLError,
  type GraphQLLeafType,
  isEnumType,
} from 'graphql';
import type { Text } from './gaps.js';
import { infoOf } from './info.js';
import { jsonOf, plainJsonOf } from './json.js';
import type { SelectionPlan, TypePlan, Write } from './plan.js';
import { takeRoom } from './run.js';
import { writeItems, writeSelection } from './write.js';

// Only leaves are written without a path, so writers of anything else can rely on it.
const withPath = (write: (...args: Required<Parameters<Write>>) => Text) => write as Write;

/** Writes scalars and enums. @throws if the answer has no room left, or the value does not fit */
export const leafWriter = (type: GraphQLLeafType): Write => {
  const textOf = isEnumType(type) || type.extensions.plain ? plainJsonOf : jsonOf;
  return (run, _field, value) => {
    const serialized = type.serialize(value);
    if (serialized === null || serialized === undefined) {
      throw new Error(`Expected \`${type.name}.serialize(${String(value)})\` to return a value.`);
    }
    const text = textOf(serialized);
    takeRoom(run, text.length);
    return text;
  };
};

/** Writes objects. No type of the schema has an `isTypeOf`. */
export const objectWriter =
  (selection: SelectionPlan): Write =>
  (run, _field, value, path) =>
    writeSelection(run, selection, value, path);

/** Fails: what is selected on the objects is invalid. */
export const invalidWriter =
  (error: unknown): Write =>
  () => {
    throw error;
  };

/** Writes values of an interface or a union as their object types. */
export const abstractWriter = (
  type: GraphQLAbstractType,
  writerAs: (name: string) => Write | undefined,
): Write =>
  withPath((run, field, value, path) => {
    const write = (name: string | undefined) => {
      const writeAs = name === undefined ? undefined : writerAs(name);
      if (writeAs) return writeAs(run, field, value, path);
      throw new Error(`No object type for a value of ${type.name}.`);
    };
    const resolve = type.resolveType ?? defaultTypeResolver;
    const name = resolve(value, run.context, infoOf(run, field, path), type);
    return name instanceof Promise ? name.then(write) : write(name);
  });

/** Writes lists. Resolvers return arrays and no other iterables. */
export const listWriter =
  (item: TypePlan): Write =>
  (run, field, value, path) => {
    const { parent, definition } = field;
    if (!Array.isArray(value)) {
      throw new GraphQLError(
        `Expected Iterable, but did not find one for field "${parent.name}.${definition.name}".`,
      );
    }
    return writeItems(run, field, item, value, path);
  };
