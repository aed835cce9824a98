import { UpstreamError } from '../upstream/errors.js';

/** The end of one request's time. */
export interface Deadline {
  /** What is asked for, or a failure where it is not there in time, whatever hangs. */
  readonly inTime: <T>(ask: () => Promise<T>) => Promise<T>;
  /** Lets go of the timer, once the request is answered. */
  readonly release: () => void;
}

// What is late fails by itself at the deadline, and says better why; this is for what hangs.
const graceMs = 50;

const late = () => new UpstreamError('timeout', 'The time of the request was over.');

/** @param at a moment of `performance.now()` */
export const createDeadline = (at: number): Deadline => {
  let isOver = false;
  let end = () => {};
  const over = new Promise<never>((_resolve, reject) => {
    end = () => {
      isOver = true;
      reject(late());
    };
  });
  over.catch(() => {});
  const timer = setTimeout(() => end(), Math.max(0, at - performance.now()) + graceMs);
  return {
    inTime: (ask) => (isOver ? over : Promise.race([ask(), over])),
    release: () => clearTimeout(timer),
  };
};
