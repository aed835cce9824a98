import { UpstreamError } from '../upstream/errors.js';
import type { Explorer } from '../upstream/explorer.js';

/** An explorer that keeps to the time of one request. */
export interface Punctual extends Pick<Explorer, 'fetch'> {
  /** Lets go of the timer, once the request is answered. */
  readonly release: () => void;
}

// What is late below fails by itself at the deadline, and says better why; this is for what hangs.
const graceMs = 50;

/** The explorer for one request: what is not there at the deadline fails, whatever hangs below. */
export const punctual = (explorer: Pick<Explorer, 'fetch'>, deadline: number): Punctual => {
  let isOver = false;
  let end = () => {};
  const over = new Promise<never>((_resolve, reject) => {
    end = () => {
      isOver = true;
      reject(late());
    };
  });
  over.catch(() => {});
  const timer = setTimeout(() => end(), Math.max(0, deadline - performance.now()) + graceMs);
  return {
    fetch: (question, asker) =>
      isOver ? over : Promise.race([explorer.fetch(question, asker), over]),
    release: () => clearTimeout(timer),
  };
};

const late = () => new UpstreamError('timeout', 'The time of the request was over.');
