/** A node of the circular doubly linked list of deadlines; outside of it, it links to itself. */
export interface Timed {
  /** On the clock of `performance.now()`, in milliseconds. */
  readonly expiresAt: number;
  previous: Timed;
  next: Timed;
  /** Called at the deadline, after the node has been removed. */
  readonly expire: () => void;
}

/** Both functions are idempotent. */
interface TimedList {
  readonly add: (node: Timed) => void;
  readonly remove: (node: Timed) => void;
}

class Sentinel implements Timed {
  readonly expiresAt = Number.POSITIVE_INFINITY;
  previous: Timed = this;
  next: Timed = this;
  expire(): void {}
}

const longestTimer = 2 ** 31 - 1;

const unlink = (node: Timed) => {
  node.previous.next = node.next;
  node.next.previous = node.previous;
  node.previous = node;
  node.next = node;
};

/**
 * One timer for many deadlines, since one for each costs more than sending a call. The list is
 * sorted by deadline; most nodes are added at its end. A removed node drops its links: once it is
 * in old space, minor collections spare whatever it refers to. That is also why this is not a Set.
 */
export const createTimedList = (): TimedList => {
  const sentinel = new Sentinel();
  let timer: NodeJS.Timeout | undefined;

  // It may fire early: if the node that it was set for has been removed, or no timer is that long.
  const startTimer = () => {
    clearTimeout(timer);
    const wait = sentinel.next.expiresAt - performance.now();
    timer = setTimeout(check, Math.min(wait, longestTimer));
  };

  const check = () => {
    const now = performance.now();
    const expired: Timed[] = [];
    for (let first = sentinel.next; first.expiresAt <= now; first = sentinel.next) {
      unlink(first);
      expired.push(first);
    }
    if (sentinel.next !== sentinel) startTimer();
    for (const node of expired) node.expire();
  };

  const add = (node: Timed) => {
    if (node.next !== node) return;
    let { previous } = sentinel;
    while (previous !== sentinel && previous.expiresAt > node.expiresAt)
      previous = previous.previous;
    node.previous = previous;
    node.next = previous.next;
    previous.next.previous = node;
    previous.next = node;
    if (sentinel.next === node) startTimer();
  };

  const remove = (node: Timed) => {
    unlink(node);
    if (sentinel.next === sentinel) clearTimeout(timer);
  };

  return { add, remove };
};
