import type { UpstreamError } from './errors.js';
import type { Asker } from './question.js';

/** One call to the explorer, made for all who wait for it. */
export interface Call {
  /** Whoever asked first. */
  readonly asker: Asker;
  /** Charges an attempt to the first of those who wait that can pay. @throws where none can */
  readonly spend: () => void;
  /** The moment past which nobody waits, on the clock of `performance.now()`. */
  readonly deadline: () => number;
  /** Why nobody waits any more, or null while somebody does. */
  readonly gone: UpstreamError | null;
  /** Set where an older answer may stand in: then nothing that the explorer asks for is waited out. */
  hasStandIn: boolean;
  /** Set once an attempt has failed. */
  hasFailed: boolean;
  /** Set by whatever the call is waiting in, to be told when nobody waits any more. */
  onGone: ((reason: UpstreamError) => void) | null;
  /** Set while the call queues for its turn, to be told who else waits for it. */
  onJoin: ((asker: Asker) => void) | null;
}

/**
 * A promise for work that is given up as soon as nobody waits for the call. `start` returns what
 * gives it up: it stops the work and rejects. It goes into a slot since an AbortSignal for each
 * call costs more than all the rest.
 */
export const whileWanted = <T>(
  call: Call,
  start: (
    resolve: (value: T) => void,
    reject: (error: unknown) => void,
  ) => (reason: UpstreamError) => void,
): Promise<T> =>
  new Promise((resolve, reject) => {
    if (call.gone !== null) {
      reject(call.gone);
      return;
    }
    let settled = false;
    const giveUp = start(
      (value) => {
        settled = true;
        call.onGone = null;
        resolve(value);
      },
      (error) => {
        settled = true;
        call.onGone = null;
        reject(error);
      },
    );
    if (!settled) call.onGone = giveUp;
  });
