import type { ExecutionArgs } from 'graphql';
import {
  composeInstrumentation,
  createYoga,
  getInstrumented,
  type Plugin,
  type YogaInitialContext,
  type YogaServerInstance,
} from 'graphql-yoga';
import type { Log } from '../../base/telemetry/log.js';
import type { OperationContext } from './context.js';
import type { AnswerOperation, Engine, Pipeline } from './pipeline.js';
import { resultsOf } from './result.js';

/** A plugin for Yoga that knows the gateway. */
export type GraphqlPlugin = Plugin<OperationContext, OperationContext>;

/** What hooks find in their context: Yoga's `request` and `params`, and ours. */
type PluginContext = OperationContext & YogaInitialContext;

export type Yoga = YogaServerInstance<OperationContext, object>;

/** A plugin for Yoga or Envelop, whose types are as wide as those that Yoga takes. */
export type AnyPlugin = GraphqlPlugin | object;

interface YogaDeps extends Engine {
  /** Reads requests and writes results in Yoga's HTTP layer. */
  readonly transport: GraphqlPlugin;
  readonly plugins: readonly AnyPlugin[];
  readonly maxBodyBytes: number;
  readonly log: Log;
}

/** The functions that plugins find in their hooks, and may replace. */
const useOwnEngine = (
  { documents, execute, subscribe, run }: YogaDeps,
  pipelineFor: (context: PluginContext) => Pipeline,
): GraphqlPlugin => ({
  onParams: ({ setParamsHandler }) =>
    setParamsHandler(({ context, params, request }) => {
      const own = Object.assign(context, { params, request });
      const pipeline = pipelineFor(own);
      const parse: Pipeline['parse'] = (text) => {
        const document = pipeline.parse(text);
        own.request = request;
        return document;
      };
      return run({ ...pipeline, parse }, params, own.operation);
    }),
  onParse: ({ setParseFn }) => setParseFn(documents.parse),
  onValidate: ({ setValidationFn }) => setValidationFn(documents.validate),
  onExecute: ({ context, setExecuteFn }) =>
    setExecuteFn((args) => execute(args, context.operation)),
  onSubscribe: ({ context, setSubscribeFn }) =>
    setSubscribeFn((args: ExecutionArgs) => subscribe(args, context.operation)),
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

/** Answers without Yoga's Fetch adapter, which would cost more than the rest of a request. */
const createAnswer = (
  { fetchAPI, getResultForParams }: Yoga,
  { plugins, log }: YogaDeps,
): AnswerOperation => {
  const around = composeInstrumentation(
    plugins.flatMap(({ instrumentation }: GraphqlPlugin) => instrumentation ?? []),
  )?.operation;
  const waitUntil = (work: Promise<void> | void) => {
    work?.catch((error) => log.error('work of a plugin failed', { error: String(error) }));
  };
  return async (params, { method, headers, path, query }, operation) => {
    // For plugins to read; without the body, which has been read.
    const request: Request = new fetchAPI.Request(`http://localhost${path}?${query}`, {
      method,
      // Yoga's headers take what node:http gives; their type allows only strings.
      headers: headers as Record<string, string>,
    });
    const context = { operation, params, request, waitUntil };
    const answer = around
      ? getInstrumented({ context, request }).asyncFn(around, getResultForParams)
      : getResultForParams;
    return resultsOf(await answer({ params, request }, context));
  };
};

/**
 * Creates the Yoga server, and the function that answers operations directly. Either way, they pass
 * the hooks of all plugins; directly, not those that belong to Yoga's HTTP layer.
 */
export const createGraphqlYoga = (deps: YogaDeps): { yoga: Yoga; answer: AnswerOperation } => {
  const { schema, transport, plugins, maxBodyBytes } = deps;
  const yoga: Yoga = createYoga<OperationContext, object>({
    schema,
    plugins: [
      useOwnEngine(deps, (context) => getEnveloped(context)),
      transport,
      ...plugins,
      useOwnRefusals(),
    ],
    maxRequestBodySize: maxBodyBytes,
    // All of it is done by the gateway itself.
    parserAndValidationCache: false,
    maskedErrors: false,
    graphiql: false,
    landingPage: false,
    cors: false,
    multipart: false,
    logging: false,
  });
  const { getEnveloped } = yoga;
  return { yoga, answer: createAnswer(yoga, deps) };
};
