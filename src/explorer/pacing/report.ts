import type { ChainMetrics } from '../../base/telemetry/metrics.js';
import type { UpstreamResponse } from '../call/upstream-response.js';
import { creditsLeft } from '../decode/rate-headers.js';

/** Creates a function that shows what an answer says about the gateway's own limit and credits. */
export const createReport =
  ({ rateLimitRemaining, creditsRemaining }: ChainMetrics) =>
  ({ rateLimit, rateLimitHeaders }: UpstreamResponse): void => {
    if (rateLimit !== null && rateLimit.remaining !== null) {
      const { remaining, resetMs } = rateLimit;
      rateLimitRemaining.set(remaining, resetMs ? performance.now() + resetMs : undefined);
    }
    const credits = creditsLeft(rateLimitHeaders);
    if (credits !== null) creditsRemaining.set(credits);
  };
