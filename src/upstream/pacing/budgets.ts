import type { Answer } from '../answer.js';

/** What one identity may ask, as learned from the explorer's answers. */
interface Budget {
  underWay: number;
  /** The limit on concurrent calls, by AIMD: explorers limit bursts too, which no header shows. */
  limit: number;
  /** Calls left in the window that ends at `resetAt`. */
  remaining: number;
  resetAt: number;
  heldUntil: number;
  /** Whether its last answer was a refusal. */
  isRefused: boolean;
}

const identitiesKept = 1_000;

/** However long the explorer says to wait, it is asked again after a minute. */
const longestHold = 60_000;

/** The budgets of the upstream identities; an evicted one is learned again from its next answer. */
export const createBudgets = (concurrency: number) => {
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
      remaining: Number.POSITIVE_INFINITY,
      resetAt: 0,
      heldUntil: 0,
      isRefused: false,
    };
    budgets.set(identity, budget);
    return budget;
  };

  const learnWindow = (
    budget: Budget,
    { rateLimitHeaders: headers, rateLimited, retryAfterMs }: Answer,
    now: number,
  ) => {
    const remaining = Number(headers['x-ratelimit-remaining']);
    const reset = Number(headers['x-ratelimit-reset']);
    if (remaining >= 0 && reset > 0) {
      budget.remaining = remaining;
      // The `retry-after` of a refusal takes precedence, since the client gets it as well.
      const said = rateLimited && remaining === 0 ? (retryAfterMs ?? reset) : reset;
      budget.resetAt = now + Math.min(said, longestHold);
    } else if (remaining === -1) {
      budget.resetAt = 0;
    }
  };

  /** Returns true for the first refusal, false for that of another call that was in flight. */
  const hold = (budget: Budget, waitMs: number, now: number) => {
    const isFirst = now >= budget.heldUntil;
    if (isFirst) budget.limit = Math.max(1, Math.floor(budget.limit / 2));
    // The jitter keeps replicas that were refused together from retrying together.
    const wait = Math.min(waitMs, longestHold) * (1 + Math.random() / 10);
    budget.heldUntil = Math.max(budget.heldUntil, now + wait);
    return isFirst;
  };

  return {
    /** Whether one more call may be sent now. */
    admits: (identity: string): boolean => {
      const now = performance.now();
      const { underWay, limit, remaining, resetAt, heldUntil } = budgetOf(identity);
      if (now < heldUntil || underWay >= Math.floor(limit)) return false;
      return now >= resetAt || remaining - underWay > 0;
    },
    /** The earliest time at which a call may be sent, whatever happens to the calls in flight. */
    freeAt: (identity: string): number => {
      const { remaining, resetAt, heldUntil } = budgetOf(identity);
      return Math.max(heldUntil, remaining <= 0 ? resetAt : 0);
    },
    /** The next time at which `admits` may change even if no call ends; 0 if there is none. */
    changesAt: (identity: string): number => {
      const now = performance.now();
      const { resetAt, heldUntil } = budgetOf(identity);
      if (heldUntil > now) return heldUntil;
      return resetAt > now ? resetAt : 0;
    },
    start: (identity: string): void => {
      budgetOf(identity).underWay += 1;
    },
    /** Learns from the end of a call; returns true if the explorer newly asks for fewer calls. */
    end: (identity: string, answer: Answer | null): boolean => {
      const now = performance.now();
      const budget = budgetOf(identity);
      budget.underWay -= 1;
      if (answer === null) return false;
      learnWindow(budget, answer, now);
      const wasRefused = budget.isRefused;
      budget.isRefused = answer.rateLimited;
      if (answer.rateLimited) {
        return hold(budget, answer.retryAfterMs ?? 1_000, now) && !wasRefused;
      }
      budget.limit = Math.min(concurrency, budget.limit + 1 / budget.limit);
      return false;
    },
  };
};
