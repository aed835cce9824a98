import type { Endpoint } from '../../endpoints/endpoints.js';
import type { Attempt, Layer, Send } from '../call/call.js';
import {
  isSuccess,
  joined,
  type RawResponse,
  type UpstreamResponse,
} from '../call/upstream-response.js';
import { decodeResponse } from '../decode/decode-response.js';
import { isOfAnother } from '../decode/identity.js';
import { createRateLimitReader } from '../decode/rate-limit.js';
import { isRecord, type JsonRecord } from '../decode/read.js';
import { jsonBody } from '../failures/failure-table.js';

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

/** How explorers say that they have no such path: Blockscout itself, and its metered API. */
const isNoPath = ({ message, error, source }: JsonRecord) =>
  message === 'Unknown API v2 action' || (error === 'Not found' && source === 'internal');

const saysNoPath = ({ rest, lackedBy }: Endpoint, response: UpstreamResponse): boolean => {
  const { status } = response;
  if (rest !== undefined) return false;
  if (status === 501 || lackedBy?.includes(status)) return true;
  if (status !== 400 && status !== 404) return false;
  const body = jsonBody(response);
  return isRecord(body) && isNoPath(body);
};

/** Reads what the explorer says; in the words of a failure, without the operator's key. */
export const createDecodeLayer = (operatorKey: string | null): Layer<Attempt, Send> => {
  const redact = createRedact(operatorKey);
  const readRateLimit = createRateLimitReader();
  return (next) => async (request, call) => {
    const raw = await next(request, call);
    const response = decodeResponse(raw, readRateLimit);
    if (isSuccess(response)) {
      const { endpoint, id } = request;
      return isOfAnother(endpoint, id, raw.chunks) ? { ...response, isOfAnother: true } : response;
    }
    const failed = decodeResponse(redact(raw), readRateLimit);
    return saysNoPath(request.endpoint, failed) ? { ...failed, lacksPath: true } : failed;
  };
};
