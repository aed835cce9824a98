import { setImmediate as nextTurn } from 'node:timers/promises';
import { groupBy } from './group-by.js';

/** Wakes, round by round, those who wait for the end of what is on its way. */
export interface Rounds {
  /**
   * Resolves when nothing that the operation has asked for is on its way any more, and nobody who
   * waits has a lower rank at that moment. All of one rank are woken together: one woken alone asks
   * for more, and the next waits for that.
   * @throws what `rank` throws
   */
  readonly round: (rank: () => number) => Promise<void>;
}

interface Waiting {
  readonly rank: () => number;
  readonly wake: () => void;
  readonly fail: (error: unknown) => void;
}

/** Below any rank, so that who has failed waits no longer. */
const failed = Number.NEGATIVE_INFINITY;

/** Rounds that wait for all that is given to `track`. */
export const createRounds = (): Rounds & {
  readonly track: (promise: Promise<unknown>) => void;
} => {
  const underWay = new Set<Promise<unknown>>();
  const waiting = new Set<Waiting>();

  const quiet = async () => {
    // An answer lets resolvers run that may ask for more, all before the next turn of the loop.
    do {
      await Promise.allSettled(underWay);
      await nextTurn();
    } while (underWay.size > 0);
  };

  const rankOf = ({ rank, fail }: Waiting) => {
    try {
      return rank();
    } catch (error) {
      fail(error);
      return failed;
    }
  };

  const run = async () => {
    while (waiting.size > 0) {
      await quiet();
      const ranks = groupBy([...waiting], rankOf);
      for (const first of ranks.get(Math.min(...ranks.keys())) ?? []) {
        waiting.delete(first);
        first.wake();
      }
    }
  };

  return {
    track: (promise) => {
      underWay.add(promise);
      const done = () => underWay.delete(promise);
      promise.then(done, done);
    },
    round: (rank) =>
      new Promise((wake, fail) => {
        waiting.add({ rank, wake, fail });
        if (waiting.size === 1) void run();
      }),
  };
};
