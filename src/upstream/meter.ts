import { BudgetError } from './errors.js';

/** What one incoming request has cost so far, and its limit. */
export interface Meter {
  readonly cost: Readonly<{ upstreamCalls: number; cacheHits: number; joined: number }>;
  /** The cached answers that stood in for a failing explorer, and the age of the oldest in seconds. */
  readonly stale: Readonly<{ answers: number; age: number }>;
  /** Counts an attempt. @throws BudgetError if it would exceed the limit */
  readonly spend: () => void;
  readonly hit: () => void;
  readonly join: () => void;
  /** Counts a stale answer of this age. */
  readonly standIn: (age: number) => void;
}

/** A meter that allows `limit` upstream attempts. */
export const createMeter = (limit: number): Meter => {
  const cost = { upstreamCalls: 0, cacheHits: 0, joined: 0 };
  const stale = { answers: 0, age: 0 };
  return {
    cost,
    stale,
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
    standIn: (age) => {
      stale.answers += 1;
      stale.age = Math.max(stale.age, age);
    },
  };
};
