import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AccessLog } from '../base/request/response.js';
import type { Span, Tracer } from '../base/telemetry/trace.js';

/** The methods that the semantic conventions know. */
const known = /^(?:CONNECT|DELETE|GET|HEAD|OPTIONS|PATCH|POST|PUT|TRACE)$/;

const longestPath = 1_000;

const hostForm = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/;

/** Begins the span of a request: https://opentelemetry.io/docs/specs/semconv/http/http-spans/ */
export const beginRequest = (
  trace: Tracer,
  { method = '', headers, httpVersion }: IncomingMessage,
  path: string,
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

const errorOf = ({ writableFinished, statusCode }: ServerResponse, { kind }: AccessLog) => {
  // A subscription usually ends by its client's leaving.
  if (!writableFinished && kind !== 'subscription') return 'gone';
  return statusCode >= 500 ? `${statusCode}` : undefined;
};

/** Ends it. `route` is the template of its path, if it has one. */
export const endRequest = (
  span: Span,
  { method = '' }: IncomingMessage,
  response: ServerResponse,
  log: AccessLog,
  route: string | undefined = log.route,
): void => {
  const { headersSent, statusCode } = response;
  span.end({
    name: known.test(method) && route !== undefined ? `${method} ${route}` : undefined,
    attributes: {
      'http.route': route,
      'http.response.status_code': headersSent ? statusCode : undefined,
    },
    error: errorOf(response, log),
  });
};
