import type { UnsentReason } from '../../base/telemetry/metrics.js';

/** Why there is no answer of the explorer that could be passed on. */
export type UpstreamFault =
  /** It could not be reached, or broke off before the last byte. */
  | 'unreachable'
  /** No complete answer within the time limit of the attempt or the request. */
  | 'timeout'
  /**
   * What is not valid HTTP, a 2xx without JSON, an answer that is too long, garbled or in an unknown
   * encoding, or a redirect that is not followed.
   */
  | 'bad-response'
  /**
   * The explorer was not asked: the circuit is open, its rate limit is used up, or the process may
   * open no more connections.
   */
  | 'unavailable'
  /** The explorer was not asked, since too many calls wait for their turn; or there is no memory for its answer. */
  | 'overloaded'
  /** Nobody waits for the answer any more. */
  | 'gone'
  /** The explorer lacks the path, or may not be asked for it. */
  | 'not-supported';

/** A failed question to the explorer. Its message reaches the client: no URLs, keys or cookies. */
export class UpstreamError extends Error {
  override name = 'UpstreamError';
  readonly fault: UpstreamFault;
  readonly retryAfterMs: number | null;
  /** Why the explorer was not asked; null if it was, or if nobody waits any more. */
  readonly unsent: UnsentReason | null;
  /** Whether the explorer was reached, but its answer broke off or cannot be read. */
  readonly isBroken: boolean;

  constructor(
    fault: UpstreamFault,
    message: string,
    options: {
      retryAfterMs?: number;
      unsent?: UnsentReason;
      isBroken?: boolean;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.fault = fault;
    this.retryAfterMs = options.retryAfterMs ?? null;
    this.unsent = options.unsent ?? null;
    this.isBroken = options.isBroken === true;
  }
}

/** Names the setting of the base URL in a message as the operator has it: see `Config.urlSetting`. */
export const namingSetting = (message: string, urlSetting: string): string =>
  message.replaceAll('UPSTREAM_URL', urlSetting);

/** A wait in whole seconds, at least 1: after 0, a client would retry at once. */
export const wholeSeconds = (milliseconds: number): number =>
  Math.max(1, Math.ceil(milliseconds / 1000));

/** Advice on when to try again. */
export const tryAgain = (milliseconds: number | null): string =>
  milliseconds === null ? 'Try again in a moment' : `Try again in ${wholeSeconds(milliseconds)} s`;

/** The message for a call that the explorer's rate limit refused, or would have refused. */
export const rateMessage = (retryAfterMs: number | null): string =>
  `The explorer's rate limit is used up. ${tryAgain(retryAfterMs)}, or with an API key of the explorer.`;

/** Nobody waits for the answer. */
export const goneError = () => new UpstreamError('gone', 'The client has disconnected.');

/** The explorer was asked, but no complete answer came in time. */
export const tooSlowError = () =>
  new UpstreamError('timeout', 'The explorer took too long to answer. Try again, or ask for less.');

/** The connection ended before the answer did. */
export const brokenOffError = (cause?: unknown) =>
  new UpstreamError('unreachable', 'The explorer broke off its answer. Try again.', {
    isBroken: true,
    cause,
  });

/** The request has less time left than the call would take: the explorer was not asked. */
export const noTimeError = () =>
  new UpstreamError(
    'timeout',
    'The request has too little time left for another call to the explorer. Try again, or ask for less.',
    { unsent: 'no_time' },
  );

/** The call's turn did not come in time: the explorer was not asked. */
export const noTurnError = () =>
  new UpstreamError(
    'overloaded',
    `The gateway is full: this call to the explorer had no turn in time. ${tryAgain(1_000)}, or ask for less.`,
    { retryAfterMs: 1_000, unsent: 'no_turn' },
  );

/** The circuit is open: the explorer was not asked. */
export const downError = (retryAfterMs: number) =>
  new UpstreamError(
    'unavailable',
    `The explorer is down, and was not asked. ${tryAgain(retryAfterMs)}.`,
    { retryAfterMs, unsent: 'down' },
  );

/** The rate limit would refuse the call: the explorer was not asked. */
export const rateError = (retryAfterMs: number) =>
  new UpstreamError('unavailable', rateMessage(retryAfterMs), {
    retryAfterMs,
    unsent: 'rate_limit',
  });

/** The call would have no turn in time, so that it need not wait: the explorer was not asked. */
export const fullError = (retryAfterMs: number) =>
  new UpstreamError(
    'overloaded',
    `The gateway is full: too many calls wait for the explorer. ${tryAgain(retryAfterMs)}, or ask for less.`,
    { retryAfterMs, unsent: 'full' },
  );

/** All requests together hold as much as MAX_MEMORY_BYTES allows: the answer was given up. */
export const noMemoryError = () =>
  new UpstreamError(
    'overloaded',
    `The gateway is full: there is no memory for this answer of the explorer. ${tryAgain(1_000)}, or ask for less.`,
    { retryAfterMs: 1_000 },
  );

/** The explorer of this version lacks the path: it said so lately. */
export const lacksPathError = () =>
  new UpstreamError(
    'not-supported',
    'The explorer of this chain does not have it: its version is too old, or its API does not include the path.',
  );

/** EXPLORER_PATHS allows only the seven paths: the explorer was not asked. */
export const sevenOnlyError = () =>
  new UpstreamError(
    'not-supported',
    'The operator of this gateway has it read only seven paths of the explorer (EXPLORER_PATHS=seven), and this is in none of them.',
  );

/** The request has used up the upstream calls that it may make. */
export class BudgetError extends Error {
  override name = 'BudgetError';
  readonly limit: number;

  constructor(limit: number) {
    super(
      `This needs more than the ${limit} upstream calls that one operation may make (MAX_UPSTREAM_CALLS).`,
    );
    this.limit = limit;
  }
}

/** What was thrown, as an error. */
export const asError = (cause: unknown): Error =>
  cause instanceof Error ? cause : new Error('A call failed.', { cause });

/**
 * Makes an error without a stack: many fields may fail alike, and capturing the stack takes longer
 * than everything else.
 */
export const withoutStack = <T>(make: () => T): T => {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return make();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
};

/** A value from the explorer does not have the documented shape. */
export class ShapeError extends Error {
  override name = 'ShapeError';
  /** What the explorer said instead. */
  readonly detail: string | undefined;

  constructor(expected: string, detail?: string) {
    super(`The explorer's answer is not as documented: expected ${expected}.`);
    this.detail = detail;
  }
}
