import type { ExecutionResult, GraphQLError } from 'graphql';

type Data = Record<string, unknown> | null;

type Extensions = Readonly<Record<string, unknown>>;

/** The texts that objects were parsed from. */
const texts = new WeakMap<object, string>();

const parse = (text: string): Data => {
  const data: Data = JSON.parse(text);
  if (data !== null) texts.set(data, text);
  return data;
};

/**
 * An execution result whose `data` was written as JSON text. Plugins read it as they read any: it is
 * parsed when it is first read.
 */
export class WrittenResult {
  declare data?: Data;
  declare errors?: readonly GraphQLError[];
  declare extensions?: Extensions;
  #text: string | null;

  // Defined on each object, as a copy made by spreading has no property of a prototype.
  static readonly #lazily: PropertyDescriptor & ThisType<WrittenResult> = {
    get() {
      const data = this.#text === null ? null : parse(this.#text);
      this.data = data;
      return data;
    },
    set(value: unknown) {
      this.#text = null;
      Object.defineProperty(this, 'data', { value, writable: true });
    },
    enumerable: true,
    configurable: true,
  };

  constructor(text: string, errors: readonly GraphQLError[], extensions?: Extensions) {
    this.#text = text;
    if (errors.length > 0) this.errors = errors;
    if (extensions) this.extensions = extensions;
    Object.defineProperty(this, 'data', WrittenResult.#lazily);
  }

  /** The text of a result of which nobody has read or replaced `data`; otherwise null. */
  static textOf(result: object): string | null {
    return #text in result ? result.#text : null;
  }
}

/**
 * The result with the same `data`, which stays unread, and these errors: not the ones before, which
 * plugins may still hold.
 */
export const presentResult = (
  result: ExecutionResult,
  errors: readonly GraphQLError[],
  extensions: Extensions,
): ExecutionResult => {
  const text = WrittenResult.textOf(result);
  if (text !== null && errors.length === 0) return Object.assign(result, { extensions });
  if (text !== null) return new WrittenResult(text, errors, extensions);
  const { data } = result;
  return { ...(errors.length > 0 && { errors }), ...(data !== undefined && { data }), extensions };
};

/**
 * The `data` of a result as JSON text; undefined if it has none. Numbers keep their digits unless a
 * plugin changed the data: parsing rounds those beyond 2^53, so the text is sent as it was written.
 */
export const dataText = (result: ExecutionResult): string | undefined => {
  const written = WrittenResult.textOf(result);
  if (written !== null) return written;
  const { data } = result;
  const text = JSON.stringify(data);
  const parsed = data ? texts.get(data) : undefined;
  return parsed !== undefined && JSON.stringify(JSON.parse(parsed)) === text ? parsed : text;
};

/** The texts of values that are parsed when they are first read. */
const lazyTexts = new WeakMap<() => unknown, string>();

/** Adds a property whose value is parsed when it is first read. */
export const defineLazily = <T extends object>(target: T, key: string, text: string): T => {
  let parsed: unknown;
  const get = () => {
    parsed ??= JSON.parse(text);
    return parsed;
  };
  const set = (value: unknown) =>
    void Object.defineProperty(target, key, { value, writable: true, enumerable: true });
  lazyTexts.set(get, text);
  return Object.defineProperty(target, key, { get, set, enumerable: true, configurable: true });
};

/** The value of a property as JSON text, as it was written if it was; undefined if there is none. */
export const definedText = (target: object, key: string): string | undefined => {
  const property = Object.getOwnPropertyDescriptor(target, key);
  const written = property?.get && lazyTexts.get(property.get);
  return written ?? JSON.stringify((target as Readonly<Record<string, unknown>>)[key]);
};

/** One result, or one after the other. */
export type Results = ExecutionResult | AsyncIterable<ExecutionResult>;

/** Whether there is one result after the other. */
export const areSeveral = (results: Results): results is AsyncIterable<ExecutionResult> =>
  Symbol.asyncIterator in results;

/** What Yoga came to. @throws Error if that is nothing */
export const resultsOf = (results: Results | undefined): Results => {
  if (!results) throw new Error('The operation has no result.');
  return results;
};
