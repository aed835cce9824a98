import { GraphQLError } from 'graphql';

/** What became of an operation, and how far it came. */
export interface Outcome {
  readonly stage: 'request' | 'parse' | 'validate' | 'variables' | 'limit' | 'executed';
  /** Its name, where it is known and has one. */
  readonly operation: string | null;
  /** As JSON text, where it was executed. */
  readonly data: string;
  readonly errors: readonly GraphQLError[];
  readonly estimated: number;
}

/** An operation that was not run. */
export const refused = (
  stage: Exclude<Outcome['stage'], 'executed'>,
  errors: readonly GraphQLError[],
  operation: string | null = null,
  estimated = 0,
): Outcome => ({ stage, operation, data: 'null', errors, estimated });

const isLimit = ({ extensions }: GraphQLError) => extensions.code === 'QUERY_LIMIT_EXCEEDED';

/** Runs a step that refuses by throwing. */
export const attempt = <T>(
  stage: 'parse' | 'validate',
  step: () => T,
  operation: string | null = null,
): T | Outcome => {
  try {
    return step();
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    return refused(isLimit(error) ? 'limit' : stage, [error], operation);
  }
};

export const isOutcome = (result: object | number): result is Outcome =>
  typeof result === 'object' && 'stage' in result;
