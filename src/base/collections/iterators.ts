/** An iterator that its reader can leave at any time. */
interface Leavable<T> extends AsyncIterableIterator<T> {
  readonly return: () => Promise<IteratorReturnResult<undefined>>;
}

/**
 * Makes an iterator of what `next` gives, until that is undefined. `leave` is called when its reader leaves:
 * unlike a generator, also while a value is awaited. It keeps no value.
 */
export const iteratorOf = <T>(
  next: () => Promise<T | undefined>,
  leave: () => unknown,
): Leavable<T> => {
  const iterator: Leavable<T> = {
    next: async () => {
      const value = await next();
      return value === undefined ? { done: true, value } : { done: false, value };
    },
    return: async () => {
      await leave();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => iterator,
  };
  return iterator;
};

/** The next value of an iterator; undefined at its end. */
export const takeFrom = async <T>(iterator: AsyncIterator<T, unknown>): Promise<T | undefined> => {
  const { done, value } = await iterator.next();
  return done ? undefined : value;
};
