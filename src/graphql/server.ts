import type { Config } from '../base/config/config.js';
import { realClock } from '../base/deadline/deadline.js';
import {
  type AdmitFetch,
  type Handled,
  type Handler,
  HttpError,
  type RequestContext,
} from '../base/request/exchange.js';
import type { OverloadedError } from '../base/request/memory.js';
import type { Log } from '../base/telemetry/log.js';
import type { Metrics } from '../base/telemetry/metrics.js';
import type { Tracer } from '../base/telemetry/span.js';
import type { Turns } from '../base/turns/turns.js';
import type { Stores } from '../explorer/cache/open.js';
import type { UpstreamContext } from '../explorer/call/upstream-request.js';
import type { Chains } from '../explorer/chain.js';
import { refusingUnstored, unstored } from './delivery/public-cache.js';
import { createRespond } from './delivery/respond.js';
import { createTransport } from './delivery/transport.js';
import type { Step } from './errors/refusal.js';
import { createLive } from './live/watches.js';
import { createContext } from './load/resolver-context.js';
import type { TokenCacheOf } from './load/token-cache.js';
import { createDocumentsOf } from './reading/documents.js';
import { checkAccepted } from './reading/media-type.js';
import { type ParametersSource, readParameters } from './reading/parameters.js';
import { createFindDocument } from './reading/persisted.js';
import { createAnswers, createExecuteOperation } from './running/execute.js';
import {
  type Answered,
  createOperation,
  type Estimated,
  type Operation,
  type Received,
} from './running/operation.js';
import { createPlainAnswer, type Pipeline, type RunOperation } from './running/pipeline.js';
import { createPresent } from './running/present.js';
import { createSteps } from './running/steps.js';
import { createSubscribeOperation } from './running/subscribe.js';
import type { AnyPlugin, createGraphqlYoga, Yoga } from './running/yoga.js';
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
  /** Makes a server of Yoga, where there is one: it takes as long to load as all else together. */
  readonly createYoga?: typeof createGraphqlYoga | null;
  /** Lets in requests that come to Yoga itself. */
  readonly admit?: AdmitFetch;
  readonly trace?: Tracer | undefined;
}

/** Serves the graph. */
export interface GraphqlServer {
  /** Answers over HTTP directly. */
  readonly handler: Handler;
  /** Refuses a request for want of memory. */
  readonly refuse: (context: RequestContext, error: OverloadedError) => Handled;
  /** Yoga, if there is one, and the same answers through its HTTP layer, which is slower, and has further hooks. */
  readonly yoga: {
    readonly server: Yoga;
    readonly handler: Handler;
    readonly dispose: () => Promise<void>;
  } | null;
  /** The schema as text. */
  readonly sdl: () => string;
}

const onlyDirectly: AdmitFetch = () =>
  Promise.reject(new Error('Requests do not come to Yoga itself.'));

const isAnswered = (row: Received | Answered): row is Answered => 'results' in row;

/**
 * Serves the graph, following the GraphQL-over-HTTP specification. Below is the life of an operation as
 * one list: each step makes the next row of `running/operation.ts`, or an answer that refuses it. In
 * brackets are the hooks of plugins that see it.
 */
export const createGraphqlServer = (deps: GraphqlDeps): GraphqlServer => {
  const { chains, tokenCacheOf, stores, turns, settings, log, metrics, trace } = deps;
  const { plugins = [], createYoga = null, admit = onlyDirectly } = deps;
  const schema = createSchema(settings, chains.default.id !== null);
  const documentsOf = createDocumentsOf({ ...settings, pricedChains: chains.all });
  const contextDeps = { chains, limits: settings, tokenCacheOf, turns };
  const contextFor = (upstream: UpstreamContext) => createContext(contextDeps, upstream);
  const live = createLive({
    createContext: contextFor,
    settings,
    metrics,
    clock: realClock,
    trace,
  });
  const present = createPresent(settings, log);
  const steps = createSteps({ settings, contextFor, live, present });
  const { respond, respondRefused } = createRespond({ present, settings, metrics });

  /** Takes the next step, unless one before has answered. */
  const take = <Row extends Received, Given, Next>(
    step: Step,
    row: Row | Answered,
    next: (row: Row, given: Given) => Next,
    given: Given,
  ): Next | Answered => {
    if (isAnswered(row)) return row;
    try {
      return next(row, given);
    } catch (error) {
      return present.refused(step, error, row.operation);
    }
  };

  const takeLong = async <Row extends Received, Given, Next>(
    step: Step,
    row: Row | Answered,
    next: (row: Row, given: Given) => Promise<Next>,
    given: Given,
  ): Promise<Next | Answered> => {
    if (isAnswered(row)) return row;
    return next(row, given).catch((error) => present.refused(step, error, row.operation));
  };

  /** Step 1, which is given what HTTP has brought. */
  const read = async (source: ParametersSource) => {
    // 1. Read its parameters, and find the text of its document [onParams].
    return findDocument(await readParameters(source));
  };

  /** Steps 2 to 4. They are not awaited: what the request brought would be kept meanwhile. */
  const run: RunOperation = (pipeline, asked, operation) => {
    const given = { pipeline, asked };
    // 2. Find its document: parse it, validate it and prepare it, or take all that from the cache
    //    [onParse, onValidate].
    const parsed = take('parse', { operation }, steps.parse, given);
    const found = take('validate', parsed, steps.find, given);
    // 3. Coerce its variables.
    const coerced = take('variables', found, steps.coerce, given);
    // 4. Plan it and estimate its cost, and refuse it if that is above the limit.
    const estimated = take('validate', coerced, steps.estimate, given);
    return isAnswered(estimated) ? estimated : execute(pipeline, estimated);
  };

  /** Steps 5 to 7. */
  const execute = async (pipeline: Pipeline, estimated: Estimated) => {
    // 5. Build its context [onContextBuilding].
    const opened = await takeLong('execute', estimated, steps.open, pipeline);
    // 6. Execute its plan [onExecute], or subscribe, and execute it for each event [onSubscribe].
    // 7. Present its errors, coded and without anything private [onExecutionResult].
    return estimated.operation.kind === 'subscription'
      ? take('execute', opened, steps.subscribe, pipeline)
      : takeLong('execute', opened, steps.execute, pipeline);
  };

  const refuse = (error: unknown, operation: Operation) =>
    present.refused('request', error, operation);

  // What a plugin does to resolvers happens for each request.
  const answers = createAnswers(plugins.length > 0 ? null : stores.memory);
  const engine = {
    schema,
    documentsOf,
    execute: createExecuteOperation(documentsOf, settings, answers),
    subscribe: createSubscribeOperation(documentsOf, contextFor, settings),
    run,
  };
  const operationFor = (context: RequestContext) => createOperation(context, settings);
  const refusalOf = settings.publicCache ? unstored : (error: HttpError) => error;
  const transport = createTransport({
    admit,
    operationFor,
    read,
    refuse,
    respond,
    refusalOf,
  });
  const { plugins: own, failures } = transport;
  const yoga = createYoga?.({ ...engine, transport: own, failures, plugins, log }) ?? null;
  // Trusted documents are planned at once: with the resolvers that plugins have left.
  const current = yoga?.schema() ?? schema;
  const findDocument = createFindDocument({
    schema: current,
    settings,
    documents: documentsOf(current),
    redis: stores.redis,
  });
  const answer = yoga && plugins.length > 0 ? yoga.answer : createPlainAnswer(engine);

  /** Steps 1 to 7. A function of its own, since another would keep the request's body while it waits. */
  const answerRequest = async (context: RequestContext, operation: Operation) =>
    answer(await read(context), operation, context);

  const handler: Handler = async (context) => {
    const operation = operationFor(context);
    checkAccepted(operation.accepted);
    let answered: Answered;
    try {
      answered = await answerRequest(context, operation);
    } catch (error) {
      if (error instanceof HttpError) throw error;
      answered = refuse(error, operation);
    }
    return respond(answered, context.method);
  };

  return {
    handler: settings.publicCache ? refusingUnstored(handler) : handler,
    refuse: (context, error) =>
      respondRefused(refuse(error, operationFor(context)), context.method),
    yoga: yoga && {
      server: yoga.yoga,
      handler: transport.through(yoga.yoga),
      dispose: yoga.dispose,
    },
    sdl: () => sdlOf(schema),
  };
};
