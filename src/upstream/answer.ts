import { UpstreamError } from './errors.js';
import { joined, lengthOf, type Pieces, withBody } from './pieces.js';
import { firstOf, type RawAnswer, type RawHeaders } from './raw-answer.js';
import { checkJson } from './reading/check-json.js';
import { parseJson } from './reading/json.js';
import { readParts } from './reading/json-parts.js';
import type { Mask } from './reading/mask.js';
import { isRecord } from './reading/read.js';

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
  /**
   * The body, or at least what a mask reads of it, integers beyond 2^53 as strings.
   * @throws UpstreamError where it is not JSON
   */
  readonly json: (mask?: Mask) => unknown;
}

/** What came of asking: an answer, whatever it says, or the failure to get one. */
export type Outcome = Answer | UpstreamError;

const guessedWaitMs = 1_000;
const longestWaitMs = 86_400_000;

const tooMany = /too many requests/i;

const isRemark = (value: unknown) => typeof value === 'string' && tooMany.test(value);

/** Whether it is what one of the seven paths answers with: a list, a transaction or a trace. */
const isData = (text: string) => {
  try {
    const body: unknown = JSON.parse(text);
    if (!isRecord(body)) return Array.isArray(body);
    // A list has no words of its own: one with these is a refusal in the shape of an empty list.
    if ('items' in body) return !isRemark(body.message) && !isRemark(body.error);
    return 'hash' in body || ('from' in body && 'type' in body);
  } catch {
    return false;
  }
};

/** Not within data: a token may have any name. */
const saysTooMany = (pieces: Pieces) => {
  if (lengthOf(pieces) >= 1_024) return false;
  const text = joined(pieces).toString();
  return tooMany.test(text) && !isData(text);
};

/** Retry-After, in seconds or as a date, which must begin with the name of a day: `Date.parse` would take 1.5 for one. */
const saidWait = (text: string | undefined): number | null => {
  if (
    text === undefined ||
    !/^\s*(?:\d+(?:\.\d+)?\s*$|(?:sun|mon|tue|wed|thu|fri|sat))/i.test(text)
  )
    return null;
  const seconds = Number(text);
  // Of the three forms of a date, that of asctime has no comma, and leaves unsaid that it is of GMT.
  const date = text.includes(',') ? text : `${text} GMT`;
  const wait = Number.isNaN(seconds) ? Date.parse(date) - Date.now() : seconds * 1_000;
  return Number.isNaN(wait) ? null : Math.max(0, wait);
};

/** The end of the window counts only where the window is used up: a burst limiter ends earlier. */
const windowWait = (headers: RawHeaders): number | null => {
  const reset = Number(firstOf(headers['x-ratelimit-reset']));
  const remaining = Number(firstOf(headers['x-ratelimit-remaining']) ?? 0);
  return reset > 0 && remaining <= 0 ? reset : null;
};

const waitOf = (status: number, headers: RawHeaders, rateLimited: boolean) => {
  if (!rateLimited && status !== 503) return null;
  const said = saidWait(firstOf(headers['retry-after']));
  const wait = rateLimited ? (said ?? windowWait(headers) ?? guessedWaitMs) : said;
  return wait === null ? null : Math.min(wait, longestWaitMs);
};

const rateLimitHeadersOf = (headers: RawHeaders) => {
  const found: Record<string, string> = {};
  for (const name in headers) {
    if (!name.startsWith('x-ratelimit-') && name !== 'bypass-429-option') continue;
    const value = firstOf(headers[name]);
    if (value !== undefined) found[name] = value;
  }
  return found;
};

/**
 * A body, or what a mask reads of it, integers beyond 2^53 as strings.
 * @throws UpstreamError where it is not JSON
 */
export const readJson = (pieces: Pieces, mask: Mask): unknown =>
  withBody(pieces, (body) => (mask === 'all' ? parseJson(body.toString()) : readParts(body, mask)));

/**
 * Parses a body at most twice, however many ask: first what one mask names, and where another mask is
 * asked for, all of it. Failures are remembered, too. `onRead` is called with each value.
 */
export const createJsonReader = (
  pieces: Pieces,
  onRead: (value: unknown) => void = () => {},
): Answer['json'] => {
  let read: { readonly mask: Mask; readonly value: unknown } | undefined;
  let failure: { readonly error: unknown } | undefined;
  return (wanted = 'all') => {
    if (read?.mask === wanted || read?.mask === 'all') return read.value;
    if (failure !== undefined) throw failure.error;
    const mask = read === undefined ? wanted : 'all';
    try {
      read = { mask, value: readJson(pieces, mask) };
    } catch (error) {
      failure = { error };
      throw error;
    }
    onRead(read.value);
    return read.value;
  };
};

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
  const rateLimited = status === 429 || (status === 200 && saysTooMany(pieces));
  if (status >= 300 && status < 400) {
    throw new UpstreamError('bad-response', `The explorer answered with status ${status}.`);
  }
  if (status < 300 && !rateLimited) checkJson(contentType, raw);
  return {
    status,
    contentType,
    rateLimitHeaders: rateLimitHeadersOf(headers),
    retryAfterMs: waitOf(status, headers, rateLimited),
    rateLimited,
    pieces,
    json: createJsonReader(pieces),
  };
};
