import type { Attempt, Follow, Layer } from '../call/call.js';
import { isSuccess } from '../call/upstream-response.js';
import { createRateLimitReader } from '../decode/rate-headers.js';
import { decodeResponse } from '../decode/response.js';
import { createRedact } from '../sending/redact.js';

/** Reads what the explorer says; in the words of a failure, without the operator's key. */
export const createDecodeLayer = (operatorKey: string | null): Layer<Attempt, Follow> => {
  const redact = createRedact(operatorKey);
  const readRateLimit = createRateLimitReader();
  return (next) => async (request, call) => {
    const raw = await next(request, call);
    const response = decodeResponse(raw, readRateLimit);
    return isSuccess(response) ? response : decodeResponse(redact(raw), readRateLimit);
  };
};
