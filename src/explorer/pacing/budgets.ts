import type { UpstreamResponse } from '../decode/response.js';
import {
  callsLeft,
  endCall,
  learnWindow,
  longestWindowMs,
  missAnswer,
  openWindow,
  spendCall,
  type Window,
} from './window.js';

/** What one identity may ask, as learned from the explorer's answers. */
interface Budget {
  underWay: number;
  /** The limit on concurrent calls, by AIMD: explorers limit bursts too, which no header shows. */
  limit: number;
  readonly window: Window;
  heldUntil: number;
  /** Whether its last answer was a refusal. */
  isRefused: boolean;
}

const identitiesKept = 1_000;

/**
 * The budgets of the upstream identities; an evicted one is learned again from its next answer. Until
 * the first answer, `perSecond` calls a second are allowed.
 */
export const createBudgets = (concurrency: number, perSecond: number) => {
  const budgets = new Map<string, Budget>();

  const budgetOf = (identity: string): Budget => {
    const known = budgets.get(identity);
    if (known !== undefined) return known;
    if (budgets.size >= identitiesKept) {
      for (const [other, { underWay }] of budgets) {
        // Anybody can make up a thousand identities: they must not evict '', shared by most.
        if (underWay > 0 || other === '') continue;
        budgets.delete(other);
        break;
      }
    }
    const budget = {
      underWay: 0,
      limit: concurrency,
      window: openWindow(perSecond),
      heldUntil: 0,
      isRefused: false,
    };
    budgets.set(identity, budget);
    return budget;
  };

  const learn = (
    { window, underWay }: Budget,
    { rateLimit, rateLimited, retryAfterMs }: UpstreamResponse,
    sentAt: number,
    now: number,
  ) => {
    if (rateLimit === null) return;
    const isUsedUp = rateLimited && rateLimit.remaining === 0 && rateLimit.resetMs !== null;
    // The `retry-after` of a refusal takes precedence, since the client gets it as well.
    const resetMs = isUsedUp ? (retryAfterMs ?? rateLimit.resetMs) : rateLimit.resetMs;
    learnWindow(window, { ...rateLimit, resetMs }, { underWay, sentAt, now });
  };

  /** Returns true for the first refusal, false for that of another call that was in flight. */
  const hold = (budget: Budget, waitMs: number, now: number) => {
    const isFirst = now >= budget.heldUntil;
    if (isFirst) budget.limit = Math.max(1, Math.floor(budget.limit / 2));
    // The jitter keeps replicas that were refused together from retrying together.
    const wait = Math.min(waitMs, longestWindowMs) * (1 + Math.random() / 10);
    budget.heldUntil = Math.max(budget.heldUntil, now + wait);
    return isFirst;
  };

  return {
    /** Whether one more call may be sent at `now`. */
    admits: (identity: string, now: number): boolean => {
      const { underWay, limit, window, heldUntil } = budgetOf(identity);
      if (now < heldUntil || underWay >= Math.floor(limit)) return false;
      return callsLeft(window, now) > 0;
    },
    /** The earliest time at which a call may be sent, whatever happens to the calls in flight. */
    freeAt: (identity: string): number => {
      const { window, heldUntil } = budgetOf(identity);
      // An answer may show that there is more than was assumed before it.
      const isUsedUp = window.isKnown && window.left <= 0;
      return Math.max(heldUntil, isUsedUp ? window.endsAt : 0);
    },
    /**
     * The next time after `now` at which `admits` may change even if no call ends; 0 if there is none.
     * For the same `now`: a window that ends between the two would wake nobody.
     */
    changesAt: (identity: string, now: number): number => {
      const { window, heldUntil } = budgetOf(identity);
      if (heldUntil > now) return heldUntil;
      return callsLeft(window, now) > 0 ? 0 : window.endsAt;
    },
    start: (identity: string): void => {
      const budget = budgetOf(identity);
      budget.underWay += 1;
      spendCall(budget.window, performance.now());
    },
    /**
     * Learns from the end of a call that was sent at `sentAt`; returns true if the explorer newly
     * asks for fewer calls.
     */
    end: (identity: string, response: UpstreamResponse | null, sentAt: number): boolean => {
      const now = performance.now();
      const budget = budgetOf(identity);
      budget.underWay -= 1;
      endCall(budget.window, sentAt);
      if (response === null) {
        missAnswer(budget.window, sentAt);
        return false;
      }
      learn(budget, response, sentAt, now);
      const wasRefused = budget.isRefused;
      budget.isRefused = response.rateLimited;
      if (response.rateLimited) {
        return hold(budget, response.retryAfterMs ?? 1_000, now) && !wasRefused;
      }
      budget.limit = Math.min(concurrency, budget.limit + 1 / budget.limit);
      return false;
    },
  };
};
