import { UpstreamError } from './errors.js';
import { parseJson } from './json.js';
import { readParts } from './json-parts.js';
import type { Mask } from './mask.js';
import { joined, lengthOf, type Pieces, reading } from './pieces.js';
import { reasonOf } from './reason.js';
import { allOf, firstOf, type RawAnswer, type RawHeaders } from './round-trip.js';

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

const closers: Readonly<Record<string, string>> = { '{': '}', '[': ']', '"': '"' };

const jsonType = /[/+]json\b/i;
const beginning = /^(?:\{\s*(?:["}]|$)|\[\s*(?:[[{"\]\-\dtfn]|$)|")/;

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

/** Told by its ends: the body may be megabytes, and is read where it is used. */
const looksLikeJson = (pieces: Pieces) => {
  const head = pieces.find((piece) => !piece.every(isBlank)) ?? empty;
  const tail = pieces.findLast((piece) => !piece.every(isBlank)) ?? empty;
  const start = head.findIndex((byte) => !isBlank(byte));
  const last = tail.findLastIndex((byte) => !isBlank(byte));
  const closer = closers[String.fromCharCode(head[start] ?? 0)];
  if (closer !== undefined) {
    if (!beginning.test(head.toString('latin1', start, start + 32))) return false;
    return (head !== tail || last > start) && tail[last] === closer.charCodeAt(0);
  }
  return lengthOf(pieces) < 40 && parses(pieces);
};

/** What says that it is JSON, and where it ends, is believed; of anything else it must be seen. */
const isJson = (contentType: string | null, { headers, pieces }: RawAnswer) => {
  const isCalledJson = contentType === null || jsonType.test(contentType);
  const isFramed = (headers['content-length'] ?? headers['transfer-encoding']) !== undefined;
  return isCalledJson && isFramed ? looksLikeJson(pieces) : parses(pieces);
};

const tooMany = /too many requests/i;

const reasonIn = (text: string) => {
  try {
    return reasonOf(JSON.parse(text)) ?? '';
  } catch {
    return text;
  }
};

/** By its reason only: a token may have any name. */
const saysTooMany = (pieces: Pieces) => {
  if (lengthOf(pieces) >= 1_024) return false;
  const text = joined(pieces).toString();
  return tooMany.test(text) && tooMany.test(reasonIn(text));
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
    const value = allOf(headers[name]);
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
  if (status < 300 && !rateLimited && !isJson(contentType, raw)) {
    throw new UpstreamError(
      'bad-response',
      'The explorer answered with something else than JSON. Check that UPSTREAM_URL is the base URL of a Blockscout explorer.',
    );
  }
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
