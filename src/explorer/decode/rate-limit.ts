import {
  type BodyChunks,
  firstOf,
  joined,
  lengthOf,
  type RateLimit,
  type RawHeaders,
  type RawResponse,
} from '../call/upstream-response.js';
import { isRecord } from './read.js';
import { reasonOf } from './reason.js';

/** A number, perhaps with a policy after it, as in `10, 10;w=1`. */
const leadingNumber = /^\s*(-?\d+(?:\.\d+)?)\s*(?:[,;]|$)/;

const numberOf = (value: RawHeaders[string]): number | null => {
  const text = leadingNumber.exec(firstOf(value) ?? '')?.[1];
  return text === undefined ? null : Number(text);
};

/** Calls are not negative, except for -1. */
const callsOf = (value: RawHeaders[string]): number | null => {
  const calls = numberOf(value);
  return calls === null || (calls < 0 && calls !== -1) ? null : calls;
};

const longestInSeconds = 60;
const shortestEpoch = 1e8;
const shortestEpochMs = 1e11;

/** Reads the `x-ratelimit-*` headers; of repeated and of odd values, the others count. */
export type ReadRateLimit = (headers: RawHeaders) => RateLimit;

/**
 * Creates a reader of one explorer's rate limit. Blockscout sends `x-ratelimit-reset` in
 * milliseconds to the end of the window; what other products send is told by its size: seconds or
 * milliseconds since 1970 from 10^8 and 10^11 on, and seconds up to 60, unless a larger number from
 * this explorer has shown that it counts milliseconds.
 */
export const createRateLimitReader = (): ReadRateLimit => {
  let countsMilliseconds = false;
  const resetOf = (value: RawHeaders[string]): number | null => {
    const reset = numberOf(value);
    if (reset === null || reset < 0) return null;
    if (reset >= shortestEpochMs) return Math.max(0, reset - Date.now());
    if (reset >= shortestEpoch) return Math.max(0, reset * 1_000 - Date.now());
    if (reset > longestInSeconds) countsMilliseconds = true;
    return countsMilliseconds ? reset : reset * 1_000;
  };
  return (headers) => ({
    limit: callsOf(headers['x-ratelimit-limit']),
    remaining: callsOf(headers['x-ratelimit-remaining']),
    resetMs: resetOf(headers['x-ratelimit-reset']),
  });
};

/** Beside `x-ratelimit-*`. */
const passed: ReadonlySet<string> = new Set([
  'bypass-429-option',
  'x-credits-remaining',
  'payment-required',
  'payment-response',
]);

/** Picks the headers about limits, credits and payment, which are passed on as received. */
export const passedHeadersOf = (headers: RawHeaders): Readonly<Record<string, string>> => {
  const found: Record<string, string> = {};
  for (const name in headers) {
    if (!name.startsWith('x-ratelimit-') && !passed.has(name)) continue;
    const value = firstOf(headers[name]);
    if (value !== undefined) found[name] = value;
  }
  return found;
};

const decimal = /^\s*[+-]?\d+(?:\.\d+)?(?:e[+-]?\d{1,2})?\s*$/i;

/** The credits left, a decimal that may be negative; null if the answer does not say. */
export const creditsLeft = (headers: Readonly<Record<string, string>>): number | null => {
  const text = headers['x-credits-remaining'] ?? '';
  return decimal.test(text) ? Number(text) : null;
};

const guessedWaitMs = 1_000;
const longestWaitMs = 86_400_000;

const tooMany = /too many requests/i;

const isRemark = (value: unknown): boolean =>
  isRecord(value) ? isRemark(value.message) : typeof value === 'string' && tooMany.test(value);

/** Where explorers, the nodes behind them and proxies put it. A token may have any name, even this. */
const isRefusal = (body: unknown): boolean => {
  if (!isRecord(body)) return isRemark(body);
  // A transaction, or a call, which may have failed in any words.
  if ('hash' in body || ('from' in body && 'type' in body)) return false;
  const { message, error, title, result, errors } = body;
  return [message, error, title, result, reasonOf({ errors })].some(isRemark);
};

const decoder = new TextDecoder();

const saysTooMany = (chunks: BodyChunks) => {
  if (lengthOf(chunks) >= 1_024) return false;
  const text = decoder.decode(joined(chunks));
  if (!tooMany.test(text)) return false;
  try {
    return isRefusal(JSON.parse(text));
  } catch {
    // A page, or plain text.
    return true;
  }
};

/** Whether the explorer's rate limit refused the call: with status 429, or 200 and words. */
export const isRateLimited = ({ status, chunks }: RawResponse): boolean =>
  status === 429 || (status === 200 && saysTooMany(chunks));

/** Seconds, or a date. A date must begin with a weekday, since `Date.parse` would accept 1.5. */
const retryAfterPattern = /^\s*(?:\d+(?:\.\d+)?\s*$|(?:sun|mon|tue|wed|thu|fri|sat))/i;

const retryAfterMs = (text: string | undefined): number | null => {
  if (text === undefined || !retryAfterPattern.test(text)) return null;
  const seconds = Number(text);
  // Of the three date formats (RFC 9110, 5.6.7), asctime has no comma and does not mention GMT.
  const date = text.includes(',') ? text : `${text} GMT`;
  const wait = Number.isNaN(seconds) ? Date.parse(date) - Date.now() : seconds * 1_000;
  return Number.isNaN(wait) ? null : Math.max(0, wait);
};

/** The end of the window counts only if the window is used up: a burst limit ends earlier. */
const windowMs = ({ remaining, resetMs }: RateLimit): number | null =>
  (remaining ?? 0) <= 0 ? resetMs : null;

/** How long a 429 or 503 asks to wait, or null; a guess for a rate limit that does not say. */
export const waitOf = (
  { status, headers }: RawResponse,
  rateLimited: boolean,
  rateLimit: RateLimit,
): number | null => {
  if (!rateLimited && status !== 503) return null;
  const said = retryAfterMs(firstOf(headers['retry-after']));
  // A refusal's wait of 0 does not count: it may be a date by a clock that is behind ours.
  const wait = rateLimited ? said || windowMs(rateLimit) || guessedWaitMs : said;
  return wait === null ? null : Math.min(wait, longestWaitMs);
};
