import { lacksPathError, rateMessage, tryAgain, UpstreamError } from '../call/upstream-errors.js';
import type { Outcome, UpstreamResponse } from '../call/upstream-response.js';
import { type RefusedParameter, refusedParameters } from '../decode/reason.js';
import {
  type ErrorCode,
  type FailureKind,
  failureTable,
  isRetryable,
  jsonBody,
  kindOf,
  reasonIn,
} from './failure-table.js';

/** What a failure means to the client, in the contract's codes. */
export interface UpstreamFailure {
  readonly code: ErrorCode;
  readonly message: string;
  readonly isRetryable: boolean;
  /** What the explorer said when it rejected the request. */
  readonly detail?: string;
  /** The status with which the explorer refused access. */
  readonly status?: number;
  /** Whether a protection against bots refused access, not the explorer itself. */
  readonly isChallenge?: boolean;
  /** The query parameters that the explorer refused. */
  readonly refused?: readonly RefusedParameter[];
  readonly retryAfterMs?: number;
}

const rightUrl = 'UPSTREAM_URL is the base URL of a Blockscout explorer, without /api/v2.';

// The explorer's own words are left out: they may repeat the key that it refuses.
const refusedAccess = (response: UpstreamResponse): string => {
  switch (response.status) {
    case 401:
      return 'The explorer does not accept the API key (status 401). Check the key.';
    case 402:
      return /\bcredits?\b/i.test(reasonIn(response) ?? '')
        ? 'The API key of the explorer is out of credits (status 402). Wait until they are renewed, or use another plan or key.'
        : 'The explorer must be paid for each call (status 402): it got no API key. Ask with a key.';
    default:
      return 'The explorer refused access (status 403). The API key may lack the right; some explorers block certain addresses for everyone.';
  }
};

const describeRejection = (response: UpstreamResponse) => {
  const { status } = response;
  const detail = reasonIn(response);
  return {
    message:
      status === 404
        ? `Nothing is served at this path (status 404): something in front of the explorer says so, or its API is switched off. Check that ${rightUrl}`
        : `The explorer rejected the request with status ${status}.`,
    ...(detail !== undefined && { detail }),
    ...(status === 422 && { refused: refusedParameters(jsonBody(response)) }),
  };
};

const describeResponse = (kind: FailureKind, response: UpstreamResponse) => {
  const { status, retryAfterMs } = response;
  switch (kind) {
    case 'rate-limited':
      return { message: rateMessage(retryAfterMs) };
    case 'challenge':
      return {
        message:
          'The explorer answered with a challenge for browsers instead of data: its protection takes the gateway for a bot. Ask its operator to let the gateway through, by its address or by UPSTREAM_USER_AGENT.',
        status,
        isChallenge: true,
      };
    case 'forbidden':
    case 'unpaid':
      return { message: refusedAccess(response), status };
    case 'not-supported':
      return { message: lacksPathError().message };
    case 'no-such-path':
      return { message: `The explorer has no such path. Check that ${rightUrl}` };
    case 'mixed-up':
      return {
        message:
          'The explorer answered with the record of another object than the one asked for. Try again later.',
      };
    case 'not-found':
      return { message: 'The explorer does not know it.' };
    case 'rejected':
      return describeRejection(response);
    default:
      return { message: `The explorer failed with status ${status}. ${tryAgain(retryAfterMs)}.` };
  }
};

/** Describes a failure for the client; null if the outcome is none. */
export const failureOf = (outcome: Outcome): UpstreamFailure | null => {
  const kind = kindOf(outcome);
  if (kind === null) return null;
  const { code } = failureTable[kind];
  const { retryAfterMs } = outcome;
  const description =
    outcome instanceof UpstreamError
      ? { message: outcome.message }
      : describeResponse(kind, outcome);
  return {
    code,
    isRetryable: isRetryable(code),
    ...description,
    ...(retryAfterMs !== null && { retryAfterMs }),
  };
};

/** Why a call failed, for the operator: a status, or the system's error code, such as ENOTFOUND. */
export const whyOf = (outcome: Outcome): string => {
  if (!(outcome instanceof UpstreamError)) return `status ${outcome.status}`;
  const { cause, fault } = outcome;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return /^[A-Z][A-Z0-9_]+$/.test(code) ? `${fault}: ${code}` : fault;
};
