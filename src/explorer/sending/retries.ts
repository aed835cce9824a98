import { isSuccess, type Outcome, type UpstreamResponse } from '../decode/response.js';
import { UpstreamError } from '../failures/errors.js';
import { failures, kindOf } from '../failures/failures.js';
import type { Call } from '../layers/call.js';

const firstPauseMs = 100;

/** How long to pause before the next attempt; null if another would not help or is not worth it. */
const pauseAfter = (outcome: Outcome, attempts: number, { hasStale }: Call): number | null => {
  const kind = kindOf(outcome);
  if (kind === null || failures[kind].retry === null) return null;
  // The limiter delays the next permit for as long as the explorer asks.
  if (kind === 'rate-limited') return 0;
  const pause = firstPauseMs * 2 ** attempts * (0.5 + Math.random());
  const said = outcome.retryAfterMs ?? 0;
  if (hasStale && said > pause) return null;
  return Math.max(pause, said);
};

const isRefusal = (outcome: Outcome) => outcome instanceof UpstreamError && outcome.unsent !== null;

const sleep = (call: Call, ms: number) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      call.onCancel = null;
      resolve();
    }, ms);
    const cancel = (reason: UpstreamError) => {
      clearTimeout(timer);
      reject(reason);
    };
    call.onCancel = cancel;
  });

/**
 * Repeats an attempt after a transient failure, as long as somebody waits and the pause fits their
 * deadline. A timeout is not retried: another attempt would most likely take as long again.
 */
export const withRetries = async (
  retries: number,
  call: Call,
  attempt: () => Promise<UpstreamResponse>,
): Promise<UpstreamResponse> => {
  let last: Outcome | null = null;
  for (let attempts = 0; ; attempts += 1) {
    let outcome: Outcome;
    try {
      outcome = await attempt();
      if (isSuccess(outcome)) return outcome;
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      outcome = error;
    }
    // An attempt that got no turn says nothing new: what came of the one before says more.
    if (last === null || !isRefusal(outcome)) last = outcome;
    const pause = attempts < retries ? pauseAfter(outcome, attempts, call) : null;
    if (pause === null || performance.now() + pause > call.deadline()) break;
    call.last = last;
    if (pause > 0) await sleep(call, pause);
  }
  if (last instanceof UpstreamError) throw last;
  return last;
};
