import type { Config } from '../../base/config/config.js';
import type { RequestContext } from '../../base/request/context.js';
import { type AccessLog, unlabelled } from '../../base/request/response.js';
import type { Span } from '../../base/telemetry/trace.js';
import type { Pace, Turn } from '../../base/turns/turns.js';
import { type CallBudget, createCallBudget } from '../../explorer/call/call-budget.js';
import type { Chain } from '../../explorer/chain.js';
import { type Estimate, nothingRun } from '../plan/cost/estimate.js';
import { creditsOf } from '../plan/cost/price.js';
import type { Variables } from '../plan/selections.js';
import { type Accepted, acceptedBy, type StreamType } from './media-type.js';

type OperationRequest = Pick<
  RequestContext,
  'id' | 'principal' | 'deadline' | 'memory' | 'draining' | 'cut'
>;

/** What is known of an operation so far. */
export interface Operation {
  /** The request that it came with. */
  readonly request: OperationRequest;
  readonly budget: CallBudget;
  /** What it is traced by, if it is. */
  readonly span: Span | null;
  /** What its client accepts. */
  readonly accepted: Accepted;
  /** What its answer streams as; null if it does not stream. */
  streamType: StreamType | null;
  /** Whether it is only priced. */
  readonly isDryRun: boolean;
  /** Whether the request named its document by a key, without the text. */
  isByKey: boolean;
  /** To be called once its document has proved valid, if that is to be registered. */
  register: (() => void) | null;
  /** 'none' until it is found. */
  kind: AccessLog['kind'];
  /** Its name, if it has one and the operation is found. */
  name: string | null;
  /** The variables as they came, and coerced. */
  inputs: Variables;
  variables: Variables;
  estimate: Estimate;
  /** What the client has got last, of a subscription that it continues. */
  readonly lastEventId: () => string | null;
  /** Resolves once a subscription has begun, or cannot; then `event` says where. */
  starting: Promise<unknown>;
  /** The latest event of a subscription: what it cost by itself, and where to go on after it. */
  event: { readonly budget: CallBudget; readonly cursor: string | null };
  /** How fast its parts are made, once it has a context. */
  pace: Pace | null;
  /** How much memory the text that was written holds, in bytes. */
  held: number;
  /** Its turn to write, once it has a context. */
  turn: Turn;
  /** The chains that it has been on, once it has a context. */
  visited: () => readonly Pick<Chain, 'id'>[];
  /** What is logged of it, once it is answered. */
  log: AccessLog;
}

/** What plugins find in their context beside Yoga's `request` and `params`. */
export interface OperationContext {
  readonly operation: Operation;
}

const none: Variables = {};

const longestName = 100;

const noTurn: Turn = { pauseBefore: () => null };

/** Some clients send it in the query, in place of the header. An empty one says that there is none. */
const lastEventIdOf = ({ headers, query }: Pick<RequestContext, 'headers' | 'query'>) => {
  const { 'last-event-id': id } = headers;
  return (typeof id === 'string' && id) || new URLSearchParams(query).get('lastEventId') || null;
};

/** An operation that is about to be read. */
export const createOperation = (
  request: OperationRequest & Pick<RequestContext, 'headers' | 'query' | 'span'>,
  { maxUpstreamCalls, credits }: Pick<Config, 'maxUpstreamCalls' | 'credits'>,
): Operation => {
  const budget = createCallBudget(maxUpstreamCalls, credits);
  return {
    request,
    budget,
    span: request.span?.begin('server', 'GraphQL Operation', {}) ?? null,
    isDryRun: request.headers['x-dry-run'] === '1',
    accepted: acceptedBy(request.headers.accept),
    streamType: null,
    lastEventId: () => lastEventIdOf(request),
    starting: Promise.resolve(),
    isByKey: false,
    register: null,
    event: { budget, cursor: null },
    kind: 'none',
    name: null,
    inputs: none,
    variables: none,
    estimate: nothingRun,
    pace: null,
    held: 0,
    turn: noTurn,
    visited: () => [],
    log: unlabelled,
  };
};

/** The ids of the chains that it has been on, for its log line; nothing where they are not known. */
export const chainsVisited = ({ visited }: Operation): { readonly chain?: string } => {
  const ids = visited().flatMap(({ id }) => id ?? []);
  return ids.length === 0 ? {} : { chain: ids.join() };
};

/** Ends its span: https://opentelemetry.io/docs/specs/semconv/graphql/graphql-spans/ */
export const endOperationSpan = ({ span, kind, name, log }: Operation): void => {
  const type = kind === 'none' ? undefined : kind;
  const code = log.fields?.code;
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
export const costShown = ({ budget, estimate }: Operation, credits: Config['credits']) => ({
  estimated: estimate.calls,
  estimatedValues: estimate.values,
  ...(credits && { estimatedCredits: creditsOf(estimate.byEndpoint, credits) }),
  ...budget.cost,
});
