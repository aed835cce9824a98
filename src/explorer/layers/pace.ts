import type { Attempt, Layer } from '../call/call.js';
import { UpstreamError } from '../call/upstream-errors.js';
import type { Outcome } from '../call/upstream-response.js';
import type { Limiter } from '../pacing/limiter.js';

/** Makes an attempt once the limiter permits it, and tells that what came of it. */
export const createPaceLayer =
  (limiter: Limiter): Layer<Attempt, Attempt> =>
  (next) =>
  async (request, call) => {
    const { identity, endpoint } = request;
    const permit = limiter.acquire(call, identity, endpoint.name);
    if (permit !== null) await permit;
    const sentAt = performance.now();
    let outcome: Outcome | null = null;
    try {
      outcome = await next(request, call);
      return outcome;
    } catch (error) {
      // An attempt that was aborted says nothing about the explorer.
      if (error instanceof UpstreamError && call.abortReason === null) outcome = error;
      throw error;
    } finally {
      limiter.release(identity, outcome, sentAt, endpoint.name);
    }
  };
