import type { ChainMetrics } from '../../base/telemetry/metrics.js';
import type { RequestQueue, UpstreamContext } from '../call/upstream-request.js';
import type { Health } from './circuit.js';
import { createFairQueue, type FairQueue, type QueuePosition } from './fair-queue.js';
import type { Durations } from './forecast.js';

type Queue<Item> = FairQueue<Item, RequestQueue>;

/** What a limiter knows of one of its chains. */
export interface LimitedChain<Item> {
  readonly queue: Queue<Item>;
  /** The calls of watches, which go when no other call may. */
  readonly background: Queue<Item>;
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

  type QueueName = 'queue' | 'background';

  const waiting = (name: QueueName) => chains.filter((chain) => chain[name].size() > 0);

  const takeFrom = (
    candidates: readonly LimitedChain<Item>[],
    name: QueueName,
    mayGo: (item: Item) => boolean,
  ): { readonly chain: LimitedChain<Item>; readonly item: Item } | null => {
    for (const chain of candidates) {
      const item = chain[name].take(mayGo);
      if (item === undefined) continue;
      remove(chain, item);
      chains.splice(chains.indexOf(chain), 1);
      chains.push(chain);
      return { chain, item };
    }
    return null;
  };

  const takeNext = (name: QueueName, mayGo: (item: Item) => boolean) => {
    const all = waiting(name);
    if (all.length < 2) return takeFrom(all, name, mayGo);
    const withinShare = all.filter(({ inFlight }) => 2 * (inFlight + 1) <= concurrency);
    return takeFrom(withinShare, name, mayGo) ?? takeFrom(all, name, mayGo);
  };

  const sizeOf = ({ queue, background }: LimitedChain<Item>) => queue.size() + background.size();

  const itemsOf = ({ queue, background }: LimitedChain<Item>) => [
    ...queue.items(),
    ...background.items(),
  ];

  /** A call may be in both queues: those who wait for it may be of both kinds. */
  const remove = ({ queue, background }: LimitedChain<Item>, item: Item): void => {
    queue.remove(item);
    background.remove(item);
  };

  return {
    add: (health: Health, metrics: ChainMetrics): LimitedChain<Item> => {
      const chain = {
        queue: createFairQueue<Item, RequestQueue>(),
        background: createFairQueue<Item, RequestQueue>(),
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
      const queue = context.isBackground ? chain.background : chain.queue;
      queue.add(item, context.principal.client, requestOf(context));
    },
    remove,
    /** Whether nothing waits; without `withBackground`, the calls of watches do not count. */
    isEmpty: (withBackground = true): boolean => {
      for (const { queue, background } of chains) {
        if (queue.size() > 0 || (withBackground && background.size() > 0)) return false;
      }
      return true;
    },
    items: (): readonly Item[] => chains.flatMap(itemsOf),
    itemsOf,
    /** Takes the call whose turn it is, among those that may go. */
    take: (mayGo: (item: Item) => boolean) =>
      takeNext('queue', mayGo) ?? takeNext('background', mayGo),
    /** What one more call of the chain would have to expect, among those of all chains. */
    positionOf: (chain: LimitedChain<Item>, context: UpstreamContext): QueuePosition => {
      const own = chain.queue.positionOf(context.principal.client, requestOf(context));
      const others = waiting('queue').filter((other) => other !== chain);
      const between = others.reduce((sum, { queue }) => sum + Math.min(queue.size(), own.turn), 0);
      return { ...own, turn: own.turn + between };
    },
    show: (): void => {
      for (const chain of chains) chain.metrics.queued.set(sizeOf(chain));
    },
  };
};
