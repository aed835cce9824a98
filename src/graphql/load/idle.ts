import { setImmediate as nextTurn } from 'node:timers/promises';
import { groupBy } from '../../base/collections/group-by.js';

/**
 * Resolves when the operation has no load in flight and, at that moment, no other waiter has a
 * lower priority number. Waiters with the same priority resume together: one by one, each would
 * wait for what the previous one loads.
 * @throws what `priority` throws
 */
export type WhenIdle = (priority: () => number) => Promise<void>;

interface Waiter {
  readonly priority: () => number;
  readonly resume: () => void;
  readonly fail: (error: unknown) => void;
}

/** Sorts before any priority, so that a waiter that failed is removed at once. */
const failed = Number.NEGATIVE_INFINITY;

/** Resolves waiters when all promises passed to `track` have settled. */
export const createIdleQueue = () => {
  const inFlight = new Set<Promise<unknown>>();
  const waiters = new Set<Waiter>();

  const idle = async () => {
    // Answers resume resolvers, which may load more before the next turn of the event loop.
    do {
      await Promise.allSettled(inFlight);
      await nextTurn();
    } while (inFlight.size > 0);
  };

  const priorityOf = ({ priority, fail }: Waiter) => {
    try {
      return priority();
    } catch (error) {
      fail(error);
      return failed;
    }
  };

  const run = async () => {
    while (waiters.size > 0) {
      await idle();
      const byPriority = groupBy([...waiters], priorityOf);
      for (const waiter of byPriority.get(Math.min(...byPriority.keys())) ?? []) {
        waiters.delete(waiter);
        waiter.resume();
      }
    }
  };

  const track = (promise: Promise<unknown>): void => {
    inFlight.add(promise);
    const done = () => inFlight.delete(promise);
    promise.then(done, done);
  };

  const whenIdle: WhenIdle = (priority) =>
    new Promise((resume, fail) => {
      waiters.add({ priority, resume, fail });
      if (waiters.size === 1) void run();
    });

  return { track, whenIdle };
};
