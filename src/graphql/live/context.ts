import type { Chain } from '../../explorer/chain.js';
import type { Context } from '../load/resolver-context.js';
import type { Feed } from './feed.js';
import type { Watched } from './list-watch.js';
import type { SeenRow } from './look.js';
import type { Snapshot } from './transaction-watch.js';

/** What an operation can subscribe to. */
export interface Subscribing {
  /** `after` is used unless the request itself says where it left off. */
  readonly rows: (watched: Watched, after: string | null) => Promise<Feed<SeenRow>>;
  readonly transaction: (
    chain: Chain,
    hash: string,
    confirmations: number,
  ) => Promise<Feed<Snapshot>>;
}

/** The context of an operation; only that of a subscription can subscribe. */
export interface LiveContext extends Context {
  readonly subscribing?: Subscribing;
}
