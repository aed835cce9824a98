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
import type { Documents, DocumentsOf } from '../reading/documents.js';
import type { ParametersSource } from '../reading/parameters.js';
import type { Asked } from '../reading/persisted.js';
import { requestOf } from './caller.js';
import type { Answered, Opened, OperationContext, Refused, Results } from './operation.js';
import { type Failures, useGuards } from './plugin-failures.js';
import type { RunOperation } from './run.js';
import { answeredOf, endReplaced } from './sequence.js';
import type { Functions } from './steps.js';

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
type InnerYoga = YogaServerInstance<YogaContext, object>;

/** The same as whoever asks it sees it: the transport adds our context. */
// biome-ignore lint/complexity/noBannedTypes: as in Yoga's own types
export type Yoga = YogaServerInstance<{}, {}>;

/** A plugin for Yoga or Envelop, whose types are as wide as those that Yoga takes. */
export type AnyPlugin = GraphqlPlugin | object;

interface YogaDeps {
  readonly run: RunOperation;
  /** What Yoga wraps in the hooks of plugins. */
  readonly functions: Functions;
  readonly documentsOf: DocumentsOf;
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

/** The functions in the hooks of plugins, which take an operation by its arguments alone. */
interface Enveloped extends Omit<Functions, 'documents' | 'execute' | 'subscribe'> {
  readonly execute: (args: ExecutionArgs) => ReturnType<Functions['execute']>;
  readonly subscribe: (args: ExecutionArgs) => ReturnType<Functions['subscribe']>;
}

/** The functions of the steps as they call them, with the hooks of plugins around. */
const wrapped = (enveloped: Enveloped, documents: Documents, context: PluginContext): Functions => {
  const { request } = context;
  return {
    ...enveloped,
    documents,
    parse: (text) => {
      const document = enveloped.parse(text);
      context.request = request;
      return document;
    },
    execute: (args, opened) => {
      context.opened = opened;
      // Plugins may change them in place.
      return enveloped.execute({ ...args });
    },
    subscribe: (args, opened) => {
      context.opened = opened;
      // A plugin may give a result at once.
      const results = Promise.resolve(enveloped.subscribe({ ...args }));
      const settle = (after: Results | null) => endReplaced(context.subscribed, after);
      results.then(settle, () => settle(null));
      return results;
    },
  };
};

/** Runs operations, and gives plugins the functions of the steps, which their hooks may replace. */
const useSteps = (
  { functions, documentsOf, run }: YogaDeps,
  envelopedFor: (context: PluginContext) => Enveloped,
): GraphqlPlugin => ({
  onParams: ({ setParamsHandler }) =>
    setParamsHandler(async ({ context: given, params, request }) => {
      const context = Object.assign(given, { params, request });
      const enveloped = envelopedFor(context);
      const documents = documentsOf(enveloped.schema);
      context.documents = documents;
      const asked = { ...context.asked, params };
      const answered = await run(asked, context.operation, wrapped(enveloped, documents, context));
      context.answered = answered;
      return answered.results;
    }),
  onParse: ({ context, setParseFn }) =>
    setParseFn((context.documents ?? functions.documents).parse),
  onValidate: ({ setValidationFn }) =>
    setValidationFn((given, ...rest) => documentsOf(given).validate(given, ...rest)),
  onExecute: ({ context, setExecuteFn }) =>
    setExecuteFn((args) => functions.execute(args, openedIn(context))),
  onSubscribe: ({ context, setSubscribeFn }) =>
    setSubscribeFn(async (args: ExecutionArgs) => {
      const results = await functions.subscribe(args, openedIn(context));
      Object.assign(context, { subscribed: results });
      return results;
    }),
});

/**
 * Hides the request from a plugin of Yoga that comes last, and would refuse unknown operations and
 * mutations before they are validated. The gateway refuses them later, in its own words.
 */
const useRefusals = (): GraphqlPlugin => ({
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

/** Runs operations without Yoga's Fetch adapter, which would cost more than the rest of a request. */
const createYogaRun = (
  { fetchAPI, getResultForParams }: InnerYoga,
  { plugins, log }: YogaDeps,
): RunOperation => {
  const around = composeInstrumentation(
    plugins.flatMap(({ instrumentation }: GraphqlPlugin) => instrumentation ?? []),
  )?.operation;
  const waitUntil = (work: Promise<void> | void) => {
    work?.catch((error) => log.error('work of a plugin failed', { error: String(error) }));
  };
  return async (asked, operation) => {
    const request = requestOf(operation.request.http, fetchAPI);
    const { params } = asked;
    const context = { operation, asked, params, request, waitUntil };
    const getResult = around
      ? getInstrumented({ context, request }).asyncFn(around, getResultForParams)
      : getResultForParams;
    const results = await getResult({ params, request }, context);
    return answeredOf(context, results);
  };
};

interface GraphqlYoga {
  readonly yoga: Yoga;
  /** Runs operations through the hooks of all plugins. */
  readonly run: RunOperation;
  /** The schema that plugins have left. */
  readonly schema: () => GraphQLSchema;
  /** Calls the `onDispose` of plugins. */
  readonly dispose: () => Promise<void>;
}

/**
 * Creates the Yoga server, and what runs operations directly. Either way, they pass the hooks of all
 * plugins; directly, not those that belong to Yoga's HTTP layer.
 */
export const createGraphqlYoga = (deps: YogaDeps): GraphqlYoga => {
  const { functions, transport, failures, plugins, log } = deps;
  const { schema } = functions;
  let current = schema;
  const yoga: InnerYoga = createYoga<YogaContext, object>({
    schema,
    plugins: [
      useSteps(deps, (context) => getEnveloped(context)),
      transport.first,
      ...plugins,
      transport.last,
      useGuards(failures, log),
      {
        onSchemaChange: ({ schema: left }) => {
          current = left;
        },
      },
      useRefusals(),
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
  const run = createYogaRun(yoga, deps);
  const dispose = async () => {
    try {
      await yoga.dispose();
    } catch (error) {
      log.error('a plugin failed to end', { error: inspect(error) });
    }
  };
  return { yoga: yoga as object as Yoga, run, schema: () => current, dispose };
};
