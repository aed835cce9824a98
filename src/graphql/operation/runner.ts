import { GraphQLError } from 'graphql';
import type { Config } from '../../base/config/config.js';
import type { RequestContext } from '../../base/request/context.js';
import { OverloadedError } from '../../base/request/memory.js';
import type { Explorer } from '../../explorer/client.js';
import { createDialect } from '../../explorer/endpoints/dialect.js';
import type { CallBudget } from '../../explorer/layers/call-budget.js';
import { badUserInput, overloadOf } from '../errors/errors.js';
import type { Executed } from '../execute/execute.js';
import { createRowCount } from '../execute/row-limit.js';
import { createContext } from '../load/context.js';
import type { TokenCache } from '../load/token-cache.js';
import { refusalOf } from '../plan/cost/estimate.js';
import { createDocuments } from './documents.js';
import { type OperationOutcome, Refusal, within } from './outcome.js';
import type { OperationRequest } from './request.js';

export interface OperationDeps {
  readonly explorer: Explorer;
  readonly tokenCache: TokenCache | null;
  readonly settings: Config;
}

/** Runs one operation; `budget` counts its cost. @throws Refusal or OverloadedError if it is not run */
type RunOperation = (
  operation: OperationRequest,
  request: Pick<RequestContext, 'id' | 'principal' | 'deadline' | 'memory'>,
  budget: CallBudget,
  dryRun: boolean,
) => OperationOutcome | Promise<OperationOutcome>;

const noSuchOperation = () =>
  badUserInput('`operationName` must name one of the operations of the document.');

const onlyQueries = () =>
  new GraphQLError('Only queries are supported: the explorer is read-only.');

/** Creates the runner of operations. A cached text skips parsing and validation. */
export const createRunner = ({ explorer, tokenCache, settings }: OperationDeps): RunOperation => {
  const deps = { explorer, limits: settings, tokenCache, dialect: createDialect() };
  const operationsOf = createDocuments(settings);

  return ({ query, operationName, variables: inputs }, request, budget, dryRun) => {
    const { find, size } = operationsOf(query);
    const prepared = find(operationName);
    if (!prepared) throw new Refusal('variables', [noSuchOperation()]);
    const { id, principal, deadline, memory } = request;
    const { kind, name: operation } = prepared;
    if (kind !== 'query') throw new Refusal('validate', [onlyQueries()], prepared);
    // A cached document is held by many, but any of them may outlast the cache.
    if (!memory.hold(size)) throw new OverloadedError();

    const { coerced: variables, errors: wrong } = prepared.coerce(inputs);
    if (wrong) throw new Refusal('variables', wrong, prepared);
    const estimate = within('validate', () => prepared.estimate(variables), prepared);
    const { calls: estimated, values: estimatedValues, byEndpoint } = estimate;
    const outcomeOf = (executed: Executed): OperationOutcome => ({
      stage: 'executed',
      kind,
      operation,
      ...executed,
      estimated,
      estimatedValues,
      byEndpoint,
    });
    /** The same, unless nothing of it could begin: then it counts as refused. */
    const outcomeUnderLoad = (executed: Executed): OperationOutcome => {
      const { upstreamCalls, cacheHits } = budget.cost;
      const hasBegun = upstreamCalls > 0 || cacheHits > 0 || context.loaders.bodies.length > 0;
      const overload = hasBegun ? null : overloadOf(executed.errors);
      if (overload === null) return outcomeOf(executed);
      return {
        stage: 'overload',
        kind,
        operation,
        data: 'null',
        errors: [overload],
        estimated,
        estimatedValues,
        byEndpoint,
      };
    };
    if (dryRun) return outcomeOf({ data: 'null', errors: [] });
    const refusal = refusalOf(estimate, settings);
    if (refusal) throw new Refusal('limit', [refusal], prepared, estimate);

    const context = createContext(deps, {
      id,
      principal,
      deadline,
      budget,
      calls: estimated,
      hasBegun: false,
    });
    const countRows = createRowCount(settings);
    const executed = prepared.execute({ variables, context, countRows });
    return executed instanceof Promise
      ? executed.then(outcomeUnderLoad)
      : outcomeUnderLoad(executed);
  };
};
