import { type ExecutionArgs, type GraphQLError, getOperationAST, getVariableValues } from 'graphql';
import type { Turn } from '../../src/base/turns/turns.js';
import { createExecute, jsonWriters } from '../../src/graphql/execute/execute.js';
import type { CountRows } from '../../src/graphql/execute/row-limit.js';
import { createPlans } from '../../src/graphql/plan/plans.js';

interface Planned {
  /** The JSON as it was written. */
  readonly text: string;
  readonly data: unknown;
  readonly errors: readonly GraphQLError[];
}

interface PlannedArgs extends ExecutionArgs {
  readonly countRows?: CountRows | undefined;
  readonly turn?: Turn;
}

/** The turn of a writer that never pauses. */
export const endless: Turn = { pauseBefore: () => null };

/** Executes a document with the gateway's executor, with the arguments that graphql-js takes. */
export const executePlanned = async ({
  countRows = () => {},
  turn = endless,
  ...args
}: PlannedArgs): Promise<Planned> => {
  const { schema, document, contextValue: context, variableValues } = args;
  const operation = getOperationAST(document);
  if (!operation) throw new Error('There is no operation.');
  const definitions = operation.variableDefinitions ?? [];
  const { coerced, errors: wrong } = getVariableValues(schema, definitions, variableValues ?? {});
  if (!coerced) throw new Error(wrong.join());
  const execute = createExecute(createPlans(schema, document, jsonWriters)(operation));
  const { data, errors } = await execute({ variables: coerced, context, countRows, turn });
  return { text: data, data: JSON.parse(data), errors };
};
