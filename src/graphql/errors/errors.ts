import { type ASTNode, GraphQLError, type GraphQLErrorExtensions } from 'graphql';
import type { OverloadedError } from '../../base/request/memory.js';
import {
  BudgetError,
  namingSetting,
  ShapeError,
  UpstreamError,
  withoutStack,
} from '../../explorer/call/upstream-errors.js';
import type { RefusedParameter } from '../../explorer/decode/reason.js';
import { failureOf, type UpstreamFailure } from '../../explorer/failures/describe.js';

const coded = (message: string, extensions: GraphQLErrorExtensions, node: ASTNode | null = null) =>
  withoutStack(() => new GraphQLError(message, { extensions, nodes: node }));

/** A mistake of the client, at `node` of the document if given; `message` says what is right. */
export const badUserInput = (message: string, node?: ASTNode): GraphQLError =>
  coded(message, { code: 'BAD_USER_INPUT' }, node);

/** Runs a function that coerces user input, and codes its errors as the client's mistake. */
export const readingInput = <T>(read: () => T): T => {
  try {
    return read();
  } catch (error) {
    if (error instanceof GraphQLError) error.extensions.code ??= 'BAD_USER_INPUT';
    throw error;
  }
};

/** A cursor that this list did not create; `message` says how that is known. */
export const invalidCursor = (message: string): GraphQLError =>
  coded(
    `${message} Take a cursor of this list with the same filters, or leave \`after\` out to start over.`,
    {
      code: 'INVALID_CURSOR',
    },
  );

/** A valid cursor whose row is no longer in the list. */
export const staleCursor = (): GraphQLError =>
  coded('The row that the cursor points to cannot be found again. Start over without `after`.', {
    code: 'CURSOR_STALE',
  });

/** What this explorer, or this gateway, cannot answer; `message` says why. */
export const notSupported = (message: string): GraphQLError =>
  coded(message, { code: 'NOT_SUPPORTED' });

/** A subscriber does not take its events as fast as they come; it may go on after its last one. */
export const subscriptionTooSlow = (lastCursor: string | null): GraphQLError =>
  coded(
    'This subscriber is too slow: too many events wait for it. Subscribe again with `lastCursor` as `after`, and ask for less of each event.',
    { code: 'SUBSCRIPTION_TOO_SLOW', ...(lastCursor !== null && { lastCursor }) },
  );

/** The gateway has as many subscriptions, or watches as many things, as it may. */
export const subscriptionLimitExceeded = (limit: number, what: string): GraphQLError =>
  coded(`The gateway has as many ${what} as it may (${limit}). Try again later.`, {
    code: 'SUBSCRIPTION_LIMIT_EXCEEDED',
    limit,
  });

/** The gateway is about to end, and others take over. */
export const serverShuttingDown = (): GraphQLError =>
  coded('The gateway is shutting down. Subscribe again, with the last cursor as `after`.', {
    code: 'SERVER_SHUTTING_DOWN',
    retryable: true,
  });

/** A limit on documents or answers is exceeded; the message says which one, and what to do. */
export const queryLimitExceeded = (limit: number, message: string): GraphQLError =>
  coded(message, { code: 'QUERY_LIMIT_EXCEEDED', limit });

/** An operation costs more upstream calls than allowed; the message says what to lower. */
export const costLimitExceeded = (
  limit: number,
  estimated: number,
  message: string,
): GraphQLError => coded(message, { code: 'COST_LIMIT_EXCEEDED', estimated, limit });

/** One error for many fields left out by a limit. Its empty path marks it as already located. */
export const fieldsLeftOut = (limit: number, message: string): GraphQLError =>
  new GraphQLError(message, { path: [], extensions: { code: 'QUERY_LIMIT_EXCEEDED', limit } });

/** A request with an array of operations. */
export const batchRefused = (): GraphQLError =>
  queryLimitExceeded(
    1,
    'Batches of operations are not answered. Send each operation in a request of its own.',
  );

/** Refused by what it asks for: 400, but 200 for clients that accept only `application/json`. */
const bySpecification = { status: 400, spec: true };

// Clients with automatic persisted queries act on these three messages, word for word.

/** A hash in place of the text, which is not supported: clients send the text from now on. */
export const persistedQueryNotSupported = (): GraphQLError =>
  coded('PersistedQueryNotSupported', {
    code: 'PERSISTED_QUERY_NOT_SUPPORTED',
    http: bySpecification,
  });

/** The hash of a text that is not registered: clients send both, once. */
export const persistedQueryNotFound = (): GraphQLError =>
  coded('PersistedQueryNotFound', { code: 'PERSISTED_QUERY_NOT_FOUND', http: bySpecification });

/** The hash is not that of the text beside it. */
export const persistedQueryMismatch = (): GraphQLError =>
  coded('PersistedQueryMismatch', { code: 'PERSISTED_QUERY_MISMATCH', http: { status: 400 } });

/** No document has the id. */
export const persistedDocumentNotFound = (): GraphQLError =>
  coded(
    'No document has this `documentId`. The operator of the gateway lists them in TRUSTED_DOCUMENTS.',
    {
      code: 'PERSISTED_DOCUMENT_NOT_FOUND',
      http: bySpecification,
    },
  );

/** Only trusted documents are answered (TRUSTED_DOCUMENTS_ONLY). */
export const documentNotTrusted = (): GraphQLError =>
  coded(
    'This gateway answers trusted documents only: send the `documentId` of one instead of a `query`.',
    { code: 'DOCUMENT_NOT_TRUSTED', http: bySpecification },
  );

/** Parameters that exclude each other; `message` says which. */
export const badRequest = (message: string): GraphQLError =>
  coded(message, { code: 'BAD_REQUEST', http: bySpecification });

/** A mistake of the explorer; `message` says what it sent, and `detail` what it said about it. */
export const badResponse = (message: string, detail?: string): GraphQLError =>
  coded(message, { code: 'UPSTREAM_BAD_RESPONSE', ...(detail !== undefined && { detail }) });

/** The explorer refused query parameters, which another version of it may accept. */
export class RejectedError extends GraphQLError {
  readonly refused: readonly RefusedParameter[];

  constructor(
    message: string,
    extensions: GraphQLErrorExtensions,
    refused: readonly RefusedParameter[],
  ) {
    super(message, { extensions });
    this.refused = refused;
  }
}

/** The coded error for an unsuccessful answer. */
export const failureError = (failure: UpstreamFailure): GraphQLError => {
  const { code, message, isRetryable, detail, retryAfterMs, status, isChallenge, refused } =
    failure;
  const extensions = {
    code,
    ...(isRetryable && { retryable: true }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(detail !== undefined && { detail }),
    ...(status !== undefined && { status }),
    ...(isChallenge && { challenge: true }),
  };
  return refused === undefined
    ? coded(message, extensions)
    : withoutStack(() => new RejectedError(message, extensions, refused));
};

const codedOf = (cause: Error, estimated: number): GraphQLError | null => {
  if (cause instanceof ShapeError) return badResponse(cause.message, cause.detail);
  if (cause instanceof UpstreamError) {
    const failure = failureOf(cause);
    return failure && failureError(failure);
  }
  if (cause instanceof BudgetError) {
    const advice = 'Lower `first` or ask for less below lists.';
    return costLimitExceeded(cause.limit, estimated, `${cause.message} ${advice}`);
  }
  return null;
};

/**
 * The error of an operation that the full gateway did not let begin, given its errors: the first, if
 * each is that a call found no room; otherwise null.
 */
export const overloadOf = (errors: readonly GraphQLError[]): GraphQLError | null => {
  const isFull = ({ originalError }: GraphQLError) =>
    originalError instanceof UpstreamError && originalError.fault === 'overloaded';
  const [first] = errors;
  if (!first?.originalError || !errors.every(isFull)) return null;
  return new GraphQLError(first.message, { originalError: first.originalError });
};

/** The gateway is full, before anything of the operation could begin. */
export const overloaded = ({ message, retryAfterMs }: OverloadedError): GraphQLError =>
  coded(message, { code: 'OVERLOADED', retryable: true, retryAfterMs });

const internal = coded('Something went wrong in the gateway. Give the requestId to its operator.', {
  code: 'INTERNAL_SERVER_ERROR',
});

interface Presentation {
  readonly requestId: string;
  /** The estimated cost of the operation, in upstream calls. */
  readonly estimated: number;
  /** The code for errors that graphql-js itself raises. */
  readonly code: string;
  /** What messages call the setting of an explorer's base URL. */
  readonly urlSetting: string;
  /** Adds to a message of graphql-js how to fix what it is about. */
  readonly hint: (message: string) => string;
  /** Called with an unexpected error, whose details the client does not get. */
  readonly report: (cause: Error) => void;
}

const detailLimit = 500;

/** graphql-js repeats values of any length in its messages. */
const messageLimit = 2_000;

/** Never cuts a surrogate pair in two: strict JSON parsers refuse half of one. */
const cut = (text: string, limit: number) =>
  text.length > limit ? `${text.slice(0, limit).replace(/[\ud800-\udbff]$/, '')}…` : text;

/** Turns an error of an operation into the coded one that the client gets. */
export const presentError = (
  error: GraphQLError,
  { requestId, estimated, code, urlSetting, hint, report }: Presentation,
): GraphQLError => {
  const cause = error.originalError;
  const unexpected = cause && !(cause instanceof GraphQLError) ? cause : null;
  const known = unexpected ? codedOf(unexpected, estimated) : error;
  if (unexpected && !known) report(unexpected);
  // A plugin may have set a plain object, which need not have any.
  const { message, extensions = {} } = known ?? internal;
  // With the hints for HTTP that a plugin has given, which are not written.
  const shown = { ...extensions };
  if (typeof shown.detail === 'string') shown.detail = cut(shown.detail, detailLimit);
  const isUpstream = String(shown.code).startsWith('UPSTREAM_');
  const named = isUpstream ? namingSetting(message, urlSetting) : message;
  const presented = new GraphQLError(hint(cut(named, messageLimit)), {
    path: error.path && error.path.length > 0 ? error.path : null,
    extensions: { code, ...shown, requestId },
  });
  return Object.assign(presented, { locations: error.locations });
};
