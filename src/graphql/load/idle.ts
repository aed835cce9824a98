import { setImmediate as nextTurn } from 'node:timers/promises';
import { groupBy } from '../../base/collections/maps.js';
import type { Pace } from '../../base/turns/turns.js';

/**
 * Resolves when the operation has no load in flight and, at that moment, no other waiter has a
 * lower priority number. Waiters with the same priority resume together: one by one, each would
 * wait for what the previous one loads. What waits for its turn counts as in flight, unless what is
 * still to come cannot change what the waiter looks for, as `isSettled` says.
 * @throws what `priority` or `isSettled` throws
 */
export type WhenIdle = (priority: () => number, isSettled: () => boolean) => Promise<void>;

interface IdleWaiter {
  readonly priority: () => number;
  readonly isSettled: () => boolean;
  readonly resume: () => void;
  readonly fail: (error: unknown) => void;
}

/** What waits for its turn to load more. */
interface Parked {
  /** Whether it only waits for the reader. */
  isFree: boolean;
  readonly resume: () => void;
}

/** Sorts before any priority, so that a waiter that failed is removed at once. */
const failed = Number.NEGATIVE_INFINITY;

/** Resolves waiters when all promises passed to `track` have settled. */
export const createIdleQueue = () => {
  const inFlight = new Set<Promise<unknown>>();
  const waiters = new Set<IdleWaiter>();

  const parked = new Set<Parked>();
  let isWaiting = false;
  let hasBegun = false;
  let changed: (() => void) | null = null;

  const change = () => {
    changed?.();
    changed = null;
  };

  const goOn = (all: Iterable<Parked>) => {
    for (const one of all) {
      parked.delete(one);
      one.resume();
    }
  };

  const pace: Pace = {
    turn: (made) => {
      if (isWaiting && made === undefined) return Promise.resolve();
      return new Promise((resume) => {
        const one = { isFree: made === undefined, resume };
        parked.add(one);
        change();
        made?.then(() => {
          one.isFree = true;
          if (isWaiting) goOn([one]);
        });
      });
    },
    setWaiting: (waits) => {
      isWaiting = waits;
      if (!waits) return;
      goOn([...parked].filter(({ isFree }) => isFree));
      change();
    },
    begin: () => {
      hasBegun = true;
    },
  };

  const idle = async () => {
    // Answers resume resolvers, which may load more before the next turn of the event loop.
    do {
      await Promise.allSettled(inFlight);
      await nextTurn();
    } while (inFlight.size > 0);
  };

  const settledOf = ({ isSettled, fail }: IdleWaiter) => {
    try {
      return isSettled();
    } catch (error) {
      fail(error);
      return true;
    }
  };

  const resumeAll = (waiting: readonly IdleWaiter[]) => {
    for (const waiter of waiting) {
      waiters.delete(waiter);
      waiter.resume();
    }
  };

  /** Resumes those that need not wait for what is parked. Then it is the others that hold up the answer. */
  const passParked = async () => {
    const settled = [...waiters].filter(settledOf);
    if (settled.length > 0) return resumeAll(settled);
    // The first part of the answer may need it; what comes later is made as its reader wants it.
    if (!hasBegun || isWaiting) return goOn(parked);
    await new Promise<void>((resolve) => {
      changed = resolve;
    });
  };

  const priorityOf = ({ priority, fail }: IdleWaiter) => {
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
      if (parked.size > 0) {
        await passParked();
        continue;
      }
      const byPriority = groupBy([...waiters], priorityOf);
      resumeAll(byPriority.get(Math.min(...byPriority.keys())) ?? []);
    }
  };

  const track = (promise: Promise<unknown>): void => {
    inFlight.add(promise);
    const done = () => inFlight.delete(promise);
    promise.then(done, done);
  };

  const whenIdle: WhenIdle = (priority, isSettled) =>
    new Promise((resume, fail) => {
      waiters.add({ priority, isSettled, resume, fail });
      if (waiters.size === 1) void run();
    });

  return { track, whenIdle, pace };
};
