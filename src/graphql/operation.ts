import { GraphQLError, getOperationAST, getVariableValues } from 'graphql';
import { createYoga, type Plugin } from 'graphql-yoga';
import type { Config } from '../config.js';
import type { Exchange } from '../exchange.js';
import type { Explorer } from '../upstream/explorer.js';
import type { Meter } from '../upstream/meter.js';
import { isLongerThan, maxAnswerLength } from './answer-length.js';
import { type Context, createContext } from './context.js';
import { memoizePerOperation } from './cost/memo.js';
import { estimate, refusalOf } from './cost.js';
import { punctual } from './deadline.js';
import { useDocuments } from './documents.js';
import { badUserInput, queryLimitExceeded } from './errors.js';
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
  errors: readonly GraphQLError[],
  estimated = 0,
): Outcome => ({ stage, data: undefined, errors, estimated });

export interface Operations {
  readonly run: (
    request: OperationRequest,
    exchange: Pick<Exchange, 'id' | 'caller' | 'patience' | 'report'>,
    meter: Meter,
    dryRun: boolean,
  ) => Promise<Outcome>;
}

const maxNameLength = 100;

// Yoga's own executor collects the fields of every row anew.
const executeFromPlans: Plugin = {
  onExecute: ({ setExecuteFn }) => setExecuteFn(executePlanned),
};

const isLimit = ({ extensions }: GraphQLError) => extensions.code === 'QUERY_LIMIT_EXCEEDED';

/** Runs a step that refuses by throwing. */
const attempt = <T>(stage: 'parse' | 'validate', step: () => T): T | Outcome => {
  try {
    return step();
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    return refused(isLimit(error) ? 'limit' : stage, [error]);
  }
};

const isOutcome = (result: object): result is Outcome => 'stage' in result;

const noSuchOperation = () =>
  badUserInput('`operationName` must name one of the operations of the document.');

const onlyQueries = () => new GraphQLError('There are queries only: the explorer is read-only.');

const tooLong = () =>
  queryLimitExceeded(
    maxAnswerLength,
    `The answer would be longer than ${maxAnswerLength} characters. Ask for fewer rows or fields.`,
  );

/** Runs operations through Yoga's pipeline of plugins; its Fetch-API adapter is left out. */
export const createOperations = ({ explorer, settings }: OperationDeps): Operations => {
  const shelf = createTokenShelf(settings);
  const priceOf = memoizePerOperation((operation) => estimate(operation, settings));
  const yoga = createYoga<Record<string, unknown>>({
    schema,
    plugins: [useDocuments(settings), executeFromPlans],
    parserAndValidationCache: false,
    maskedErrors: false,
    logging: false,
    graphiql: false,
    landingPage: false,
    cors: false,
    multipart: false,
  });

  return {
    run: async ({ query, operationName, variables }, exchange, meter, dryRun) => {
      const pipeline = yoga.getEnveloped({});
      const document = attempt('parse', () => pipeline.parse(query));
      if (isOutcome(document)) return document;
      const invalid = attempt('validate', () => pipeline.validate(schema, document));
      if (isOutcome(invalid)) return invalid;
      if (invalid.length > 0) return refused('validate', invalid);

      const operation = getOperationAST(document, operationName);
      if (!operation) return refused('variables', [noSuchOperation()]);
      const { operation: kind, name, variableDefinitions = [] } = operation;
      exchange.report.kind = kind;
      exchange.report.fields = { operation: name?.value.slice(0, maxNameLength) ?? null };
      if (kind !== 'query') return refused('validate', [onlyQueries()]);

      const { coerced, errors: wrong } = getVariableValues(schema, variableDefinitions, variables, {
        maxErrors: 50,
      });
      if (wrong) return refused('variables', wrong);
      const cost = attempt('validate', () =>
        priceOf({ schema, document, node: operation, variables: coerced }),
      );
      if (isOutcome(cost)) return cost;
      const estimated = cost.calls;
      if (dryRun) return { stage: 'executed', data: null, errors: [], estimated };
      const refusal = refusalOf(cost, settings);
      if (refusal) return refused('limit', [refusal], estimated);

      const { id, caller, patience } = exchange;
      const inTime = punctual(explorer, patience.deadline);
      const contextValue: Context = createContext(
        { explorer: inTime, limits: settings, shelf },
        { caller, patience, meter },
        id,
      );
      try {
        const { data = null, errors = [] } = await pipeline.execute({
          schema,
          document,
          contextValue,
          variableValues: variables,
          operationName,
        });
        return isLongerThan(maxAnswerLength, data)
          ? { stage: 'executed', data: null, errors: [tooLong()], estimated }
          : { stage: 'executed', data, errors, estimated };
      } finally {
        inTime.release();
      }
    },
  };
};
