import type { Caller } from '../caller.js';
import type { Patience } from '../patience.js';
import type { Endpoint } from './endpoints.js';
import type { Meter } from './meter.js';

/** What is asked of the explorer. */
export interface Question {
  readonly endpoint: Endpoint;
  readonly hash: string;
  /** The query string as it goes upstream, without the question mark. */
  readonly query: string;
}

/** Who asks, until when, and on whose account: one for each incoming request. */
export interface Asker {
  readonly caller: Caller;
  readonly patience: Patience;
  readonly meter: Meter;
}
