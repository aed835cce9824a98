/** Why somebody waits no longer: their moment has passed, or they have gone. */
export type Impatience = 'late' | 'left';

type Listener = (why: Impatience) => void;

const longestTimer = 2 ** 31 - 1;

/**
 * How long whoever asked waits: until a moment, or until they leave. One for each request, with a
 * timer only while something listens: an AbortSignal for each request and a timer for each call
 * were seen to cost as much as sending the call.
 */
export class Patience {
  /** The moment, in milliseconds of `performance.now()`, past which no answer is wanted. */
  readonly deadline: number;
  readonly #listeners = new Set<Listener>();
  #timer: NodeJS.Timeout | undefined;
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
    this.#timer ??= setTimeout(
      () => this.#end('late'),
      Math.min(this.deadline - performance.now(), longestTimer),
    );
  }

  forget(listener: Listener): void {
    this.#listeners.delete(listener);
    if (this.#listeners.size > 0) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  leave(): void {
    this.#left = true;
    this.#end('left');
  }

  #end(why: Impatience): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const listener of [...this.#listeners]) {
      if (this.#listeners.delete(listener)) listener(why);
    }
  }
}
