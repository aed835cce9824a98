import { brokenOffError, UpstreamError } from '../call/upstream-errors.js';
import {
  type BodyChunks,
  firstOf,
  joined,
  lengthOf,
  type RawResponse,
  type UpstreamResponse,
} from '../call/upstream-response.js';
import { createJsonReader } from './json-parts.js';
import {
  createRateLimitReader,
  isRateLimited,
  passedHeadersOf,
  type ReadRateLimit,
  waitOf,
} from './rate-limit.js';

const closers: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/** Whether a content type is one of JSON. */
export const isJsonType = (contentType: string): boolean => /[/+]json\b/i.test(contentType);

const jsonStart = /^(?:\{\s*(?:["}]|$)|\[\s*(?:[[{"\]\-\dtfn]|$))/;

const isBlank = (byte: number | undefined) =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** Skips a byte order mark. */
const decoder = new TextDecoder();

const parses = (chunks: BodyChunks) => {
  try {
    JSON.parse(decoder.decode(joined(chunks)));
    return true;
  } catch {
    return false;
  }
};

/** Whitespace, or a byte of a byte order mark, which may arrive in pieces. */
const isBeforeJson = (byte: number | undefined) =>
  isBlank(byte) || byte === 0xef || byte === 0xbb || byte === 0xbf;

/** The first characters, without leading whitespace. */
const firstLetters = (chunks: BodyChunks): string => {
  for (const chunk of chunks) {
    let at = 0;
    while (isBeforeJson(chunk[at])) at += 1;
    if (at < chunk.length) return chunk.toString('latin1', at, at + 32);
  }
  return '';
};

/** The last character, without trailing whitespace. */
const lastLetter = (chunks: BodyChunks): string => {
  for (const chunk of chunks.toReversed()) {
    let at = chunk.length - 1;
    while (isBlank(chunk[at])) at -= 1;
    if (at >= 0) return chunk.toString('latin1', at, at + 1);
  }
  return '';
};

const begins = (chunks: BodyChunks) => jsonStart.test(firstLetters(chunks));

const shortest = 40;

/**
 * Whether a body is JSON, by its two ends unless it is short: it may be megabytes long, and is parsed
 * when it is used.
 */
export const looksLikeJson = (chunks: BodyChunks): boolean => {
  const text = firstLetters(chunks);
  const closer = closers[text.charAt(0)];
  if (closer === undefined || lengthOf(chunks) < shortest) return parses(chunks);
  return jsonStart.test(text) && closer === lastLetter(chunks);
};

/**
 * Checks that a body is JSON. If its headers call it JSON and say where it ends, only its two ends
 * are checked, unless it is short; any other body is parsed.
 * @throws UpstreamError if it is not JSON, or was cut off
 */
const checkJson = (contentType: string | null, { status, headers, chunks }: RawResponse): void => {
  const isCalledJson = contentType === null || isJsonType(contentType);
  const { 'content-length': length, 'transfer-encoding': coding } = headers;
  // A 204 has no body, and so no header that says where it ends.
  const isWhole = status === 204 || length !== undefined || coding !== undefined;
  if (isCalledJson && isWhole ? looksLikeJson(chunks) : parses(chunks)) return;
  // A body that is announced as JSON may be cut off before its first byte.
  const isBegun = lengthOf(chunks) === 0 ? contentType !== null : begins(chunks);
  if (isCalledJson && !isWhole && isBegun) throw brokenOffError();
  throw new UpstreamError(
    'bad-response',
    'The explorer answered with something other than JSON. Check that UPSTREAM_URL is the base URL of a Blockscout explorer.',
  );
};

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
    lacksPath: false,
    isOfAnother: false,
    isMitigated: headers['cf-mitigated'] !== undefined,
    chunks,
    json: createJsonReader(chunks),
    stored: null,
    isFromCache: false,
  };
};
