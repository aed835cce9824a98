import type { Metrics } from '../../metrics.js';
import type { Answer } from '../answer.js';
import { creditsLeft } from '../rate-headers.js';

/** Creates a function that shows what an answer says about the gateway's own limit and credits. */
export const createReport =
  ({ rateLimitRemaining, creditsRemaining }: Metrics) =>
  ({ rateLimit, rateLimitHeaders }: Answer): void => {
    if (rateLimit !== null && rateLimit.remaining !== null) {
      const { remaining, resetMs } = rateLimit;
      rateLimitRemaining.set(remaining, resetMs ? performance.now() + resetMs : undefined);
    }
    const credits = creditsLeft(rateLimitHeaders);
    if (credits !== null) creditsRemaining.set(credits);
  };
