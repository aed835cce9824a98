import type { ExecutionResult, GraphQLError } from 'graphql';
import { iteratorOf, takeFrom } from '../../base/collections/iterators.js';
import type { Executed } from '../execute/execution.js';
import type { Delivered, Payload, PendingPart } from '../execute/later.js';
import type { Results } from './operation.js';

type Data = Record<string, unknown> | null;

type Extensions = Readonly<Record<string, unknown>>;

interface Further {
  readonly extensions?: Extensions;
  /** How much memory the text holds, in bytes. */
  readonly held?: number;
}

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
  readonly #held: number;

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

  constructor(
    text: string,
    errors: readonly GraphQLError[],
    { extensions, held = 0 }: Further = {},
  ) {
    this.#text = text;
    this.#held = held;
    if (errors.length > 0) this.errors = errors;
    if (extensions) this.extensions = extensions;
    Object.defineProperty(this, 'data', WrittenResult.#lazily);
  }

  /** The text of a result of which nobody has read or replaced `data`; otherwise null. */
  static textOf(result: object): string | null {
    return #text in result ? result.#text : null;
  }

  /** How much memory the text holds that it was made with, in bytes. */
  static heldBy(result: object): number {
    return #held in result ? result.#held : 0;
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
  if (text !== null) {
    return new WrittenResult(text, errors, { extensions, held: WrittenResult.heldBy(result) });
  }
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
const defineLazily = <T extends object>(target: T, key: string, text: string): T => {
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

/** Whether there is one result after the other. */
export const areSeveral = (results: Results): results is AsyncIterable<ExecutionResult> =>
  Symbol.asyncIterator in results;

/** What has come of one part: the object of a fragment, or items of a list. */
interface IncrementalPart {
  readonly id: string;
  readonly data?: unknown;
  readonly items?: unknown;
  readonly errors?: readonly GraphQLError[];
}

interface CompletedPartResult {
  readonly id: string;
  readonly errors?: readonly GraphQLError[];
}

/** A payload of an answer in parts, in the form of the draft, as plugins see it. */
export interface IncrementalResult extends ExecutionResult {
  readonly pending?: readonly PendingPart[];
  readonly incremental?: readonly IncrementalPart[];
  readonly completed?: readonly CompletedPartResult[];
  readonly hasNext: boolean;
}

/** How many items the parts of lists have, which need not be parsed for that. */
const counts = new WeakMap<object, number>();

/** How many items of a list a part has. */
export const countOf = (part: IncrementalPart): number =>
  counts.get(part) ?? (Array.isArray(part.items) ? part.items.length : 0);

const some = <T>(list: readonly T[]) => (list.length > 0 ? list : undefined);

const partOf = ({ id, data, items, count, errors }: Delivered): IncrementalPart => {
  const part = { id, ...(errors.length > 0 && { errors }) };
  counts.set(part, count);
  return defineLazily(part, items === null ? 'data' : 'items', items ?? data ?? 'null');
};

const resultOf = ({ pending, incremental, completed }: Payload): IncrementalResult => {
  const hasNext = incremental.length > 0 || completed.length > 0;
  return {
    ...(some(pending) && { pending }),
    ...(some(incremental) && { incremental: incremental.map(partOf) }),
    ...(some(completed) && {
      completed: completed.map(({ id, errors }) => ({ id, ...(some(errors) && { errors }) })),
    }),
    hasNext,
  };
};

/** The results of an operation whose answer comes in parts: the last one says that nothing follows. */
export const incrementalResults = (
  { data, errors }: Executed,
  { pending, payloads }: NonNullable<Executed['later']>,
): AsyncIterableIterator<IncrementalResult> => {
  // Not held while the others are awaited.
  let first: IncrementalResult | null = Object.assign(new WrittenResult(data, errors), {
    pending,
    hasNext: true,
  });
  return iteratorOf(
    async () => {
      if (first !== null) {
        const result = first;
        first = null;
        return result;
      }
      const payload = await takeFrom(payloads);
      return payload && resultOf(payload);
    },
    () => payloads.return?.(),
  );
};
