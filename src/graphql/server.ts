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
import { createOperationFor } from './delivery/over-http.js';
import { refusingUnstored, unstored } from './delivery/public-cache.js';
import { createRespond } from './delivery/respond.js';
import { createTransport } from './delivery/transport.js';
import { createLive } from './live/watches.js';
import { createContext } from './load/resolver-context.js';
import type { TokenCacheOf } from './load/token-cache.js';
import { createDocumentsOf } from './reading/documents.js';
import { checkAccepted } from './reading/media-type.js';
import { type ParametersSource, readParameters } from './reading/parameters.js';
import { type Asked, createFindDocument, type FindDocument } from './reading/persisted.js';
import type { Caller } from './running/caller.js';
import { createAnswers } from './running/execute.js';
import {
  type Answered,
  createOperation,
  type Operation,
  type Wanted,
} from './running/operation.js';
import { createPresent } from './running/present.js';
import { createRun } from './running/run.js';
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

/** Reads what is asked: over HTTP from the request, in process from wherever the caller has it. */
type ReadFrom<S> = (source: S) => Asked | Promise<Asked>;

/** Serves the graph. */
export interface GraphqlServer {
  /**
   * Asks the graph in process, the way HTTP does. Failures are part of the answer, in the words that clients
   * get. After it has read the results, the caller releases its memory and ends the span of the operation.
   */
  readonly ask: (
    read: () => Asked | Promise<Asked>,
    caller: Caller,
    wanted?: Partial<Wanted>,
  ) => Promise<Answered>;
  /**
   * Finds the document that a user asks for, by the rules for trusted and registered documents. Texts of the
   * gateway itself skip it. @throws GraphQLError, which `ask` presents if it reads by this
   */
  readonly find: FindDocument;
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

/**
 * Serves the graph, following the GraphQL-over-HTTP specification. The life of an operation begins with
 * `ask`; what follows is one list in `running/run.ts`.
 */
export const createGraphqlServer = (deps: GraphqlDeps): GraphqlServer => {
  const { chains, tokenCacheOf, stores, turns, settings, log, metrics, trace } = deps;
  const { plugins = [], createYoga = null, admit = onlyDirectly } = deps;
  const schema = createSchema(settings, chains.default.id !== null);
  const documentsOf = createDocumentsOf({ ...settings, pricedChains: chains.all });
  const contextDeps = { chains, limits: settings, tokenCacheOf, turns };
  const contextFor = (upstream: UpstreamContext) => createContext(contextDeps, upstream);
  const clock = realClock;
  const live = createLive({ createContext: contextFor, settings, metrics, clock, trace });
  const present = createPresent(settings, schema, log);
  const { respond, respondRefused } = createRespond({ present, settings, metrics });
  // What a plugin does to resolvers happens for each request.
  const answers = createAnswers(plugins.length > 0 ? null : stores.memory);
  const running = { schema, documentsOf, settings, contextFor, live, present, answers };
  const { run: runPlain, functions } = createRun(running);

  const read = async (source: ParametersSource) => find(await readParameters(source));
  const refuse = (error: unknown, operation: Operation) =>
    present.refused('request', error, operation);
  const operationFor = createOperationFor(settings);
  const refusalOf = settings.publicCache ? unstored : (error: HttpError) => error;
  const transport = createTransport({ admit, operationFor, read, refuse, respond, refusalOf });
  const hooks = { transport: transport.plugins, failures: transport.failures, plugins, log };
  const yoga = createYoga?.({ run: runPlain, functions, documentsOf, ...hooks }) ?? null;
  // Trusted documents are planned at once: with the resolvers that plugins have left.
  const current = yoga?.schema() ?? schema;
  const documents = documentsOf(current);
  const find = createFindDocument({ schema: current, settings, documents, redis: stores.redis });
  const run = yoga && plugins.length > 0 ? yoga.run : runPlain;

  /** A function of its own, since another would keep what was asked while it waits. */
  const readAndRun = async <S>(readFrom: ReadFrom<S>, source: S, operation: Operation) =>
    // 1. Read its parameters, and find the text of its document. Then follow the steps of `run` [onParams].
    run(await readFrom(source), operation);

  const answer = async <S>(
    readFrom: ReadFrom<S>,
    source: S,
    operation: Operation,
  ): Promise<Answered> => {
    try {
      return await readAndRun(readFrom, source, operation);
    } catch (error) {
      if (error instanceof HttpError) throw error;
      return refuse(error, operation);
    }
  };

  const handler: Handler = async (context) => {
    const operation = operationFor(context);
    checkAccepted(operation.accepted);
    return respond(await answer(read, context, operation), context.method);
  };

  return {
    ask: (readAsked, caller, wanted) => answer(readAsked, null, createOperation(caller, wanted)),
    find,
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
