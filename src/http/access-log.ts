import type { AccessLog, RequestOutcome } from '../base/request/response.js';
import type { Log } from '../base/telemetry/log.js';
import type { Metrics } from '../base/telemetry/metrics.js';
import type { RouteName } from './routes.js';

/** What was sent of an answer. */
export interface Sent {
  /** null if nothing was. */
  readonly status: number | null;
  readonly isWhole: boolean;
}

const outcomeOf = ({ outcome }: AccessLog, { status, isWhole }: Sent): RequestOutcome => {
  if (!isWhole || status === null) return 'gone';
  if (outcome) return outcome;
  if (status < 400) return 'ok';
  return status < 500 ? 'refused' : 'failed';
};

/** Logs and counts a request; called once its answer is sent or its client is gone. */
export const logAccess = (
  to: { log: Log; metrics: Pick<Metrics, 'requests' | 'requestSeconds'> },
  route: RouteName,
  id: string,
  handled: AccessLog,
  sent: Sent,
  milliseconds: number,
): void => {
  const { kind, fields } = handled;
  const outcome = outcomeOf(handled, sent);
  to.metrics.requests.inc({ door: route, kind, outcome });
  // A subscription lasts for as long as its client likes, which says nothing about the gateway.
  if (kind !== 'subscription') {
    to.metrics.requestSeconds.observe({ door: route }, milliseconds / 1000);
  }
  if (!to.log.isOn('info')) return;
  to.log.info('request', {
    id,
    door: route,
    kind,
    status: sent.status,
    ms: Math.round(milliseconds * 10) / 10,
    outcome,
    ...fields,
  });
};
