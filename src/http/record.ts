import type { ServerResponse } from 'node:http';
import type { DoorName, Exchange, Report, RequestOutcome } from '../base/request/exchange.js';
import type { Log } from '../base/telemetry/log.js';
import type { Metrics } from '../base/telemetry/metrics.js';

const outcomeOf = (report: Report, response: ServerResponse): RequestOutcome => {
  if (!response.writableFinished) return 'gone';
  if (report.outcome) return report.outcome;
  if (response.statusCode < 400) return 'ok';
  return response.statusCode < 500 ? 'refused' : 'failed';
};

/** Logs and counts a request; called once its answer is sent or its client is gone. */
export const record = (
  to: { log: Log; metrics: Pick<Metrics, 'requests' | 'requestSeconds'> },
  door: DoorName,
  { id, report }: Exchange,
  response: ServerResponse,
  milliseconds: number,
): void => {
  const outcome = outcomeOf(report, response);
  to.metrics.requests.inc({ door, kind: report.kind, outcome });
  to.metrics.requestSeconds.observe({ door }, milliseconds / 1000);
  if (!to.log.isOn('info')) return;
  to.log.info('request', {
    id,
    door,
    kind: report.kind,
    status: response.headersSent ? response.statusCode : null,
    ms: Math.round(milliseconds * 10) / 10,
    outcome,
    ...report.fields,
  });
};
