import type { Span } from '../../base/telemetry/trace.js';
import { UpstreamError } from '../call/upstream-errors.js';
import type { WireRequest } from '../call/upstream-request.js';
import type { RawResponse } from '../call/upstream-response.js';
import { endpoints } from '../endpoints/endpoints.js';

const templates = new Map(Object.values(endpoints).map(({ name, path }) => [name, path]));

/** Begins the span of an attempt: https://opentelemetry.io/docs/specs/semconv/http/http-spans/ */
export const beginCall = (above: Span, { endpoint, origin, path }: WireRequest): Span => {
  const template = templates.get(endpoint) ?? '';
  const { hostname, port, protocol } = new URL(origin);
  const [before = ''] = path.split('/api/v2/', 1);
  // The hash may have been a variable, and the query may contain a key.
  const redacted = template.replace(/\{\w+\}/, 'REDACTED');
  return above.begin('client', `GET ${template}`, {
    'http.request.method': 'GET',
    'url.full': `${origin}${before}${redacted}`,
    'url.template': template,
    'server.address': hostname,
    'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
  });
};

/** Ends it with what came of the attempt. */
export const endCall = (span: Span, outcome: RawResponse | UpstreamError): void => {
  if (outcome instanceof UpstreamError) {
    span.end({ error: outcome.fault });
    return;
  }
  const { status } = outcome;
  span.end({
    attributes: { 'http.response.status_code': status },
    error: status >= 400 ? `${status}` : undefined,
  });
};
