import { getOrInsertComputed } from '../../base/collections/maps.js';
import type { RateLimit, UpstreamResponse } from '../call/upstream-response.js';
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

const callsOfWorker = (calls: number | null, workers: number) =>
  // Negative is unlimited.
  calls === null || calls < 0 ? calls : Math.floor(calls / workers);

/**
 * What one of several workers may use of a rate limit, which counts them as one client. With fewer
 * calls than workers, each has one call, but only in every second or third window, and so on.
 */
export const shareOfRate = (rate: RateLimit, workers: number): RateLimit => {
  const { limit, remaining, resetMs } = rate;
  if (workers === 1) return rate;
  const isTooFew = limit !== null && limit > 0 && limit < workers;
  return {
    limit: isTooFew ? 1 : callsOfWorker(limit, workers),
    remaining: callsOfWorker(remaining, workers),
    resetMs: isTooFew && resetMs !== null ? resetMs * Math.ceil(workers / limit) : resetMs,
  };
};

/** What one identity may ask, as learned from the explorer's answers. */
interface Quota {
  inFlight: number;
  /** The limit on concurrent calls, by AIMD: explorers limit bursts too, which no header shows. */
  limit: number;
  readonly window: Window;
  heldUntil: number;
  /** Whether its last answer was a refusal. */
  isRefused: boolean;
}

const identitiesKept = 1_000;

/**
 * The quotas of the upstream identities; an evicted one is learned again from its next answer. Until
 * the first answer, `perSecond` calls a second are allowed. Each of several workers has its share.
 */
export const createQuotas = (concurrency: number, perSecond: number, workers = 1) => {
  const firstSize = Math.max(1, Math.floor(perSecond / workers));
  const quotas = new Map<string, Quota>();

  const openQuota = (): Quota => {
    if (quotas.size >= identitiesKept) {
      for (const [other, { inFlight }] of quotas) {
        // Anybody can make up a thousand identities: they must not evict '', shared by most.
        if (inFlight > 0 || other === '') continue;
        quotas.delete(other);
        break;
      }
    }
    const window = openWindow(firstSize);
    return { inFlight: 0, limit: concurrency, window, heldUntil: 0, isRefused: false };
  };

  const quotaOf = (identity: string) => getOrInsertComputed(quotas, identity, openQuota);

  const learn = (
    { window, inFlight }: Quota,
    { rateLimit, rateLimited, retryAfterMs }: UpstreamResponse,
    sentAt: number,
    now: number,
  ) => {
    if (rateLimit === null) return;
    const isUsedUp = rateLimited && rateLimit.remaining === 0 && rateLimit.resetMs !== null;
    // The `retry-after` of a refusal takes precedence, since the client gets it as well.
    const resetMs = isUsedUp ? (retryAfterMs ?? rateLimit.resetMs) : rateLimit.resetMs;
    const share = shareOfRate({ ...rateLimit, resetMs }, workers);
    learnWindow(window, share, { inFlight, sentAt, now });
  };

  /** Returns true for the first refusal, false for that of another call that was in flight. */
  const hold = (quota: Quota, waitMs: number, now: number) => {
    const isFirst = now >= quota.heldUntil;
    if (isFirst) quota.limit = Math.max(1, Math.floor(quota.limit / 2));
    // The jitter keeps replicas that were refused together from retrying together.
    const wait = Math.min(waitMs, longestWindowMs) * (1 + Math.random() / 10);
    quota.heldUntil = Math.max(quota.heldUntil, now + wait);
    return isFirst;
  };

  return {
    /** Whether one more call may be sent at `now`. */
    admits: (identity: string, now: number): boolean => {
      const { inFlight, limit, window, heldUntil } = quotaOf(identity);
      if (now < heldUntil || inFlight >= Math.floor(limit)) return false;
      return callsLeft(window, now) > 0;
    },
    /** The earliest time at which a call may be sent, whatever happens to the calls in flight. */
    freeAt: (identity: string): number => {
      const { window, heldUntil } = quotaOf(identity);
      // An answer may show that there is more than was assumed before it.
      const isUsedUp = window.isKnown && window.left <= 0;
      return Math.max(heldUntil, isUsedUp ? window.endsAt : 0);
    },
    /** Calls a second that the explorer allows; null if it has not said, or sets no limit. */
    rateOf: (identity: string): number | null => {
      const { isKnown, size, lengthMs } = quotaOf(identity).window;
      return isKnown && Number.isFinite(size) ? (size * 1_000) / lengthMs : null;
    },
    /**
     * The next time after `now` at which `admits` may change even if no call ends; 0 if there is none.
     * For the same `now`: a window that ends between the two would wake nobody.
     */
    changesAt: (identity: string, now: number): number => {
      const { window, heldUntil } = quotaOf(identity);
      if (heldUntil > now) return heldUntil;
      return callsLeft(window, now) > 0 ? 0 : window.endsAt;
    },
    start: (identity: string): void => {
      const quota = quotaOf(identity);
      quota.inFlight += 1;
      spendCall(quota.window, performance.now());
    },
    /**
     * Learns from the end of a call that was sent at `sentAt`; returns true if the explorer newly
     * asks for fewer calls.
     */
    end: (identity: string, response: UpstreamResponse | null, sentAt: number): boolean => {
      const now = performance.now();
      const quota = quotaOf(identity);
      quota.inFlight -= 1;
      endCall(quota.window, sentAt);
      if (response === null) {
        missAnswer(quota.window, sentAt);
        return false;
      }
      learn(quota, response, sentAt, now);
      const wasRefused = quota.isRefused;
      quota.isRefused = response.rateLimited;
      if (response.rateLimited) {
        return hold(quota, response.retryAfterMs ?? 1_000, now) && !wasRefused;
      }
      quota.limit = Math.min(concurrency, quota.limit + 1 / quota.limit);
      return false;
    },
  };
};

export type Quotas = ReturnType<typeof createQuotas>;
