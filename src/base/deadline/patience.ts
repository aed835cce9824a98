import { createDeadlines, type Timed } from './deadlines.js';

/** Why a client no longer waits: its deadline has passed, or it has disconnected. */
export type Impatience = 'late' | 'left';

type Listener = (why: Impatience) => void;

/** The deadlines of all instances that have listeners. */
const deadlines = createDeadlines();

/**
 * How long a client waits: until its deadline, or until it disconnects. There is one for each
 * request. AbortSignals instead, with a timer for each call, were measured to cost as much as
 * sending the call.
 */
export class Patience implements Timed {
  /** On the clock of `performance.now()`, in milliseconds. */
  readonly deadline: number;
  previous: Timed = this;
  next: Timed = this;
  readonly #listeners = new Set<Listener>();
  #left = false;

  constructor(deadline: number) {
    this.deadline = deadline;
  }

  get hasLeft(): boolean {
    return this.#left;
  }

  /** The number of listeners: 0 once everything that was started has ended. */
  get listeners(): number {
    return this.#listeners.size;
  }

  /** Calls back once, at the deadline or when the client leaves, unless `forget` comes first. */
  listen(listener: Listener): void {
    this.#listeners.add(listener);
    deadlines.add(this);
  }

  forget(listener: Listener): void {
    if (this.#listeners.delete(listener) && this.#listeners.size === 0) deadlines.remove(this);
  }

  leave(): void {
    this.#left = true;
    deadlines.remove(this);
    this.#tell('left');
  }

  /** Called at the deadline. */
  expire(): void {
    this.#tell('late');
  }

  #tell(why: Impatience): void {
    for (const listener of [...this.#listeners]) {
      if (this.#listeners.delete(listener)) listener(why);
    }
  }
}
