import { GraphQLError } from 'graphql';
import type { RequestContext } from '../base/request/context.js';
import { OverloadedError } from '../base/request/memory.js';
import {
  type Handled,
  type Handler,
  HttpError,
  messageResponse,
} from '../base/request/response.js';
import type { Log } from '../base/telemetry/log.js';
import type { Metrics } from '../base/telemetry/metrics.js';
import { wholeSeconds } from '../explorer/failures/errors.js';
import { type CallBudget, createCallBudget } from '../explorer/layers/call-budget.js';
import { overloaded, presentError } from './errors/errors.js';
import { type MediaType, mediaTypeOf } from './operation/media-type.js';
import { type OperationOutcome, Refusal } from './operation/outcome.js';
import { readOperation } from './operation/request.js';
import { createRunner, type OperationDeps } from './operation/runner.js';
import { creditsOf } from './plan/cost/price.js';

interface GraphqlDeps extends OperationDeps {
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'operationCost'>;
}

/** Per GraphQL over HTTP: a refusal is 400 for a bad request, a limit, or the new media type. */
const statusOf = ({ stage }: OperationOutcome, media: MediaType): number => {
  if (stage === 'executed') return 200;
  if (stage === 'overload') return 503;
  const always = stage === 'request' || stage === 'limit';
  return always || media === 'application/graphql-response+json' ? 400 : 200;
};

const codes: Readonly<Record<OperationOutcome['stage'], string>> = {
  request: 'BAD_REQUEST',
  parse: 'GRAPHQL_PARSE_FAILED',
  validate: 'GRAPHQL_VALIDATION_FAILED',
  variables: 'BAD_USER_INPUT',
  limit: 'QUERY_LIMIT_EXCEEDED',
  overload: 'OVERLOADED',
  executed: 'INTERNAL_SERVER_ERROR',
};

const isDryRun = ({ headers }: RequestContext) => headers['x-dry-run'] === '1';

interface GraphqlHandler {
  readonly handler: Handler;
  /** Refuses a request for want of memory. */
  readonly refuse: (context: RequestContext, error: OverloadedError) => Handled;
}

/** Serves the graph over HTTP, following the GraphQL-over-HTTP specification. */
export const createGraphqlHandler = (deps: GraphqlDeps): GraphqlHandler => {
  const { settings, log, metrics } = deps;
  const runOperation = createRunner(deps);

  const outcomeOf = (error: unknown): OperationOutcome => {
    if (error instanceof Refusal) return error.outcome;
    if (error instanceof GraphQLError) return new Refusal('request', [error]).outcome;
    if (error instanceof OverloadedError)
      return new Refusal('overload', [overloaded(error)]).outcome;
    throw error;
  };

  // Not awaited within one function: that would keep the whole body alive while the operation runs.
  const run = (context: RequestContext, budget: CallBudget): Promise<OperationOutcome> =>
    readOperation(context)
      .then((request) => runOperation(request, context, budget, isDryRun(context)))
      .catch(outcomeOf);

  const present = ({ errors, stage, estimated }: OperationOutcome, requestId: string) => {
    const code = codes[stage];
    const report = (cause: Error) => {
      log.error('a resolver failed', { id: requestId, error: cause.stack ?? cause.message });
    };
    // Many fields may share one error.
    return [...new Set(errors)].map((error) =>
      presentError(error, { requestId, estimated, code, report }),
    );
  };

  const answer = (
    context: RequestContext,
    media: MediaType,
    outcome: OperationOutcome,
    budget: CallBudget,
  ): Handled => {
    const { id, memory } = context;
    const { stage, kind, operation, data, estimated, estimatedValues, byEndpoint } = outcome;
    const isExecuted = stage === 'executed';
    const estimatedCredits = settings.credits && creditsOf(byEndpoint, settings.credits);
    const cost = {
      estimated,
      estimatedValues,
      ...(estimatedCredits !== null && { estimatedCredits }),
      ...budget.cost,
    };
    const errors = present(outcome, id);
    const [first] = errors;
    if (isExecuted && !isDryRun(context)) metrics.operationCost.observe(cost.upstreamCalls);
    const { stale } = budget;
    let body = '{';
    if (first) body += `"errors":${JSON.stringify(errors)},`;
    if (isExecuted) body += `"data":${data},`;
    const extensions = stale.answers === 0 ? { cost } : { cost, stale };
    body += `"extensions":${JSON.stringify(extensions)}}`;
    if (stage !== 'overload' && !memory.hold(body.length)) {
      const refusal = new Refusal('overload', [overloaded(new OverloadedError())]);
      return answer(
        context,
        media,
        { ...outcome, ...refusal.outcome, kind, operation, estimated },
        budget,
      );
    }
    const { retryAfterMs } = first?.extensions ?? {};
    const waits = stage === 'overload' && typeof retryAfterMs === 'number';
    const headers = {
      'content-type': `${media}; charset=utf-8`,
      'retry-after': waits ? String(wholeSeconds(retryAfterMs)) : undefined,
    };
    return {
      response: { status: statusOf(outcome, media), headers, body },
      log: {
        kind,
        ...(first && { outcome: isExecuted ? 'errors' : 'refused' }),
        fields: {
          operation,
          ...cost,
          ...(stale.answers > 0 && { stale: stale.answers }),
          ...(first && { code: String(first.extensions.code) }),
        },
      },
    };
  };

  const handler: Handler = async (context) => {
    const media = mediaTypeOf(context.headers.accept);
    if (!media) {
      throw new HttpError(
        406,
        'The accept header must allow application/graphql-response+json or application/json.',
      );
    }
    const budget = createCallBudget(settings.maxUpstreamCalls, settings.credits);
    const outcome = await run(context, budget);
    // Cancels calls still in flight after a failure: no field waits for them.
    context.deadline.abort();
    const { kind } = outcome;
    if (context.method === 'GET' && (kind === 'mutation' || kind === 'subscription')) {
      const message = 'Only queries are supported: the explorer is read-only.';
      return { response: messageResponse(405, message, { allow: 'POST' }), log: { kind } };
    }
    return answer(context, media, outcome, budget);
  };

  return {
    handler,
    refuse: (context, error) => {
      const media = mediaTypeOf(context.headers.accept) ?? 'application/json';
      const outcome = outcomeOf(error);
      return answer(
        context,
        media,
        outcome,
        createCallBudget(settings.maxUpstreamCalls, settings.credits),
      );
    },
  };
};
