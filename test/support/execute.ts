import { type ExecutionArgs, type GraphQLError, getOperationAST, getVariableValues } from 'graphql';
import { createExecute } from '../../src/graphql/execution/execute.js';
import type { CountRows } from '../../src/graphql/execution/row-limit.js';

interface Planned {
  /** As it is written. */
  readonly text: string;
  readonly data: unknown;
  readonly errors: readonly GraphQLError[];
}

/** Executes a document from its plan as graphql-js would execute it. */
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
  const execute = createExecute(schema, document, operation, 1);
  const { data, errors } = await execute({ variables: coerced, context, countRows });
  return { text: data, data: JSON.parse(data), errors };
};
