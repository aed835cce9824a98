import type { Mask } from './mask.js';
import type { UpstreamError } from './upstream-errors.js';

/** A body in the chunks in which it arrived, since a long one is rarely needed as a whole. */
export type BodyChunks = readonly Buffer[];

/** The total length in bytes. */
export const lengthOf = (chunks: BodyChunks): number => {
  let length = 0;
  for (const chunk of chunks) length += chunk.length;
  return length;
};

const copyInto = (target: Buffer, chunks: BodyChunks) => {
  let at = 0;
  for (const chunk of chunks) at += chunk.copy(target, at);
};

/** The whole body in its own memory: a slice would keep a socket's read, or Node's pool, alive. */
export const joined = (chunks: BodyChunks): Buffer => {
  const length = lengthOf(chunks);
  const [only] = chunks;
  if (chunks.length === 1 && only !== undefined && only.buffer.byteLength < length * 2) return only;
  const body = Buffer.allocUnsafeSlow(length);
  copyInto(body, chunks);
  return body;
};

const scratchSize = 1_048_576;
let scratch: Buffer | undefined;

/**
 * Calls `read` with the whole body in a reused buffer, so `read` must not keep any part of it. With
 * a new buffer for each body, there was a major collection every few hundred pages.
 */
export const withBody = <T>(chunks: BodyChunks, read: (body: Buffer) => T): T => {
  const [only] = chunks;
  if (chunks.length === 1 && only !== undefined) return read(only);
  const length = lengthOf(chunks);
  if (length > scratchSize) return read(joined(chunks));
  scratch ??= Buffer.allocUnsafeSlow(scratchSize);
  const body = scratch.subarray(0, length);
  copyInto(body, chunks);
  return read(body);
};

/** The value of a header that was sent more than once is a list. */
export type RawHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** The value of a header; the first one if it was sent more than once. */
export const firstOf = (value: RawHeaders[string]): string | undefined =>
  Array.isArray(value) ? value[0] : value;

/** An answer as it arrived: complete and decompressed, but not interpreted yet. */
export interface RawResponse {
  readonly status: number;
  readonly headers: RawHeaders;
  readonly chunks: BodyChunks;
}

/** What the explorer says about the rate limit of a principal; null for what it does not say. */
export interface RateLimit {
  /** Calls that a window allows; -1 is unlimited. */
  readonly limit: number | null;
  /** Calls left in the window; -1 is unlimited. */
  readonly remaining: number | null;
  /** Milliseconds to the end of the window. */
  readonly resetMs: number | null;
}

/**
 * Reads at least the parts of a JSON body that a mask names, or all of it without a mask; numbers
 * that would lose digits become strings.
 * @throws UpstreamError if it is not JSON, or has too many parts
 */
export type JsonReader = (mask?: Mask) => unknown;

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
  /** Whether the explorer says that it has no such path, which it never does of the seven. */
  readonly lacksPath: boolean;
  /** Whether its record says that it is another object than the one asked for. */
  readonly isOfAnother: boolean;
  /** Whether Cloudflare says that it stood in front (`cf-mitigated`). */
  readonly isMitigated: boolean;
  readonly chunks: BodyChunks;
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
export const isSuccess = ({ status, rateLimited, isOfAnother }: UpstreamResponse): boolean =>
  status < 300 && !rateLimited && !isOfAnother;

/** The whole body of an answer. */
export const wholeBody = ({ chunks }: UpstreamResponse): Buffer => joined(chunks);

/** How much the clocks of replicas may differ. */
const clockSkewMs = 1_000;

/**
 * Seconds since the explorer gave it. Infinite if that would be in the future, because a clock was
 * set back or a replica's clock is ahead: the answer would stay fresh until ours has caught up.
 */
export const ageOf = ({ since }: Pick<Stored, 'since'>): number => {
  const age = Date.now() - since;
  return age < -clockSkewMs ? Number.POSITIVE_INFINITY : Math.max(0, age) / 1_000;
};

/** Seconds for which it is still fresh; negative once it is stale. */
export const freshLeft = ({ stored }: { readonly stored: Stored }): number =>
  stored.freshFor - ageOf(stored);

/** Until when it is fresh, in milliseconds since 1970. */
export const freshUntil = (stored: Stored): number => Date.now() + freshLeft({ stored }) * 1_000;
