import { LRUCache } from 'lru-cache';
import { getOrInsertComputed } from '../../base/collections/maps.js';
import type { Config } from '../../base/config/config.js';
import type { Clock } from '../../base/deadline/deadline.js';
import type { Principal } from '../../base/request/principal.js';
import type { Metrics } from '../../base/telemetry/metrics.js';
import { noTrace, type Span, type Tracer } from '../../base/telemetry/span.js';
import type { UpstreamContext } from '../../explorer/call/upstream-request.js';
import type { Chain } from '../../explorer/chain.js';
import { principalOn } from '../../explorer/layers/credentials.js';
import { subscriptionLimitExceeded } from '../errors/errors.js';
import { filterText } from '../load/list-filters.js';
import type { Context } from '../load/resolver-context.js';
import type { Feed, OpenContext } from './feed.js';
import { createListWatch, type ListWatch, type Watched } from './list-watch.js';
import { createPollRate, type PollRate } from './poller.js';
import type { SeenRow } from './rows-above.js';
import {
  createTransactionWatch,
  type Snapshot,
  type TransactionWatch,
} from './transaction-watch.js';
import type { WatchDeps } from './watch-poller.js';

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

interface LiveDeps {
  readonly createContext: (upstream: UpstreamContext) => Context;
  readonly settings: Pick<
    Config,
    | 'livePollMs'
    | 'liveMaxCallsPerSecond'
    | 'workers'
    | 'liveMaxSubscriptions'
    | 'liveMaxWatches'
    | 'requestTimeoutMs'
    | 'maxUpstreamCalls'
  >;
  readonly metrics: Pick<Metrics, 'subscriptions' | 'watches' | 'livePolls'>;
  readonly clock: Clock;
  readonly trace?: Tracer | undefined;
}

/** Who subscribes. */
export interface Subscriber {
  readonly principal: Principal;
  /** What it is traced by, if it is. */
  readonly span?: Span | null | undefined;
  readonly open: OpenContext;
  /** It was too slow, and gets nothing more. */
  readonly onTooSlow: () => void;
}

/** Watches what is subscribed to: each thing once, however many subscribe to it. */
export interface Live {
  /** The rows of a list from now on, or those after a cursor. @throws what `ListWatch.subscribe` throws, SUBSCRIPTION_LIMIT_EXCEEDED */
  readonly rows: (
    watched: Watched,
    after: string | null,
    subscriber: Subscriber,
  ) => Promise<Feed<SeenRow>>;
  /** A transaction until it has so many confirmations. */
  readonly transaction: (
    chain: Chain,
    hash: string,
    confirmations: number,
    subscriber: Subscriber,
  ) => Promise<Feed<Snapshot>>;
}

/** How often a watch looks, and one whose calls have a price. */
const usualPollMs = 4_000;
const paidPollMs = 60_000;

/** Calls a second of all watches of one budget, where the explorer does not say what it allows. */
const usualPerSecond = 2;

/** Anybody can make up a thousand identities. */
const pollRatesKept = 1_000;

/** The share of what it allows. */
const shareOfRate = 1 / 4;

/** Creates what watches for all subscriptions of a process. */
export const createLive = (deps: LiveDeps): Live => {
  const { createContext, settings, metrics, clock, trace = noTrace } = deps;
  const { workers, liveMaxCallsPerSecond, liveMaxSubscriptions, liveMaxWatches } = settings;
  const watches = new Map<string, ListWatch | TransactionWatch>();
  const pollRates = new WeakMap<object, LRUCache<string, PollRate>>();
  let subscriptions = 0;

  const pollRateOf = ({ explorer }: Chain, principal: Principal): PollRate => {
    const { limiter, identity } = explorer.budgetOf(principal);
    const perSecond = () => {
      const { perSecond: allowed } = explorer.budgetOf(principal);
      return (
        liveMaxCallsPerSecond ??
        (allowed === null ? usualPerSecond / workers : allowed * shareOfRate)
      );
    };
    const ofLimiter = getOrInsertComputed(
      pollRates,
      limiter,
      () => new LRUCache<string, PollRate>({ max: pollRatesKept }),
    );
    return getOrInsertComputed(ofLimiter, identity, () => createPollRate(perSecond, clock));
  };

  /** Finds a watch, or begins one. */
  const watch = <T extends ListWatch | TransactionWatch>(
    chain: Chain,
    key: string,
    { principal, span = null }: Subscriber,
    create: (deps: WatchDeps, onEnd: () => void) => T,
  ): T => {
    // No two chains of a gateway have the same id.
    const ofChain = `${key} ${chain.id}`;
    const known = watches.get(ofChain);
    // A key begins with the kind of its watch.
    if (known) return known as T;
    if (watches.size >= liveMaxWatches) throw subscriptionLimitExceeded(liveMaxWatches, 'watches');
    const pollRate = pollRateOf(chain, principal);
    const begun = create(
      {
        explorer: chain.explorer,
        createContext: (upstream) => createContext(upstream).on(chain),
        pollRate,
        clock,
        pollMs: settings.livePollMs ?? (chain.isPriced ? paidPollMs : usualPollMs),
        settings,
        metrics,
        principal,
        trace,
        begunBy: span,
      },
      () => {
        if (watches.get(ofChain) === begun) watches.delete(ofChain);
        metrics.watches.set(watches.size);
      },
    );
    watches.set(ofChain, begun);
    metrics.watches.set(watches.size);
    return begun;
  };

  /** Counts a subscription until it is closed. */
  const count = async <T>(subscribe: () => Promise<Feed<T>>): Promise<Feed<T>> => {
    if (subscriptions >= liveMaxSubscriptions) {
      throw subscriptionLimitExceeded(liveMaxSubscriptions, 'subscriptions');
    }
    const change = (by: number) => {
      subscriptions += by;
      metrics.subscriptions.set(subscriptions);
    };
    change(1);
    try {
      const feed = await subscribe();
      let isOpen = true;
      return {
        ...feed,
        close: () => {
          feed.close();
          if (isOpen) change(-1);
          isOpen = false;
        },
      };
    } catch (error) {
      change(-1);
      throw error;
    }
  };

  return {
    rows: (watched, after, subscriber) =>
      count(async () => {
        const { open, onTooSlow } = subscriber;
        const { chain, name, id, filters } = watched;
        const principal = principalOn(chain, subscriber.principal);
        const key = `${name} ${id.toLowerCase()} ${filterText(filters)} ${principal.identity}`;
        const begun = watch(chain, key, { ...subscriber, principal }, (needed, onEnd) =>
          createListWatch(watched, needed, onEnd),
        );
        return begun.subscribe(after, open, onTooSlow);
      }),
    transaction: (chain, hash, confirmations, subscriber) =>
      count(async () => {
        const principal = principalOn(chain, subscriber.principal);
        const key = `transaction ${hash} ${principal.identity}`;
        const begun = watch(chain, key, { ...subscriber, principal }, (needed, onEnd) =>
          createTransactionWatch(hash, needed, onEnd),
        );
        return begun.subscribe(confirmations, subscriber.onTooSlow);
      }),
  };
};
