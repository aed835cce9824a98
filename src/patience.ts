/** Why somebody waits no longer: their moment has passed, or they have gone. */
export type Impatience = 'late' | 'left';

type Listener = (why: Impatience) => void;

const longestTimer = 2 ** 31 - 1;

/** All who are listened to, and the one timer for them: it is set for the earliest deadline. */
const heeded = new Set<Patience>();
let timer: NodeJS.Timeout | undefined;
let timerEnds = Infinity;

const setTimer = (moment: number) => {
  clearTimeout(timer);
  timerEnds = moment;
  timer = setTimeout(callTheLate, Math.min(moment - performance.now(), longestTimer));
};

const callTheLate = () => {
  const now = performance.now();
  for (const patience of [...heeded]) {
    if (patience.deadline <= now) patience.runOut();
  }
  if (heeded.size === 0) return;
  setTimer([...heeded].reduce((moment, { deadline }) => Math.min(moment, deadline), Infinity));
};

const heed = (patience: Patience) => {
  heeded.add(patience);
  if (timer === undefined || patience.deadline < timerEnds) setTimer(patience.deadline);
};

const unheed = (patience: Patience) => {
  if (!heeded.delete(patience) || heeded.size > 0) return;
  clearTimeout(timer);
  timer = undefined;
};

/**
 * How long whoever asked waits: until a moment, or until they leave. One for each request, with one
 * timer for all that are listened to: an AbortSignal for each request and a timer for each call were
 * seen to cost as much as sending the call.
 */
export class Patience {
  /** The moment, in milliseconds of `performance.now()`, past which no answer is wanted. */
  readonly deadline: number;
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
    heed(this);
  }

  forget(listener: Listener): void {
    this.#listeners.delete(listener);
    if (this.#listeners.size === 0) unheed(this);
  }

  leave(): void {
    this.#left = true;
    this.#end('left');
  }

  /** The deadline has come. */
  runOut(): void {
    this.#end('late');
  }

  #end(why: Impatience): void {
    unheed(this);
    for (const listener of [...this.#listeners]) {
      if (this.#listeners.delete(listener)) listener(why);
    }
  }
}
