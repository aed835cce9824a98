import { GraphQLError } from 'graphql';
import { type Door, type Exchange, HttpError } from '../base/request/exchange.js';
import type { Log } from '../base/telemetry/log.js';
import type { Metrics } from '../base/telemetry/metrics.js';
import { wholeSeconds } from '../explorer/failures/errors.js';
import { createMeter, type Meter } from '../explorer/layers/meter.js';
import { presentError } from './errors/errors.js';
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

const isDryRun = ({ headers }: Exchange) => headers['x-dry-run'] === '1';

/** Serves the graph over HTTP, following the GraphQL-over-HTTP specification. */
export const createGraphqlDoor = (deps: GraphqlDeps): Door => {
  const { settings, log, metrics } = deps;
  const runOperation = createRunner(deps);

  const run = async (exchange: Exchange, meter: Meter): Promise<OperationOutcome> => {
    try {
      const request = await readOperation(exchange);
      return await runOperation(request, exchange, meter, isDryRun(exchange));
    } catch (error) {
      if (error instanceof Refusal) return error.outcome;
      if (error instanceof GraphQLError) return new Refusal('request', [error]).outcome;
      throw error;
    }
  };

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
    exchange: Exchange,
    media: MediaType,
    outcome: OperationOutcome,
    meter: Meter,
  ) => {
    const { report, id } = exchange;
    const { stage, operation, data, estimated, estimatedValues, byEndpoint } = outcome;
    const isExecuted = stage === 'executed';
    const estimatedCredits = settings.credits && creditsOf(byEndpoint, settings.credits);
    const cost = {
      estimated,
      estimatedValues,
      ...(estimatedCredits !== null && { estimatedCredits }),
      ...meter.cost,
    };
    const errors = present(outcome, id);
    const [first] = errors;
    if (isExecuted && !isDryRun(exchange)) metrics.operationCost.observe(cost.upstreamCalls);
    const { stale } = meter;
    report.fields = {
      operation,
      ...cost,
      ...(stale.answers > 0 && { stale: stale.answers }),
      ...(first && { code: String(first.extensions.code) }),
    };
    let body = '{';
    if (first) {
      report.outcome = isExecuted ? 'errors' : 'refused';
      body += `"errors":${JSON.stringify(errors)},`;
    }
    if (isExecuted) body += `"data":${data},`;
    const extensions = stale.answers === 0 ? { cost } : { cost, stale };
    body += `"extensions":${JSON.stringify(extensions)}}`;
    const { retryAfterMs } = first?.extensions ?? {};
    const waits = stage === 'overload' && typeof retryAfterMs === 'number';
    const headers = {
      'content-type': `${media}; charset=utf-8`,
      'retry-after': waits ? String(wholeSeconds(retryAfterMs)) : undefined,
    };
    return exchange.send(statusOf(outcome, media), headers, body);
  };

  return async (exchange) => {
    const media = mediaTypeOf(exchange.headers.accept);
    if (!media) {
      throw new HttpError(
        406,
        'The accept header must allow application/graphql-response+json or application/json.',
      );
    }
    const meter = createMeter(settings.maxUpstreamCalls, settings.credits);
    // The live object, so that a request whose client disconnects is logged with its cost.
    exchange.report.fields = meter.cost;
    const outcome = await run(exchange, meter);
    // Cancels calls still in flight after a failure: no field waits for them.
    exchange.patience.leave();
    const { kind } = exchange.report;
    if (exchange.method === 'GET' && (kind === 'mutation' || kind === 'subscription')) {
      throw new HttpError(405, 'Only queries are supported: the explorer is read-only.', {
        allow: 'POST',
      });
    }
    return answer(exchange, media, outcome, meter);
  };
};
