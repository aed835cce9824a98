/** What may take so long and no longer. It stands in a circle of those under way, else alone. */
export interface Timed {
  begun: number;
  before: Timed;
  after: Timed;
  /** Called once the time is over. */
  readonly expire: () => void;
}

export interface TimeLimit {
  readonly begin: (item: Timed) => void;
  /** May be called more than once. */
  readonly end: (item: Timed) => void;
}

class Start implements Timed {
  begun = Number.POSITIVE_INFINITY;
  before: Timed = this;
  after: Timed = this;
  expire(): void {}
}

/**
 * One timer for all that is under way: one for each call costs more than sending it. Their circle
 * is in the order in which they began and so will be late. Whatever leaves it lets go of its
 * neighbours: once old, it would keep them from being collected with the young.
 */
export const createTimeLimit = (ms: number): TimeLimit => {
  const start = new Start();
  let timer: NodeJS.Timeout | undefined;

  const end = (item: Timed) => {
    item.before.after = item.after;
    item.after.before = item.before;
    item.before = item;
    item.after = item;
    if (start.after !== start) return;
    clearTimeout(timer);
    timer = undefined;
  };

  const check = () => {
    timer = undefined;
    const now = performance.now();
    let oldest = start.after;
    while (oldest.begun + ms <= now) {
      end(oldest);
      oldest.expire();
      oldest = start.after;
    }
    if (oldest !== start) timer = setTimeout(check, oldest.begun + ms - now);
  };

  const begin = (item: Timed) => {
    item.begun = performance.now();
    item.before = start.before;
    item.after = start;
    start.before.after = item;
    start.before = item;
    timer ??= setTimeout(check, ms);
  };

  return { begin, end };
};
