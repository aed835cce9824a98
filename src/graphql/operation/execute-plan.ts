import type { ExecutionArgs } from 'graphql';
import type { Config } from '../../base/config/config.js';
import type { Executed } from '../execute/execute.js';
import { createRowCount } from '../execute/row-limit.js';
import type { Answers } from './answers.js';
import type { Operation } from './context.js';
import type { Documents } from './documents.js';
import { incrementalResults } from './incremental.js';
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
    const { inputs, variables, turn, streamType, request } = operation;
    const pace = streamType && operation.pace;
    const prepared = documents.prepare(document).find(operationName ?? null);
    if (!prepared) throw noSuchOperation();
    // A plugin may have replaced the variables.
    const { coerced = variables, errors } =
      variableValues === inputs ? {} : prepared.coerce(variableValues ?? {});
    if (errors) return { errors };
    // What is sent in parts is not kept: its text is never whole.
    const whole = pace === null ? answers : null;
    const known = whole?.find(prepared, coerced, operation);
    if (known) return new WrittenResult(known, []);
    const finish = (executed: Executed) => {
      const { data, errors, later } = executed;
      if (later) return incrementalResults(executed, later);
      operation.held += executed.held;
      if (errors.length === 0) whole?.keep(prepared, coerced, operation, data);
      return new WrittenResult(data, errors);
    };
    const countRows = createRowCount(settings);
    const { memory } = request;
    const executed = prepared
      .plan(coerced)
      .execute({ variables: coerced, context, countRows, turn, memory, pace });
    return executed instanceof Promise ? executed.then(finish) : finish(executed);
  };
