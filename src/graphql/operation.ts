import { GraphQLError } from 'graphql';
import type { Config } from '../config.js';
import type { Exchange } from '../exchange.js';
import type { Explorer } from '../upstream/explorer.js';
import type { Meter } from '../upstream/meter.js';
import { createContext } from './context.js';
import { refusalOf } from './cost.js';
import { createDocuments } from './documents.js';
import { badUserInput } from './errors.js';
import { attempt, isOutcome, type Outcome, refused } from './outcome.js';
import type { OperationRequest } from './request.js';
import { createRowCount } from './row-limit.js';
import { createTokenShelf } from './token-shelf.js';

export interface OperationDeps {
  readonly explorer: Explorer;
  readonly settings: Config;
}

export interface Operations {
  readonly run: (
    request: OperationRequest,
    exchange: Pick<Exchange, 'id' | 'caller' | 'patience' | 'report'>,
    meter: Meter,
    dryRun: boolean,
  ) => Outcome | Promise<Outcome>;
}

const noSuchOperation = () =>
  badUserInput('`operationName` must name one of the operations of the document.');

const onlyQueries = () => new GraphQLError('There are queries only: the explorer is read-only.');

/** Runs operations: what is known of a text goes straight to its variables, price and execution. */
export const createOperations = ({ explorer, settings }: OperationDeps): Operations => {
  const shelf = createTokenShelf(settings);
  const deps = { explorer, limits: settings, shelf };
  const documentOf = createDocuments(settings);

  return {
    run: ({ query, operationName, variables: inputs }, exchange, meter, dryRun) => {
      const document = documentOf(query);
      if (isOutcome(document)) return document;
      const operation = document(operationName);
      if (!operation) return refused('variables', [noSuchOperation()]);
      const { id, caller, patience, report } = exchange;
      report.kind = operation.kind;
      report.fields = { operation: operation.name };
      if (operation.kind !== 'query') return refused('validate', [onlyQueries()]);

      const { coerced: variables, errors: wrong } = operation.coerce(inputs);
      if (wrong) return refused('variables', wrong);
      const cost = attempt('validate', () => operation.priceOf(variables));
      if (isOutcome(cost)) return cost;
      const estimated = cost.calls;
      if (dryRun) return { stage: 'executed', data: 'null', errors: [], estimated };
      const refusal = refusalOf(cost, settings);
      if (refusal) return refused('limit', [refusal], estimated);

      const context = createContext(deps, { caller, patience, meter }, id);
      const executed = operation.execute({
        variables,
        context,
        countRows: createRowCount(settings),
      });
      return executed instanceof Promise
        ? executed.then(({ data, errors }) => ({ stage: 'executed', data, errors, estimated }))
        : { stage: 'executed', ...executed, estimated };
    },
  };
};
