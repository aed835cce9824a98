import { type HttpResponse, messageResponse } from '../base/request/response.js';
import {
  type UpstreamError,
  type UpstreamFault,
  wholeSeconds,
} from '../explorer/failures/errors.js';

const statuses: Readonly<Record<UpstreamFault, number>> = {
  unreachable: 502,
  'bad-response': 502,
  timeout: 504,
  unavailable: 503,
  overloaded: 503,
  // Reaches nobody, since the client has left.
  gone: 503,
};

/** The value of `retry-after`, in whole seconds. */
export const retryAfter = (milliseconds: number | null): string =>
  String(wholeSeconds(milliseconds ?? 0));

/** The response to an upstream error, with its `cache-status`. */
export const failureResponse = (error: UpstreamError, cacheStatus: string): HttpResponse => {
  const status = statuses[error.fault];
  // With a 503, the explorer was not asked.
  const headers =
    status === 503
      ? { 'retry-after': retryAfter(error.retryAfterMs) }
      : { 'cache-status': cacheStatus };
  return messageResponse(status, error.message, headers);
};
