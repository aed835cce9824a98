import { inspect } from 'node:util';
import { GraphQLError, type GraphQLErrorExtensions } from 'graphql';
import { OverloadedError } from '../../base/request/memory.js';
import { wholeSeconds } from '../../explorer/call/upstream-errors.js';
import { badUserInput, overloaded } from '../errors/errors.js';

type HttpHints = NonNullable<GraphQLErrorExtensions['http']>;

/** The status 400, but 200 for clients that accept only `application/json`. */
const bySpecification: HttpHints = { status: 400, spec: true };

/**
 * For each step that may refuse an operation: the code of errors that have none, and the hints for
 * HTTP as Yoga reads them in `extensions.http`, where they stay until the result is written.
 */
const steps = {
  request: { code: 'BAD_REQUEST', http: { status: 400 } },
  parse: { code: 'GRAPHQL_PARSE_FAILED', http: bySpecification },
  validate: { code: 'GRAPHQL_VALIDATION_FAILED', http: bySpecification },
  variables: { code: 'BAD_USER_INPUT', http: bySpecification },
  execute: { code: 'INTERNAL_SERVER_ERROR', http: bySpecification },
  overload: { code: 'OVERLOADED', http: { status: 503 } },
} as const satisfies Record<string, { readonly code: string; readonly http: HttpHints }>;

export type Step = keyof typeof steps;

/** The code of errors that have none, where a step fails. */
export const codeOf = (step: Step): string => steps[step].code;

const limits = new Set<unknown>(['QUERY_LIMIT_EXCEEDED', 'COST_LIMIT_EXCEEDED']);

/** Thrown where a step finds several errors. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly errors: readonly GraphQLError[];

  constructor(errors: readonly GraphQLError[]) {
    super('The operation is refused.');
    this.errors = errors;
  }
}

/** The errors in what was thrown; one that is no GraphQL error is wrapped, as an unexpected one. */
export const errorsOf = (thrown: unknown): readonly GraphQLError[] => {
  if (thrown instanceof Refusal) return thrown.errors;

  if (thrown instanceof GraphQLError) return [thrown];
  if (thrown instanceof OverloadedError) return [overloaded(thrown)];
  const originalError = thrown instanceof Error ? thrown : new Error(inspect(thrown));
  return [
    new GraphQLError(originalError.message, {
      originalError,
      extensions: { http: { status: 500 } },
    }),
  ];
};

/** The hints for an error of a step, given its own and what clients get. */
export const httpOf = (
  step: Step,
  own: HttpHints | undefined,
  shown: GraphQLErrorExtensions,
): HttpHints => {
  // Of a limit, the status is the same for every client.
  if (limits.has(shown.code)) return { status: 400 };
  const { http } = steps[step];
  const { retryAfterMs } = shown;
  return step === 'overload' && typeof retryAfterMs === 'number'
    ? { ...http, headers: { 'retry-after': String(wholeSeconds(retryAfterMs)) } }
    : (own ?? http);
};

const withStatus = (status: number, message: string) =>
  new GraphQLError(message, { extensions: { code: 'BAD_REQUEST', http: { status } } });

/** There is no operation of the name, or several and no name. */
export const noSuchOperation = (): GraphQLError =>
  badUserInput('`operationName` must name one of the operations of the document.');

/** The client takes no form in which a subscription is answered. */
export const noStream = (): GraphQLError =>
  withStatus(
    406,
    'The accept header must allow text/event-stream or multipart/mixed;subscriptionSpec=1.0 for a subscription.',
  );

/** The operation is a mutation. */
export const noMutations = (): GraphQLError =>
  new GraphQLError('Only queries and subscriptions are supported: the explorer is read-only.');
