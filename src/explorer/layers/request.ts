import type { Deadline } from '../../base/deadline/deadline.js';
import type { Principal } from '../../base/request/principal.js';
import type { Endpoint } from '../endpoints/endpoints.js';
import type { CallBudget } from './call-budget.js';

/** A question to the explorer. */
export interface UpstreamRequest {
  readonly endpoint: Endpoint;
  readonly hash: string;
  /** The query string to send upstream, without the question mark. */
  readonly query: string;
}

/** Who asks, how long they wait, and the budget that pays: one for each incoming request. */
export interface UpstreamContext {
  /** The id of the request, under which its calls are logged. */
  readonly id: string;
  readonly principal: Principal;
  readonly deadline: Deadline;
  readonly budget: CallBudget;
  /** How many calls the request is expected to need. */
  readonly calls: number;
  /** Set once a call of the request was sent or queued: it goes before what is still to begin. */
  hasBegun: boolean;
}
