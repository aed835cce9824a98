import type { Config } from '../../base/config/config.js';
import { realClock } from '../../base/deadline/clock.js';
import { Deadline } from '../../base/deadline/deadline.js';
import { createCallBudget } from '../../explorer/call/call-budget.js';
import type { UpstreamContext } from '../../explorer/call/upstream-request.js';
import type { Subscribing } from '../live/context.js';
import type { Live } from '../live/live.js';
import type { Context } from '../load/context.js';
import type { Operation } from './context.js';
import type { OpenEvent } from './subscribe-plan.js';

/** How long a client may leave unread that it was too slow. */
const unreadMs = 10_000;

/** What subscriptions need of the parts that answer operations. */
export const createLiveOperations = (
  live: Live,
  createContext: (upstream: UpstreamContext) => Context,
  settings: Pick<Config, 'requestTimeoutMs' | 'maxUpstreamCalls' | 'credits'>,
) => ({
  /** What the resolvers of an operation subscribe with; its start is bounded as a query is. */
  subscribingFor: (operation: Operation, upstream: UpstreamContext): Subscribing => {
    const { principal, span } = upstream;
    const open = (fresh: boolean) =>
      createContext(fresh ? { ...upstream, sentAfter: performance.now() } : upstream);
    const onTooSlow = () => void realClock.after(unreadMs, operation.request.cut);
    const subscriber = { principal, span, open, onTooSlow };
    return {
      rows: (watched, after) => live.rows(watched, operation.lastEventId() ?? after, subscriber),
      transaction: (chain, hash, confirmations) =>
        live.transaction(chain, hash, confirmations, subscriber),
    };
  },

  /** What one event is executed with; it is bounded as a query is. */
  openEvent: ({ request, estimate, span }: Operation): OpenEvent => {
    const { id, principal, memory } = request;
    const deadline = new Deadline(performance.now() + settings.requestTimeoutMs);
    const budget = createCallBudget(settings.maxUpstreamCalls, settings.credits);
    let held = 0;
    const hold = (bytes: number) => {
      const isHeld = memory.hold(bytes);
      if (isHeld) held += bytes;
      return isHeld;
    };
    const context = createContext({
      id,
      principal,
      deadline,
      budget,
      hold,
      calls: estimate.calls,
      span,
      hasBegun: false,
    });
    return {
      context,
      budget,
      close: () => {
        deadline.abort();
        memory.release(held);
        held = 0;
      },
    };
  },
});
