import { UpstreamError } from '../failures/errors.js';
import { checkJson } from './check-json.js';
import { type Chunks, joined } from './chunks.js';
import { createJsonReader, type JsonReader } from './json-reader.js';
import {
  createRateLimitReader,
  passedHeadersOf,
  type RateLimit,
  type ReadRateLimit,
} from './rate-headers.js';
import { isRateLimited, waitOf } from './rate-limit.js';
import { firstOf, type RawResponse } from './raw-response.js';

/** An answer of the explorer, shared by everyone who asked the same: never mutate it. */
export interface UpstreamResponse {
  readonly status: number;
  readonly contentType: string | null;
  /**
   * `x-ratelimit-*`, `bypass-429-option` and the headers about credits and payment, as received;
   * empty for a cached answer.
   */
  readonly rateLimitHeaders: Readonly<Record<string, string>>;
  /** What `x-ratelimit-*` says; null for a cached answer. */
  readonly rateLimit: RateLimit | null;
  /** How long the explorer asks to wait, on a 429 or 503; a guess if a rate limit does not say. */
  readonly retryAfterMs: number | null;
  /** Refused by the rate limit: status 429, or 200 with a body that says "Too many requests". */
  readonly rateLimited: boolean;
  /** Whether Cloudflare says that it stood in front (`cf-mitigated`). */
  readonly isMitigated: boolean;
  readonly chunks: Chunks;
  /** Parses the body. */
  readonly json: JsonReader;
  /** Its entry in the cache; null if it is not cached. */
  readonly stored: Stored | null;
  /** Whether it was found in the cache: the explorer was not asked. */
  readonly isFromCache: boolean;
}

export interface Stored {
  /** When the explorer gave it, in milliseconds since 1970, the only clock that replicas share. */
  readonly since: number;
  /** Seconds for which it is fresh. */
  readonly freshFor: number;
}

/** The result of asking: an answer of any status, or the failure to get one. */
export type Outcome = UpstreamResponse | UpstreamError;

/** Whether the answer is what was asked for. */
export const isSuccess = ({ status, rateLimited }: UpstreamResponse): boolean =>
  status < 300 && !rateLimited;

/** The whole body of an answer. */
export const bodyOf = ({ chunks }: UpstreamResponse): Buffer => joined(chunks);

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
