import { brokenOffError, UpstreamError } from './errors.js';
import { parseJson } from './json.js';
import { readParts } from './json-parts.js';
import type { Mask } from './mask.js';
import { joined, lengthOf, type Pieces, reading } from './pieces.js';
import { isRecord } from './read.js';
import { firstOf, type RawAnswer, type RawHeaders } from './round-trip.js';

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
   * The body, or what a mask reads of it, integers beyond 2^53 as strings. All of a kept one is read once.
   * @throws UpstreamError where it is not JSON
   */
  readonly json: (mask?: Mask) => unknown;
}

const guessedWaitMs = 1_000;
const longestWaitMs = 86_400_000;

const closers: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

const jsonType = /[/+]json\b/i;
const beginning = /^(?:\{\s*(?:["}]|$)|\[\s*(?:[[{"\]\-\dtfn]|$))/;

const empty = Buffer.alloc(0);

const isBlank = (byte: number | undefined) =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

const parses = (pieces: Pieces) => {
  try {
    JSON.parse(joined(pieces).toString());
    return true;
  } catch {
    return false;
  }
};

/** The first letters, blanks left out before them. */
const beginningOf = (pieces: Pieces) => {
  const head = pieces.find((piece) => !piece.every(isBlank)) ?? empty;
  const start = head.findIndex((byte) => !isBlank(byte));
  return start < 0 ? '' : head.toString('latin1', start, start + 32);
};

const begins = (pieces: Pieces) => beginning.test(beginningOf(pieces));

const shortest = 40;

/** Told by its ends: the body may be megabytes, and is read where it is used. */
const looksLikeJson = (pieces: Pieces) => {
  const text = beginningOf(pieces);
  const closer = closers[text.charAt(0)];
  if (closer === undefined || lengthOf(pieces) < shortest) return parses(pieces);
  const tail = pieces.findLast((piece) => !piece.every(isBlank)) ?? empty;
  const last = tail.findLast((byte) => !isBlank(byte)) ?? 0;
  return beginning.test(text) && closer === String.fromCharCode(last);
};

const isFramed = ({ 'content-length': length, 'transfer-encoding': coding }: RawHeaders) =>
  length !== undefined || coding !== undefined;

/**
 * What says that it is JSON, and where it ends, is believed; of anything else it must be seen.
 * @throws UpstreamError where it is not JSON, or was cut off
 */
const checkJson = (contentType: string | null, { headers, pieces }: RawAnswer) => {
  const isCalledJson = contentType === null || jsonType.test(contentType);
  const isWhole = isFramed(headers);
  if (isCalledJson && isWhole ? looksLikeJson(pieces) : parses(pieces)) return;
  // What was announced as JSON may have had no time to begin.
  const isBegun = lengthOf(pieces) === 0 ? contentType !== null : begins(pieces);
  if (isCalledJson && !isWhole && isBegun) throw brokenOffError();
  throw new UpstreamError(
    'bad-response',
    'The explorer answered with something else than JSON. Check that UPSTREAM_URL is the base URL of a Blockscout explorer.',
  );
};

const tooMany = /too many requests/i;

/** Whether it is what one of the seven paths answers with: a list, a transaction or a trace. */
const isData = (text: string) => {
  try {
    const body: unknown = JSON.parse(text);
    return (
      Array.isArray(body) ||
      (isRecord(body) && ('items' in body || 'hash' in body || 'from' in body))
    );
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

/** Retry-After, in seconds or as a date. */
const saidWait = (text: string | undefined): number | null => {
  if (text === undefined) return null;
  const wait = /^\d+$/.test(text.trim()) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
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

const readJson = (pieces: Pieces, mask: Mask): unknown =>
  reading(pieces, (body) => (mask === 'all' ? parseJson(body.toString()) : readParts(body, mask)));

/** Gives an answer that is kept its reader, which parses all of it at most once. */
export const withReader = (parts: Omit<Answer, 'json'>): Answer => {
  const { status, contentType, rateLimitHeaders, retryAfterMs, rateLimited, pieces } = parts;
  let read: { readonly value: unknown } | undefined;
  const json = (mask: Mask = 'all') => {
    if (mask !== 'all' && read === undefined) return readJson(pieces, mask);
    read ??= { value: readJson(pieces, 'all') };
    return read.value;
  };
  return { status, contentType, rateLimitHeaders, retryAfterMs, rateLimited, pieces, json };
};

/** The whole body of an answer. */
export const bodyOf = ({ pieces }: Answer): Buffer => joined(pieces);

/**
 * Takes what came back for an answer.
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
    // Whoever asks for all of it holds on to that: here it would outlive the request.
    json: (mask = 'all') => readJson(pieces, mask),
  };
};
