import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../src/base/deadline/deadline.js';

interface Timer {
  readonly at: number;
  readonly run: () => void;
}

/** A clock that a test moves by hand. */
export const fakeClock = () => {
  let now = 0;
  const timers = new Set<Timer>();
  const clock: Clock = {
    now: () => now,
    after: (ms, run) => {
      const timer = { at: now + ms, run };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
  };

  /** Lets everything happen that waits for no timer. */
  const settle = async () => {
    for (let turns = 0; turns < 6; turns += 1) await nextTurn();
  };

  return {
    clock,
    settle,
    timers: () => timers.size,
    /** Lets time pass, timer by timer. */
    pass: async (ms: number) => {
      const until = now + ms;
      await settle();
      for (;;) {
        const due = [...timers].filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
        const [next] = due;
        if (!next) break;
        now = Math.max(now, next.at);
        timers.delete(next);
        next.run();
        await settle();
      }
      now = until;
    },
  };
};
