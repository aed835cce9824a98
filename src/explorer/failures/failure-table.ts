import { UpstreamError, type UpstreamFault } from '../call/upstream-errors.js';
import {
  isSuccess,
  type Outcome,
  type UpstreamResponse,
  wholeBody,
} from '../call/upstream-response.js';
import { isRecord } from '../decode/read.js';
import { reasonOf } from '../decode/reason.js';

/** The codes of the contract for what the explorer does. */
export type ErrorCode =
  /** A 404 of its own: the handler decides if that is an empty list or no transaction. */
  | 'NOT_FOUND'
  | 'UPSTREAM_TIMEOUT'
  | 'UPSTREAM_UNAVAILABLE'
  | 'UPSTREAM_RATE_LIMITED'
  | 'UPSTREAM_FORBIDDEN'
  | 'UPSTREAM_REJECTED'
  | 'UPSTREAM_BAD_RESPONSE'
  | 'NOT_SUPPORTED'
  | 'OVERLOADED';

/** The faults, and the failures that are responses. */
export type FailureKind =
  | UpstreamFault
  | 'held-back'
  | 'rate-limited'
  | 'bad-gateway'
  | 'proxy-error'
  | 'server-error'
  | 'forbidden'
  | 'unpaid'
  | 'challenge'
  | 'not-found'
  | 'no-such-path'
  | 'mixed-up'
  | 'rejected';

/** How one kind of failure is treated, wherever that matters. */
interface Treatment {
  /** What happened, as the documentation says it: "The explorer …". */
  readonly when: string;
  readonly code: ErrorCode;
  /** When another attempt is made; if missing, it would most likely fail alike. */
  readonly retry?: string;
  /** Whether it counts towards opening the circuit; null if it says nothing about the explorer. */
  readonly isOutage?: true | null;
  /**
   * What it says of a call for several things at once, if that is not what each of them would get: it failed,
   * or such calls are refused. Then each is asked for by itself.
   */
  readonly together?: 'failed' | 'refused';
  /** Whether an older response may stand in for it. What must be noticed may not be hidden. */
  readonly allowsStale?: true;
  /** The status on the REST paths; if missing, the explorer's own answer is passed on. */
  readonly restStatus?: number;
}

/** Every kind of failure, and how it is treated: all policies look here. */
export const failureTable: Readonly<
  Record<FailureKind, Treatment> & Record<UpstreamFault, { readonly restStatus: number }>
> = {
  unreachable: {
    when: 'refuses, resets or drops the connection',
    code: 'UPSTREAM_UNAVAILABLE',
    retry: 'after a pause',
    isOutage: true,
    allowsStale: true,
    restStatus: 502,
  },
  timeout: {
    when: 'does not finish its answer in time',
    code: 'UPSTREAM_TIMEOUT',
    isOutage: true,
    allowsStale: true,
    restStatus: 504,
  },
  'bad-gateway': {
    when: 'answers 502, 503 or 504',
    code: 'UPSTREAM_UNAVAILABLE',
    retry: 'after a pause (503: after its `retry-after`)',
    isOutage: true,
    allowsStale: true,
    together: 'failed',
  },
  'proxy-error': {
    when: 'answers 520 to 527 or 530, as proxies do for it',
    code: 'UPSTREAM_UNAVAILABLE',
    isOutage: true,
    allowsStale: true,
    together: 'failed',
  },
  // One query failed, but the explorer is up.
  'server-error': {
    when: 'answers 500 or another 5xx',
    code: 'UPSTREAM_UNAVAILABLE',
    allowsStale: true,
    together: 'failed',
  },
  'rate-limited': {
    when: 'answers 429, or 200 with "Too many requests"',
    code: 'UPSTREAM_RATE_LIMITED',
    retry: 'if the wait fits the deadline and there is no older answer',
    allowsStale: true,
  },
  'held-back': {
    when: 'has said that the rate limit is used up: it is not called',
    code: 'UPSTREAM_RATE_LIMITED',
    isOutage: null,
    allowsStale: true,
    restStatus: 503,
  },
  unavailable: {
    when: 'seems down (the circuit is open), or cannot be called, since the process may open no more files',
    code: 'UPSTREAM_UNAVAILABLE',
    isOutage: null,
    allowsStale: true,
    restStatus: 503,
  },
  overloaded: {
    when: 'is not called: the gateway is full',
    code: 'OVERLOADED',
    isOutage: null,
    allowsStale: true,
    restStatus: 503,
  },
  gone: {
    when: 'is not waited for: the client has left',
    code: 'UPSTREAM_UNAVAILABLE',
    isOutage: null,
    restStatus: 503,
  },
  forbidden: {
    when: 'answers 401 or 403; `status` says which',
    code: 'UPSTREAM_FORBIDDEN',
    together: 'refused',
  },
  unpaid: {
    when: 'answers 402: out of credits, or no key; with `status`',
    code: 'UPSTREAM_FORBIDDEN',
    allowsStale: true,
  },
  challenge: {
    when: 'answers with a challenge for browsers (403 with HTML, or a failure with `cf-mitigated`); with `status` and `challenge: true`',
    code: 'UPSTREAM_FORBIDDEN',
    allowsStale: true,
    together: 'refused',
  },
  'not-supported': {
    when: 'lacks the path, as it says (400 with `Unknown API v2 action`, 404 with `{"error": "Not found", "source": "internal"}`, 501; for the time of a block any 400 or 404) or said so to this caller in the last ten minutes; or may not be asked for it (`EXPLORER_PATHS`). Never of the seven paths',
    code: 'NOT_SUPPORTED',
    restStatus: 501,
  },
  'not-found': {
    when: 'answers 404 with nothing but `{"message": "Not found"}`, in any letter case: an empty list, or null; or that a block lost consensus',
    code: 'NOT_FOUND',
  },
  'no-such-path': { when: 'answers 404 without JSON', code: 'UPSTREAM_BAD_RESPONSE' },
  'mixed-up': {
    when: 'answers with another address, transaction, trace, block, token or NFT than the one asked for, by the hash, height or id in its record',
    code: 'UPSTREAM_BAD_RESPONSE',
  },
  rejected: {
    when: 'answers any other 4xx, or another 404, as somebody in front of it does; `detail` is what it said',
    code: 'UPSTREAM_REJECTED',
    together: 'refused',
  },
  'bad-response': {
    when: 'answers what is not HTTP, with headers longer than 16 KiB or a control byte in one; 2xx that is not JSON, too long, garbled or in an unknown encoding; any 3xx, except for three redirects in a row to the same path and query, none of them from another machine to this one (loopback)',
    code: 'UPSTREAM_BAD_RESPONSE',
    restStatus: 502,
    together: 'refused',
  },
};

const retryable: ReadonlySet<ErrorCode> = new Set([
  'UPSTREAM_TIMEOUT',
  'UPSTREAM_UNAVAILABLE',
  'UPSTREAM_RATE_LIMITED',
  'OVERLOADED',
]);

/** Whether the client is told that the same request may succeed later. */
export const isRetryable = (code: ErrorCode): boolean => retryable.has(code);

const kindsByStatus: ReadonlyMap<number, FailureKind> = new Map([
  ...[401, 403].map((status) => [status, 'forbidden'] as const),
  [402, 'unpaid'],
  [429, 'rate-limited'],
  ...[502, 503, 504].map((status) => [status, 'bad-gateway'] as const),
  ...[520, 521, 522, 523, 524, 525, 526, 527, 530].map(
    (status) => [status, 'proxy-error'] as const,
  ),
]);

/** The body as JSON; undefined, which JSON cannot express, if it is something else. */
export const jsonBody = (response: UpstreamResponse): unknown => {
  try {
    return response.json();
  } catch {
    return undefined;
  }
};

/** A plain-text body, as proxies and frameworks send instead of JSON, cut to what is passed on. */
const wordsOf = (response: UpstreamResponse) =>
  /^text\/plain\b/i.test(response.contentType ?? '')
    ? wholeBody(response).toString('utf8', 0, 4_000).trim()
    : undefined;

/** What the explorer says about the failure; undefined if it does not. */
export const reasonIn = (response: UpstreamResponse): string | undefined =>
  reasonOf(jsonBody(response) ?? wordsOf(response));

const isHtml = (response: UpstreamResponse) =>
  /\bhtml\b/i.test(response.contentType ?? '') ||
  wholeBody(response).toString('latin1', 0, 64).trimStart().startsWith('<');

/**
 * Whether a 404 is the explorer's own word that it does not have a record. What stands in front of it (a
 * proxy, a metered API, a web framework) says more, or something else: then nothing is known of the record.
 */
const isOwnNotFound = (body: unknown): boolean => {
  if (!isRecord(body) || typeof body.message !== 'string') return false;
  const { message, hash, ...others } = body;
  if (Object.keys(others).length > 0) return false;
  // A number whose only block is not on the main chain any more.
  return hash === undefined
    ? /^not found$/i.test(message)
    : /^block lost consensus$/i.test(message);
};

const kindOf404 = (response: UpstreamResponse): FailureKind => {
  const body = jsonBody(response);
  if (body === undefined) return 'no-such-path';
  return isOwnNotFound(body) ? 'not-found' : 'rejected';
};

const kindOfResponse = (response: UpstreamResponse): FailureKind => {
  const { status, rateLimited } = response;
  if (rateLimited) return 'rate-limited';
  if (response.isOfAnother) return 'mixed-up';
  if (response.lacksPath) return 'not-supported';
  if (response.isMitigated || (status === 403 && isHtml(response))) return 'challenge';
  if (status === 404) return kindOf404(response);
  return kindsByStatus.get(status) ?? (status >= 500 ? 'server-error' : 'rejected');
};

/** Which kind of failure it is; null if it is none. */
export const kindOf = (outcome: Outcome): FailureKind | null => {
  if (outcome instanceof UpstreamError) {
    return outcome.unsent === 'rate_limit' ? 'held-back' : outcome.fault;
  }
  return isSuccess(outcome) ? null : kindOfResponse(outcome);
};

/** What a failure says of a call for several things at once; null if each of them would get it, too. */
export const togetherOf = (outcome: Outcome): 'failed' | 'refused' | null => {
  const kind = kindOf(outcome);
  if (kind === null) return null;
  if (outcome instanceof UpstreamError && outcome.isBroken) return 'failed';
  return failureTable[kind].together ?? null;
};
