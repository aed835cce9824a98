import type { ChainMetrics } from '../../base/telemetry/metrics.js';
import type { UpstreamContext } from '../layers/request.js';
import { createFairQueue } from './fair-queue.js';
import type { Durations } from './forecast.js';
import type { Health } from './health.js';

/** What a limiter knows of one of its chains. */
export interface PacedChain<Item> {
  readonly queue: ReturnType<typeof createFairQueue<Item, string, UpstreamContext>>;
  readonly health: Health;
  readonly durations: Durations;
  readonly metrics: ChainMetrics;
  inFlight: number;
}

/** What one more call of a chain would have to expect, as `Outlook`, among all chains. */
interface ChainOutlook {
  readonly turn: number;
  readonly ownTurn: number;
  readonly gap: number;
  readonly begun: number;
  readonly busyFor: number;
}

/**
 * The lane of a call among those of its client: what has begun takes turns, request by request,
 * with one lane for the first calls of all others, so that begun requests do not wait for all of those.
 */
const laneOf = (context: UpstreamContext): UpstreamContext | null =>
  context.hasBegun ? context : null;

/**
 * The queues of the chains that share `concurrency` permits. Turns go round the chains, and one holds
 * more than half of the permits only while no other has a call that may go.
 */
export const createChainQueues = <Item>(concurrency: number) => {
  /** In the order of their next turns. */
  const chains: PacedChain<Item>[] = [];

  const waiting = () => chains.filter(({ queue }) => queue.size() > 0);

  const takeFrom = (
    candidates: readonly PacedChain<Item>[],
    mayGo: (item: Item) => boolean,
  ): { readonly chain: PacedChain<Item>; readonly item: Item } | null => {
    for (const chain of candidates) {
      const item = chain.queue.take(mayGo);
      if (item === undefined) continue;
      chains.splice(chains.indexOf(chain), 1);
      chains.push(chain);
      return { chain, item };
    }
    return null;
  };

  return {
    add: (health: Health, metrics: ChainMetrics): PacedChain<Item> => {
      const queue = createFairQueue<Item, string, UpstreamContext>();
      const chain = { queue, health, durations: new Map(), metrics, inFlight: 0 };
      chains.push(chain);
      return chain;
    },
    /** Queues a call, on behalf of a request that waits for it. */
    put: (chain: PacedChain<Item>, item: Item, context: UpstreamContext): void =>
      chain.queue.add(item, context.principal.client, laneOf(context)),
    size: () => chains.reduce((sum, { queue }) => sum + queue.size(), 0),
    items: () => chains.flatMap(({ queue }) => queue.items()),
    remove: (item: Item): void => {
      for (const { queue } of chains) queue.remove(item);
    },
    /** Takes the call whose turn it is, among those that may go. */
    take: (mayGo: (item: Item) => boolean) => {
      const all = waiting();
      if (all.length < 2) return takeFrom(all, mayGo);
      const withinShare = all.filter(({ inFlight }) => 2 * (inFlight + 1) <= concurrency);
      return takeFrom(withinShare, mayGo) ?? takeFrom(all, mayGo);
    },
    outlook: (chain: PacedChain<Item>, context: UpstreamContext): ChainOutlook => {
      const own = chain.queue.outlook(context.principal.client, laneOf(context));
      const others = waiting().filter((other) => other !== chain);
      const between = others.reduce((sum, { queue }) => sum + Math.min(queue.size(), own.turn), 0);
      return { ...own, turn: own.turn + between };
    },
    show: (): void => {
      for (const { queue, metrics } of chains) metrics.queued.set(queue.size());
    },
  };
};
