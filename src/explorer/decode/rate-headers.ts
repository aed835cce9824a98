import type { RateLimit } from '../call/upstream-response.js';
import { firstOf, type RawHeaders } from '../call/upstream-response.js';

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
