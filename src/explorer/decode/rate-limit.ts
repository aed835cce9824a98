import {
  type Chunks,
  firstOf,
  joined,
  lengthOf,
  type RateLimit,
  type RawResponse,
} from '../call/upstream-response.js';
import { isRecord } from './read.js';
import { reasonOf } from './reason.js';

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

const saysTooMany = (chunks: Chunks) => {
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
const retryAfter = /^\s*(?:\d+(?:\.\d+)?\s*$|(?:sun|mon|tue|wed|thu|fri|sat))/i;

const retryAfterMs = (text: string | undefined): number | null => {
  if (text === undefined || !retryAfter.test(text)) return null;
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
