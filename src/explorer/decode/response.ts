import { UpstreamError } from '../call/upstream-errors.js';
import type { UpstreamResponse } from '../call/upstream-response.js';
import { firstOf, type RawResponse } from '../call/upstream-response.js';
import { checkJson } from './check-json.js';
import { createJsonReader } from './json-reader.js';
import { createRateLimitReader, passedHeadersOf, type ReadRateLimit } from './rate-headers.js';
import { isRateLimited, waitOf } from './rate-limit.js';

/**
 * Interprets a raw answer; its rate limit is read with the explorer's own reader, if there is one.
 * @throws UpstreamError if a success is not JSON, or the status is a 3xx
 */
export const decodeResponse = (
  raw: RawResponse,
  readRateLimit: ReadRateLimit = createRateLimitReader(),
): UpstreamResponse => {
  const { status, headers, chunks } = raw;
  const contentType = firstOf(headers['content-type']) ?? null;
  const rateLimited = isRateLimited(raw);
  const rateLimit = readRateLimit(headers);
  if (status >= 300 && status < 400) {
    throw new UpstreamError('bad-response', `The explorer answered with status ${status}.`);
  }
  if (status < 300 && !rateLimited) checkJson(contentType, raw);
  return {
    status,
    contentType,
    rateLimitHeaders: passedHeadersOf(headers),
    rateLimit,
    retryAfterMs: waitOf(raw, rateLimited, rateLimit),
    rateLimited,
    isMitigated: headers['cf-mitigated'] !== undefined,
    chunks,
    json: createJsonReader(chunks),
    stored: null,
    isFromCache: false,
  };
};
