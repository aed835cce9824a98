import type { Attempt, Layer, Send } from '../call/call.js';
import { isSuccess, joined, type RawResponse } from '../call/upstream-response.js';
import { decodeResponse } from '../decode/decode-response.js';
import { createRateLimitReader } from '../decode/rate-limit.js';

// As the bytes of its UTF-8 form, since bodies are searched as bytes: they may not be well-formed.
const ellipsis = Buffer.from('…').toString('latin1');

const hexOf = (letter: string) => letter.charCodeAt(0).toString(16);

/**
 * Matches a letter as it is, or as JSON may escape it: some libraries also escape what is special
 * in HTML, such as the = that ends a key.
 */
const spellingsOf = (letter: string) => {
  const inHex = hexOf(letter).replace(/[a-f]/, (digit) => `[${digit}${digit.toUpperCase()}]`);
  const before = /["\\/]/.test(letter) ? '\\\\?' : '';
  return `(?:${before}\\x${hexOf(letter)}|\\\\u00${inHex})`;
};

/**
 * Removes the operator's key from error bodies: explorers repeat it when they refuse a call, and
 * their words are passed on to anybody.
 */
export const createRedact = (secret: string | null): ((raw: RawResponse) => RawResponse) => {
  if (secret === null) return (raw) => raw;
  const spelled = new RegExp([...secret].map(spellingsOf).join(''), 'g');
  return (raw) => {
    const said = joined(raw.chunks).toString('latin1');
    const left = said.replace(spelled, ellipsis);
    return left === said ? raw : { ...raw, chunks: [Buffer.from(left, 'latin1')] };
  };
};

/** Reads what the explorer says; in the words of a failure, without the operator's key. */
export const createDecodeLayer = (operatorKey: string | null): Layer<Attempt, Send> => {
  const redact = createRedact(operatorKey);
  const readRateLimit = createRateLimitReader();
  return (next) => async (request, call) => {
    const raw = await next(request, call);
    const response = decodeResponse(raw, readRateLimit);
    return isSuccess(response) ? response : decodeResponse(redact(raw), readRateLimit);
  };
};
