import { fileLimitAdvice } from '../../base/config/file-limit.js';
import { createSeldom, type Log } from '../../base/telemetry/log.js';
import type { Metrics } from '../../base/telemetry/metrics.js';
import type { Outcome } from '../decode/response.js';
import { UpstreamError } from '../failures/errors.js';
import { type Circuit, type CircuitState, createCircuit } from './circuit.js';

/** How a call ended; null if that says nothing about the explorer. */
export type Ending = Outcome | null;

const gatewayFailures = new Set([502, 503, 504, 520, 521, 522, 523, 524, 525, 526, 527, 530]);

/**
 * Whether there was no connection or no answer in time, or a proxy says so. A 500 is not an outage:
 * one query failed, but the explorer is up.
 */
const isOutage = (ending: Outcome) =>
  ending instanceof UpstreamError
    ? ending.fault === 'unreachable' || ending.fault === 'timeout'
    : gatewayFailures.has(ending.status);

/** Why a call failed, for the operator: a status, or the system's error code, such as ENOTFOUND. */
const whyOf = (ending: Outcome): string => {
  if (!(ending instanceof UpstreamError)) return `status ${ending.status}`;
  const { cause, fault } = ending;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /^[A-Z][A-Z0-9_]+$/.test(code) ? `${fault}: ${code}` : fault;
};

const circuitValue: Readonly<Record<CircuitState, number>> = { closed: 0, open: 1, probing: 0.5 };

/** Whether the explorer is up, judged by the outcomes of calls; changes are logged. */
interface Health extends Pick<Circuit, 'admit' | 'retryAfterMs'> {
  readonly learn: (ending: Ending) => void;
}

/** Tracks the health of an explorer, which counts as up until calls fail. */
export const createHealth = ({
  log,
  metrics,
}: {
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'circuitOpen'>;
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
    learn: (ending) => {
      if (ending === null) return circuit.abandon();
      // It was not sent, for want of files, which says nothing about the explorer.
      if (ending instanceof UpstreamError && ending.fault === 'unavailable') {
        seldom(() => log.error(fileLimitAdvice));
        return circuit.abandon();
      }
      if (!isOutage(ending)) {
        isWell = true;
        return circuit.succeed();
      }
      if (isWell) log.warn('A call to the explorer failed.', { why: whyOf(ending) });
      isWell = false;
      circuit.fail();
    },
  };
};
