import type { Log } from '../../base/telemetry/log.js';
import type { ChainMetrics } from '../../base/telemetry/metrics.js';
import type { EndpointName } from '../../endpoints/endpoints.js';
import type { Call } from '../call/call.js';
import {
  downError,
  fullError,
  noTimeError,
  rateError,
  UpstreamError,
} from '../call/upstream-errors.js';
import type { Outcome } from '../call/upstream-response.js';
import { createChainQueues, type LimitedChain } from './chain-queues.js';
import { createHealth, createReport } from './circuit.js';
import { createForecast, excessWait, mostTime } from './forecast.js';
import { createQuotas } from './quotas.js';
import {
  counted,
  createWaitingCalls,
  isPointless,
  leastTimeMs,
  type Permits,
  type QueuedCall,
  takePermit,
} from './waiting-calls.js';

interface ChainDeps {
  readonly log: Log;
  readonly metrics: ChainMetrics;
}

/** Decides when a call to one chain may be sent, and not while its explorer is down. */
export interface Limiter {
  /**
   * Returns null if the call may be sent at once, otherwise a promise of its permit. Each permit must
   * be given back with `release`. A call that would not be answered in time is refused at once, judged
   * by what calls have lately taken.
   * @throws UpstreamError if the call cannot have a permit in time
   */
  readonly acquire: (call: Call, identity: string, endpoint: EndpointName) => Promise<void> | null;
  /** Gives back the permit of a call that was sent at `sentAt` for the request `id`, and learns from its outcome. */
  readonly release: (
    identity: string,
    outcome: Outcome | null,
    sentAt: number,
    endpoint: EndpointName,
    id: string,
  ) => void;
}

const leastRetryMs = 1_000;

/** The smallest plan of Blockscout's paid API: https://docs.blockscout.com/devs/plans-and-credits */
const smallestPlan = 5;

/**
 * Decides when a call may be sent to what the explorer counts together, one or several chains: at most
 * `concurrency` at once, fairly between chains, clients, and the requests of each, and within what it
 * allows each identity; `isPaid` if it bills calls. Learnt rates are divided among `workers`.
 */
export const createLimiter = (concurrency: number, { isPaid = false, workers = 1 } = {}) => {
  // Of a free explorer, nothing is known before its first answer.
  const perSecond = isPaid ? smallestPlan : Number.POSITIVE_INFINITY;
  const quotas = createQuotas(concurrency, perSecond, workers);
  const forecast = createForecast(concurrency);
  const queues = createChainQueues<QueuedCall>(concurrency);
  /** Each chain shows what any of them was told, since it holds for all. */
  const reports: ReturnType<typeof createReport>[] = [];
  const permits: Permits = { concurrency, quotas, forecast, inFlight: 0 };
  const waiting = createWaitingCalls(permits, queues);

  const acquire = (
    chain: LimitedChain<QueuedCall>,
    call: Call,
    identity: string,
    endpoint: EndpointName,
  ): Promise<void> | null => {
    if (call.abortReason !== null) throw call.abortReason;
    const now = performance.now();
    const { context } = call;
    const timeLeft = call.expiresAt() - now;
    if (timeLeft < leastTimeMs) throw counted(chain, noTimeError());
    const freeAt = quotas.freeAt(identity);
    if (freeAt > now && isPointless(call, freeAt)) {
      throw counted(chain, rateError(Math.ceil(freeAt - now)));
    }
    const mayStart = permits.inFlight < concurrency && quotas.admits(identity, now);
    if (mayStart && queues.isEmpty(context.priority)) {
      // The first call of a request is sent even so: the explorer may have become faster.
      if (context.queue.hasBegun && timeLeft < mostTime(chain.durations, endpoint)) {
        throw counted(chain, noTimeError());
      }
      if (!chain.health.admit()) throw counted(chain, downError(chain.health.retryAfterMs()));
      takePermit(permits, chain, identity, now);
      context.queue.hasBegun = true;
      return null;
    }
    const held = Math.max(0, freeAt - now);
    // Only a query is refused for a long queue. For example, an export delays nobody while it waits.
    const isJudged = !mayStart && context.priority === 'query';
    const maxWait = timeLeft - held - mostTime(chain.durations, endpoint);
    const excess = isJudged
      ? excessWait(forecast, queues.positionOf(chain, context), context, maxWait, now)
      : 0;
    if (excess > 0) {
      const retryAfterMs = Math.max(leastRetryMs, Math.ceil(excess));
      throw counted(chain, held > 0 ? rateError(Math.ceil(held)) : fullError(retryAfterMs));
    }
    return waiting.enqueue({ chain, call, identity, endpoint, since: now });
  };

  return {
    /** How many calls a second the explorer allows an identity; null if it has not said. */
    rateOf: quotas.rateOf,
    /** The permits of one chain, which counts as up until its calls fail. */
    ofChain: ({ log, metrics }: ChainDeps): Limiter => {
      const chain = queues.add(createHealth({ log, metrics }), metrics);
      reports.push(createReport(metrics));
      return {
        acquire: (call, identity, endpoint) => acquire(chain, call, identity, endpoint),
        release: (identity, outcome, sentAt, endpoint, id) => {
          permits.inFlight -= 1;
          chain.inFlight -= 1;
          forecast.end(chain.durations, endpoint, sentAt, outcome);
          const response = outcome instanceof UpstreamError ? null : outcome;
          // Of any other identity, only its own principal needs to know.
          const isNews = quotas.end(identity, response, sentAt) && identity === '';
          if (isNews) log.warn("The explorer's rate limit refused a call.", { id, endpoint });
          chain.health.learn(outcome, endpoint, id);
          if (identity === '' && response !== null) for (const report of reports) report(response);
          if (queues.isEmpty()) return;
          waiting.refusePointless(identity);
          waiting.pump();
        },
      };
    },
  };
};
