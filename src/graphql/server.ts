import type { ExecutionResult } from 'graphql';
import type { Config } from '../base/config/config.js';
import type { RequestContext } from '../base/request/context.js';
import { OverloadedError } from '../base/request/memory.js';
import {
  type Handled,
  type Handler,
  HttpError,
  type HttpResponse,
  messageResponse,
} from '../base/request/response.js';
import type { Log } from '../base/telemetry/log.js';
import type { Metrics } from '../base/telemetry/metrics.js';
import type { Turns } from '../base/turns/turns.js';
import type { Explorer } from '../explorer/client.js';
import { createDialect } from '../explorer/endpoints/dialect.js';
import { overloadOf } from './errors/errors.js';
import { createContext } from './load/context.js';
import type { TokenCache } from './load/token-cache.js';
import { costOf, createOperation, endSpan, type Operation } from './operation/context.js';
import { createDocuments } from './operation/documents.js';
import { createExecutePlan } from './operation/execute-plan.js';
import { acceptedMediaType, mediaTypeOf } from './operation/media-type.js';
import { createPresent } from './operation/present.js';
import { noSuchOperation, onlyQueries, Refusal, type Step } from './operation/refusal.js';
import { readParameters } from './operation/request.js';
import { singleResult } from './operation/result.js';
import { type Respond, useTransport } from './operation/transport.js';
import { writeResult } from './operation/write.js';
import {
  type AnyPlugin,
  createGraphqlYoga,
  type RunOperation,
  type Yoga,
} from './operation/yoga.js';
import { refusalOf } from './plan/cost/estimate.js';
import { schema } from './schema/schema.js';

interface GraphqlDeps {
  readonly explorer: Explorer;
  readonly tokenCache: TokenCache | null;
  readonly turns: Turns;
  readonly settings: Config;
  readonly log: Log;
  readonly metrics: Pick<Metrics, 'operationCost'>;
  /** Plugins for Yoga or Envelop, whose hooks every operation passes. */
  readonly plugins?: readonly AnyPlugin[];
}

interface GraphqlServer {
  /** Answers over HTTP directly. */
  readonly handler: Handler;
  /** Refuses a request for want of memory. */
  readonly refuse: (context: RequestContext, error: OverloadedError) => Handled;
  /** Answers the same through Yoga's HTTP layer, which is slower, and has further hooks. */
  readonly yoga: Yoga;
}

/**
 * Serves the graph, following the GraphQL-over-HTTP specification. Below is the life of an operation,
 * step by step; in brackets are the hooks of plugins that see it.
 */
export const createGraphqlServer = (deps: GraphqlDeps): GraphqlServer => {
  const { explorer, tokenCache, turns, settings, log, metrics, plugins = [] } = deps;
  const contextDeps = {
    explorer,
    limits: settings,
    tokenCache,
    dialect: createDialect(),
    turns,
  };
  const documents = createDocuments(settings);
  const present = createPresent(settings, log);

  /** Steps 2 to 7, which know nothing of HTTP. */
  const run: RunOperation = async (pipeline, params, operation) => {
    const { query = '', operationName } = params;
    const { request, budget, isDryRun } = operation;
    let step: Step = 'parse';
    try {
      // 2. Find its document: parse it, validate it and plan it, or take all that from the cache
      //    [onParse, onValidate].
      const document = pipeline.parse(query);
      step = 'validate';
      const errors = pipeline.validate(pipeline.schema, document);
      if (errors.length > 0) throw new Refusal(errors);
      const { find, size } = documents.prepare(document);
      const found = find(operationName ?? null);
      if (!found) throw noSuchOperation();
      operation.name = found.name;
      operation.kind = found.kind;
      if (found.kind !== 'query') throw onlyQueries();
      // A cached document is held by many, but any of them may outlast the cache.
      if (!request.memory.hold(size)) throw new OverloadedError();

      // 3. Coerce its variables.
      step = 'variables';
      const inputs = found.pick(params.variables ?? {});
      // Others may be long, and would be kept while the operation runs.
      params.variables = inputs;
      const { coerced: variables, errors: wrong } = found.coerce(inputs);
      if (wrong) throw new Refusal(wrong);
      operation.inputs = inputs;
      operation.variables = variables;

      // 4. Estimate its cost, and refuse it if that is above the limit.
      step = 'validate';
      const estimate = found.estimate(variables);
      operation.estimate = estimate;
      if (isDryRun) return present.priced(operation);
      const refusal = refusalOf(estimate, settings);
      if (refusal) throw refusal;

      // 5. Build its context [onContextBuilding].
      step = 'execute';
      const { id, principal, deadline, memory } = request;
      const { calls } = estimate;
      const upstream = {
        id,
        principal,
        deadline,
        budget,
        hold: memory.hold,
        calls,
        span: operation.span,
        hasBegun: false,
      };
      const context = createContext(contextDeps, upstream);
      operation.turn = context.loaders.turn;
      const contextValue = await pipeline.contextFactory(context);

      // 6. Execute its plan [onExecute].
      const result = singleResult(
        await pipeline.execute({
          schema: pipeline.schema,
          document,
          contextValue,
          variableValues: inputs,
          operationName,
        }),
      );
      step = 'overload';
      const hasBegun =
        budget.cost.upstreamCalls > 0 ||
        budget.cost.cacheHits > 0 ||
        context.loaders.bodies.length > 0;
      const overload = hasBegun ? null : overloadOf(result.errors ?? []);
      if (overload) throw overload;

      // 7. Present its errors, coded and without anything private [onExecutionResult].
      return present.executed(result, operation);
    } catch (error) {
      return present.refused(step, error, operation);
    } finally {
      // Cancels calls still in flight after a failure: no field waits for them.
      request.deadline.abort();
    }
  };

  /** Step 8: write its response, and note what the log says of it. */
  const respond: Respond = (result, operation, method, media) => {
    const { request, budget, kind, name, isDryRun } = operation;
    if (method === 'GET' && (kind === 'mutation' || kind === 'subscription')) {
      operation.log = { kind };
      const message = 'Only queries are supported: the explorer is read-only.';
      return messageResponse(405, message, { allow: 'POST' });
    }
    const response = writeResult(result, media);
    // Not for a refusal, which is short.
    if (response.status !== 503 && !request.memory.hold(response.body.length)) {
      return respond(refuse(new OverloadedError(), operation), operation, method, media);
    }
    const isExecuted = 'data' in result;
    if (isExecuted && !isDryRun) metrics.operationCost.observe(budget.cost.upstreamCalls);
    const [first] = result.errors ?? [];
    operation.log = {
      kind,
      ...(first && { outcome: isExecuted ? 'errors' : 'refused' }),
      fields: {
        operation: name,
        ...costOf(operation, settings.credits),
        ...(budget.stale.answers > 0 && { stale: budget.stale.answers }),
        ...(first && { code: String(first.extensions?.code) }),
      },
    };
    return response;
  };

  const refuse = (error: unknown, operation: Operation) =>
    present.refused('request', error, operation);

  const { yoga, answer } = createGraphqlYoga({
    schema,
    documents,
    execute: createExecutePlan(documents, settings),
    run,
    transport: useTransport({ refuse, respond }),
    plugins,
    maxBodyBytes: settings.maxBodyBytes,
    log,
  });

  /** Steps 1 to 7. A function of its own, since another would keep the request's body while it waits. */
  const answerRequest = async (context: RequestContext, operation: Operation) => {
    // 1. Read its parameters from the request [onParams].
    const params = await readParameters(context);
    return answer(params, context, operation);
  };

  const handled = (response: HttpResponse, operation: Operation): Handled => {
    endSpan(operation);
    return { response, log: operation.log };
  };

  const handler: Handler = async (context) => {
    const media = mediaTypeOf(context.headers.accept);
    const operation = createOperation(context, settings);
    let result: ExecutionResult;
    try {
      result = await answerRequest(context, operation);
    } catch (error) {
      if (error instanceof HttpError) throw error;
      result = refuse(error, operation);
    }
    return handled(respond(result, operation, context.method, media), operation);
  };

  return {
    handler,
    refuse: (context, error) => {
      const operation = createOperation(context, settings);
      const media = acceptedMediaType(context.headers.accept) ?? 'application/json';
      return handled(
        respond(refuse(error, operation), operation, context.method, media),
        operation,
      );
    },
    yoga,
  };
};
