import type { DocumentNode, ExecutionArgs, GraphQLError, GraphQLSchema } from 'graphql';
import type { RequestContext } from '../../base/request/exchange.js';
import type { Documents, DocumentsOf } from '../reading/documents.js';
import type { Asked } from '../reading/persisted.js';
import type { ExecuteOperation } from './execute.js';
import type { Answered, Opened, Operation, OperationContext, Results } from './operation.js';
import { endReplaced } from './sequence.js';
import type { SubscribeOperation } from './subscribe.js';

/** The functions that an operation goes through, with the hooks of all plugins around each. */
export interface Pipeline {
  readonly schema: GraphQLSchema;
  /** Of the schema. */
  readonly documents: Documents;
  readonly parse: (text: string) => DocumentNode;
  readonly validate: (schema: GraphQLSchema, document: DocumentNode) => readonly GraphQLError[];
  readonly contextFactory: (context: object) => unknown;
  readonly execute: (args: ExecutionArgs, opened: Opened) => ReturnType<ExecuteOperation>;
  readonly subscribe: (args: ExecutionArgs, opened: Opened) => ReturnType<SubscribeOperation>;
}

/** Takes an operation from its parameters to its results. */
export type RunOperation = (
  pipeline: Pipeline,
  asked: Asked,
  operation: Operation,
) => Answered | Promise<Answered>;

/** What makes a result of an operation. */
export interface Engine {
  readonly schema: GraphQLSchema;
  readonly documentsOf: DocumentsOf;
  readonly execute: ExecuteOperation;
  readonly subscribe: SubscribeOperation;
  readonly run: RunOperation;
}

/** Answers an operation that has come over HTTP. */
export type AnswerOperation = (
  asked: Asked,
  operation: Operation,
  request: Pick<RequestContext, 'method' | 'headers' | 'path' | 'query'>,
) => Answered | Promise<Answered>;

/** What Yoga came to: plugins may have replaced the results. */
export const answeredOf = (
  { operation, answered }: OperationContext & { readonly answered?: Answered },
  results: Results | undefined,
): Answered => {
  if (!results) throw new Error('The operation has no result.');
  endReplaced(answered?.results, results);
  return { operation, ...answered, results };
};

/** Answers without plugins, and so without calling hooks: a small operation would take a third more CPU. */
export const createPlainAnswer = ({
  schema,
  documentsOf,
  execute,
  subscribe,
  run,
}: Engine): AnswerOperation => {
  const contextFactory = (context: object) => context;
  const documents = documentsOf(schema);
  const { parse, validate } = documents;
  const functions = { parse, validate, contextFactory, execute, subscribe };
  const pipeline: Pipeline = { schema, documents, ...functions };
  return (asked, operation) => run(pipeline, asked, operation);
};
