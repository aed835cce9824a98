import { type ExecutionArgs, type GraphQLError, getOperationAST } from 'graphql';
import type { Config } from '../../base/config/config.js';
import { noSuchOperation } from '../errors/refusal.js';
import type { Executed } from '../execute/execution.js';
import { createRowCount } from '../execute/run.js';
import type { Documents } from '../reading/documents.js';
import type { Answers } from './answers.js';
import type { Opened, Results, Runnable } from './operation.js';
import { incrementalResults, WrittenResult } from './result.js';

/** What graphql-js takes, as far as it is read. */
export type OperationArgs = Pick<
  ExecutionArgs,
  'document' | 'operationName' | 'variableValues' | 'contextValue'
>;

/** Executes the plan of an operation; takes what graphql-js takes. */
export type ExecuteOperation = (args: OperationArgs, opened: Opened) => Results | Promise<Results>;

/** What of an operation is to run, which a plugin may have replaced: then it is prepared anew. */
export const runnableOf = (
  documents: Documents,
  { document, operationName, variableValues }: OperationArgs,
  opened: Opened,
): Runnable | { readonly errors: readonly GraphQLError[] } => {
  const { args, variables: known } = opened;
  const isSame =
    document === args.document &&
    operationName === args.operationName &&
    variableValues === args.variableValues;
  if (isSame) return opened;
  const node = getOperationAST(document, operationName);
  if (!node) throw noSuchOperation();
  const prepared = documents.prepare(document).find(node);
  const { coerced, errors } =
    variableValues === args.variableValues
      ? { coerced: known }
      : prepared.coerce(variableValues ?? {});
  return errors ? { errors } : { prepared, plan: prepared.plan(coerced), variables: coerced };
};

/** Creates the `execute` that plugins find, and may replace. */
export const createExecuteOperation =
  (
    documents: Documents,
    settings: Pick<Config, 'maxResultRows' | 'maxResultValues'>,
    answers: Answers | null,
  ): ExecuteOperation =>
  (args, opened) => {
    const runnable = runnableOf(documents, args, opened);
    if ('errors' in runnable) return runnable;
    const { prepared, plan, variables } = runnable;
    const { operation, context } = opened;
    const { streamType, request } = operation;
    const pace = streamType && context.pace;
    // What is sent in parts is not kept: its text is never whole.
    const whole = pace === null ? answers : null;
    const known = whole?.find(prepared, variables, opened);
    if (known) return new WrittenResult(known, []);
    const finish = (executed: Executed) => {
      const { data, errors, held, later } = executed;
      if (later) return incrementalResults(executed, later);
      if (errors.length === 0) whole?.keep(prepared, variables, opened, data);
      return new WrittenResult(data, errors, { held });
    };
    const executed = plan.execute({
      variables,
      context: args.contextValue,
      countRows: createRowCount(settings),
      turn: context.turn,
      memory: request.memory,
      pace,
    });
    return executed instanceof Promise ? executed.then(finish) : finish(executed);
  };
