import type { UpstreamError } from './errors.js';
import type { Asker } from './question.js';

/** One call to the explorer, with its attempts, made for all askers that wait for it. */
export interface Call {
  /** Whoever asked first. */
  readonly asker: Asker;
  /** Charges an attempt to the first waiting asker that has budget left. @throws where none has */
  readonly spend: () => void;
  /** The latest deadline of all that wait, on the clock of `performance.now()`. */
  readonly deadline: () => number;
  /** Why nobody waits any more; null while somebody does. */
  readonly cancelled: UpstreamError | null;
  /** Set where a stale answer may be served: rather that than wait for as long as the explorer asks. */
  hasStale: boolean;
  /** Set once an attempt has failed. */
  hasFailed: boolean;
  /**
   * Set by the step that the call is in, and called when nobody waits any more. A slot, since an
   * AbortSignal for each call costs more than all the rest.
   */
  onCancel: ((reason: UpstreamError) => void) | null;
  /** Set while the call is queued for its turn, and called with each asker that joins. */
  onJoin: ((asker: Asker) => void) | null;
}
