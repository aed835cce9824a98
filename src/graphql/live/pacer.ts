import type { Clock } from '../../base/deadline/clock.js';

/** Spreads the calls of all watches of one budget over time. */
export interface Pacer {
  /** Resolves when the next call may be sent, in the order of asking. */
  readonly turn: () => Promise<void>;
  /** Counts calls that were sent without a turn, such as retries: later ones wait for as much longer. */
  readonly charge: (calls: number) => void;
}

/** For how many seconds' calls may be sent at once after a pause. */
const burstSeconds = 1;

/** A turn is noticed again after this long: what the explorer allows may have changed. */
const longestSleepMs = 1_000;

/**
 * Creates a pacer of at most `perSecond` calls. All who wait take turns, so that where there are too many
 * watches each of them looks less often, evenly.
 */
export const createPacer = (perSecond: () => number, clock: Clock): Pacer => {
  const waiting: (() => void)[] = [];
  /** Calls that may be sent now; negative after more were. */
  let tokens = Math.max(1, perSecond() * burstSeconds);
  let since = clock.now();
  let isSleeping = false;

  const refill = () => {
    const now = clock.now();
    const rate = perSecond();
    tokens = Math.min(Math.max(1, rate * burstSeconds), tokens + ((now - since) * rate) / 1_000);
    since = now;
    return rate;
  };

  // Turns are granted a hair early rather than never, since fractions do not add up exactly.
  const whole = 1 - 1e-6;

  const grant = () => {
    const rate = refill();
    while (waiting.length > 0 && tokens >= whole) {
      tokens -= 1;
      waiting.shift()?.();
    }
    if (waiting.length === 0 || isSleeping) return;
    isSleeping = true;
    const wait = Math.min(((1 - tokens) / rate) * 1_000, longestSleepMs);
    clock.after(Math.max(1, Math.ceil(wait)), () => {
      isSleeping = false;
      grant();
    });
  };

  return {
    turn: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        grant();
      }),
    charge: (calls) => {
      refill();
      tokens -= calls;
    },
  };
};
