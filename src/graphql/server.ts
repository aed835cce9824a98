import { getOperationAST } from 'graphql';
import type { Config } from '../base/config/config.js';
import { realClock } from '../base/deadline/clock.js';
import type { RequestContext } from '../base/request/context.js';
import { OverloadedError } from '../base/request/memory.js';
import {
  type Handled,
  type Handler,
  HttpError,
  type HttpResponse,
} from '../base/request/response.js';
import type { Log } from '../base/telemetry/log.js';
import type { Metrics } from '../base/telemetry/metrics.js';
import type { Tracer } from '../base/telemetry/trace.js';
import type { Turns } from '../base/turns/turns.js';
import type { Stores } from '../explorer/cache/open.js';
import type { UpstreamContext } from '../explorer/call/upstream-request.js';
import type { Chains } from '../explorer/chain.js';
import { overloadOf } from './errors/errors.js';
import { createLive } from './live/live.js';
import { createContext } from './load/context.js';
import type { TokenCacheOf } from './load/token-cache.js';
import { createAnswers } from './operation/answers.js';
import { createOperation, endOperationSpan, type Operation } from './operation/context.js';
import { createDocuments } from './operation/documents.js';
import { createExecutePlan } from './operation/execute-plan.js';
import { createLiveOperations } from './operation/live.js';
import { checkAccepted, incrementalTypes, streamTypeFor } from './operation/media-type.js';
import { createFindDocument } from './operation/persisted.js';
import { createPlainAnswer, type RunOperation } from './operation/pipeline.js';
import { createPresent } from './operation/present.js';
import { refusingUnstored } from './operation/public-cache.js';
import { noMutations, noStream, noSuchOperation, Refusal, type Step } from './operation/refusal.js';
import { readParameters } from './operation/request.js';
import { createRespond } from './operation/respond.js';
import { areSeveral, type Results } from './operation/result.js';
import { createSubscribePlan } from './operation/subscribe-plan.js';
import { type ReadOperation, useTransport } from './operation/transport.js';
import type { AnyPlugin, Yoga } from './operation/yoga.js';
import { refusalOf } from './plan/cost/estimate.js';
import { createSchema } from './schema/schema.js';
import { sdlOf } from './schema/sdl.js';

interface GraphqlDeps {
  readonly chains: Chains;
  readonly tokenCacheOf: TokenCacheOf;
  readonly stores: Pick<Stores, 'memory' | 'redis'>;
  readonly turns: Turns;
  readonly settings: Config;
  readonly log: Log;
  readonly metrics: Pick<
    Metrics,
    'operationCost' | 'deliveries' | 'subscriptions' | 'watches' | 'livePolls' | 'liveEvents'
  >;
  /** Plugins for Yoga or Envelop, whose hooks every operation passes. */
  readonly plugins?: readonly AnyPlugin[];
  readonly trace?: Tracer | undefined;
}

interface GraphqlServer {
  /** Answers over HTTP directly. */
  readonly handler: Handler;
  /** Refuses a request for want of memory. */
  readonly refuse: (context: RequestContext, error: OverloadedError) => Handled;
  /** Answers the same through Yoga's HTTP layer, which is slower, and has further hooks. */
  readonly openYoga: () => Promise<Yoga>;
  /** The schema as text. */
  readonly sdl: () => string;
}

/**
 * Serves the graph, following the GraphQL-over-HTTP specification. Below is the life of an operation,
 * step by step; in brackets are the hooks of plugins that see it.
 */
export const createGraphqlServer = async (deps: GraphqlDeps): Promise<GraphqlServer> => {
  const { chains, tokenCacheOf, stores, turns, settings, log, metrics, plugins = [], trace } = deps;
  const contextDeps = {
    chains,
    limits: settings,
    tokenCacheOf,
    turns,
  };
  const schema = createSchema(settings, chains.default.id !== null);
  const documents = createDocuments(schema, { ...settings, pricedChains: chains.all });
  const { redis } = stores;
  const findDocument = createFindDocument({ schema, settings, documents, redis });
  const contextFor = (upstream: UpstreamContext) => createContext(contextDeps, upstream);
  const live = createLive({
    createContext: contextFor,
    settings,
    metrics,
    clock: realClock,
    trace,
  });
  const { subscribingFor, openEvent } = createLiveOperations(live, contextFor, settings);
  const present = createPresent(settings, log);

  /** Steps 2 to 7, which know nothing of HTTP. */
  const run: RunOperation = async (pipeline, params, operation) => {
    const { query = '', operationName } = params;
    const { request, budget, isDryRun, starting: begun } = operation;
    let step: Step = 'parse';
    let isInParts = false;
    try {
      // 2. Find its document: parse it, validate it and plan it, or take all that from the cache
      //    [onParse, onValidate].
      const room = documents.sizeToParse(query);
      if (!request.memory.hold(room)) throw new OverloadedError();
      const document = pipeline.parse(query);
      operation.kind = getOperationAST(document, operationName)?.operation ?? 'none';
      step = 'validate';
      const errors = pipeline.validate(pipeline.schema, document);
      if (errors.length > 0) throw new Refusal(errors);
      request.memory.release(room);
      const { find, size } = documents.prepare(document);
      const found = find(operationName ?? null);
      if (!found) throw noSuchOperation();
      operation.name = found.name;
      if (found.kind === 'mutation') throw noMutations();
      operation.register?.();
      const isLive = found.kind === 'subscription';
      if (isLive && !isDryRun) {
        operation.streamType = operation.accepted.subscription;
        if (operation.streamType === null) throw noStream();
      }

      // 3. Coerce its variables.
      step = 'variables';
      const inputs = found.pick(params.variables ?? {});
      // Others may be long, and would be kept while the operation runs.
      params.variables = inputs;
      const { coerced: variables, errors: wrong } = found.coerce(inputs);
      if (wrong) throw new Refusal(wrong);
      operation.inputs = inputs;
      operation.variables = variables;
      step = 'validate';
      const plan = found.plan(variables);
      // A cached document is held by many, but any of them may outlast the cache.
      if (!request.memory.hold(size())) throw new OverloadedError();
      if (plan.isIncremental) {
        operation.streamType = streamTypeFor(operation.accepted, incrementalTypes);
      }

      // 4. Estimate its cost, and refuse it if that is above the limit.
      const estimate = plan.estimate(variables);
      operation.estimate = estimate;
      if (isDryRun) return present.priced(operation);
      const refusal = refusalOf(estimate, settings);
      if (refusal) throw refusal;

      // 5. Build its context [onContextBuilding].
      step = 'execute';
      const { id, principal, deadline, memory } = request;
      const { calls } = estimate;
      const { span } = operation;
      const { hold } = memory;
      const upstream = { id, principal, deadline, budget, hold, calls, span, hasBegun: false };
      const context = contextFor(upstream);
      operation.turn = context.turn;
      operation.pace = context.pace;
      operation.visited = context.visited;
      const contextValue = await pipeline.contextFactory(
        isLive ? { ...context, subscribing: subscribingFor(operation, upstream) } : context,
      );
      const args = {
        schema: pipeline.schema,
        document,
        contextValue,
        variableValues: inputs,
        operationName,
      };

      // 6. Execute its plan [onExecute], or subscribe, and execute it for each event [onSubscribe].
      if (isLive) {
        // Not awaited, so that its client sees meanwhile that the connection lives.
        const subscribed = pipeline.subscribe(args);
        const end = () => request.deadline.abort();
        operation.starting = subscribed.then(end, end);
        return present.events(subscribed, operation);
      }
      const result = await pipeline.execute(args);
      if (areSeveral(result)) {
        if (operation.streamType === null) throw new Error('The operation has no single result.');
        isInParts = true;
        return present.parts(result, operation, () => request.deadline.abort());
      }
      step = 'overload';
      const hasBegun =
        budget.cost.upstreamCalls > 0 || budget.cost.cacheHits > 0 || context.hasAnswers();
      const overload = hasBegun ? null : overloadOf(result.errors ?? []);
      if (overload) throw overload;

      // 7. Present its errors, coded and without anything private [onExecutionResult].
      return present.executed(result, operation);
    } catch (error) {
      return present.refused(step, error, operation);
    } finally {
      // Cancels calls still in flight after a failure: no field waits for them.
      if (operation.starting === begun && !isInParts) request.deadline.abort();
    }
  };

  /** Step 1. */
  const read: ReadOperation = async (source, operation) =>
    findDocument(await readParameters(source), operation);

  const refuse = (error: unknown, operation: Operation) =>
    present.refused('request', error, operation);

  const respond = createRespond({ present, settings, metrics });

  const engine = {
    schema,
    documents,
    execute: createExecutePlan(documents, settings, createAnswers(stores.memory)),
    subscribe: createSubscribePlan(documents, settings, openEvent),
    run,
  };
  /** Loaded only where it is used: it takes as long as all else together. */
  const open = async () =>
    (await import('./operation/yoga.js')).createGraphqlYoga({
      ...engine,
      transport: useTransport({ read, refuse, respond }),
      plugins,
      maxBodyBytes: settings.maxBodyBytes,
      log,
    });
  const opened = plugins.length > 0 ? await open() : null;
  const answer = opened?.answer ?? createPlainAnswer(engine);

  /** Steps 1 to 7. A function of its own, since another would keep the request's body while it waits. */
  const answerRequest = async (context: RequestContext, operation: Operation) => {
    // 1. Read its parameters from the request, and find the text of its document [onParams].
    const params = await read(context, operation);
    return answer(params, context, operation);
  };

  const handled = (response: HttpResponse, operation: Operation): Handled => ({
    response,
    log: operation.log,
    ended: () => {
      endOperationSpan(operation);
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
    handler: settings.publicCache ? refusingUnstored(handler) : handler,
    refuse: (context, error) => {
      const operation = createOperation(context, settings);
      return handled(respond(refuse(error, operation), operation, context.method), operation);
    },
    openYoga: async () => (opened ?? (await open())).yoga,
    sdl: () => sdlOf(schema),
  };
};
