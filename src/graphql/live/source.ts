import type { Context } from '../load/resolver-context.js';
import type { Feed } from './feed.js';

/** One thing that has happened. */
export interface LiveEvent<T> {
  readonly value: T;
  /** Where to go on after it; null if it has no place. */
  readonly cursor: string | null;
  /** Gives the context in which it is shown what came with it. */
  readonly fill: (context: Context) => void;
}

/** The events of one subscription. */
export interface Source<T> extends AsyncIterableIterator<LiveEvent<T>> {
  /** Where it begins; null if its events have no place. */
  readonly cursor: string | null;
  readonly return: () => Promise<IteratorReturnResult<undefined>>;
}

/** Makes events of what comes. Unlike a generator, it can be ended while an event is awaited. */
export const sourceOf = <T>(feed: Feed<T>, eventOf: (value: T) => LiveEvent<T>): Source<T> => {
  const source: Source<T> = {
    cursor: feed.cursor,
    next: async () => {
      const value = await feed.take();
      return value === undefined
        ? { done: true, value: undefined }
        : { done: false, value: eventOf(value) };
    },
    return: async () => {
      feed.close();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => source,
  };
  return source;
};
