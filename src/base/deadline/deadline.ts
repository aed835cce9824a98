/** Time, as what waits for it sees it: tests move it by hand. */
export interface Clock {
  /** In milliseconds, never set back. */
  readonly now: () => number;
  /** Runs something after so many milliseconds, unless the function that it returns is called first. */
  readonly after: (ms: number, run: () => void) => () => void;
}

/** The clock of the process, which does not keep it alive. */
export const realClock: Clock = {
  now: () => performance.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms).unref();
    return () => clearTimeout(timer);
  },
};

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

/** Why a client no longer waits: its deadline has passed, or it has disconnected. */
export type AbortReason = 'expired' | 'aborted';

type Listener = (why: AbortReason) => void;

/** The deadlines of all instances that have listeners. */
const deadlines = createTimedList();

/**
 * How long a client waits: until its deadline, or until it disconnects. There is one for each
 * request. AbortSignals instead, with a timer for each call, were measured to cost as much as
 * sending the call.
 */
export class Deadline implements Timed {
  /** On the clock of `performance.now()`, in milliseconds. */
  readonly expiresAt: number;
  previous: Timed = this;
  next: Timed = this;
  readonly #listeners = new Set<Listener>();
  #aborted = false;

  constructor(expiresAt: number) {
    this.expiresAt = expiresAt;
  }

  get aborted(): boolean {
    return this.#aborted;
  }

  /** The number of listeners: 0 once everything that was started has ended. */
  get listeners(): number {
    return this.#listeners.size;
  }

  /** Calls back once, at the deadline or when the client leaves, unless `removeListener` comes first. */
  addListener(listener: Listener): void {
    this.#listeners.add(listener);
    deadlines.add(this);
  }

  removeListener(listener: Listener): void {
    if (this.#listeners.delete(listener) && this.#listeners.size === 0) deadlines.remove(this);
  }

  abort(): void {
    this.#aborted = true;
    deadlines.remove(this);
    this.#tell('aborted');
  }

  /** Called at the deadline. */
  expire(): void {
    this.#tell('expired');
  }

  #tell(why: AbortReason): void {
    for (const listener of [...this.#listeners]) {
      if (this.#listeners.delete(listener)) listener(why);
    }
  }
}
