import type { ChainMetrics } from '../../base/telemetry/metrics.js';
import {
  type Priority,
  priorities,
  type RequestQueue,
  type UpstreamContext,
} from '../call/upstream-request.js';
import type { Health } from './circuit.js';
import { createFairQueue, type FairQueue, type QueuePosition } from './fair-queue.js';
import type { Durations } from './forecast.js';

type Queue<Item> = FairQueue<Item, RequestQueue>;

/** What a limiter knows of one of its chains. */
export interface LimitedChain<Item> {
  readonly queues: Readonly<Record<Priority, Queue<Item>>>;
  readonly health: Health;
  readonly durations: Durations;
  readonly metrics: ChainMetrics;
  inFlight: number;
}

/** The queue of a call among those of its client: those that have not begun are in one. */
const requestOf = ({ queue }: UpstreamContext): RequestQueue | null =>
  queue.hasBegun ? queue : null;

/**
 * The queues of the chains that share `concurrency` permits. Turns go round the chains, and one holds
 * more than half of the permits only while no other has a call that may go.
 */
export const createChainQueues = <Item>(concurrency: number) => {
  /** In the order of their next turns. */
  const chains: LimitedChain<Item>[] = [];

  const waiting = (priority: Priority) =>
    chains.filter(({ queues }) => queues[priority].size() > 0);

  const takeFrom = (
    candidates: readonly LimitedChain<Item>[],
    priority: Priority,
    mayGo: (item: Item) => boolean,
  ): { readonly chain: LimitedChain<Item>; readonly item: Item } | null => {
    for (const chain of candidates) {
      const item = chain.queues[priority].take(mayGo);
      if (item === undefined) continue;
      remove(chain, item);
      chains.splice(chains.indexOf(chain), 1);
      chains.push(chain);
      return { chain, item };
    }
    return null;
  };

  const takeNext = (priority: Priority, mayGo: (item: Item) => boolean) => {
    const all = waiting(priority);
    if (all.length < 2) return takeFrom(all, priority, mayGo);
    const withinShare = all.filter(({ inFlight }) => 2 * (inFlight + 1) <= concurrency);
    return takeFrom(withinShare, priority, mayGo) ?? takeFrom(all, priority, mayGo);
  };

  const sizeOf = ({ queues }: LimitedChain<Item>) =>
    priorities.reduce((sum, priority) => sum + queues[priority].size(), 0);

  /** Each once. A call may be in several queues: for example, an export waits for it, and then a query joins. */
  const itemsOf = ({ queues }: LimitedChain<Item>): readonly Item[] => [
    ...new Set(priorities.flatMap((priority) => queues[priority].items())),
  ];

  const remove = ({ queues }: LimitedChain<Item>, item: Item): void => {
    for (const priority of priorities) queues[priority].remove(item);
  };

  return {
    add: (health: Health, metrics: ChainMetrics): LimitedChain<Item> => {
      const chain: LimitedChain<Item> = {
        queues: { query: createFairQueue(), watch: createFairQueue(), export: createFairQueue() },
        health,
        durations: new Map(),
        metrics,
        inFlight: 0,
      };
      chains.push(chain);
      return chain;
    },
    /** Queues a call, on behalf of a request that waits for it. */
    put: (chain: LimitedChain<Item>, item: Item, context: UpstreamContext): void => {
      const { priority, principal } = context;
      chain.queues[priority].add(item, principal.client, requestOf(context));
    },
    remove,
    /** Whether no call waits of this class or an earlier one; by default, of any. */
    isEmpty: (last: Priority = 'export'): boolean => {
      for (const { queues } of chains) {
        for (const priority of priorities) {
          if (queues[priority].size() > 0) return false;
          if (priority === last) break;
        }
      }
      return true;
    },
    items: (): readonly Item[] => chains.flatMap(itemsOf),
    itemsOf,
    /** Takes the call whose turn it is, among those that may go. */
    take: (mayGo: (item: Item) => boolean) => {
      for (const priority of priorities) {
        const taken = takeNext(priority, mayGo);
        if (taken !== null) return taken;
      }
      return null;
    },
    /** What one more call of a query would have to expect, among those of all chains. */
    positionOf: (chain: LimitedChain<Item>, context: UpstreamContext): QueuePosition => {
      const there = chain.queues.query.positionOf(context.principal.client, requestOf(context));
      const between = waiting('query')
        .filter((other) => other !== chain)
        .reduce((sum, { queues }) => sum + Math.min(queues.query.size(), there.turn), 0);
      return { ...there, turn: there.turn + between };
    },
    show: (): void => {
      for (const chain of chains) chain.metrics.queued.set(sizeOf(chain));
    },
  };
};

export type ChainQueues<Item> = ReturnType<typeof createChainQueues<Item>>;
