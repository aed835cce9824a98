/** One writer's part in the turns. */
export interface Turn {
  /** Whether the writers have used enough of this turn of the event loop. */
  readonly isOver: () => boolean;
  /** Resolves once this writer may go on. */
  readonly next: () => Promise<void>;
}

/** Lets the writers of long answers take turns, so that they do not hold the event loop. */
export interface Turns {
  /** Adds a writer. `onWait` is told of each wait. */
  readonly join: (onWait: (wait: Promise<void>) => void) => Turn;
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

const isBefore = (one: Waiting, other: Waiting) =>
  one.had === other.had ? one.nth < other.nth : one.had < other.had;

interface Clock {
  /** In milliseconds. */
  readonly now: () => number;
  /** Runs something in a later turn of the event loop. */
  readonly later: (run: () => void) => void;
}

const realClock: Clock = { now: () => performance.now(), later: (run) => void setImmediate(run) };

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

  const isOver = () => now() >= (endsAt ?? begin());

  return {
    join: (onWait) => {
      joined += 1;
      const nth = joined;
      let had = 0;
      const next = () => {
        const wait = new Promise<void>((resume) => {
          waiting.add({ nth, had, resume });
          if (endsAt === null) begin();
        });
        had = Math.min(had + 1, mostCounted);
        onWait(wait);
        return wait;
      };
      return { isOver, next };
    },
  };
};
