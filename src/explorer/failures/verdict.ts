import { bodyOf, isSuccess, type Outcome, type UpstreamResponse } from '../decode/response.js';
import { rateMessage, tryAgain, UpstreamError, type UpstreamFault } from './errors.js';
import { type RefusedParameter, reasonOf, refusedParameters } from './reason.js';

type ErrorCode =
  /** A 404 that says "Not found", in any letter case: the door decides if that is an empty list or no transaction. */
  | 'NOT_FOUND'
  | 'UPSTREAM_TIMEOUT'
  | 'UPSTREAM_UNAVAILABLE'
  | 'UPSTREAM_RATE_LIMITED'
  | 'UPSTREAM_FORBIDDEN'
  | 'UPSTREAM_REJECTED'
  | 'UPSTREAM_BAD_RESPONSE'
  | 'OVERLOADED';

/** What a failure means to the client, in the contract's codes. */
export interface UpstreamFailure {
  readonly code: ErrorCode;
  readonly message: string;
  /** What the explorer said when it rejected the request. */
  readonly detail?: string;
  /** The status with which the explorer refused access. */
  readonly status?: number;
  /** The query parameters that the explorer refused. */
  readonly refused?: readonly RefusedParameter[];
  readonly retryAfterMs?: number;
}

const codeOfFault: Readonly<Record<UpstreamFault, ErrorCode>> = {
  unreachable: 'UPSTREAM_UNAVAILABLE',
  timeout: 'UPSTREAM_TIMEOUT',
  'bad-response': 'UPSTREAM_BAD_RESPONSE',
  unavailable: 'UPSTREAM_UNAVAILABLE',
  overloaded: 'OVERLOADED',
  gone: 'UPSTREAM_UNAVAILABLE',
};

const isHtml = (response: UpstreamResponse) =>
  /\bhtml\b/i.test(response.contentType ?? '') ||
  bodyOf(response).toString('latin1', 0, 64).trimStart().startsWith('<');

/** The body as JSON; undefined, which JSON cannot express, if it is something else. */
const jsonOf = (response: UpstreamResponse) => {
  try {
    return response.json();
  } catch {
    return undefined;
  }
};

/** A plain-text body, as proxies and frameworks send instead of JSON, cut to what is passed on. */
const wordsOf = (response: UpstreamResponse) =>
  /^text\/plain\b/i.test(response.contentType ?? '')
    ? bodyOf(response).toString('utf8', 0, 4_000).trim()
    : undefined;

const rightUrl = 'UPSTREAM_URL is the base URL of a Blockscout explorer, without /api/v2.';

/** Not so "Page not found", which says that there is no such path. */
const notFound = /^\s*(?:(?:transaction|address|resource) )?not[ _-]?found[.!]?\s*$/i;

const ofClientError = (response: UpstreamResponse): UpstreamFailure => {
  const body = jsonOf(response);
  const { status } = response;
  if (status === 404 && body === undefined) {
    return {
      code: 'UPSTREAM_BAD_RESPONSE',
      message: `The explorer has no such path. Check that ${rightUrl}`,
    };
  }
  const detail = reasonOf(body ?? wordsOf(response));
  if (status === 404 && notFound.test(detail ?? '')) {
    return { code: 'NOT_FOUND', message: 'The explorer does not know it.' };
  }
  const advice = status === 404 ? ` If it does so for every hash, check that ${rightUrl}` : '';
  return {
    code: 'UPSTREAM_REJECTED',
    message: `The explorer rejected the request with status ${status}.${advice}`,
    ...(detail !== undefined && { detail }),
    ...(status === 422 && { refused: refusedParameters(body) }),
  };
};

const refusedAccess = (response: UpstreamResponse): string => {
  switch (response.status) {
    case 401:
      return 'The explorer does not accept the API key (status 401). Check the key.';
    case 402:
      return /\bcredits?\b/i.test(reasonOf(jsonOf(response) ?? wordsOf(response)) ?? '')
        ? 'The API key of the explorer is out of credits (status 402). Wait until they are renewed, or use another plan or key.'
        : 'The explorer must be paid for each call (status 402): it got no API key. Ask with a key.';
    default:
      return 'The explorer refused access (status 403). The API key may lack the right; some explorers block certain addresses for everyone.';
  }
};

const ofAnswer = (response: UpstreamResponse): UpstreamFailure | null => {
  if (isSuccess(response)) return null;
  const { status } = response;
  if (response.rateLimited) {
    return { code: 'UPSTREAM_RATE_LIMITED', message: rateMessage(response.retryAfterMs) };
  }
  if (status >= 500) {
    return {
      code: 'UPSTREAM_UNAVAILABLE',
      message: `The explorer failed with status ${status}. ${tryAgain(response.retryAfterMs)}.`,
    };
  }
  if (status === 403 && isHtml(response)) {
    return {
      code: 'UPSTREAM_UNAVAILABLE',
      message:
        'The explorer answered with a challenge page for browsers instead of data. Try again later, or with an API key of the explorer.',
    };
  }
  if (status === 401 || status === 402 || status === 403) {
    // The explorer's own words are left out: they may repeat the key that it refuses.
    return { code: 'UPSTREAM_FORBIDDEN', message: refusedAccess(response), status };
  }
  return ofClientError(response);
};

const ofFailure = (error: UpstreamError): UpstreamFailure => ({
  code: error.unsent === 'rate_limit' ? 'UPSTREAM_RATE_LIMITED' : codeOfFault[error.fault],
  message: error.message,
});

/** Classifies an answer, or the failure to get one, into the contract's codes; null for success. */
export const failureOf = (outcome: Outcome): UpstreamFailure | null => {
  const failure = outcome instanceof UpstreamError ? ofFailure(outcome) : ofAnswer(outcome);
  const { retryAfterMs } = outcome;
  return failure === null || retryAfterMs === null ? failure : { ...failure, retryAfterMs };
};
