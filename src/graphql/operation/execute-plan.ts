import type { ExecutionArgs } from 'graphql';
import type { Config } from '../../base/config/config.js';
import type { Executed } from '../execute/execute.js';
import { createRowCount } from '../execute/row-limit.js';
import type { Answers } from './answers.js';
import type { Operation } from './context.js';
import type { Documents } from './documents.js';
import { noSuchOperation } from './refusal.js';
import { type Results, WrittenResult } from './result.js';

/** Executes the plan of an operation; takes what graphql-js takes. */
export type ExecutePlan = (
  args: Pick<ExecutionArgs, 'document' | 'operationName' | 'variableValues' | 'contextValue'>,
  operation: Operation,
) => Results | Promise<Results>;

/** Creates the `execute` that plugins find, and may replace. */
export const createExecutePlan =
  (
    documents: Documents,
    settings: Pick<Config, 'maxResultRows' | 'maxResultValues'>,
    answers: Answers | null,
  ): ExecutePlan =>
  ({ document, operationName, variableValues, contextValue: context }, operation) => {
    const { inputs, variables, turn } = operation;
    const prepared = documents.prepare(document).find(operationName ?? null);
    if (!prepared) throw noSuchOperation();
    // A plugin may have replaced the variables.
    const { coerced = variables, errors } =
      variableValues === inputs ? {} : prepared.coerce(variableValues ?? {});
    if (errors) return { errors };
    const known = answers?.find(prepared, coerced, operation);
    if (known) return new WrittenResult(known, []);
    const finish = ({ data, errors }: Executed) => {
      if (errors.length === 0) answers?.keep(prepared, coerced, operation, data);
      return new WrittenResult(data, errors);
    };
    const countRows = createRowCount(settings);
    const executed = prepared.execute({ variables: coerced, context, countRows, turn });
    return executed instanceof Promise ? executed.then(finish) : finish(executed);
  };
