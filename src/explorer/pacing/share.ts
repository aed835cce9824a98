import type { RateLimit } from '../call/upstream-response.js';

const partOf = (calls: number | null, workers: number) =>
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
    limit: isTooFew ? 1 : partOf(limit, workers),
    remaining: partOf(remaining, workers),
    resetMs: isTooFew && resetMs !== null ? resetMs * Math.ceil(workers / limit) : resetMs,
  };
};
