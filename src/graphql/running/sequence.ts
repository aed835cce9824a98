import type { ExecutionResult } from 'graphql';
import { iteratorOf, takeFrom } from '../../base/collections/iterators.js';
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
  return iteratorOf(
    async () => {
      if (isOver) return undefined;
      try {
        return await takeFrom(source);
      } catch (error) {
        isOver = true;
        // What failed may fail at this, too.
        await source.return?.().catch(() => {});
        return last(error);
      }
    },
    () => {
      isOver = true;
      return source.return?.();
    },
  );
};

/** The first of several results, and an iterable of all, which keeps none. */
export const withFirst = async (results: AsyncIterable<ExecutionResult>) => {
  const source = results[Symbol.asyncIterator]();
  const first = await takeFrom(source);
  let untaken = first;
  const all = iteratorOf(
    async () => {
      const value = untaken;
      untaken = undefined;
      return value ?? takeFrom(source);
    },
    () => source.return?.(),
  );
  return { first, all };
};
