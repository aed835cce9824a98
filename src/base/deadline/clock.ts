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
