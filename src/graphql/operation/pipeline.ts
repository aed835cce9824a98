import type { DocumentNode, ExecutionArgs, GraphQLError, GraphQLSchema } from 'graphql';
import type { GraphQLParams } from 'graphql-yoga';
import type { RequestContext } from '../../base/request/context.js';
import type { Operation } from './context.js';
import type { Documents } from './documents.js';
import type { ExecutePlan } from './execute-plan.js';
import type { Results } from './result.js';
import type { SubscribePlan } from './subscribe-plan.js';

/** The functions that an operation goes through, with the hooks of all plugins around each. */
export interface Pipeline {
  readonly schema: GraphQLSchema;
  readonly parse: (text: string) => DocumentNode;
  readonly validate: (schema: GraphQLSchema, document: DocumentNode) => readonly GraphQLError[];
  readonly contextFactory: (context: object) => unknown;
  readonly execute: (args: ExecutionArgs) => ReturnType<ExecutePlan>;
  readonly subscribe: (args: ExecutionArgs) => ReturnType<SubscribePlan>;
}

/** Takes an operation from its parameters to its result. */
export type RunOperation = (
  pipeline: Pipeline,
  params: GraphQLParams,
  operation: Operation,
) => Promise<Results>;

/** What makes a result of an operation. */
export interface Engine {
  readonly schema: GraphQLSchema;
  readonly documents: Documents;
  readonly execute: ExecutePlan;
  readonly subscribe: SubscribePlan;
  readonly run: RunOperation;
}

/** An operation that has come over HTTP. */
export type AnswerOperation = (
  params: GraphQLParams,
  request: Pick<RequestContext, 'method' | 'headers' | 'path' | 'query'>,
  operation: Operation,
) => Promise<Results>;

/** Answers without plugins, and so without calling hooks: a small operation would take a third more CPU. */
export const createPlainAnswer = ({
  schema,
  documents,
  execute,
  subscribe,
  run,
}: Engine): AnswerOperation => {
  const { parse, validate } = documents;
  const contextFactory = (context: object) => context;
  return (params, _request, operation) => {
    // Nobody reads the extensions of the request, which may be long.
    params.extensions = {};
    const pipeline: Pipeline = {
      schema,
      parse,
      validate,
      contextFactory,
      execute: (args) => execute(args, operation),
      subscribe: (args) => subscribe(args, operation),
    };
    return run(pipeline, params, operation);
  };
};
