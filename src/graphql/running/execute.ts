import { type ExecutionArgs, type GraphQLError, getOperationAST } from 'graphql';
import type { Config } from '../../base/config/config.js';
import { findsByText } from '../../endpoints/endpoints.js';
import type { MemoryStore } from '../../explorer/cache/lru.js';
import { isCurrent } from '../../explorer/call/call-budget.js';
import { freshUntil } from '../../explorer/call/upstream-response.js';
import { noSuchOperation } from '../errors/refusal.js';
import type { Executed } from '../execute/execution.js';
import { createRowCount } from '../execute/run.js';
import type { Variables } from '../plan/selections.js';
import type { DocumentsOf } from '../reading/documents.js';
import type { Prepared } from '../reading/prepared.js';
import type { Opened, Operation, Results, Runnable } from './operation.js';
import { incrementalResults, WrittenResult } from './result.js';

interface Answering {
  readonly operation: Pick<Operation, 'request' | 'budget'>;
  readonly context: Pick<Opened['context'], 'visited'>;
}

/**
 * The answers to whole operations of anonymous callers, each for as long as everything that it was made
 * from is in the cache as it was, and fresh.
 */
export interface Answers {
  /** The data of an operation as it was written before, counted as if it were executed; else null. */
  readonly find: (prepared: Prepared, variables: Variables, opened: Answering) => string | null;
  /** Keeps the data of an operation that ended without errors, if it used nothing but cache entries. */
  readonly keep: (
    prepared: Prepared,
    variables: Variables,
    opened: Answering,
    text: string,
  ) => void;
}

/** Coerced variables are in the order of their definitions. */
const keyOf = ({ id }: Prepared, variables: Variables) => `${id} ${JSON.stringify(variables)}`;

/** Keeps answers in the memory of the cache; null if caching is off. */
export const createAnswers = (memory: MemoryStore | null): Answers | null =>
  memory && {
    find: (prepared, variables, { operation: { request, budget }, context }) => {
      if (!request.principal.anonymous) return null;
      const key = keyOf(prepared, variables);
      const answer = memory.answer(key);
      if (answer === undefined) return null;
      const { uses, text, chains } = answer;
      if (!uses.every(isCurrent)) {
        memory.deleteAnswer(key);
        return null;
      }
      for (const { endpoint, stored, metrics } of uses) {
        budget.hit();
        budget.used.freshUntil = Math.min(budget.used.freshUntil, freshUntil(stored));
        metrics.deliveries.inc({ endpoint, via: 'hit' });
      }
      for (const chain of chains) context.visited.add(chain);
      return text;
    },
    keep: (prepared, variables, { operation: { request, budget }, context }, text) => {
      const { entries: uses } = budget.used;
      if (uses === null || !request.principal.anonymous) return;
      // The text may be among the variables, which the key has.
      if (uses.some(({ endpoint }) => findsByText(endpoint))) return;
      const chains = [...context.visited];
      memory.setAnswer(keyOf(prepared, variables), { text, uses, chains });
    },
  };

/** What graphql-js takes, as far as it is read. */
export type OperationArgs = Pick<
  ExecutionArgs,
  'schema' | 'document' | 'operationName' | 'variableValues' | 'contextValue'
>;

/** Executes the plan of an operation; takes what graphql-js takes. */
export type ExecuteOperation = (args: OperationArgs, opened: Opened) => Results | Promise<Results>;

/** What of an operation is to run, which a plugin may have replaced: then it is prepared anew. */
export const runnableOf = (
  documentsOf: DocumentsOf,
  { schema, document, operationName, variableValues }: OperationArgs,
  opened: Opened,
): Runnable | { readonly errors: readonly GraphQLError[] } => {
  const { args, variables: known } = opened;
  const isSame =
    schema === args.schema &&
    document === args.document &&
    operationName === args.operationName &&
    variableValues === args.variableValues;
  if (isSame) return opened;
  const node = getOperationAST(document, operationName);
  if (!node) throw noSuchOperation();
  const prepared = documentsOf(schema).prepare(document).find(node);
  const { coerced, errors } =
    variableValues === args.variableValues
      ? { coerced: known }
      : prepared.coerce(variableValues ?? {});
  return errors ? { errors } : { prepared, plan: prepared.plan(coerced), variables: coerced };
};

/** Creates the `execute` that plugins find, and may replace. */
export const createExecuteOperation =
  (
    documentsOf: DocumentsOf,
    settings: Pick<Config, 'maxResultRows' | 'maxResultValues'>,
    answers: Answers | null,
  ): ExecuteOperation =>
  (args, opened) => {
    const runnable = runnableOf(documentsOf, args, opened);
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
