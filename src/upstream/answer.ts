/** The explorer's own words, shared by all who asked the same: never written to. */
export interface Answer {
  readonly status: number;
  readonly contentType: string | null;
  /** `x-ratelimit-*` and `bypass-429-option` as they came. */
  readonly rateLimitHeaders: Readonly<Record<string, string>>;
  /** How long the explorer asks to wait, on a 429 or 503; a guess where a refusal for the rate does not say. */
  readonly retryAfterMs: number | null;
  /** Refused for its rate: status 429, or a body that says "Too many requests" under status 200. */
  readonly rateLimited: boolean;
  readonly body: Buffer;
  /** The body read once, integers beyond 2^53 as strings. @throws UpstreamError where it is not JSON */
  readonly json: () => unknown;
}
