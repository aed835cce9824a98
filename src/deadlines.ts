/**
 * What is to be over by a moment: a node of a circular doubly linked list, and while it is not under
 * way, of one of its own.
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

const unlink = (item: Timed) => {
  item.before.after = item.after;
  item.after.before = item.before;
  item.before = item;
  item.after = item;
};

/**
 * One timer for all that is under way: one for each costs more than sending a call. The list is sorted
 * by deadline, and most begin at its end. A node that leaves forgets its neighbours: once it is in old
 * space, minor collections would spare whatever it refers to. That is also why the list is no Set.
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
      unlink(first);
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
    unlink(item);
    if (start.after === start) clearTimeout(timer);
  };

  return { begin, end };
};
