/** Lets the writers of long answers take turns, so that none holds the event loop. */
export interface Turns {
  /** Registers a writer. */
  readonly join: () => Turn;
}

/** The turns of one writer. */
export interface Turn {
  /** Whether the writers have used enough of this turn of the event loop. */
  readonly isOver: () => boolean;
  /** Resolves once this writer may go on. */
  readonly next: () => Promise<void>;
}

interface Writer {
  readonly nth: number;
  /** How many turns it has had. */
  had: number;
  readonly resume: () => void;
}

/** In milliseconds: what else is to be done waits for one or two of these. */
const turnMs = 10;

/**
 * A writer that has had fewer turns goes first, until it has had this many. After that, the oldest
 * goes first: only it makes progress, so that not all long answers are held half-written.
 */
const sharedTurns = 10;

interface Clock {
  /** In milliseconds. */
  readonly now: () => number;
  /** Runs something in a later turn of the event loop. */
  readonly later: (run: () => void) => void;
}

const realClock: Clock = { now: () => performance.now(), later: setImmediate };

const isBefore = (one: Writer, other: Writer) => {
  const [mine, its] = [Math.min(one.had, sharedTurns), Math.min(other.had, sharedTurns)];
  return mine === its ? one.nth < other.nth : mine < its;
};

/** Creates the turns that all operations of a process share. */
export const createTurns = ({ now, later }: Clock = realClock): Turns => {
  const waiting = new Set<Writer>();
  /** When the present turn is over; null if nothing was written in it yet. */
  let endsAt: number | null = null;
  let joined = 0;

  const begin = () => {
    endsAt = now() + turnMs;
    later(end);
  };

  const end = () => {
    endsAt = null;
    let [first] = waiting;
    if (first === undefined) return;
    for (const writer of waiting) if (isBefore(writer, first)) first = writer;
    waiting.delete(first);
    begin();
    first.resume();
  };

  const join = (): Turn => {
    joined += 1;
    const nth = joined;
    let had = 0;
    return {
      isOver: () => {
        if (endsAt === null) begin();
        return endsAt !== null && now() >= endsAt;
      },
      next: () =>
        new Promise((resume) => {
          had += 1;
          waiting.add({ nth, had, resume });
          if (endsAt === null) begin();
        }),
    };
  };

  return { join };
};
