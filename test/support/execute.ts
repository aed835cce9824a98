import {
  type DocumentNode,
  type ExecutionArgs,
  type GraphQLError,
  type GraphQLSchema,
  getOperationAST,
  getVariableValues,
} from 'graphql';
import type { Turn } from '../../src/base/turns/turns.js';
import { createExecute, type Execute, jsonWriters } from '../../src/graphql/execute/execution.js';
import type { CountRows, WritableSelection } from '../../src/graphql/execute/run.js';
import { readFacts } from '../../src/graphql/plan/limits.js';
import { createPlans, type OperationPlans } from '../../src/graphql/plan/outcomes.js';
import { fragmentsOf, type Variables } from '../../src/graphql/plan/selections.js';
import { boundless } from './memory.js';

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

/** Plans an operation of a document, with what executes it, for each outcome of its directives. */
export const plansOf = (
  schema: GraphQLSchema,
  document: DocumentNode,
  name?: string,
): OperationPlans<{ readonly plan: WritableSelection; readonly execute: Execute }> => {
  const operation = getOperationAST(document, name);
  if (!operation) throw new Error('There is no operation.');
  const run = { operation, schema, fragments: fragmentsOf(document) };
  const planning = { ...run, facts: readFacts(document), writers: jsonWriters };
  return createPlans(operation, planning, (plan) => ({ plan, execute: createExecute(run, plan) }));
};

/** What executes an operation; one that cannot be planned fails as a whole. */
const executeOf = (
  schema: GraphQLSchema,
  document: DocumentNode,
  variables: Variables,
): Execute => {
  try {
    return plansOf(schema, document).planFor(variables).execute;
  } catch (error) {
    return () => ({ data: 'null', errors: [error as GraphQLError], held: 0 });
  }
};

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
  const execute = executeOf(schema, document, coerced);
  const memory = boundless.claim();
  const { data, errors } = await execute({ variables: coerced, context, countRows, turn, memory });
  return { text: data, data: JSON.parse(data), errors };
};
