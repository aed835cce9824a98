import type { Answer } from './answer.js';
import { type Call, whileWanted } from './call.js';
import { UpstreamError } from './errors.js';

const firstPauseMs = 100;

const transient = new Set([502, 503, 504]);

const settled = async (attempt: Promise<Answer>): Promise<Answer | UpstreamError> => {
  try {
    return await attempt;
  } catch (error) {
    if (error instanceof UpstreamError) return error;
    throw error;
  }
};

/** How long to pause before the next attempt, null where another would not help. */
const pauseAfter = (outcome: Answer | UpstreamError, failures: number): number | null => {
  const pause = firstPauseMs * 2 ** failures * (0.5 + Math.random());
  if (outcome instanceof UpstreamError) return outcome.fault === 'unreachable' ? pause : null;
  // The governor holds the next turn back for as long as the explorer asked.
  if (outcome.rateLimited) return 0;
  return transient.has(outcome.status) ? Math.max(pause, outcome.retryAfterMs ?? 0) : null;
};

const sleep = (call: Call, ms: number) =>
  whileWanted<void>(call, (resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    return (reason) => {
      clearTimeout(timer);
      reject(reason);
    };
  });

const unwrap = (outcome: Answer | UpstreamError): Answer => {
  if (outcome instanceof UpstreamError) throw outcome;
  return outcome;
};

/**
 * Repeats an attempt that failed in passing, as long as somebody waits and the pause fits their
 * deadline. A timed-out one is not repeated: it would most likely cost as much again.
 */
export const withRetries = async (
  retries: number,
  call: Call,
  attempt: () => Promise<Answer>,
): Promise<Answer> => {
  let outcome = await settled(attempt());
  for (let failures = 0; failures < retries; failures += 1) {
    const pause = pauseAfter(outcome, failures);
    if (pause === null || performance.now() + pause > call.deadline()) break;
    if (pause > 0) await sleep(call, pause);
    const next = await settled(attempt());
    // Without a turn nothing new is known: what the explorer itself said is worth more.
    if (next instanceof UpstreamError && next.fault === 'unavailable') break;
    outcome = next;
  }
  return unwrap(outcome);
};
