import { UpstreamError } from './errors.js';
import { joined, type Pieces } from './pieces.js';
import { isRateLimited, rateLimitHeadersOf, waitOf } from './rate-limit.js';
import { firstOf, type RawAnswer } from './raw-answer.js';
import { checkJson } from './reading/check-json.js';
import { createJsonReader, type JsonReader } from './reading/json-reader.js';

/** The explorer's own words, shared by all who asked the same: never written to. */
export interface Answer {
  readonly status: number;
  readonly contentType: string | null;
  /** `x-ratelimit-*` and `bypass-429-option` as they came; none on a kept answer. */
  readonly rateLimitHeaders: Readonly<Record<string, string>>;
  /** How long the explorer asks to wait, on a 429 or 503; a guess where a rate limit does not say. */
  readonly retryAfterMs: number | null;
  /** Refused for its rate: status 429, or a body that says "Too many requests" under status 200. */
  readonly rateLimited: boolean;
  readonly pieces: Pieces;
  /** Reads the body. */
  readonly json: JsonReader;
}

/** What came of asking: an answer, whatever it says, or the failure to get one. */
export type Outcome = Answer | UpstreamError;

/** Whether it is what was asked for. */
export const isSuccess = ({ status, rateLimited }: Answer): boolean => status < 300 && !rateLimited;

/** The whole body of an answer. */
export const bodyOf = ({ pieces }: Answer): Buffer => joined(pieces);

/**
 * Makes an answer of what came back.
 * @throws UpstreamError where a success is not JSON, or the status is no answer to what was asked
 */
export const createAnswer = (raw: RawAnswer): Answer => {
  const { status, headers, pieces } = raw;
  const contentType = firstOf(headers['content-type']) ?? null;
  const rateLimited = isRateLimited(raw);
  if (status >= 300 && status < 400) {
    throw new UpstreamError('bad-response', `The explorer answered with status ${status}.`);
  }
  if (status < 300 && !rateLimited) checkJson(contentType, raw);
  return {
    status,
    contentType,
    rateLimitHeaders: rateLimitHeadersOf(headers),
    retryAfterMs: waitOf(raw, rateLimited),
    rateLimited,
    pieces,
    json: createJsonReader(pieces),
  };
};
