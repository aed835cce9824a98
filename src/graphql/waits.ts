import { setImmediate as nextTurn } from 'node:timers/promises';

/** Waits for the end of what is on its way. */
export interface Waits {
  /**
   * Resolves, for all who wait at the same moment, when nothing that the operation has asked for is
   * on its way any more.
   */
  readonly quiet: () => Promise<void>;
  /** Resolves when nothing is on its way, also not what those ask for who waited for `quiet`. */
  readonly settled: () => Promise<void>;
}

/** All who wait are woken together: one woken alone asks for more, and the next waits for that. */
const shared = (wait: () => Promise<void>) => {
  let waiting: Promise<void> | null = null;
  return () => {
    waiting ??= wait().finally(() => {
      waiting = null;
    });
    return waiting;
  };
};

/** Waits for all that is given to `track`. */
export const createWaits = (): Waits & { readonly track: (promise: Promise<unknown>) => void } => {
  const underWay = new Set<Promise<unknown>>();
  // An answer lets resolvers run that may ask for more, all before the next turn of the loop.
  const until = (wait: () => Promise<unknown>) =>
    shared(async () => {
      do {
        await wait();
        await nextTurn();
      } while (underWay.size > 0);
    });
  const quiet = until(() => Promise.allSettled(underWay));
  return {
    track: (promise) => {
      underWay.add(promise);
      const done = () => underWay.delete(promise);
      promise.then(done, done);
    },
    quiet,
    settled: until(quiet),
  };
};
