import type { Clock } from '../../base/deadline/clock.js';

/** Why a watch looks. */
export type LookReason = 'start' | 'poll' | 'event';

export interface Poller {
  /** The first look. @throws what it throws */
  readonly start: () => Promise<void>;
  /** Something has happened: looks at once, and again a little later if that shows nothing new. */
  readonly wake: () => void;
  /** Whether events tell of everything, so that looking on its own is only a precaution. */
  readonly setTold: (isTold: boolean) => void;
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
const toldFactor = 10;

/** After failures in a row, a watch waits twice as long each time, up to this unless it always does. */
const longestPauseMs = 60_000;

/** Looks again and again: on its own, after events, and more seldom while that fails. One look at a time. */
export const createPoller = ({ clock, pollMs, look, judge, onEnd }: PollerDeps): Poller => {
  let state: 'idle' | 'waiting' | 'asking' | 'stopped' = 'idle';
  let failures = 0;
  let isTold = false;
  let dueAt = 0;
  let cancelPoll = () => {};
  let cancelAgain = () => {};
  /** When the last event came; null once it brought something new, or was given up. */
  let eventAt: number | null = null;
  let isEventNew = false;

  const isStopped = () => state === 'stopped';

  const usualMs = () => pollMs * (isTold ? toldFactor : 1);

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
    setTold: (told) => {
      if (isTold === told) return;
      isTold = told;
      // What was told before is not: it looks as it would without. What is told later, it need not.
      if (!told && state === 'idle') pollAt(Math.min(dueAt, clock.now() + pollMs));
    },
    stop,
  };
};
