import { randomUUID } from 'node:crypto';
import { GraphQLError } from 'graphql';
import type { Config } from '../../base/config/config.js';
import { type Clock, Deadline } from '../../base/deadline/deadline.js';
import type { Principal } from '../../base/request/principal.js';
import type { Metrics } from '../../base/telemetry/metrics.js';
import type { Span, Tracer } from '../../base/telemetry/span.js';
import { createCallBudget } from '../../explorer/call/call-budget.js';
import { BudgetError, UpstreamError } from '../../explorer/call/upstream-errors.js';
import { createRequestQueue, type UpstreamContext } from '../../explorer/call/upstream-request.js';
import type { Explorer } from '../../explorer/client.js';
import { failureOf } from '../../explorer/failures/describe.js';
import { failureError, staleCursor } from '../errors/errors.js';
import type { ChainContext } from '../load/resolver-context.js';
import { createPoller, type LookReason, type Poller, type PollRate } from './poller.js';

/** What all watches of a chain share. */
export interface WatchDeps {
  readonly explorer: Pick<Explorer, 'fetch' | 'socket'>;
  readonly createContext: (upstream: UpstreamContext) => ChainContext;
  readonly pollRate: PollRate;
  readonly clock: Clock;
  /** How often it looks. */
  readonly pollMs: number;
  readonly settings: Pick<Config, 'requestTimeoutMs' | 'maxUpstreamCalls'>;
  readonly metrics: Pick<Metrics, 'livePolls'>;
  /** On whose behalf it looks. */
  readonly principal: Principal;
  readonly trace: Tracer;
  /** The operation whose client waits for the first look, if it is traced. */
  readonly begunBy: Span | null;
}

/** What one look asks the explorer with. */
export interface Asking {
  readonly context: ChainContext;
  /** To be awaited before each further call. */
  readonly turn: () => Promise<void>;
}

/** That many polls in a row must be refused access before a watch ends. */
const mostRefusals = 3;

/** The error that clients get for a failed look. */
const codedOf = (error: unknown): Error => {
  if (error instanceof BudgetError) return staleCursor();
  const failure = error instanceof UpstreamError ? failureOf(error) : null;
  if (failure) return failureError(failure);
  return error instanceof Error ? error : new Error(String(error));
};

const extensionsOf = (error: Error) => (error instanceof GraphQLError ? error.extensions : {});

/**
 * Creates the poller of a watch. `lookOnce` asks, and returns whether there was something new; `onEnd` is
 * called if access was refused again and again, or a gap is too long to be closed.
 */
export const createWatchPoller = (
  {
    createContext,
    pollRate,
    clock,
    pollMs,
    settings,
    metrics,
    principal,
    trace,
    begunBy,
  }: WatchDeps,
  lookOnce: (asking: Asking) => Promise<boolean>,
  onEnd: (error: Error) => void,
): Poller => {
  const { requestTimeoutMs, maxUpstreamCalls } = settings;
  let refusals = 0;
  let deadline: Deadline | null = null;

  const ask = async (why: LookReason) => {
    const isStart = why === 'start';
    const budget = createCallBudget(maxUpstreamCalls);
    const due = new Deadline(performance.now() + requestTimeoutMs);
    deadline = due;
    let turns = isStart ? 0 : 1;
    const turn = async () => {
      if (isStart) return;
      turns += 1;
      await pollRate.turn();
    };
    // The other looks belong to no request, so each is a trace of its own.
    const span = isStart ? null : trace('internal', `watch ${why}`, {}, {});
    const upstream: UpstreamContext = {
      id: `watch-${randomUUID()}`,
      principal,
      deadline: due,
      budget,
      hold: () => true,
      calls: 1,
      span: isStart ? begunBy : span,
      queue: createRequestQueue(),
      sentAfter: performance.now(),
      // For the first look, a client waits.
      priority: isStart ? 'query' : 'watch',
    };
    try {
      const hasNews = await lookOnce({ context: createContext(upstream), turn });
      span?.end({});
      return hasNews;
    } catch (error) {
      span?.end({ error: String(extensionsOf(codedOf(error)).code ?? '_OTHER') });
      throw error;
    } finally {
      due.abort();
      pollRate.charge(budget.cost.upstreamCalls - turns);
    }
  };

  const poller = createPoller({
    clock,
    pollMs,
    look: async (why, asks) => {
      if (why !== 'start') await pollRate.turn();
      asks();
      try {
        const hasNews = await ask(why);
        refusals = 0;
        metrics.livePolls.inc({ why, outcome: hasNews ? 'news' : 'none' });
        return hasNews;
      } catch (error) {
        metrics.livePolls.inc({ why, outcome: 'failed' });
        throw codedOf(error);
      }
    },
    judge: (error) => {
      const coded = codedOf(error);
      const { code, retryAfterMs, challenge } = extensionsOf(coded);
      if (code === 'CURSOR_STALE') return coded;
      // Challenges come and go.
      const isRefusal = code === 'UPSTREAM_FORBIDDEN' && challenge !== true;
      refusals = isRefusal ? refusals + 1 : 0;
      if (refusals >= mostRefusals) return coded;
      return typeof retryAfterMs === 'number' ? retryAfterMs : 0;
    },
    onEnd,
  });

  return {
    ...poller,
    stop: () => {
      poller.stop();
      deadline?.abort();
    },
  };
};
