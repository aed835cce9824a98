import {
  defaultTypeResolver,
  type GraphQLAbstractType,
  GraphQLError,
  type GraphQLLeafType,
  isEnumType,
  type ResponsePath,
} from 'graphql';
import type { Text } from './gaps.js';
import { Info } from './info.js';
import { jsonOf, nameJsonOf, plainJsonOf } from './json.js';
import { fieldPath } from './path.js';
import type { WritableField, WritableSelection, WritableType, Write } from './plan.js';
import { type Run, takeRoom } from './run.js';
import { isThenable } from './thenable.js';
import { writeItems, writeSelection } from './write.js';

// Only leaves are written without a path, so writers of anything else can rely on it.
const withPath = (write: (...args: Required<Parameters<Write>>) => Text) => write as Write;

/** Goes on with a value that may only be known later. */
const whenKnown = <T>(value: PromiseLike<T> | T, write: (value: T) => Text): Text =>
  isThenable(value) ? Promise.resolve(value).then(write) : write(value);

const infoAt = (run: Run, field: WritableField, path: ResponsePath) =>
  new Info(run, field, fieldPath(path).prev);

const textOfType = (type: GraphQLLeafType) => {
  if (isEnumType(type)) return nameJsonOf;
  return type.extensions.plain ? plainJsonOf : jsonOf;
};

/** Writes scalars and enums. @throws if the answer has no room left, or the value does not fit */
export const leafWriter = (type: GraphQLLeafType): Write => {
  const textOf = textOfType(type);
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

/** Writes objects. @throws, or rejects, if the type has an `isTypeOf` and it denies the value */
export const objectWriter = (selection: WritableSelection): Write => {
  const { type } = selection;
  const { isTypeOf } = type;
  if (!isTypeOf) return (run, _field, value, path) => writeSelection(run, selection, value, path);
  return withPath((run, field, value, path) =>
    whenKnown(isTypeOf(value, run.context, infoAt(run, field, path)), (isOfType) => {
      if (isOfType) return writeSelection(run, selection, value, path);
      throw new Error(`The value is not of the type ${type.name}.`);
    }),
  );
};

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
): Write => {
  const resolve = type.resolveType ?? defaultTypeResolver;
  return withPath((run, field, value, path) =>
    whenKnown(resolve(value, run.context, infoAt(run, field, path), type), (name) => {
      const writeAs = typeof name === 'string' ? writerAs(name) : undefined;
      if (writeAs) return writeAs(run, field, value, path);
      throw new Error(`The value is of no object type of ${type.name}, but of ${String(name)}.`);
    }),
  );
};

const isIterable = (value: unknown): value is Iterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.iterator in value;

/** Writes lists. */
export const listWriter =
  (item: WritableType): Write =>
  (run, field, value, path) => {
    if (Array.isArray(value)) return writeItems(run, field, item, value, path);
    if (isIterable(value)) return writeItems(run, field, item, [...value], path);
    const { parent, definition } = field;
    throw new GraphQLError(
      `Expected Iterable, but did not find one for field "${parent.name}.${definition.name}".`,
    );
  };
