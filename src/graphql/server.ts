import type { ExecutionResult } from 'graphql';
import { isAsyncIterable } from 'graphql-yoga';
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
import { costOf, createOperation, type Operation } from './operation/context.js';
import { createDocuments } from './operation/documents.js';
import { createExecutePlan } from './operation/execute-plan.js';
import {
  checkAccepted,
  incrementalTypes,
  refusalType,
  streamTypeFor,
} from './operation/media-type.js';
import { createPresent } from './operation/present.js';
import { noSuchOperation, onlyQueries, Refusal, type Step } from './operation/refusal.js';
import { readParameters } from './operation/request.js';
import type { Results } from './operation/result.js';
import { streamResponse, wholeResponse } from './operation/stream.js';
import { type Respond, useTransport } from './operation/transport.js';
import { resultText, writeResult } from './operation/write.js';
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
        hasBegun: false,
      };
      const context = createContext(contextDeps, upstream);
      operation.turn = context.loaders.turn;
      const contextValue = await pipeline.contextFactory(context);

      // 6. Execute its plan [onExecute].
      const result = await pipeline.execute({
        schema: pipeline.schema,
        document,
        contextValue,
        variableValues: inputs,
        operationName,
      });
      if (isAsyncIterable(result)) throw new Error('The operation has no single result.');
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

  /** Notes what the log says of an operation; `result` is its first, or the first with errors. */
  const note = (operation: Operation, result: ExecutionResult) => {
    const { budget, kind, name, isDryRun } = operation;
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
  };

  /** The events of an answer that streams; once it has ended, it is noted. */
  async function* eventsOf(results: AsyncIterable<ExecutionResult>, operation: Operation) {
    let noted: ExecutionResult = { data: null };
    try {
      for await (const result of results) {
        if (!noted.errors && result.errors) noted = { ...result, data: null };
        yield { payload: resultText(result) };
      }
      yield { isComplete: true } as const;
    } finally {
      note(operation, noted);
    }
  }

  /** Writes a single result. */
  const writeSingle = (result: ExecutionResult, { accepted, streamType }: Operation) => {
    const type =
      streamType ?? (accepted.json === null ? streamTypeFor(accepted, incrementalTypes) : null);
    const whole = writeResult(result, accepted.json ?? refusalType);
    const isRefused = !('data' in result);
    if (type === null || whole.status === 503) return whole;
    if (isRefused && type.type === 'multipart/mixed') return whole;
    return wholeResponse(resultText(result), type);
  };

  /** Step 8: write its response, and note what the log says of it. */
  const respond: Respond = (results, operation, method) => {
    const { request, kind, streamType } = operation;
    if (method === 'GET' && (kind === 'mutation' || kind === 'subscription')) {
      operation.log = { kind };
      const message = 'Only queries are supported: the explorer is read-only.';
      return messageResponse(405, message, { allow: 'POST' });
    }
    if (isAsyncIterable(results)) {
      if (streamType === null) throw new Error('The operation has no single result.');
      return streamResponse(eventsOf(results, operation), streamType);
    }
    const response = writeSingle(results, operation);
    // Not for a refusal, which is short.
    if (response.status !== 503 && !request.memory.hold(response.body.length)) {
      return respond(refuse(new OverloadedError(), operation), operation, method);
    }
    note(operation, results);
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

  /** Its log is read once the answer has ended. */
  const handled = (response: HttpResponse, operation: Operation): Handled => ({
    response,
    get log() {
      return operation.log;
    },
  });

  const handler: Handler = async (context) => {
    const operation = createOperation(context, settings);
    checkAccepted(operation.accepted);
    let results: Results;
    try {
      results = await answerRequest(context, operation);
    } catch (error) {
      if (error instanceof HttpError) throw error;
      results = refuse(error, operation);
    }
    return handled(respond(results, operation, context.method), operation);
  };

  return {
    handler,
    refuse: (context, error) => {
      const operation = createOperation(context, settings);
      return handled(respond(refuse(error, operation), operation, context.method), operation);
    },
    yoga,
  };
};
