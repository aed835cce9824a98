import { GraphQLError, type OperationTypeNode } from 'graphql';
import { type Estimate, nothingRun } from '../plan/cost/estimate.js';
import type { CallsByEndpoint } from '../plan/cost/price.js';

/** The result of an operation, and the stage at which it ended. */
export interface OperationOutcome {
  readonly stage:
    | 'request'
    | 'parse'
    | 'validate'
    | 'variables'
    | 'limit'
    | 'overload'
    | 'executed';
  readonly kind: OperationTypeNode | 'none';
  /** Its name, if it has one. */
  readonly operation: string | null;
  /** As JSON text: `null` unless it was executed. */
  readonly data: string;
  readonly errors: readonly GraphQLError[];
  readonly estimated: number;
  /** In values of the answer. */
  readonly estimatedValues: number;
  /** The same in calls of each endpoint. */
  readonly byEndpoint: CallsByEndpoint;
}

/** What is known of an operation, once it was found in its document. */
interface Found {
  readonly kind: OperationOutcome['kind'];
  readonly name: string | null;
}

const notFound: Found = { kind: 'none', name: null };

/** Thrown if an operation is not run. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly outcome: OperationOutcome;

  constructor(
    stage: Exclude<OperationOutcome['stage'], 'executed'>,
    errors: readonly GraphQLError[],
    { kind, name: operation }: Found = notFound,
    { calls: estimated, values: estimatedValues, byEndpoint }: Estimate = nothingRun,
  ) {
    super(`refused: ${stage}`);
    this.outcome = {
      stage,
      kind,
      operation,
      data: 'null',
      errors,
      estimated,
      estimatedValues,
      byEndpoint,
    };
  }
}

const isLimit = ({ extensions }: GraphQLError) => extensions.code === 'QUERY_LIMIT_EXCEEDED';

/** Runs a step of a stage. @throws Refusal if the step throws a GraphQLError */
export const within = <T>(
  stage: 'parse' | 'validate',
  step: () => T,
  operation: Found = notFound,
): T => {
  try {
    return step();
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    throw new Refusal(isLimit(error) ? 'limit' : stage, [error], operation);
  }
};
