import type { Attempt, Call, Layer } from '../call/call.js';
import { UpstreamError } from '../call/upstream-errors.js';
import { isSuccess, type Outcome } from '../call/upstream-response.js';
import { failureTable, kindOf } from '../failures/failure-table.js';
import type { Limiter } from '../limiter/limiter.js';

const firstPauseMs = 100;

/** How long to pause before the next attempt; null if another would not help or is not worth it. */
const pauseAfter = (outcome: Outcome, attempts: number, { hasStale }: Call): number | null => {
  const kind = kindOf(outcome);
  if (kind === null || failureTable[kind].retry === undefined) return null;
  // The limiter delays the next permit for as long as the explorer asks.
  if (kind === 'rate-limited') return 0;
  const pause = firstPauseMs * 2 ** attempts * (0.5 + Math.random());
  const said = outcome.retryAfterMs ?? 0;
  if (hasStale && said > pause) return null;
  return Math.max(pause, said);
};

const isUnsent = (outcome: Outcome) => outcome instanceof UpstreamError && outcome.unsent !== null;

const sleep = (call: Call, ms: number) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      call.pending = null;
      resolve();
    }, ms);
    const abort = (reason: UpstreamError) => {
      clearTimeout(timer);
      reject(reason);
    };
    call.pending = { abort };
  });

/**
 * Makes an attempt once the limiter permits it, which learns what came of it. Repeats it after a failure
 * that may pass, up to `retries` times, as long as somebody waits and the pause fits their deadline.
 */
export const createAttemptLayer =
  (retries: number, limiter: Limiter): Layer<Attempt, Attempt> =>
  (next) =>
  async (request, call) => {
    const { identity, endpoint } = request;
    const repeats = call.context.withoutRetries ? 0 : retries;
    let last: Outcome | null = null;
    for (let attempts = 0; ; attempts += 1) {
      let outcome: Outcome | null = null;
      let sentAt: number | null = null;
      try {
        const permit = limiter.acquire(call, identity, endpoint.name);
        if (permit !== null) await permit;
        sentAt = performance.now();
        outcome = await next(request, call);
        if (isSuccess(outcome)) return outcome;
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error;
        // An attempt that was aborted says nothing about the explorer.
        if (call.abortReason !== null) throw error;
        outcome = error;
      } finally {
        if (sentAt !== null) {
          limiter.release(identity, outcome, sentAt, endpoint.name, call.context.id);
        }
      }
      // An attempt that got no permit says nothing new: what came of the one before says more.
      if (last === null || !isUnsent(outcome)) last = outcome;
      const pause = attempts < repeats ? pauseAfter(outcome, attempts, call) : null;
      if (pause === null || performance.now() + pause > call.expiresAt()) break;
      call.lastOutcome = last;
      if (pause > 0) await sleep(call, pause);
    }
    if (last instanceof UpstreamError) throw last;
    return last;
  };
