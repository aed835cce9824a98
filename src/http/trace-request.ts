import type { IncomingHttpHeaders } from 'node:http';
import type { AccessLog } from '../base/request/response.js';
import type { Span, Tracer } from '../base/telemetry/trace.js';
import type { Sent } from './access-log.js';

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
