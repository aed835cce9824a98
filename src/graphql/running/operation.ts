import type {
  DocumentNode,
  ExecutionArgs,
  ExecutionResult,
  OperationDefinitionNode,
} from 'graphql';
import type { Config } from '../../base/config/config.js';
import type { AccessLog } from '../../base/request/exchange.js';
import type { Span } from '../../base/telemetry/span.js';
import type { CallBudget } from '../../explorer/call/call-budget.js';
import { createRequestQueue, type UpstreamContext } from '../../explorer/call/upstream-request.js';
import type { Chain } from '../../explorer/chain.js';
import type { Context } from '../load/resolver-context.js';
import { type Estimate, nothingRun } from '../plan/cost/estimate.js';
import { creditsOf } from '../plan/cost/price.js';
import type { Variables } from '../plan/selections.js';
import type { KnownDocument } from '../reading/documents.js';
import { type Accepted, acceptedBy, type StreamType } from '../reading/media-type.js';
import type { Planned, Prepared } from '../reading/prepared.js';
import type { Caller } from './caller.js';

/** How its caller wants the answer. */
export interface Wanted {
  readonly accepted: Accepted;
  /** Whether it is only priced. */
  readonly isDryRun: boolean;
  /** What the client has got last, of a subscription that it continues. */
  readonly lastEventId: () => string | null;
}

/**
 * What is known of an operation, as far as its answer and its log line need it. A step that learns more
 * makes another one; until then, a part has the value that says nothing.
 */
export interface Operation extends Wanted {
  /** Who asks. */
  readonly request: Caller;
  readonly budget: CallBudget;
  /** What it is traced by, if it is. */
  readonly span: Span | null;
  /** Whether the request named its document by a key, without the text. */
  readonly isByKey: boolean;
  readonly kind: AccessLog['kind'];
  readonly name: string | null;
  /** What its answer streams as; null if it does not stream. */
  readonly streamType: StreamType | null;
  readonly estimate: Estimate;
  /** The chains that it has been on. */
  readonly visited: ReadonlySet<Pick<Chain, 'id'>>;
}

/**
 * The row of values that an operation is. Each step makes the next one of the one before: Received, Parsed,
 * Found, Coerced, Estimated, Opened, Answered. They are not spread into each other, since Node 20 takes
 * microseconds where a copy has more properties than what it is copied from.
 */
export interface Received {
  readonly operation: Operation;
}

/** Its text is parsed. */
export interface Parsed extends Received {
  readonly document: DocumentNode;
  /** As the request names the operation, if it does. */
  readonly operationName: string | null | undefined;
  /** Null if the document has none of the name, or several and no name is given. */
  readonly node: OperationDefinitionNode | null | undefined;
  /** For how many bytes of what parsing leaves the request holds memory. */
  readonly parsing: number;
}

/** Its document is valid, and has the operation. */
export interface Found extends Received, Pick<Parsed, 'document' | 'operationName'> {
  readonly known: KnownDocument;
  readonly prepared: Prepared;
}

/** Its variables are coerced. */
export interface Coerced extends Received {
  readonly found: Found;
  /** As they came. */
  readonly inputs: Variables;
  readonly variables: Variables;
}

/** It is planned, estimated, and allowed. */
export interface Estimated extends Coerced {
  readonly plan: Planned;
}

/** What of an operation runs. */
export type Runnable = Pick<Found, 'prepared'> & Pick<Estimated, 'plan' | 'variables'>;

/** An event of a subscription: what it cost by itself, and where to go on after it. */
interface EventMark {
  readonly budget: CallBudget;
  readonly cursor: string | null;
}

/** Its resolvers have a context. */
export interface Opened extends Received, Runnable {
  /** What graphql-js takes to execute it. */
  readonly args: ExecutionArgs;
  readonly context: Context;
  /** Of a subscription, the event that came last; else null. */
  readonly lastEvent: { mark: EventMark } | null;
}

/** One result, or one after the other. */
export type Results = ExecutionResult | AsyncIterable<ExecutionResult>;

/** It is answered, or refused. */
export interface Answered extends Received {
  readonly results: Results;
  /** Of a subscription: resolves once it has begun, or cannot, and then `lastEvent` says where. */
  readonly started?: Promise<unknown>;
  readonly lastEvent?: Opened['lastEvent'];
}

/** It is refused. */
export interface Refused extends Answered {
  readonly results: ExecutionResult;
}

/** What plugins find in their context beside Yoga's `request` and `params`. */
export interface OperationContext {
  readonly operation: Operation;
}

const longestName = 100;

const noChains: ReadonlySet<never> = new Set<never>();

const noEventId = () => null;

/** An operation that is about to be read. By default, one result is wanted, or the events of a subscription. */
export const createOperation = (
  request: Caller,
  { accepted = acceptedBy(null), isDryRun = false, lastEventId = noEventId }: Partial<Wanted> = {},
): Operation => ({
  request,
  budget: request.budget,
  span: request.span?.begin('server', 'GraphQL Operation', {}) ?? null,
  accepted,
  isDryRun,
  lastEventId,
  isByKey: false,
  kind: 'none',
  name: null,
  streamType: null,
  estimate: nothingRun,
  visited: noChains,
});

/** On whose behalf an operation calls the explorer, or one of its events by a caller of its own. */
export const upstreamOf = (
  { request, estimate: { calls }, span }: Operation,
  { id, principal, deadline, budget, memory: { hold }, priority }: Caller = request,
): UpstreamContext => ({
  id,
  principal,
  deadline,
  budget,
  hold,
  calls,
  span,
  queue: createRequestQueue(),
  priority,
});

/** The ids of the chains that it has been on, for its log line; nothing where they are not known. */
export const chainsVisited = ({ visited }: Operation): { readonly chain?: string } => {
  const ids = [...visited].flatMap(({ id }) => id ?? []);
  return ids.length === 0 ? {} : { chain: ids.join() };
};

/** Ends its span: https://opentelemetry.io/docs/specs/semconv/graphql/graphql-spans/ */
export const endOperationSpan = (
  { span, kind, name }: Pick<Operation, 'span' | 'kind' | 'name'>,
  { fields }: AccessLog,
): void => {
  const type = kind === 'none' ? undefined : kind;
  const code = fields?.code;
  span?.end({
    name: type,
    attributes: {
      'graphql.operation.type': type,
      'graphql.operation.name': name?.slice(0, longestName),
    },
    error: code === undefined ? undefined : String(code),
  });
};

/** The cost of an operation, as in `extensions.cost`. */
export const costShown = (
  { budget, estimate }: Pick<Operation, 'budget' | 'estimate'>,
  credits: Config['credits'],
) => ({
  estimated: estimate.calls,
  estimatedValues: estimate.values,
  ...(credits && { estimatedCredits: creditsOf(estimate.byEndpoint, credits) }),
  ...budget.cost,
});
