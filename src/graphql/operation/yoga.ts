import type { ExecutionResult, GraphQLSchema } from 'graphql';
import {
  composeInstrumentation,
  createYoga,
  type GraphQLParams,
  getInstrumented,
  type Plugin,
  type YogaInitialContext,
  type YogaServerInstance,
} from 'graphql-yoga';
import type { Exchange } from '../../base/request/exchange.js';
import type { Log } from '../../base/telemetry/log.js';
import type { Documents } from '../plan/documents.js';
import type { Operation, OperationContext } from './context.js';
import type { ExecutePlan } from './execute-plan.js';
import { singleResult } from './result.js';

/** A plugin for Yoga or Envelop. */
export type GraphqlPlugin = Plugin<OperationContext, OperationContext>;

/** What hooks find in their context: Yoga's `request` and `params`, and ours. */
export type PluginContext = OperationContext & YogaInitialContext;

export type Yoga = YogaServerInstance<OperationContext, object>;

/** The functions that parse, validate and so on, with the hooks of all plugins around them. */
export type Hooked = ReturnType<Yoga['getEnveloped']>;

/** Takes an operation from its parameters to its result. */
export type RunOperation = (hooked: Hooked, context: PluginContext) => Promise<ExecutionResult>;

interface YogaDeps {
  readonly schema: GraphQLSchema;
  readonly documents: Documents;
  readonly execute: ExecutePlan;
  readonly run: RunOperation;
  readonly plugins: readonly GraphqlPlugin[];
  readonly maxBodyBytes: number;
}

/** The functions that plugins find in their hooks, and may replace. */
const useOwnEngine = (
  { documents, execute, run }: YogaDeps,
  hookedFor: (context: PluginContext) => Hooked,
): GraphqlPlugin => ({
  onParams: ({ setParamsHandler }) =>
    setParamsHandler(({ context, params, request }) => {
      const own = Object.assign(context, { params, request });
      const { parse, ...hooked } = hookedFor(own);
      const parseAndRestore: typeof parse = (source) => {
        const document = parse(source);
        own.request = request;
        return document;
      };
      return run({ ...hooked, parse: parseAndRestore }, own);
    }),
  onParse: ({ setParseFn }) => setParseFn(documents.parse),
  onValidate: ({ setValidationFn }) => setValidationFn(documents.validate),
  onExecute: ({ context, setExecuteFn }) => setExecuteFn((args) => execute(args, context)),
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

/** Creates the Yoga server, whose hooks every operation passes, whichever way it comes. */
export const createGraphqlYoga = (deps: YogaDeps): Yoga => {
  const yoga: Yoga = createYoga<OperationContext, object>({
    schema: deps.schema,
    plugins: [
      useOwnEngine(deps, (context) => getEnveloped(context)),
      ...deps.plugins,
      useOwnRefusals(),
    ],
    maxRequestBodySize: deps.maxBodyBytes,
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
  return yoga;
};

/**
 * Creates the function that answers operations without Yoga's Fetch adapter, which would cost more
 * than the rest of a request. They pass all hooks but those of its HTTP layer.
 */
export const createAnswer = (yoga: Yoga, plugins: readonly GraphqlPlugin[], log: Log) => {
  const { fetchAPI, getResultForParams } = yoga;
  const around = composeInstrumentation(
    plugins.flatMap(({ instrumentation }) => instrumentation ?? []),
  )?.operation;
  const waitUntil = (work: Promise<void> | void) => {
    work?.catch((error) => log.error('work of a plugin failed', { error: String(error) }));
  };
  return async (
    params: GraphQLParams,
    { method, headers, path, query }: Pick<Exchange, 'method' | 'headers' | 'path' | 'query'>,
    operation: Operation,
  ): Promise<ExecutionResult> => {
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
    return singleResult(await answer({ params, request }, context));
  };
};
