import type { ExecutionResult } from 'graphql';
import type { Answered, OperationContext, Results } from './operation.js';
import { areSeveral } from './result.js';

/** Ends several results in whose place others have put a single one. */
export const endReplaced = (before: Results | undefined, after: Results | null): void => {
  if (before === undefined || !areSeveral(before)) return;
  if (after === null || !areSeveral(after)) void before[Symbol.asyncIterator]().return?.();
};

/** What an operation came to, whose results plugins may have replaced. */
export const answeredOf = (
  { operation, answered }: OperationContext & { readonly answered?: Answered },
  results: Results | undefined,
): Answered => {
  if (!results) throw new Error('The operation has no result.');
  endReplaced(answered?.results, results);
  return { operation, ...answered, results };
};

/** The same results, in which an error is the last one: `last` says what it is. */
export const endingWith = (
  results: AsyncIterable<ExecutionResult>,
  last: (thrown: unknown) => ExecutionResult,
): AsyncIterableIterator<ExecutionResult> => {
  const source = results[Symbol.asyncIterator]();
  let isOver = false;
  const ending: AsyncIterableIterator<ExecutionResult> = {
    next: async () => {
      if (isOver) return { done: true, value: undefined };
      try {
        return await source.next();
      } catch (error) {
        isOver = true;
        // What failed may fail at this, too.
        await source.return?.().catch(() => {});
        return { done: false, value: last(error) };
      }
    },
    return: async () => {
      isOver = true;
      await source.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => ending,
  };
  return ending;
};

/** The first of several results, and an iterable of all, which keeps none. */
export const withFirst = async (results: AsyncIterable<ExecutionResult>) => {
  const source = results[Symbol.asyncIterator]();
  const first = await source.next();
  let untaken: typeof first | null = first;
  const all: AsyncIterableIterator<ExecutionResult> = {
    next: () => {
      if (untaken === null) return source.next();
      const taken = Promise.resolve(untaken);
      untaken = null;
      return taken;
    },
    return: async () => {
      await source.return?.();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]: () => all,
  };
  return { first, all };
};
