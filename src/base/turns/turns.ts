/** One writer's part in the turns. */
export interface Turn {
  /** What to wait for before so many values are written; null if nothing. */
  readonly pauseBefore: (values: number) => Promise<void> | null;
}

/** Lets long work take turns, so that it does not hold the event loop. */
export interface Turns {
  /** Adds a writer. `wait` makes its pauses of the promises for its next turn. */
  readonly join: (wait: (next: Promise<void>) => Promise<void>) => Turn;
}

interface Waiting {
  /** The older writers have lower numbers. */
  readonly nth: number;
  /** How many turns it has had, counted as far as that matters. */
  readonly had: number;
  readonly resume: () => void;
}

/** In milliseconds: other work waits for one or two of these. */
const turnMs = 10;

/**
 * The writer that has had the fewest turns goes first, until it has had this many: short answers do
 * not wait for long ones. Then the oldest does, so that not all long answers are held half-written.
 */
const mostCounted = 10;

/** They take a millisecond or two, so that short answers are written in one piece. */
const valuesPerLook = 500;

interface Clock {
  /** In milliseconds. */
  readonly now: () => number;
  /** Runs something in a later turn of the event loop. */
  readonly later: (run: () => void) => void;
}

const realClock: Clock = { now: () => performance.now(), later: (run) => void setImmediate(run) };

const isBefore = (one: Waiting, other: Waiting) =>
  one.had === other.had ? one.nth < other.nth : one.had < other.had;

/** Creates the turns that all operations of a process share. */
export const createTurns = ({ now, later }: Clock = realClock): Turns => {
  const waiting = new Set<Waiting>();
  let joined = 0;
  /** When the writers' time in this turn of the event loop ends; null if none has begun. */
  let endsAt: number | null = null;

  const begin = (): number => {
    later(goOn);
    endsAt = now() + turnMs;
    return endsAt;
  };

  const goOn = () => {
    endsAt = null;
    let [first] = waiting;
    if (first === undefined) return;
    for (const other of waiting) if (isBefore(other, first)) first = other;
    waiting.delete(first);
    begin();
    first.resume();
  };

  const join: Turns['join'] = (wait) => {
    joined += 1;
    const nth = joined;
    let had = 0;
    let sinceLook = 0;
    let pause: Promise<void> | null = null;

    const next = () =>
      new Promise<void>((resolve) => {
        const resume = () => {
          had = Math.min(had + 1, mostCounted);
          pause = null;
          resolve();
        };
        waiting.add({ nth, had, resume });
      });

    const pauseBefore = (values: number) => {
      if (pause !== null) return pause;
      sinceLook += values;
      if (sinceLook < valuesPerLook) return null;
      sinceLook = 0;
      if (now() < (endsAt ?? begin())) return null;
      pause = wait(next());
      return pause;
    };

    return { pauseBefore };
  };

  return { join };
};
