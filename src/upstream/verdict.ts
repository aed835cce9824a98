import { type Answer, bodyOf, isSuccess, type Outcome } from './answer.js';
import { rateMessage, tryAgain, UpstreamError, type UpstreamFault } from './errors.js';
import { isRecord } from './reading/read.js';
import { reasonOf } from './reason.js';

type VerdictCode =
  /** `{"message":"Not found"}`: the door decides if that is an empty list or no transaction. */
  | 'NOT_FOUND'
  | 'UPSTREAM_TIMEOUT'
  | 'UPSTREAM_UNAVAILABLE'
  | 'UPSTREAM_RATE_LIMITED'
  | 'UPSTREAM_FORBIDDEN'
  | 'UPSTREAM_REJECTED'
  | 'UPSTREAM_BAD_RESPONSE'
  | 'OVERLOADED';

/** What a failure means to the client, in the contract's codes. */
export interface Verdict {
  readonly code: VerdictCode;
  readonly message: string;
  /** What the explorer said when it rejected the request. */
  readonly detail?: string;
  readonly retryAfterMs?: number;
}

const codeOfFault: Readonly<Record<UpstreamFault, VerdictCode>> = {
  unreachable: 'UPSTREAM_UNAVAILABLE',
  timeout: 'UPSTREAM_TIMEOUT',
  'bad-response': 'UPSTREAM_BAD_RESPONSE',
  unavailable: 'UPSTREAM_UNAVAILABLE',
  overloaded: 'OVERLOADED',
  gone: 'UPSTREAM_UNAVAILABLE',
};

const isHtml = (answer: Answer) =>
  /\bhtml\b/i.test(answer.contentType ?? '') ||
  bodyOf(answer).toString('latin1', 0, 64).trimStart().startsWith('<');

/** The body as JSON; undefined, which JSON cannot express, if it is something else. */
const jsonOf = (answer: Answer) => {
  try {
    return answer.json();
  } catch {
    return undefined;
  }
};

/** A plain-text body, as proxies and frameworks send instead of JSON, cut to what is passed on. */
const wordsOf = (answer: Answer) =>
  /^text\/plain\b/i.test(answer.contentType ?? '')
    ? bodyOf(answer).toString('utf8', 0, 4_000).trim()
    : undefined;

const rightUrl = 'UPSTREAM_URL is the base URL of a Blockscout explorer, without /api/v2.';

const ofClientError = (answer: Answer): Verdict => {
  const body = jsonOf(answer);
  const { status } = answer;
  if (status === 404 && body === undefined) {
    return {
      code: 'UPSTREAM_BAD_RESPONSE',
      message: `The explorer has no such path. Check that ${rightUrl}`,
    };
  }
  if (status === 404 && isRecord(body) && body.message === 'Not found') {
    return { code: 'NOT_FOUND', message: 'The explorer does not know it.' };
  }
  const detail = reasonOf(body ?? wordsOf(answer));
  const advice = status === 404 ? ` If it does so for every hash, check that ${rightUrl}` : '';
  return {
    code: 'UPSTREAM_REJECTED',
    message: `The explorer rejected the request with status ${status}.${advice}`,
    ...(detail !== undefined && { detail }),
  };
};

const ofAnswer = (answer: Answer): Verdict | null => {
  if (isSuccess(answer)) return null;
  const { status } = answer;
  if (answer.rateLimited) {
    return { code: 'UPSTREAM_RATE_LIMITED', message: rateMessage(answer.retryAfterMs) };
  }
  if (status >= 500) {
    return {
      code: 'UPSTREAM_UNAVAILABLE',
      message: `The explorer failed with status ${status}. ${tryAgain(answer.retryAfterMs)}.`,
    };
  }
  if (status === 403 && isHtml(answer)) {
    return {
      code: 'UPSTREAM_UNAVAILABLE',
      message:
        'The explorer answered with a challenge page for browsers instead of data. Try again later, or with an API key of the explorer.',
    };
  }
  if (status === 401 || status === 402 || status === 403) {
    // The explorer's own words are left out: they may repeat the key that it refuses.
    return {
      code: 'UPSTREAM_FORBIDDEN',
      message: `The explorer refused access with status ${status}. Check the API key and its credits; some explorers block certain addresses for everyone.`,
    };
  }
  return ofClientError(answer);
};

const ofFailure = (error: UpstreamError): Verdict => ({
  code: error.unsent === 'rate_limit' ? 'UPSTREAM_RATE_LIMITED' : codeOfFault[error.fault],
  message: error.message,
});

/** Classifies an answer, or the failure to get one, into the contract's codes; null for success. */
export const verdictOf = (outcome: Outcome): Verdict | null => {
  const verdict = outcome instanceof UpstreamError ? ofFailure(outcome) : ofAnswer(outcome);
  const { retryAfterMs } = outcome;
  return verdict === null || retryAfterMs === null ? verdict : { ...verdict, retryAfterMs };
};
