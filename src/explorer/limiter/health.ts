import { fileLimitAdvice } from '../../base/operator-errors.js';
import { createSeldom, type Log } from '../../base/telemetry/log.js';
import type { ChainMetrics } from '../../base/telemetry/metrics.js';
import { UpstreamError } from '../call/upstream-errors.js';
import type { Outcome, UpstreamResponse } from '../call/upstream-response.js';
import { creditsLeft } from '../decode/rate-limit.js';
import { failureTable, kindOf } from '../failures/failure-table.js';
import { type Circuit, type CircuitState, createCircuit } from './circuit.js';

/** Why a call failed, for the operator: a status, or the system's error code, such as ENOTFOUND. */
const whyOf = (outcome: Outcome): string => {
  if (!(outcome instanceof UpstreamError)) return `status ${outcome.status}`;
  const { cause, fault } = outcome;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /^[A-Z][A-Z0-9_]+$/.test(code) ? `${fault}: ${code}` : fault;
};

const circuitValue: Readonly<Record<CircuitState, number>> = { closed: 0, open: 1, probing: 0.5 };

/** Whether the explorer is up, judged by the outcomes of calls; changes are logged. */
export interface Health extends Pick<Circuit, 'admit' | 'retryAfterMs'> {
  readonly learn: (outcome: Outcome | null) => void;
}

/** Tracks the health of an explorer, which counts as up until calls fail. */
export const createHealth = ({
  log,
  metrics,
}: {
  readonly log: Log;
  readonly metrics: Pick<ChainMetrics, 'circuitOpen'>;
}): Health => {
  const circuit = createCircuit({
    threshold: 10,
    longestPauseMs: 30_000,
    onChange: (state, before) => {
      metrics.circuitOpen.set(circuitValue[state]);
      if (before === 'closed') log.warn('The explorer is down: the circuit is open.');
      if (state === 'closed') log.info('The explorer answers again: the circuit is closed.');
    },
  });
  let isWell = true;
  const seldom = createSeldom(10_000);
  return {
    admit: circuit.admit,
    retryAfterMs: circuit.retryAfterMs,
    learn: (outcome) => {
      if (outcome === null) return circuit.abandon();
      const kind = kindOf(outcome);
      // It was not sent, for want of files.
      if (kind === 'unavailable') seldom(() => log.error(fileLimitAdvice));
      const isOutage = kind === null ? false : failureTable[kind].isOutage;
      if (isOutage === null) return circuit.abandon();
      if (!isOutage) {
        isWell = true;
        return circuit.succeed();
      }
      if (isWell) log.warn('A call to the explorer failed.', { why: whyOf(outcome) });
      isWell = false;
      circuit.fail();
    },
  };
};

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
