import { type ExecutionArgs, type GraphQLError, getOperationAST, getVariableValues } from 'graphql';
import { createExecute, jsonWriters } from '../../src/graphql/execute/execute.js';
import type { CountRows } from '../../src/graphql/execute/row-limit.js';
import { createPlans } from '../../src/graphql/plan/plans.js';

interface Planned {
  /** The JSON as it was written. */
  readonly text: string;
  readonly data: unknown;
  readonly errors: readonly GraphQLError[];
}

/** Executes a document with the gateway's executor, with the arguments that graphql-js takes. */
export const executePlanned = async ({
  countRows = () => {},
  ...args
}: ExecutionArgs & { readonly countRows?: CountRows | undefined }): Promise<Planned> => {
  const { schema, document, contextValue: context, variableValues } = args;
  const operation = getOperationAST(document);
  if (!operation) throw new Error('There is no operation.');
  const definitions = operation.variableDefinitions ?? [];
  const { coerced, errors: wrong } = getVariableValues(schema, definitions, variableValues ?? {});
  if (!coerced) throw new Error(wrong.join());
  const execute = createExecute(createPlans(schema, document, operation, jsonWriters));
  const { data, errors } = await execute({ variables: coerced, context, countRows });
  return { text: data, data: JSON.parse(data), errors };
};
