import { createDeadlines, type Timed } from './deadlines.js';

/** Why an asker waits no longer: the deadline has passed, or the client has disconnected. */
export type Impatience = 'late' | 'left';

type Listener = (why: Impatience) => void;

/** Of every patience that has listeners. */
const deadlines = createDeadlines();

/**
 * How long a client waits: until a deadline, or until it leaves. One for each request, since an
 * AbortSignal for each, with a timer for each call, was seen to cost as much as sending the call.
 */
export class Patience implements Timed {
  /** In milliseconds of `performance.now()`. */
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

  /** How many listeners there are: none once everything that was begun has ended. */
  get listeners(): number {
    return this.#listeners.size;
  }

  /** Calls back once, at the deadline or the departure, unless `forget` comes first. */
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

  /** The deadline has come. */
  expire(): void {
    this.#tell('late');
  }

  #tell(why: Impatience): void {
    for (const listener of [...this.#listeners]) {
      if (this.#listeners.delete(listener)) listener(why);
    }
  }
}
