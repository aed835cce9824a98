/** Why the explorer gave no answer that could be passed on. */
export type UpstreamFault =
  /** Not reachable, or broken off before the last byte. */
  | 'unreachable'
  /** No whole answer within the time of an attempt or of the request. */
  | 'timeout'
  /** Not JSON under a 2xx, too long, garbled, in an unknown encoding, or a redirect that is not followed. */
  | 'bad-response'
  /**
   * The explorer was not asked, or not again: the circuit is open, its rate limit is used up, too
   * many wait, no turn came in time, or nobody could pay for another attempt.
   */
  | 'unavailable'
  /** Whoever asked has gone. */
  | 'gone';

/** A failed question to the explorer. Messages name no URL, key or cookie: they reach the client. */
export class UpstreamError extends Error {
  override name = 'UpstreamError';
  readonly fault: UpstreamFault;
  readonly retryAfterMs: number | null;
  /** The explorer was not asked since it would have refused for the rate. */
  readonly rateLimited: boolean;

  constructor(
    fault: UpstreamFault,
    message: string,
    options: { retryAfterMs?: number; rateLimited?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.fault = fault;
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.rateLimited = options.rateLimited ?? false;
  }
}

/** When to come back, in words. */
export const tryAgain = (milliseconds: number | null): string =>
  milliseconds === null
    ? 'Try again in a moment'
    : `Try again in ${Math.max(1, Math.ceil(milliseconds / 1000))} s`;

/** The explorer refuses for the rate, or would if it was asked. */
export const rateMessage = (retryAfterMs: number | null): string =>
  `The explorer allows no more requests for now. ${tryAgain(retryAfterMs)}, or with an API key of the explorer.`;

/** The explorer was asked, and no whole answer came in time. */
export const tooSlowError = () =>
  new UpstreamError('timeout', 'The explorer took too long to answer. Try again, or ask for less.');

/** The connection ended before the answer did. */
export const brokenOffError = (cause?: unknown) =>
  new UpstreamError('unreachable', 'The explorer broke off its answer. Try again.', { cause });

/** The deadline came before the turn: nothing was asked. */
export const noTurnError = () =>
  new UpstreamError(
    'unavailable',
    'The turn of this call did not come in time. Try again in a moment, or ask for less.',
    { retryAfterMs: 1_000 },
  );

/** The circuit is open: nothing was asked. */
export const downError = (retryAfterMs: number) =>
  new UpstreamError(
    'unavailable',
    `The explorer is down and is left alone for a moment. ${tryAgain(retryAfterMs)}.`,
    { retryAfterMs },
  );

/** The explorer would refuse for the rate: nothing was asked. */
export const rateError = (retryAfterMs: number) =>
  new UpstreamError('unavailable', rateMessage(retryAfterMs), { retryAfterMs, rateLimited: true });

/** There is no room to wait for a turn: nothing was asked. */
export const fullError = () =>
  new UpstreamError(
    'unavailable',
    `Too many calls wait for the explorer. ${tryAgain(1_000)}, or ask for less.`,
    { retryAfterMs: 1_000 },
  );

/** The request has used up the upstream calls that it may make. */
export class BudgetError extends Error {
  override name = 'BudgetError';
  readonly limit: number;

  constructor(limit: number) {
    super(`This needs more than the ${limit} upstream calls that one operation may make.`);
    this.limit = limit;
  }
}

/** Makes an error without a stack: many fields may fail for one reason, and capturing it takes longer than all else. */
export const withoutStack = <T>(make: () => T): T => {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return make();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
};

/** A value of the explorer's is not of the documented shape. */
export class ShapeError extends Error {
  override name = 'ShapeError';

  constructor(expected: string) {
    super(`The explorer sent something other than ${expected}.`);
  }
}
