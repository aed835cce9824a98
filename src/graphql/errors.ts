import { GraphQLError, type GraphQLErrorExtensions, type GraphQLErrorOptions } from 'graphql';
import { BudgetError, ShapeError, UpstreamError } from '../upstream/errors.js';
import { type Verdict, verdictOf } from '../upstream/verdict.js';

const coded = (message: string, extensions: GraphQLErrorExtensions) =>
  new GraphQLError(message, { extensions });

/** The caller's mistake; the message says what would be right. */
export const badUserInput = (message: string): GraphQLError =>
  coded(message, { code: 'BAD_USER_INPUT' });

export const invalidCursor = (message: string): GraphQLError =>
  coded(
    `${message} Take a cursor from this list with the same arguments, or leave \`after\` out.`,
    {
      code: 'INVALID_CURSOR',
    },
  );

export const staleCursor = (): GraphQLError =>
  coded('The row that the cursor points to cannot be found again. Start over without `after`.', {
    code: 'CURSOR_STALE',
  });

export const rowLimitExceeded = (limit: number): GraphQLError =>
  coded(`The answer would hold more than ${limit} list entries. Ask for fewer rows or levels.`, {
    code: 'QUERY_LIMIT_EXCEEDED',
    limit,
  });

export const badResponse = (message: string): GraphQLError =>
  coded(message, { code: 'UPSTREAM_BAD_RESPONSE' });

const retryable = new Set<Verdict['code']>([
  'UPSTREAM_TIMEOUT',
  'UPSTREAM_UNAVAILABLE',
  'UPSTREAM_RATE_LIMITED',
]);

/** The coded error of an answer without success. */
export const verdictError = ({ code, message, detail, retryAfterMs }: Verdict): GraphQLError =>
  coded(message, {
    code,
    ...(retryable.has(code) && { retryable: true }),
    ...(retryAfterMs !== undefined && { retryAfterMs }),
    ...(detail !== undefined && { detail }),
  });

const codedOf = (cause: unknown): GraphQLError | null => {
  if (cause instanceof GraphQLError) return cause;
  if (cause instanceof ShapeError) return badResponse(cause.message);
  if (cause instanceof UpstreamError) {
    const verdict = verdictOf(cause);
    return verdict && verdictError(verdict);
  }
  if (cause instanceof BudgetError) {
    return coded(`This field ${cause.message}. Lower \`first\` or ask for less below lists.`, {
      code: 'COST_LIMIT_EXCEEDED',
      limit: cause.limit,
    });
  }
  return null;
};

const internal = coded('Something went wrong in the gateway.', { code: 'INTERNAL_SERVER_ERROR' });

const relocate = (error: GraphQLError, located: GraphQLErrorOptions, requestId: string) =>
  new GraphQLError(error.message, {
    ...located,
    extensions: { ...error.extensions, requestId },
  });

/**
 * Turns whatever a field threw into the coded error that goes out; `report` hears of the unexpected,
 * which goes out without a word of its own.
 */
export const presentError = (
  error: GraphQLError,
  requestId: string,
  report: (cause: unknown) => void,
): GraphQLError => {
  const located: GraphQLErrorOptions = {
    nodes: error.nodes ?? null,
    source: error.source ?? null,
    positions: error.positions ?? null,
    path: error.path ?? null,
  };
  const cause = error.originalError ?? error;
  const known = codedOf(cause);
  if (known === null) report(cause);
  return relocate(known ?? internal, located, requestId);
};
