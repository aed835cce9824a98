import { GraphQLError } from 'graphql';

/** What became of an operation, and how far it came. */
export interface Outcome {
  readonly stage: 'request' | 'parse' | 'validate' | 'variables' | 'limit' | 'executed';
  /** As JSON text, where it was executed. */
  readonly data: string;
  readonly errors: readonly GraphQLError[];
  readonly estimated: number;
}

/** An operation that was not run. */
export const refused = (
  stage: Exclude<Outcome['stage'], 'executed'>,
  errors: readonly GraphQLError[],
  estimated = 0,
): Outcome => ({ stage, data: 'null', errors, estimated });

const isLimit = ({ extensions }: GraphQLError) => extensions.code === 'QUERY_LIMIT_EXCEEDED';

/** Runs a step that refuses by throwing. */
export const attempt = <T>(stage: 'parse' | 'validate', step: () => T): T | Outcome => {
  try {
    return step();
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    return refused(isLimit(error) ? 'limit' : stage, [error]);
  }
};

export const isOutcome = (result: object): result is Outcome => 'stage' in result;
