import { inspect } from 'node:util';
import type { ExecutionArgs, GraphQLSchema } from 'graphql';
import {
  composeInstrumentation,
  createYoga,
  getInstrumented,
  type Plugin,
  type YogaInitialContext,
  type YogaServerInstance,
} from 'graphql-yoga';
import type { Log } from '../../base/telemetry/log.js';
import type { Documents } from '../reading/documents.js';
import type { ParametersSource } from '../reading/parameters.js';
import type { Asked } from '../reading/persisted.js';
import type { Answered, Opened, OperationContext, Refused, Results } from './operation.js';
import { type AnswerOperation, answeredOf, type Engine, type Pipeline } from './pipeline.js';
import { type Failures, useGuards } from './plugin-failures.js';
import { endReplaced } from './sequence.js';

/** A plugin for Yoga that knows the gateway. */
export type GraphqlPlugin = Plugin<YogaContext, YogaContext>;

/** The context of Yoga's server, which each of its steps extends. */
export interface YogaContext extends OperationContext {
  /** Those of the schema that plugins have left for its request. */
  documents?: Documents;
  /** The rows that Yoga cannot pass on itself. */
  opened?: Opened;
  subscribed?: Results;
  answered?: Answered;
  /** What is answered in place of what a plugin threw. */
  refused?: Refused;
  /** What its request asks for, once that is read. */
  asked?: Pick<Asked, 'isByKey' | 'register'>;
  /** Where its parameters are read from, in Yoga's HTTP layer. */
  source?: ParametersSource;
}

/** What hooks find in their context: Yoga's `request` and `params`, and ours. */
type PluginContext = YogaContext & YogaInitialContext;

/** Yoga's server, with our context. */
type OwnYoga = YogaServerInstance<YogaContext, object>;

/** The same as whoever asks it sees it: the transport adds our context. */
// biome-ignore lint/complexity/noBannedTypes: as in Yoga's own types
export type Yoga = YogaServerInstance<{}, {}>;

/** A plugin for Yoga or Envelop, whose types are as wide as those that Yoga takes. */
export type AnyPlugin = GraphqlPlugin | object;

interface YogaDeps extends Engine {
  /** Read requests and write results in Yoga's HTTP layer, before and after the hooks of others. */
  readonly transport: { readonly first: GraphqlPlugin; readonly last: GraphqlPlugin };
  readonly failures: Failures;
  readonly plugins: readonly AnyPlugin[];
  readonly log: Log;
}

const openedIn = ({ opened }: YogaContext): Opened => {
  if (!opened) throw new Error('The operation is not the one of the request.');
  return opened;
};

/** The functions of Envelop, which take an operation by its arguments alone. */
interface Enveloped extends Omit<Pipeline, 'documents' | 'execute' | 'subscribe'> {
  readonly execute: (args: ExecutionArgs) => ReturnType<Pipeline['execute']>;
  readonly subscribe: (args: ExecutionArgs) => ReturnType<Pipeline['subscribe']>;
}

/** The functions that plugins find in their hooks, and may replace. */
const useOwnEngine = (
  { schema, documentsOf, execute, subscribe, run }: YogaDeps,
  envelopedFor: (context: PluginContext) => Enveloped,
): GraphqlPlugin => ({
  onParams: ({ setParamsHandler }) =>
    setParamsHandler(async ({ context, params, request }) => {
      const own = Object.assign(context, { params, request });
      const enveloped = envelopedFor(own);
      const documents = documentsOf(enveloped.schema);
      own.documents = documents;
      const pipeline: Pipeline = {
        ...enveloped,
        documents,
        parse: (text) => {
          const document = enveloped.parse(text);
          own.request = request;
          return document;
        },
        execute: (args, opened) => {
          own.opened = opened;
          // Plugins may change them in place.
          return enveloped.execute({ ...args });
        },
        subscribe: (args, opened) => {
          own.opened = opened;
          // A plugin may give a result at once.
          const results = Promise.resolve(enveloped.subscribe({ ...args }));
          const settle = (after: Results | null) => endReplaced(own.subscribed, after);
          results.then(settle, () => settle(null));
          return results;
        },
      };
      const { isByKey = false, register = null } = own.asked ?? {};
      const answered = await run(pipeline, { params, isByKey, register }, own.operation);
      own.answered = answered;
      return answered.results;
    }),
  onParse: ({ context, setParseFn }) =>
    setParseFn((context.documents ?? documentsOf(schema)).parse),
  onValidate: ({ setValidationFn }) =>
    setValidationFn((given, ...rest) => documentsOf(given).validate(given, ...rest)),
  onExecute: ({ context, setExecuteFn }) =>
    setExecuteFn((args) => execute(args, openedIn(context))),
  onSubscribe: ({ context, setSubscribeFn }) =>
    setSubscribeFn(async (args: ExecutionArgs) => {
      const results = await subscribe(args, openedIn(context));
      Object.assign(context, { subscribed: results });
      return results;
    }),
});

/**
 * Hides the request from a plugin of Yoga that comes last, and would refuse unknown operations and
 * mutations before they are validated. The gateway refuses them later, in its own words.
 */
const useOwnRefusals = (): GraphqlPlugin => ({
  onParse:
    () =>
    ({ context }) => {
      Object.assign(context, { request: undefined });
    },
});

/** Lets the program around decide where the graph is: Yoga would answer 404 anywhere but at /graphql. */
const useAnyPath = (): GraphqlPlugin => ({
  onYogaInit: ({ yoga }) =>
    void Object.assign(yoga, { getUrlPatternForGraphQLEndpoint: () => ({ test: () => true }) }),
});

/** Answers without Yoga's Fetch adapter, which would cost more than the rest of a request. */
const createAnswer = (
  { fetchAPI, getResultForParams }: OwnYoga,
  { plugins, log }: YogaDeps,
): AnswerOperation => {
  const around = composeInstrumentation(
    plugins.flatMap(({ instrumentation }: GraphqlPlugin) => instrumentation ?? []),
  )?.operation;
  const waitUntil = (work: Promise<void> | void) => {
    work?.catch((error) => log.error('work of a plugin failed', { error: String(error) }));
  };
  return async (asked, operation, { method, headers, path, query }) => {
    // For plugins to read; without the body, which has been read.
    const request: Request = new fetchAPI.Request(`http://localhost${path}?${query}`, {
      method,
      // Yoga's headers take what node:http gives; their type allows only strings.
      headers: headers as Record<string, string>,
    });
    const { params } = asked;
    const context = { operation, asked, params, request, waitUntil };
    const answer = around
      ? getInstrumented({ context, request }).asyncFn(around, getResultForParams)
      : getResultForParams;
    const results = await answer({ params, request }, context);
    return answeredOf(context, results);
  };
};

interface GraphqlYoga {
  readonly yoga: Yoga;
  readonly answer: AnswerOperation;
  /** The schema that plugins have left. */
  readonly schema: () => GraphQLSchema;
  /** Calls the `onDispose` of plugins. */
  readonly dispose: () => Promise<void>;
}

/**
 * Creates the Yoga server, and the function that answers operations directly. Either way, they pass
 * the hooks of all plugins; directly, not those that belong to Yoga's HTTP layer.
 */
export const createGraphqlYoga = (deps: YogaDeps): GraphqlYoga => {
  const { schema, transport, failures, plugins, log } = deps;
  let current = schema;
  const yoga: OwnYoga = createYoga<YogaContext, object>({
    schema,
    plugins: [
      useOwnEngine(deps, (context) => getEnveloped(context)),
      transport.first,
      ...plugins,
      transport.last,
      useGuards(failures, log),
      {
        onSchemaChange: ({ schema: left }) => {
          current = left;
        },
      },
      useOwnRefusals(),
      useAnyPath(),
    ],
    // No URL ends in it: health is not for the graph.
    healthCheckEndpoint: '\n',
    // All of it is done by the gateway itself.
    maxRequestBodySize: false,
    parserAndValidationCache: false,
    maskedErrors: false,
    graphiql: false,
    landingPage: false,
    cors: false,
    multipart: false,
    logging: false,
  });
  const { getEnveloped } = yoga;
  const answer = createAnswer(yoga, deps);
  const dispose = async () => {
    try {
      await yoga.dispose();
    } catch (error) {
      log.error('a plugin failed to end', { error: inspect(error) });
    }
  };
  return { yoga: yoga as object as Yoga, answer, schema: () => current, dispose };
};
