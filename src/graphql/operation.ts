import { type DocumentNode, GraphQLError, getOperationAST } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import type { Config } from '../config.js';
import type { Exchange } from '../exchange.js';
import type { Explorer } from '../upstream/explorer.js';
import type { Meter } from '../upstream/meter.js';
import { type Context, createContext } from './context.js';
import { executePlanned } from './execution/execute.js';
import type { OperationRequest } from './request.js';
import { schema } from './schema.js';
import { createTokenShelf } from './token-shelf.js';

export interface OperationDeps {
  readonly explorer: Explorer;
  readonly settings: Config;
}

/** What became of an operation, and how far it came. */
export interface Outcome {
  readonly stage: 'request' | 'parse' | 'validate' | 'variables' | 'limit' | 'executed';
  readonly data: unknown;
  readonly errors: readonly GraphQLError[];
  readonly estimated: number;
}

/** An operation that was not run. */
export const refused = (
  stage: Exclude<Outcome['stage'], 'executed'>,
  ...errors: readonly GraphQLError[]
): Outcome => ({ stage, data: undefined, errors, estimated: 0 });

export interface Operations {
  readonly run: (
    request: OperationRequest,
    exchange: Pick<Exchange, 'id' | 'caller' | 'signal' | 'deadline' | 'report'>,
    meter: Meter,
  ) => Promise<Outcome>;
}

const maxNameLength = 100;

// Yoga's own executor collects the fields of every row anew.
const executeFromPlans: Plugin = {
  onExecute: ({ setExecuteFn }) => setExecuteFn(executePlanned),
};

/** Runs operations through Yoga's pipeline of plugins; its Fetch-API adapter is left out. */
export const createOperations = ({ explorer, settings }: OperationDeps): Operations => {
  const shelf = createTokenShelf(settings);
  const yoga = createYoga<Record<string, unknown>>({
    schema,
    plugins: [executeFromPlans],
    maskedErrors: false,
    logging: false,
    graphiql: false,
    landingPage: false,
    cors: false,
    multipart: false,
  });

  return {
    run: async ({ query, operationName, variables }, exchange, meter) => {
      const pipeline = yoga.getEnveloped({});
      let document: DocumentNode;
      try {
        document = pipeline.parse(query);
      } catch (error) {
        if (error instanceof GraphQLError) return refused('parse', error);
        throw error;
      }
      const invalid = pipeline.validate(schema, document);
      if (invalid.length > 0) return refused('validate', ...invalid);
      const operation = getOperationAST(document, operationName);
      if (!operation) {
        return refused(
          'request',
          new GraphQLError('`operationName` must name one of the operations of the document.'),
        );
      }
      const name = operation.name?.value.slice(0, maxNameLength) ?? null;
      exchange.report.fields = { operation: name };
      const { id, caller, signal, deadline } = exchange;
      const contextValue: Context = createContext(
        { explorer, limits: settings, shelf },
        { caller, signal, deadline, meter },
        id,
      );
      const result = await pipeline.execute({
        schema,
        document,
        contextValue,
        variableValues: variables,
        operationName,
      });
      const { data, errors = [] } = result;
      return data === undefined
        ? refused('variables', ...errors)
        : { stage: 'executed', data, errors, estimated: 0 };
    },
  };
};
