import type { Config } from '../../base/config/config.js';
import type { ChainMetrics } from '../../base/telemetry/metrics.js';
import type { EndpointName } from '../../endpoints/endpoints.js';
import { BudgetError } from './upstream-errors.js';
import { freshLeft, type Stored } from './upstream-response.js';

/** A cache entry that an answer was made from. */
export interface Use {
  readonly endpoint: EndpointName;
  readonly cache: {
    readonly getLocal: (key: string) => { readonly stored: Stored | null } | undefined;
  };
  readonly key: string;
  readonly stored: Stored;
  /** Those of its chain. */
  readonly metrics: Pick<ChainMetrics, 'deliveries'>;
}

/** What an answer was made from. */
export interface Used {
  /** The cache entries; null if it needed anything else. */
  entries: Use[] | null;
  /** Until when all of it is fresh, in milliseconds since 1970; 0 if anything is not kept. */
  freshUntil: number;
}

/** What one incoming request has cost so far, and its limit. */
export interface CallBudget {
  readonly cost: Readonly<{
    upstreamCalls: number;
    cacheHits: number;
    joined: number;
    /** What the attempts cost; missing if calls are not priced. */
    credits?: number;
  }>;
  /** The cached answers that stood in for a failing explorer, and the age of the oldest in seconds. */
  readonly stale: Readonly<{ answers: number; age: number }>;
  readonly used: Used;
  /** Counts an attempt, which has a price unless `isPriced` is false. @throws BudgetError if it would exceed the limit */
  readonly spend: (endpoint: EndpointName, isPriced?: boolean) => void;
  /** Takes one attempt out of what the limit bounds; it stays counted. */
  readonly giveBack: () => void;
  readonly hit: () => void;
  readonly join: () => void;
  /** Counts a stale answer of this age. */
  readonly standIn: (age: number) => void;
}

/** A budget that allows `limit` upstream attempts, and counts their prices, if they have any. */
export const createCallBudget = (limit: number, prices: Config['credits'] = null): CallBudget => {
  const cost: { -readonly [K in keyof CallBudget['cost']]: CallBudget['cost'][K] } = {
    upstreamCalls: 0,
    cacheHits: 0,
    joined: 0,
    ...(prices && { credits: 0 }),
  };
  const stale = { answers: 0, age: 0 };
  let givenBack = 0;
  const used: Used = { entries: [], freshUntil: Number.POSITIVE_INFINITY };
  return {
    cost,
    stale,
    used,
    spend: (endpoint, isPriced = true) => {
      if (cost.upstreamCalls - givenBack >= limit) throw new BudgetError(limit);
      cost.upstreamCalls += 1;
      used.entries = null;
      if (prices && isPriced) cost.credits = (cost.credits ?? 0) + prices[endpoint];
    },
    giveBack: () => {
      givenBack += 1;
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

/**
 * The budget of a try: one call of the limit, however often it is repeated, and none once that is given back.
 * What a try is to save needs that call anyway, so that the try makes nothing else fail.
 */
export const createTryBudget = (budget: CallBudget): CallBudget => {
  let isHeld = false;
  const giveBack = () => {
    if (isHeld) budget.giveBack();
    isHeld = false;
  };
  return {
    ...budget,
    giveBack,
    spend: (endpoint, isPriced) => {
      giveBack();
      budget.spend(endpoint, isPriced);
      isHeld = true;
    },
  };
};

/** Whether an entry is in memory as it was used, and fresh. */
export const isCurrent = ({ cache, key, stored }: Use): boolean =>
  cache.getLocal(key)?.stored === stored && freshLeft({ stored }) > 0;
