/** One writer's part in the turns. */
export interface Turn {
  /** What to wait for before so many values are written; null if nothing. */
  readonly pauseBefore: (values: number) => Promise<void> | null;
}

/** Lets all work that takes long share the event loop, so that a health check is answered in between. */
export interface Turns {
  /**
   * Call it before work that takes milliseconds. Returns null if it may be done at once, otherwise a
   * promise of its turn: one turn of the event loop may bring hundreds of requests.
   */
  readonly begin: () => Promise<void> | null;
  /** The same before the next piece of work that has begun: it goes before all that is still to begin. */
  readonly goOn: () => Promise<void> | null;
  /**
   * A connection has arrived: what waits lets the event loop look for more first, which accepts only one
   * in each of its turns. Otherwise a health check would wait for a turn of each one before it.
   */
  readonly arrived: () => void;
  /** Adds a writer. `wait` makes its pauses of the promises for its next turn. */
  readonly join: (wait: (next: Promise<void>) => Promise<void>) => Turn;
}

/** Lets whoever reads an answer decide how fast it is made. */
export interface Pace {
  /**
   * Waits until the reader has taken what there is, and for what is still `made` before that; but not
   * for the latter if that needs what is to come. `made` never rejects.
   */
  readonly turn: (made?: Promise<void>) => Promise<void>;
  /** Whether the reader waits for more. */
  readonly setWaiting: (isWaiting: boolean) => void;
  /** The first part of the answer is there: until then, it may need what waits for its turn. */
  readonly begin: () => void;
}

interface WaitingWriter {
  /** The older writers have lower numbers. */
  readonly nth: number;
  /** How many turns it has had, counted as far as that matters. */
  readonly had: number;
  readonly resume: () => void;
}

/** For how long one turn of the event loop may begin work or write, in milliseconds. */
const turnMs = 10;

/**
 * The writer that has had the fewest turns goes first, until it has had this many: short answers do
 * not wait for long ones. Then the oldest does, so that not all long answers are held half-written.
 */
const mostCounted = 10;

/** They take a millisecond or two, so that short answers are written in one piece. */
const valuesPerLook = 500;

interface TurnsClock {
  /** In milliseconds. */
  readonly now: () => number;
  /** Runs something in a later turn of the event loop. */
  readonly later: (run: () => void) => void;
}

const realClock: TurnsClock = {
  now: () => performance.now(),
  later: (run) => void setImmediate(run),
};

const isBefore = (one: WaitingWriter, other: WaitingWriter) =>
  one.had === other.had ? one.nth < other.nth : one.had < other.had;

/** Creates the turns that all requests of a process share. */
export const createTurns = ({ now, later }: TurnsClock = realClock): Turns => {
  /** Work that has begun, and work that has not, each in order. */
  const [toGoOn, toBegin]: [(() => void)[], (() => void)[]] = [[], []];
  const writers = new Set<WaitingWriter>();
  let joined = 0;
  /** When the work began that shares the present time; null if none has. */
  let since: number | null = null;
  let hasArrived = false;
  /** Until when what waits goes on to wait for what arrives; null while nothing does. */
  let arrivingUntil: number | null = null;

  const hasTime = () => {
    const time = now();
    if (since === null) {
      later(resume);
      since = time;
    }
    return time - since < turnMs;
  };

  const takeWriter = () => {
    let [first] = writers;
    if (first === undefined) return undefined;
    for (const other of writers) if (isBefore(other, first)) first = other;
    writers.delete(first);
    return first;
  };

  /** Connections may arrive for as long as the work before them took. */
  const isArriving = (time: number, took: number) => {
    arrivingUntil ??= time + took;
    const isMore = hasArrived && time < arrivingUntil;
    hasArrived = false;
    return isMore;
  };

  const resume = () => {
    if (toGoOn.length === 0 && toBegin.length === 0 && writers.size === 0) {
      since = null;
      return;
    }
    later(resume);
    const time = now();
    const took = time - (since ?? time);
    if (took >= turnMs) {
      if (isArriving(time, took)) return;
      arrivingUntil = null;
      since = time;
    }
    // One of each kind, whatever the other takes: so neither waits for ever.
    (toGoOn.shift() ?? toBegin.shift())?.();
    takeWriter()?.resume();
  };

  const wait = (queue: (() => void)[]) =>
    new Promise<void>((resolve) => {
      queue.push(resolve);
    });

  const goOn = () => (toGoOn.length === 0 && hasTime() ? null : wait(toGoOn));
  const begin = () =>
    toGoOn.length === 0 && toBegin.length === 0 && hasTime() ? null : wait(toBegin);

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
        writers.add({ nth, had, resume });
      });

    const pauseBefore = (values: number) => {
      if (pause !== null) return pause;
      sinceLook += values;
      if (sinceLook < valuesPerLook) return null;
      sinceLook = 0;
      if (hasTime()) return null;
      pause = wait(next());
      return pause;
    };

    return { pauseBefore };
  };

  const arrived = () => {
    hasArrived = true;
  };

  return { begin, goOn, arrived, join };
};
