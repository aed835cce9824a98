import { HttpError } from '../base/request/exchange.js';
import { type UpstreamError, wholeSeconds } from '../explorer/failures/errors.js';
import { failures } from '../explorer/failures/failures.js';

/** The value of `retry-after`, in whole seconds. */
export const retryAfter = (milliseconds: number | null): string =>
  String(wholeSeconds(milliseconds ?? 0));

/** The HTTP error for an upstream error, with its `cache-status`. */
export const toHttpError = (error: UpstreamError, cacheStatus: string): HttpError => {
  const status = failures[error.fault].restStatus;
  // With a 503, the explorer was not asked.
  const headers =
    status === 503
      ? { 'retry-after': retryAfter(error.retryAfterMs) }
      : { 'cache-status': cacheStatus };
  return new HttpError(status, error.message, headers);
};
