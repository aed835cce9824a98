import type { Patience } from '../../base/deadline/patience.js';
import type { Caller } from '../../base/request/caller.js';
import type { Endpoint } from '../endpoints/endpoints.js';
import type { Meter } from './meter.js';

/** A question to the explorer. */
export interface Question {
  readonly endpoint: Endpoint;
  readonly hash: string;
  /** The query string to send upstream, without the question mark. */
  readonly query: string;
}

/** Who asks, how long they wait, and the meter that pays: one for each incoming request. */
export interface Asker {
  /** The id of the request, under which its calls are logged. */
  readonly id: string;
  readonly caller: Caller;
  readonly patience: Patience;
  readonly meter: Meter;
  /** Takes memory for bytes that the request keeps until its end; false if there is none. */
  readonly hold: (bytes: number) => boolean;
  /** How many calls the request is expected to need. */
  readonly calls: number;
  /** Set once a call of the request was sent or queued: it goes before what is still to begin. */
  hasBegun: boolean;
}
