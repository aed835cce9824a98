import { createDeadlines, type Timed } from './deadlines.js';

/** Why somebody waits no longer: their moment has passed, or they have gone. */
export type Impatience = 'late' | 'left';

type Listener = (why: Impatience) => void;

/** Of all who are listened to. */
const deadlines = createDeadlines();

/**
 * How long whoever asked waits: until a moment, or until they leave. One for each request: an
 * AbortSignal for each, with a timer for each call, was seen to cost as much as sending the call.
 */
export class Patience implements Timed {
  /** The moment, in milliseconds of `performance.now()`, past which no answer is wanted. */
  readonly deadline: number;
  before: Timed = this;
  after: Timed = this;
  readonly #listeners = new Set<Listener>();
  #left = false;

  constructor(deadline: number) {
    this.deadline = deadline;
  }

  get hasLeft(): boolean {
    return this.#left;
  }

  /** How many listen: none once all that was begun has ended. */
  get listeners(): number {
    return this.#listeners.size;
  }

  /** Calls back once, at the deadline or the departure, unless `forget` comes first. */
  listen(listener: Listener): void {
    this.#listeners.add(listener);
    deadlines.begin(this);
  }

  forget(listener: Listener): void {
    if (this.#listeners.delete(listener) && this.#listeners.size === 0) deadlines.end(this);
  }

  leave(): void {
    this.#left = true;
    deadlines.end(this);
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
