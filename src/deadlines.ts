/**
 * What is to be over by a moment. While it is under way, it is linked into a circle with all others
 * that are; else with itself alone.
 */
export interface Timed {
  /** In milliseconds of `performance.now()`. */
  readonly deadline: number;
  before: Timed;
  after: Timed;
  /** Called once the deadline has passed, unless it ended before; by then it counts as ended. */
  readonly expire: () => void;
}

/** Both may be called more than once. */
interface Deadlines {
  readonly begin: (item: Timed) => void;
  readonly end: (item: Timed) => void;
}

class Start implements Timed {
  readonly deadline = Number.POSITIVE_INFINITY;
  before: Timed = this;
  after: Timed = this;
  expire(): void {}
}

const longestTimer = 2 ** 31 - 1;

const leaveCircle = (item: Timed) => {
  item.before.after = item.after;
  item.after.before = item.before;
  item.before = item;
  item.after = item;
};

/**
 * One timer for all that is under way: one for each costs more than sending a call. Their circle is
 * in the order of their deadlines, in which most begin as well. Whatever leaves it lets go of its
 * neighbours: once old, it would keep them from being collected with the young, as a Set does too.
 */
export const createDeadlines = (): Deadlines => {
  const start = new Start();
  let timer: NodeJS.Timeout | undefined;

  // It comes early where the one that it was set for has ended, or no timer is that long.
  const startTimer = () => {
    clearTimeout(timer);
    const wait = start.after.deadline - performance.now();
    timer = setTimeout(check, Math.min(wait, longestTimer));
  };

  const check = () => {
    const now = performance.now();
    const late: Timed[] = [];
    for (let first = start.after; first.deadline <= now; first = start.after) {
      leaveCircle(first);
      late.push(first);
    }
    if (start.after !== start) startTimer();
    for (const item of late) item.expire();
  };

  const begin = (item: Timed) => {
    if (item.after !== item) return;
    let { before } = start;
    while (before !== start && before.deadline > item.deadline) before = before.before;
    item.before = before;
    item.after = before.after;
    before.after.before = item;
    before.after = item;
    if (start.after === item) startTimer();
  };

  const end = (item: Timed) => {
    leaveCircle(item);
    if (start.after === start) clearTimeout(timer);
  };

  return { begin, end };
};
