import { createDeferred } from '../../base/collections/deferred.js';
import { iteratorOf } from '../../base/collections/iterators.js';
import type { Context } from '../load/resolver-context.js';

/** What a subscriber has still to take, in order. */
export interface Inbox<T> {
  readonly push: (items: readonly T[]) => void;
  /** Nothing follows what is in it, except for the error. */
  readonly end: (error?: Error) => void;
  /** The next item; undefined at the end. @throws the error at the end. Never call it twice at once. */
  readonly take: () => Promise<T | undefined>;
  /** Nobody takes any more. */
  readonly close: () => void;
}

/** A subscriber may be this many items behind, not counting those of a larger lot that came at once. */
const mostBehind = 1_000;

/** Creates an inbox. It ends with `tooSlow` once items come while it has too many. */
export const createInbox = <T>(tooSlow: (last: T) => Error): Inbox<T> => {
  let items: T[] = [];
  let next = 0;
  /** How many of those in front are not counted: a reader of a long gap is not slow. */
  let uncounted = 0;
  let ended: { readonly error: Error | undefined } | null = null;
  let arrived = createDeferred();

  const end = (error?: Error) => {
    ended ??= { error };
    arrived.resolve();
  };

  return {
    push: (more) => {
      if (ended !== null || more.length === 0) return;
      const last = items.at(-1);
      const behind = items.length - next - uncounted;
      if (last !== undefined && behind >= mostBehind) return end(tooSlow(last));
      items = [...items.slice(next), ...more];
      next = 0;
      // One such lot at a time, or a reader who takes nothing would never be too slow.
      if (uncounted === 0 && more.length >= mostBehind) uncounted = items.length;
      arrived.resolve();
    },
    end,
    take: async () => {
      while (next >= items.length) {
        if (ended?.error) throw ended.error;
        if (ended) return undefined;
        items = [];
        next = 0;
        arrived = createDeferred();
        await arrived.promise;
      }
      const item = items[next];
      next += 1;
      if (uncounted > 0) uncounted -= 1;
      return item;
    },
    close: () => {
      items = [];
      next = 0;
      ended = { error: undefined };
      arrived.resolve();
    },
  };
};

/** What comes to one subscriber. */
export interface Feed<T> extends Pick<Inbox<T>, 'take'> {
  /** Where it begins; null if there are no cursors. */
  readonly cursor: string | null;
  /** Nothing more is wanted. */
  readonly close: () => void;
  /** Ends it from outside, after what is there. */
  readonly end: Inbox<T>['end'];
}

/** Opens the context of a subscriber, whose calls are its own; only for fresh answers if asked. */
export type OpenContext = (fresh: boolean) => Context;

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

/** Makes events of what comes. */
export const sourceOf = <T>(feed: Feed<T>, eventOf: (value: T) => LiveEvent<T>): Source<T> => {
  const events = iteratorOf(async () => {
    const value = await feed.take();
    return value === undefined ? undefined : eventOf(value);
  }, feed.close);
  return Object.assign(events, { cursor: feed.cursor });
};
