import {
  type DocumentNode,
  type ExecutionArgs,
  type GraphQLError,
  type GraphQLSchema,
  getOperationAST,
} from 'graphql';
import type { Config } from '../../base/config/config.js';
import { OverloadedError } from '../../base/request/memory.js';
import type { UpstreamContext } from '../../explorer/call/upstream-request.js';
import { overloadOf } from '../errors/errors.js';
import { noMutations, noStream, noSuchOperation, Refusal } from '../errors/refusal.js';
import type { Live } from '../live/watches.js';
import type { Context } from '../load/resolver-context.js';
import { refusalOf } from '../plan/cost/estimate.js';
import type { Documents } from '../reading/documents.js';
import { incrementalTypes, streamTypeFor } from '../reading/media-type.js';
import type { Asked } from '../reading/persisted.js';
import type { ExecuteOperation } from './execute.js';
import {
  type Answered,
  type Coerced,
  type Estimated,
  type Found,
  type Opened,
  type Operation,
  type Parsed,
  type Received,
  upstreamOf,
} from './operation.js';
import type { Present } from './present.js';
import { areSeveral } from './result.js';
import { type SubscribeOperation, subscribingWith } from './subscribe.js';

/** The functions that the steps call. Yoga wraps them in the hooks of plugins. */
export interface Functions {
  readonly schema: GraphQLSchema;
  /** Of the schema. */
  readonly documents: Documents;
  readonly parse: (text: string) => DocumentNode;
  readonly validate: (schema: GraphQLSchema, document: DocumentNode) => readonly GraphQLError[];
  readonly contextFactory: (context: object) => unknown;
  readonly execute: (args: ExecutionArgs, opened: Opened) => ReturnType<ExecuteOperation>;
  readonly subscribe: (args: ExecutionArgs, opened: Opened) => ReturnType<SubscribeOperation>;
}

/** What the steps that read what is asked take beside their row. */
export interface Given {
  readonly functions: Functions;
  readonly asked: Asked;
}

export interface StepDeps {
  readonly settings: Config;
  readonly contextFor: (upstream: UpstreamContext) => Context;
  readonly live: Live;
  readonly present: Present;
}

/** The steps that read what is asked. Each takes the row before it, and throws what refuses that. */
export const createReadingSteps = ({
  settings,
  present,
}: Pick<StepDeps, 'settings' | 'present'>) => ({
  parse: ({ operation: received }: Received, { functions, asked }: Given): Parsed => {
    const { params, isByKey = false } = asked;
    const { query = '', operationName } = params;
    const parsing = functions.documents.sizeToParse(query);
    if (!received.request.memory.hold(parsing)) throw new OverloadedError();
    const document = functions.parse(query);
    const node = getOperationAST(document, operationName);
    const kind = node?.operation ?? 'none';
    const operation: Operation = { ...received, isByKey, kind };
    return { operation, document, operationName, node, parsing };
  },

  find: (parsed: Parsed, { functions, asked }: Given): Found | Answered => {
    const { operation: unnamed, document, operationName, node, parsing } = parsed;
    const errors = functions.validate(functions.schema, document);
    if (errors.length > 0) throw new Refusal(errors);
    unnamed.request.memory.release(parsing);
    if (!node) throw noSuchOperation();
    const known = functions.documents.prepare(document);
    const prepared = known.find(node);
    const { kind, name } = prepared;
    const operation = { ...unnamed, name };
    if (kind === 'mutation') return present.refused('validate', noMutations(), operation);
    asked.register?.();
    const found = { operation, document, operationName, known, prepared };
    if (kind === 'query' || operation.isDryRun) return found;
    const { subscription: streamType } = operation.accepted;
    if (streamType === null) return present.refused('validate', noStream(), operation);
    return { ...found, operation: { ...operation, streamType } };
  },

  coerce: (found: Found, { asked }: Pick<Given, 'asked'>): Coerced => {
    const { operation, prepared } = found;
    // Others may be long, and would be kept while the operation runs.
    const inputs = prepared.pick(asked.params.variables ?? {});
    const { coerced: variables, errors } = prepared.coerce(inputs);
    if (errors) throw new Refusal(errors);
    return { operation, found, inputs, variables };
  },

  estimate: (coerced: Coerced): Estimated | Answered => {
    const { operation: unpriced, found, inputs, variables } = coerced;
    const { request, accepted, isDryRun } = unpriced;
    const plan = found.prepared.plan(variables);
    // A cached document is held by many, but any of them may outlast the cache.
    if (!request.memory.hold(found.known.size())) throw new OverloadedError();
    const operation = {
      ...unpriced,
      estimate: plan.estimate(variables),
      streamType: plan.isIncremental
        ? streamTypeFor(accepted, incrementalTypes)
        : unpriced.streamType,
    };
    if (isDryRun) return { operation, results: present.priced(operation) };
    const refusal = refusalOf(operation.estimate, settings);
    if (refusal) return present.refused('validate', refusal, operation);
    return { operation, found, inputs, variables, plan };
  },
});

/** The steps that run what was read. What was asked is gone by then: it may be long. */
export const createRunningSteps = ({ contextFor, live, present }: Omit<StepDeps, 'settings'>) => ({
  open: async (estimated: Estimated, { schema, contextFactory }: Functions): Promise<Opened> => {
    const { found, inputs, variables, plan } = estimated;
    const { document, operationName, prepared } = found;
    const upstream = upstreamOf(estimated.operation);
    const context = contextFor(upstream);
    const operation = { ...estimated.operation, visited: context.visited };
    const { budget, kind } = operation;
    const isLive = kind === 'subscription';
    const contextValue = await contextFactory(
      isLive
        ? { subscribing: subscribingWith(live, contextFor, operation, upstream), ...context }
        : context,
    );
    const args = { schema, document, operationName, variableValues: inputs, contextValue };
    const lastEvent = isLive ? { mark: { budget, cursor: null } } : null;
    return { operation, args, prepared, plan, variables, context, lastEvent };
  },

  subscribe: (opened: Opened, { subscribe }: Functions): Answered => {
    const { operation, lastEvent } = opened;
    // Not awaited, so that its client sees meanwhile that the connection lives.
    const subscribed = subscribe(opened.args, opened);
    const end = () => operation.request.deadline.abort();
    const started = subscribed.then(end, end);
    return { operation, results: present.events(subscribed, opened), started, lastEvent };
  },

  execute: async (opened: Opened, { execute }: Functions): Promise<Answered> => {
    const { operation, context } = opened;
    const { budget, request, streamType } = operation;
    const end = () => request.deadline.abort();
    const result = await execute(opened.args, opened);
    if (areSeveral(result)) {
      if (streamType === null) throw new Error('The operation has no single result.');
      return { operation, results: present.parts(result, operation, end) };
    }
    // Cancels calls still in flight after a failure: no field waits for them.
    end();
    const { upstreamCalls, cacheHits } = budget.cost;
    const hasBegun = upstreamCalls > 0 || cacheHits > 0 || context.hasAnswers();
    const overload = hasBegun ? null : overloadOf(result.errors ?? []);
    if (overload) return present.refused('overload', overload, operation);
    return { operation, results: present.executed(result, operation) };
  },
});
