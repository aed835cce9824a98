import {
  defaultTypeResolver,
  type GraphQLAbstractType,
  GraphQLError,
  type GraphQLLeafType,
  isEnumType,
  type ResponsePath,
} from 'graphql';
import { ShapeError } from '../../explorer/call/upstream-errors.js';
import { fieldPath, Info } from './info.js';
import { isThenable, type Text } from './pending-text.js';
import {
  type Run,
  takeCharacters,
  type WritableField,
  type WritableSelection,
  type WritableType,
  type Write,
} from './run.js';
import { writeItems, writeSelection } from './write-selection.js';

// Quotes, backslashes, control characters and surrogates, since a lone surrogate is escaped.
const needsEscapes = /[^ !#-[\]-\ud7ff\ue000-\uffff]/;

/** Values known to nest too deeply: checking is as slow as writing, and aliases may repeat one. */
const tooDeep = new WeakSet<object>();

const stringify = (value: object): string => {
  try {
    if (!tooDeep.has(value)) return JSON.stringify(value);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    tooDeep.add(value);
  }
  throw new ShapeError('JSON of fewer levels');
};

/** A serialized scalar as JSON text. */
export const jsonOf = (value: unknown): string => {
  if (typeof value === 'string') {
    return needsEscapes.test(value) ? JSON.stringify(value) : `"${value}"`;
  }
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : 'null';
  if (typeof value === 'object' && value !== null) return stringify(value);
  return JSON.stringify(value);
};

/** The same, for a type whose strings have no control characters and no lone surrogates. */
const plainJsonOf = (value: unknown): string =>
  typeof value === 'string' && !value.includes('"') && !value.includes('\\')
    ? `"${value}"`
    : jsonOf(value);

/** The name of an enum value as JSON text. */
const nameJsonOf = (name: unknown): string => `"${name}"`;

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

/** In characters: it takes less than a millisecond, and as long as so many usual values. */
const [piece, valuesPerPiece] = [65_536, 250];

/** In items of a list: ten of them take as long as a usual piece, more or less. */
const itemsPerPiece = 100;

/** The JSON of a value that is long, piece by piece. */
function* piecesOf(value: string | readonly unknown[]): Generator<string> {
  if (typeof value === 'string') {
    yield '"';
    for (let at = 0; at < value.length; at += piece) {
      yield jsonOf(value.slice(at, at + piece)).slice(1, -1);
    }
    yield '"';
    return;
  }
  yield '[';
  for (let at = 0; at < value.length; at += itemsPerPiece) {
    const items = stringify(value.slice(at, at + itemsPerPiece)).slice(1, -1);
    yield at === 0 ? items : `,${items}`;
  }
  yield ']';
}

const isLong = (value: unknown): value is string | readonly unknown[] =>
  typeof value === 'string'
    ? value.length > piece
    : Array.isArray(value) && value.length > itemsPerPiece && !tooDeep.has(value);

/** Writes a value in as many turns of the event loop as that takes. */
const writeLong = async (run: Run, value: string | readonly unknown[]): Promise<string> => {
  let text = '';
  try {
    for (const next of piecesOf(value)) {
      const pause = run.turn.pauseBefore(valuesPerPiece);
      if (pause !== null) await pause;
      takeCharacters(run, next.length);
      text += next;
    }
  } catch (error) {
    if (error instanceof ShapeError && typeof value === 'object') tooDeep.add(value);
    throw error;
  }
  return text;
};

/** Writes scalars and enums. @throws if the answer is too long, or the value does not fit */
export const leafWriter = (type: GraphQLLeafType): Write => {
  const textOf = textOfType(type);
  return (run, _field, value) => {
    const serialized = type.serialize(value);
    if (serialized === null || serialized === undefined) {
      throw new Error(`Expected \`${type.name}.serialize(${String(value)})\` to return a value.`);
    }
    if (isLong(serialized)) return writeLong(run, serialized);
    const text = textOf(serialized);
    takeCharacters(run, text.length);
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
