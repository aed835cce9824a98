import { fileLimitAdvice } from '../../base/operator-errors.js';
import { createSeldom, type Log } from '../../base/telemetry/log.js';
import type { ChainMetrics } from '../../base/telemetry/metrics.js';
import type { EndpointName } from '../../endpoints/endpoints.js';
import type { Outcome, UpstreamResponse } from '../call/upstream-response.js';
import { creditsLeft } from '../decode/rate-limit.js';
import { whyOf } from '../failures/describe.js';
import { failureTable, kindOf } from '../failures/failure-table.js';

type CircuitState = 'closed' | 'open' | 'probing';

interface CircuitOptions {
  /** The number of consecutive failures that opens it. */
  readonly threshold: number;
  readonly longestPauseMs: number;
  /** Also called when a failed probe changes it from 'probing' back to 'open', which is no news. */
  readonly onChange: (state: CircuitState, before: CircuitState) => void;
}

interface Circuit {
  /** Whether a call may be sent now. The first call after a pause is the probe that decides. */
  readonly admit: () => boolean;
  /** How long to wait if a call is not admitted. */
  readonly retryAfterMs: () => number;
  readonly succeed: () => void;
  readonly fail: () => void;
  /** The call ended without showing whether the other side is up. */
  readonly abandon: () => void;
}

const firstPauseMs = 1_000;

/** A circuit breaker: opens after consecutive failures, for longer each time that a probe fails. */
export const createCircuit = ({ threshold, longestPauseMs, onChange }: CircuitOptions): Circuit => {
  let state: CircuitState = 'closed';
  let failures = 0;
  let pause = firstPauseMs;
  let shutUntil = 0;

  const become = (next: CircuitState) => {
    const before = state;
    state = next;
    onChange(next, before);
  };

  return {
    admit: () => {
      if (state === 'closed') return true;
      if (state === 'probing' || performance.now() < shutUntil) return false;
      become('probing');
      return true;
    },
    retryAfterMs: () => Math.max(firstPauseMs, Math.ceil(shutUntil - performance.now())),
    succeed: () => {
      failures = 0;
      pause = firstPauseMs;
      if (state !== 'closed') become('closed');
    },
    fail: () => {
      failures += 1;
      if (state === 'open' || (state === 'closed' && failures < threshold)) return;
      if (state === 'probing') pause = Math.min(pause * 2, longestPauseMs);
      shutUntil = performance.now() + pause;
      become('open');
    },
    abandon: () => {
      if (state === 'probing') become('open');
    },
  };
};

const circuitValue: Readonly<Record<CircuitState, number>> = { closed: 0, open: 1, probing: 0.5 };

/** Whether the explorer is up, judged by the outcomes of calls; changes are logged. */
export interface Health extends Pick<Circuit, 'admit' | 'retryAfterMs'> {
  /** Learns from a call to `endpoint` for the request `id`. */
  readonly learn: (outcome: Outcome | null, endpoint: EndpointName, id: string) => void;
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
    learn: (outcome, endpoint, id) => {
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
      if (isWell) log.warn('A call to the explorer failed.', { id, endpoint, why: whyOf(outcome) });
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
