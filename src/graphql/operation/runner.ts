import { GraphQLError } from 'graphql';
import type { Config } from '../../base/config/config.js';
import type { Exchange } from '../../base/request/exchange.js';
import { createTurns } from '../../base/turns/turns.js';
import type { Explorer } from '../../explorer/client.js';
import { createDialect } from '../../explorer/endpoints/dialect.js';
import type { Meter } from '../../explorer/layers/meter.js';
import { badUserInput, overloadOf } from '../errors/errors.js';
import type { Executed } from '../execute/execute.js';
import { createRowCount } from '../execute/row-limit.js';
import { createContext } from '../load/context.js';
import type { TokenShelf } from '../load/token-shelf.js';
import { refusalOf } from '../plan/cost/estimate.js';
import { createDocuments } from '../plan/documents.js';
import { type OperationOutcome, Refusal, within } from './outcome.js';
import type { OperationRequest } from './request.js';

export interface OperationDeps {
  readonly explorer: Explorer;
  readonly shelf: TokenShelf | null;
  readonly settings: Config;
}

/** Runs one operation; `meter` counts its cost. @throws Refusal if it is not run */
type RunOperation = (
  request: OperationRequest,
  exchange: Pick<Exchange, 'id' | 'caller' | 'patience' | 'report'>,
  meter: Meter,
  dryRun: boolean,
) => OperationOutcome | Promise<OperationOutcome>;

const noSuchOperation = () =>
  badUserInput('`operationName` must name one of the operations of the document.');

const onlyQueries = () =>
  new GraphQLError('Only queries are supported: the explorer is read-only.');

/** Creates the runner of operations. A cached text skips parsing and validation. */
export const createRunner = ({ explorer, shelf, settings }: OperationDeps): RunOperation => {
  const deps = {
    explorer,
    limits: settings,
    shelf,
    dialect: createDialect(),
    turns: createTurns(),
  };
  const operationsOf = createDocuments(settings);

  return ({ query, operationName, variables: inputs }, exchange, meter, dryRun) => {
    const prepared = operationsOf(query)(operationName);
    if (!prepared) throw new Refusal('variables', [noSuchOperation()]);
    const { id, caller, patience, report } = exchange;
    const { kind, name: operation } = prepared;
    report.kind = kind;
    if (kind !== 'query') throw new Refusal('validate', [onlyQueries()], operation);

    const { coerced: variables, errors: wrong } = prepared.coerce(inputs);
    if (wrong) throw new Refusal('variables', wrong, operation);
    const estimate = within('validate', () => prepared.estimate(variables), operation);
    const { calls: estimated, byEndpoint } = estimate;
    const outcomeOf = (executed: Executed): OperationOutcome => ({
      stage: 'executed',
      operation,
      ...executed,
      estimated,
      byEndpoint,
    });
    /** The same, unless nothing of it could begin: then it counts as refused. */
    const outcomeUnderLoad = (executed: Executed): OperationOutcome => {
      const { upstreamCalls, cacheHits } = meter.cost;
      const hasBegun = upstreamCalls > 0 || cacheHits > 0 || context.loaders.bodies.length > 0;
      const overload = hasBegun ? null : overloadOf(executed.errors);
      if (overload === null) return outcomeOf(executed);
      return {
        stage: 'overload',
        operation,
        data: 'null',
        errors: [overload],
        estimated,
        byEndpoint,
      };
    };
    if (dryRun) return outcomeOf({ data: 'null', errors: [] });
    const refusal = refusalOf(estimate, settings);
    if (refusal) throw new Refusal('limit', [refusal], operation, estimate);

    const context = createContext(deps, {
      id,
      caller,
      patience,
      meter,
      calls: estimated,
      hasBegun: false,
    });
    const countRows = createRowCount(settings);
    const { turn } = context.loaders;
    const executed = prepared.execute({ variables, context, countRows, turn });
    return executed instanceof Promise
      ? executed.then(outcomeUnderLoad)
      : outcomeUnderLoad(executed);
  };
};
