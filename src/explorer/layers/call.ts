import type { EndpointName } from '../../base/config/config.js';
import type { Outcome } from '../decode/response.js';
import type { UpstreamError } from '../failures/errors.js';
import type { UpstreamContext } from './request.js';

/** One call to the explorer, with all its attempts, shared by the requests that wait for it. */
export interface Call {
  /** The request that started the call. */
  readonly context: UpstreamContext;
  /**
   * Charges an attempt to the first waiter that has budget left. @throws if none has, or if
   * nobody waits any more: so a call that is cancelled between two steps is not sent
   */
  readonly spend: (endpoint: EndpointName) => void;
  /** The latest deadline of all waiters, on the clock of `performance.now()`; 0 if none waits. */
  readonly deadline: () => number;
  /** Why nobody waits any more; null while one does. */
  readonly cancelled: UpstreamError | null;
  /** Set if a stale answer may be served: better than waiting for as long as the explorer asks. */
  hasStale: boolean;
  /**
   * What came of the last attempt while another is to follow, until that is sent; otherwise null.
   * Whoever cannot wait for the next one gets this.
   */
  last: Outcome | null;
  /**
   * Called when nobody waits any more; set by the step that the call is in, and cleared at its end.
   * A single slot, since an AbortSignal for each call costs more than all the rest. Like `onJoin`,
   * set it to a variable and not to a function literal: one assigned directly to a property is
   * allocated in old space until V8 optimises the code, and keeps the whole call alive there until
   * a major collection.
   */
  onCancel: ((reason: UpstreamError) => void) | null;
  /** Called with each waiter that joins; set while the call is queued for its turn. */
  onJoin: ((context: UpstreamContext) => void) | null;
}
