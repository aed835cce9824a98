import type { Context } from '../load/resolver-context.js';
import type { Inbox } from './inbox.js';

/** What comes to one subscriber. */
export interface Feed<T> extends Pick<Inbox<T>, 'take'> {
  /** Where it begins; null if there are no cursors. */
  readonly cursor: string | null;
  /** Nothing more is wanted. */
  readonly close: () => void;
  /** Ends it from outside, after what is there. */
  readonly end: Inbox<T>['end'];
}

/** Opens the context of a subscriber, whose calls are its own; only for fresh answers if asked. */
export type OpenContext = (fresh: boolean) => Context;
