import { type HttpResponse, messageResponse } from '../base/request/response.js';
import {
  namingSetting,
  type UpstreamError,
  wholeSeconds,
} from '../explorer/call/upstream-errors.js';
import { failureTable } from '../explorer/failures/failure-table.js';

/** The value of `retry-after`, in whole seconds. */
export const retryAfter = (milliseconds: number | null): string =>
  String(wholeSeconds(milliseconds ?? 0));

/** The response to an upstream error, with its `cache-status`. */
export const failureResponse = (
  error: UpstreamError,
  cacheStatus: string,
  urlSetting: string,
): HttpResponse => {
  const status = failureTable[error.fault].restStatus;
  // With a 503, the explorer was not asked.
  const headers =
    status === 503
      ? { 'retry-after': retryAfter(error.retryAfterMs) }
      : { 'cache-status': cacheStatus };
  return messageResponse(status, namingSetting(error.message, urlSetting), headers);
};
