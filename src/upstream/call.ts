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
  /** Set where an older answer can be served instead: better that than to wait for as long as the explorer asks. */
  hasStandIn: boolean;
  /** Set once an attempt has failed. */
  hasFailed: boolean;
  /**
   * Set by whatever the call is waiting in, to be told when nobody waits any more. A slot, since an
   * AbortSignal for each call costs more than all the rest.
   */
  onGone: ((reason: UpstreamError) => void) | null;
  /** Set while the call queues for its turn, to be told who else waits for it. */
  onJoin: ((asker: Asker) => void) | null;
}
