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
  /** The same after those who waited for `settled`: for who asks for nothing more himself. */
  readonly over: () => Promise<void>;
}

interface Wait<T> {
  readonly end: () => Promise<T>;
  /** Whether there is something to wait for, or somebody who waits and may then ask for more. */
  readonly isOn: () => boolean;
}

/** All who wait are woken together: one woken alone asks for more, and the next waits for that. */
const after = (before: Wait<unknown>): Wait<void> => {
  let waiting: Promise<void> | null = null;
  const wait = async () => {
    // An answer lets resolvers run that may ask for more, all before the next turn of the loop.
    do {
      await before.end();
      await nextTurn();
    } while (before.isOn());
  };
  return {
    end: () => {
      waiting ??= wait().finally(() => {
        waiting = null;
      });
      return waiting;
    },
    isOn: () => waiting !== null || before.isOn(),
  };
};

/** Waits for all that is given to `track`. */
export const createWaits = (): Waits & { readonly track: (promise: Promise<unknown>) => void } => {
  const underWay = new Set<Promise<unknown>>();
  const quiet = after({
    end: () => Promise.allSettled(underWay),
    isOn: () => underWay.size > 0,
  });
  const settled = after(quiet);
  return {
    track: (promise) => {
      underWay.add(promise);
      const done = () => underWay.delete(promise);
      promise.then(done, done);
    },
    quiet: quiet.end,
    settled: settled.end,
    over: after(settled).end,
  };
};
