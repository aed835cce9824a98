import type { Clock } from '../../base/deadline/deadline.js';

/** Spreads the calls of all watches of one budget over time. */
export interface PollRate {
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
 * Lets at most `perSecond` calls be sent. All who wait take turns, so that where there are too many
 * watches each of them looks less often, evenly.
 */
export const createPollRate = (perSecond: () => number, clock: Clock): PollRate => {
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

/** Why a watch looks. */
export type LookReason = 'start' | 'poll' | 'event';

export interface Poller {
  /** The first look. @throws what it throws */
  readonly start: () => Promise<void>;
  /** Something has happened: looks at once, and again a little later if that shows nothing new. */
  readonly wake: () => void;
  /** Whether events tell of everything, so that looking on its own is only a precaution. */
  readonly setNotified: (isNotified: boolean) => void;
  readonly stop: () => void;
}

interface PollerDeps {
  readonly clock: Clock;
  readonly pollMs: number;
  /** Looks once; whether there was something new. It may wait before it asks, and then calls `asks`. */
  readonly look: (why: LookReason, asks: () => void) => Promise<boolean>;
  /** What to do about a failed look: end with an error, or wait for at least so many milliseconds. */
  readonly judge: (error: unknown) => Error | number;
  readonly onEnd: (error: Error) => void;
}

/** Explorers tell of rows before their lists have them: when to look again, counted from the event. */
const againMs = [1_000, 2_000, 4_000];

/** While events tell of everything, a watch looks on its own this many times less often. */
const notifiedFactor = 10;

/** After failures in a row, a watch waits twice as long each time, up to this unless it always does. */
const longestPauseMs = 60_000;

/** Looks again and again: on its own, after events, and more seldom while that fails. One look at a time. */
export const createPoller = ({ clock, pollMs, look, judge, onEnd }: PollerDeps): Poller => {
  let state: 'idle' | 'waiting' | 'asking' | 'stopped' = 'idle';
  let failures = 0;
  let isNotified = false;
  let dueAt = 0;
  let cancelPoll = () => {};
  let cancelAgain = () => {};
  /** When the last event came; null once it brought something new, or was given up. */
  let eventAt: number | null = null;
  let isEventNew = false;

  const isStopped = () => state === 'stopped';

  const usualMs = () => pollMs * (isNotified ? notifiedFactor : 1);

  const pollAt = (moment: number) => {
    cancelPoll();
    dueAt = moment;
    cancelPoll = clock.after(Math.max(0, moment - clock.now()), () => run('poll'));
  };

  const lookAgain = () => {
    cancelAgain();
    if (eventAt === null) return;
    const elapsed = clock.now() - eventAt;
    const next = againMs.find((ms) => ms > elapsed);
    if (next === undefined) eventAt = null;
    else cancelAgain = clock.after(next - elapsed, () => run('event'));
  };

  const succeed = (hasNews: boolean) => {
    failures = 0;
    pollAt(clock.now() + usualMs());
    if (isEventNew) return run('event');
    if (hasNews) eventAt = null;
    lookAgain();
  };

  const fail = (error: unknown) => {
    const verdict = judge(error);
    if (typeof verdict !== 'number') {
      stop();
      return onEnd(verdict);
    }
    failures += 1;
    const pause = Math.min(pollMs * 2 ** failures, Math.max(pollMs, longestPauseMs));
    pollAt(clock.now() + Math.max(pause, verdict));
  };

  const lookOnce = async (why: LookReason) => {
    state = 'waiting';
    const asks = () => {
      if (state !== 'waiting') return;
      state = 'asking';
      isEventNew = false;
    };
    try {
      return await look(why, asks);
    } finally {
      if (!isStopped()) state = 'idle';
    }
  };

  const run = (why: LookReason) => {
    if (state !== 'idle') return;
    cancelPoll();
    cancelAgain();
    lookOnce(why).then(
      (hasNews) => isStopped() || succeed(hasNews),
      (error: unknown) => isStopped() || fail(error),
    );
  };

  const stop = () => {
    state = 'stopped';
    cancelPoll();
    cancelAgain();
  };

  return {
    start: async () => {
      await lookOnce('start');
      if (!isStopped()) succeed(true);
    },
    wake: () => {
      eventAt = clock.now();
      isEventNew = true;
      // While the explorer fails, more calls would not help it.
      if (failures === 0) run('event');
    },
    setNotified: (told) => {
      if (isNotified === told) return;
      isNotified = told;
      // What was told before is not: it looks as it would without. What is told later, it need not.
      if (!told && state === 'idle') pollAt(Math.min(dueAt, clock.now() + pollMs));
    },
    stop,
  };
};
