import { createTimedList, type Timed } from './timed-list.js';

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
