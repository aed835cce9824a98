import type { Config } from '../../base/config/config.js';
import type { RequestContext } from '../../base/request/context.js';
import { type AccessLog, unlabelled } from '../../base/request/response.js';
import type { Span } from '../../base/telemetry/trace.js';
import type { Turn } from '../../base/turns/turns.js';
import { type CallBudget, createCallBudget } from '../../explorer/layers/call-budget.js';
import { type Estimate, nothingRun } from '../plan/cost/estimate.js';
import { creditsOf } from '../plan/cost/price.js';
import type { Variables } from '../plan/selections.js';

/** What is known of an operation so far. */
export interface Operation {
  /** The request that it came with. */
  readonly request: Pick<RequestContext, 'id' | 'principal' | 'deadline' | 'memory'>;
  readonly budget: CallBudget;
  /** What it is traced by, if it is. */
  readonly span: Span | null;
  /** Whether it is only priced. */
  readonly isDryRun: boolean;
  /** 'none' until it is found. */
  kind: AccessLog['kind'];
  /** Its name, if it has one and the operation is found. */
  name: string | null;
  /** The variables as they came, and coerced. */
  inputs: Variables;
  variables: Variables;
  estimate: Estimate;
  /** Its turn to write, once it has a context. */
  turn: Turn;
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

/** An operation that is about to be read. */
export const createOperation = (
  request: Pick<RequestContext, 'id' | 'principal' | 'deadline' | 'memory' | 'headers' | 'span'>,
  { maxUpstreamCalls, credits }: Pick<Config, 'maxUpstreamCalls' | 'credits'>,
): Operation => ({
  request,
  budget: createCallBudget(maxUpstreamCalls, credits),
  span: request.span?.begin('server', 'GraphQL Operation', {}) ?? null,
  isDryRun: request.headers['x-dry-run'] === '1',
  kind: 'none',
  name: null,
  inputs: none,
  variables: none,
  estimate: nothingRun,
  turn: noTurn,
  log: unlabelled,
});

/** Ends its span: https://opentelemetry.io/docs/specs/semconv/graphql/graphql-spans/ */
export const endSpan = ({ span, kind, name, log }: Operation): void => {
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
export const costOf = ({ budget, estimate }: Operation, credits: Config['credits']) => ({
  estimated: estimate.calls,
  estimatedValues: estimate.values,
  ...(credits && { estimatedCredits: creditsOf(estimate.byEndpoint, credits) }),
  ...budget.cost,
});
