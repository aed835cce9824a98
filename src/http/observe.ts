import type { IncomingHttpHeaders } from 'node:http';
import type { AccessLog, RequestOutcome } from '../base/request/exchange.js';
import type { Log } from '../base/telemetry/log.js';
import type { Metrics } from '../base/telemetry/metrics.js';
import type { Span, Tracer } from '../base/telemetry/span.js';
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
  const { kind, fields, level = 'info' } = handled;
  const outcome = outcomeOf(handled, sent);
  to.metrics.requests.inc({ door: route, kind, outcome });
  // A subscription lasts for as long as its client likes, which says nothing about the gateway.
  if (kind !== 'subscription') {
    to.metrics.requestSeconds.observe({ door: route }, milliseconds / 1000);
  }
  if (!to.log.isOn(level)) return;
  to.log[level]('request', {
    id,
    door: route,
    kind,
    status: sent.status,
    ms: Math.round(milliseconds * 10) / 10,
    outcome,
    ...fields,
  });
};

/** The methods that the semantic conventions know. */
const known = /^(?:CONNECT|DELETE|GET|HEAD|OPTIONS|PATCH|POST|PUT|TRACE)$/;

const longestPath = 1_000;

const hostForm = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/;

/** What is traced of a request. */
interface TracedRequest {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  readonly httpVersion: string | undefined;
  readonly path: string;
}

/** Begins the span of a request: https://opentelemetry.io/docs/specs/semconv/http/http-spans/ */
export const beginRequest = (
  trace: Tracer,
  { method, headers, httpVersion, path }: TracedRequest,
): Span | null => {
  const isKnown = known.test(method);
  const [, address = '', port] = hostForm.exec(headers.host ?? '') ?? [];
  return trace('server', isKnown ? method : 'HTTP', headers, {
    'http.request.method': isKnown ? method : '_OTHER',
    'http.request.method_original': isKnown ? undefined : method,
    // Never `url.query`, which may contain a key, or a whole operation.
    'url.path': path.slice(0, longestPath),
    'url.scheme': 'http',
    'server.address': address || undefined,
    'server.port': port === undefined ? undefined : Number(port),
    'network.protocol.version': httpVersion,
  });
};

const errorOf = ({ status, isWhole }: Sent, { kind }: AccessLog) => {
  // A subscription usually ends by its client's leaving.
  if (!isWhole && kind !== 'subscription') return 'gone';
  return status !== null && status >= 500 ? `${status}` : undefined;
};

/** Ends it. `route` is the template of its path, if it has one. */
export const endRequest = (
  span: Span,
  method: string,
  sent: Sent,
  log: AccessLog,
  route: string | undefined = log.route,
): void => {
  span.end({
    name: known.test(method) && route !== undefined ? `${method} ${route}` : undefined,
    attributes: {
      'http.route': route,
      'http.response.status_code': sent.status ?? undefined,
    },
    error: errorOf(sent, log),
  });
};
