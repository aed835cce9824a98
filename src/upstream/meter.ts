import { BudgetError } from './errors.js';

/** What one incoming request has cost so far, and its limit. */
export interface Meter {
  readonly cost: Readonly<{ upstreamCalls: number; cacheHits: number; joined: number }>;
  /** Counts an attempt. @throws BudgetError if it would exceed the limit */
  readonly spend: () => void;
  readonly hit: () => void;
  readonly join: () => void;
}

/** A meter that allows `limit` upstream attempts. */
export const createMeter = (limit: number): Meter => {
  const cost = { upstreamCalls: 0, cacheHits: 0, joined: 0 };
  return {
    cost,
    spend: () => {
      if (cost.upstreamCalls >= limit) throw new BudgetError(limit);
      cost.upstreamCalls += 1;
    },
    hit: () => {
      cost.cacheHits += 1;
    },
    join: () => {
      cost.joined += 1;
    },
  };
};
