import type { Log } from '../../base/telemetry/log.js';
import type { ChainMetrics } from '../../base/telemetry/metrics.js';
import type { EndpointName } from '../../endpoints/endpoints.js';
import type { Call, PendingStep } from '../call/call.js';
import {
  downError,
  fullError,
  noTimeError,
  noTurnError,
  rateError,
  UpstreamError,
} from '../call/upstream-errors.js';
import type { UpstreamContext } from '../call/upstream-request.js';
import type { Outcome } from '../call/upstream-response.js';
import { createChainQueues, type LimitedChain } from './chain-queues.js';
import { createHealth, createReport } from './circuit.js';
import { createForecast, mostTime } from './forecast.js';
import { createQuotas } from './quotas.js';

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

/** A call that waits for a permit. */
interface QueuedCall extends PendingStep {
  readonly chain: LimitedChain<QueuedCall>;
  readonly call: Call;
  readonly identity: string;
  readonly endpoint: EndpointName;
  readonly since: number;
  readonly resolve: () => void;
  readonly reject: (error: UpstreamError) => void;
}

/** A call with less time than this before its deadline could only time out. */
const leastTimeMs = 10;

const leastRetryMs = 1_000;

/** A queue may stand for this long, or for two calls if they take longer; a burst may exceed that. */
const leastToleranceMs = 1_000;

/** Whether waiting until then is useless: it is past all deadlines, or a stale answer will do. */
const isPointless = (call: Call, moment: number) =>
  call.hasStale ? moment > performance.now() : moment > call.expiresAt();

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
  let inFlight = 0;
  let alarm: NodeJS.Timeout | undefined;
  let alarmAt = Number.POSITIVE_INFINITY;

  const counted = ({ metrics }: LimitedChain<QueuedCall>, error: UpstreamError) => {
    if (error.unsent !== null) metrics.unsent.inc({ reason: error.unsent });
    return error;
  };

  const grant = ({ call, resolve }: QueuedCall) => {
    call.pending = null;
    resolve();
  };

  const refuse = ({ chain, call, reject }: QueuedCall, error: UpstreamError) => {
    call.pending = null;
    reject(counted(chain, error));
  };

  const start = (chain: LimitedChain<QueuedCall>, identity: string, now: number) => {
    inFlight += 1;
    chain.inFlight += 1;
    quotas.start(identity);
    forecast.begin(now);
  };

  /** Serves the queue again at the time when a held-back identity may ask. */
  const wakeAt = (moment: number) => {
    if (moment === 0 || moment >= alarmAt) return;
    clearTimeout(alarm);
    alarmAt = moment;
    const wake = () => {
      alarmAt = Number.POSITIVE_INFINITY;
      pump();
    };
    alarm = setTimeout(wake, Math.max(1, Math.ceil(moment - performance.now()))).unref();
  };

  const mayGo = ({ identity }: QueuedCall) => {
    const now = performance.now();
    if (quotas.admits(identity, now)) return true;
    wakeAt(quotas.changesAt(identity, now));
    return false;
  };

  const pump = () => {
    // Each identity is judged once: thousands of calls may wait for the end of one rate limit.
    const heldBack = new Set<string>();
    const mayGoNow = (queued: QueuedCall) => {
      if (heldBack.has(queued.identity)) return false;
      const may = mayGo(queued);
      if (!may) heldBack.add(queued.identity);
      return may;
    };
    while (inFlight < concurrency) {
      const taken = queues.take(mayGoNow);
      if (taken === null) break;
      const { chain, item: queued } = taken;
      const now = performance.now();
      const needed = Math.max(leastTimeMs, mostTime(chain.durations, queued.endpoint));
      if (queued.call.expiresAt() - now < needed) {
        refuse(queued, noTurnError());
      } else if (chain.health.admit()) {
        start(chain, queued.identity, now);
        chain.metrics.queueSeconds.observe((now - queued.since) / 1_000);
        grant(queued);
      } else {
        // This includes calls that wait for the end of a rate limit: they would wait in vain.
        const wait = chain.health.retryAfterMs();
        for (const waiting of [queued, ...queues.itemsOf(chain)]) {
          queues.remove(chain, waiting);
          refuse(waiting, downError(wait));
        }
      }
    }
    queues.show();
  };

  /**
   * For how much too long the call would wait, in milliseconds; not above 0 if it may. What has not
   * begun must have time for all its calls if they will wait for those of others, and it must not
   * prolong a queue that has stood for long (as in CoDel), even if its deadline allows that: a longer
   * queue does the same work, only later.
   */
  const excessWait = (
    chain: LimitedChain<QueuedCall>,
    call: Call,
    held: number,
    endpoint: EndpointName,
    now: number,
  ) => {
    const { context } = call;
    const { turn, ownTurn, interval, begun, busyFor } = queues.positionOf(chain, context);
    /** Until this many turns after its first; its client may be slower than all together. */
    const waitFor = (more: number) =>
      Math.max(forecast.waitFor(turn + more, now), (ownTurn + more) * interval);
    const timeLeft = call.expiresAt() - now - held - mostTime(chain.durations, endpoint);
    const wait = waitFor(0);
    if (context.queue.hasBegun) return wait - timeLeft;
    const late = (begun === 0 ? wait : waitFor((context.calls - 1) * (begun + 1))) - timeLeft;
    const tolerance = Math.max(leastToleranceMs, 2 * forecast.typical(now));
    return busyFor > tolerance ? Math.max(late, wait - tolerance) : late;
  };

  const enqueue = (
    chain: LimitedChain<QueuedCall>,
    call: Call,
    identity: string,
    endpoint: EndpointName,
    since: number,
  ) =>
    new Promise<void>((resolve, reject) => {
      // A call that several requests wait for is in the queue of each: otherwise, a small operation
      // would wait behind everything that a large one had queued before this call.
      const join = (context: UpstreamContext) => queues.put(chain, queued, context);
      const abort = (reason: UpstreamError) => {
        queues.remove(chain, queued);
        queues.show();
        refuse(queued, reason);
      };
      // A deadline that passes in the queue says nothing about the explorer, which was not asked.
      const lateError = noTurnError;
      const queued: QueuedCall = {
        chain,
        call,
        identity,
        endpoint,
        since,
        resolve,
        reject,
        join,
        abort,
        lateError,
      };
      call.pending = queued;
      join(call.context);
      call.context.queue.hasBegun = true;
      if (mayGo(queued)) pump();
      queues.show();
    });

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
    const mayStart = inFlight < concurrency && quotas.admits(identity, now);
    if (mayStart && queues.isEmpty(context.priority)) {
      // The first call of a request is sent even so: the explorer may have become faster.
      if (context.queue.hasBegun && timeLeft < mostTime(chain.durations, endpoint)) {
        throw counted(chain, noTimeError());
      }
      if (!chain.health.admit()) throw counted(chain, downError(chain.health.retryAfterMs()));
      start(chain, identity, now);
      context.queue.hasBegun = true;
      return null;
    }
    const held = Math.max(0, freeAt - now);
    // Others than queries wait for as long as they like: they hold nobody up.
    const isJudged = !mayStart && context.priority === 'query';
    const excess = isJudged ? excessWait(chain, call, held, endpoint, now) : 0;
    if (excess > 0) {
      const retryAfterMs = Math.max(leastRetryMs, Math.ceil(excess));
      throw counted(chain, held > 0 ? rateError(Math.ceil(held)) : fullError(retryAfterMs));
    }
    return enqueue(chain, call, identity, endpoint, now);
  };

  /** Refuses the queued calls of an identity for which it is pointless to wait for its quota. */
  const refusePointless = (identity: string) => {
    const freeAt = quotas.freeAt(identity);
    const wait = Math.ceil(freeAt - performance.now());
    if (wait <= 0) return;
    for (const queued of queues.items()) {
      if (queued.identity !== identity || !isPointless(queued.call, freeAt)) continue;
      queues.remove(queued.chain, queued);
      refuse(queued, rateError(wait));
    }
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
          inFlight -= 1;
          chain.inFlight -= 1;
          forecast.end(chain.durations, endpoint, sentAt, outcome);
          const response = outcome instanceof UpstreamError ? null : outcome;
          // Of any other identity, only its own principal needs to know.
          const isNews = quotas.end(identity, response, sentAt) && identity === '';
          if (isNews) log.warn("The explorer's rate limit refused a call.", { id, endpoint });
          chain.health.learn(outcome, endpoint, id);
          if (identity === '' && response !== null) for (const report of reports) report(response);
          if (queues.isEmpty()) return;
          refusePointless(identity);
          pump();
        },
      };
    },
  };
};
