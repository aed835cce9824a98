import type { EndpointName } from '../../base/config/config.js';
import type { Log } from '../../base/telemetry/log.js';
import type { Metrics } from '../../base/telemetry/metrics.js';
import type { Outcome } from '../decode/response.js';
import {
  downError,
  fullError,
  noTimeError,
  noTurnError,
  rateError,
  UpstreamError,
} from '../failures/errors.js';
import type { Call, Pending } from '../layers/call.js';
import type { UpstreamContext } from '../layers/request.js';
import { createFairQueue } from './fair-queue.js';
import { createForecast } from './forecast.js';
import { createHealth } from './health.js';
import { createQuotas } from './quotas.js';
import { createReport } from './report.js';

/** A call that waits for a permit. */
interface QueuedCall extends Pending {
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
const leastSlackMs = 1_000;

/** Whether waiting until then is useless: it is past all deadlines, or a stale answer will do. */
const isPointless = (call: Call, moment: number) =>
  call.hasStale ? moment > performance.now() : moment > call.expiresAt();

/** The smallest plan of Blockscout's paid API: https://docs.blockscout.com/devs/plans-and-credits */
const smallestPlan = 5;

/** Whether a call took as long as an answer takes. Refusals and failures may come sooner. */
const isWhole = (outcome: Outcome | null) =>
  outcome !== null &&
  !(outcome instanceof UpstreamError) &&
  !outcome.rateLimited &&
  outcome.status < 500;

/**
 * The lane of a call among those of its client: what has begun takes turns, request by request,
 * with one lane for the first calls of all others, so that begun requests do not wait for all of those.
 */
const laneOf = (context: UpstreamContext): UpstreamContext | null =>
  context.hasBegun ? context : null;

/**
 * Decides when a call may be sent: at most `concurrency` at once, fairly between clients and between
 * the requests of each, within what the explorer allows each identity, and not while it is down.
 * A call that would not be answered in time is refused at once, judged by what calls have lately taken.
 */
export const createLimiter = (
  concurrency: number,
  {
    log,
    metrics,
    isPaid = false,
    workers = 1,
  }: {
    readonly log: Log;
    readonly metrics: Metrics;
    readonly isPaid?: boolean;
    /** Among how many processes the learnt rates are divided. */
    readonly workers?: number;
  },
) => {
  // Of a free explorer, nothing is known before its first answer.
  const perSecond = isPaid ? smallestPlan : Number.POSITIVE_INFINITY;
  const quotas = createQuotas(concurrency, perSecond, workers);
  const health = createHealth({ log, metrics });
  const report = createReport(metrics);
  const forecast = createForecast(concurrency);
  const queue = createFairQueue<QueuedCall, string, UpstreamContext>();
  let inFlight = 0;
  let alarm: NodeJS.Timeout | undefined;
  let alarmAt = Number.POSITIVE_INFINITY;

  const counted = (error: UpstreamError) => {
    if (error.unsent !== null) metrics.unsent.inc({ reason: error.unsent });
    return error;
  };

  const grant = ({ call, resolve }: QueuedCall) => {
    call.pending = null;
    resolve();
  };

  const refuse = ({ call, reject }: QueuedCall, error: UpstreamError) => {
    call.pending = null;
    reject(counted(error));
  };

  const start = (identity: string, now: number) => {
    inFlight += 1;
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
      const queued = queue.take(mayGoNow);
      if (queued === undefined) break;
      const now = performance.now();
      const needed = Math.max(leastTimeMs, forecast.most(queued.endpoint));
      if (queued.call.expiresAt() - now < needed) {
        refuse(queued, noTurnError());
      } else if (health.admit()) {
        start(queued.identity, now);
        metrics.queueSeconds.observe((now - queued.since) / 1_000);
        grant(queued);
      } else {
        // This includes calls that wait for the end of a rate limit: they would wait in vain.
        const wait = health.retryAfterMs();
        for (const waiting of [queued, ...queue.items()]) {
          queue.remove(waiting);
          refuse(waiting, downError(wait));
        }
      }
    }
    metrics.queued.set(queue.size());
  };

  /**
   * For how much too long the call would wait, in milliseconds; not above 0 if it may. What has not
   * begun must have time for all its calls if they will wait for those of others, and it must not
   * prolong a queue that has stood for long (as in CoDel), even if its deadline allows that: a longer
   * queue does the same work, only later.
   */
  const excessWait = (call: Call, held: number, endpoint: EndpointName, now: number) => {
    const { context } = call;
    const { client } = context.principal;
    const outlook = queue.outlook(client, laneOf(context));
    /** Until this many turns after its first; its client may be slower than all together. */
    const waitFor = (more: number) =>
      Math.max(forecast.waitFor(outlook.turn + more, now), (outlook.ownTurn + more) * outlook.gap);
    const timeLeft = call.expiresAt() - now - held - forecast.most(endpoint);
    const wait = waitFor(0);
    if (context.hasBegun) return wait - timeLeft;
    const { begun, busyFor } = outlook;
    const late = (begun === 0 ? wait : waitFor((context.calls - 1) * (begun + 1))) - timeLeft;
    const slack = Math.max(leastSlackMs, 2 * forecast.typical(now));
    return busyFor > slack ? Math.max(late, wait - slack) : late;
  };

  const enqueue = (call: Call, identity: string, endpoint: EndpointName, since: number) =>
    new Promise<void>((resolve, reject) => {
      // A call that several requests wait for is in the lane of each: otherwise, a small operation
      // would wait behind everything that a large one had queued before this call.
      const join = (context: UpstreamContext) =>
        queue.add(queued, context.principal.client, laneOf(context));
      const abort = (reason: UpstreamError) => {
        queue.remove(queued);
        metrics.queued.set(queue.size());
        refuse(queued, reason);
      };
      // A deadline that passes in the queue says nothing about the explorer, which was not asked.
      const lateError = noTurnError;
      const queued: QueuedCall = {
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
      call.context.hasBegun = true;
      if (mayGo(queued)) pump();
      metrics.queued.set(queue.size());
    });

  return {
    /**
     * Returns null if the call may be sent at once, otherwise a promise of its permit. Each permit
     * must be given back with `release`.
     * @throws UpstreamError if the call cannot have a permit in time
     */
    acquire: (call: Call, identity: string, endpoint: EndpointName): Promise<void> | null => {
      if (call.abortReason !== null) throw call.abortReason;
      const now = performance.now();
      const { context } = call;
      const timeLeft = call.expiresAt() - now;
      if (timeLeft < leastTimeMs) throw counted(noTimeError());
      const freeAt = quotas.freeAt(identity);
      if (freeAt > now && isPointless(call, freeAt)) {
        throw counted(rateError(Math.ceil(freeAt - now)));
      }
      const mayStart = inFlight < concurrency && quotas.admits(identity, now);
      if (mayStart && queue.size() === 0) {
        // The first call of a request is sent even so: the explorer may have become faster.
        if (context.hasBegun && timeLeft < forecast.most(endpoint)) throw counted(noTimeError());
        if (!health.admit()) throw counted(downError(health.retryAfterMs()));
        start(identity, now);
        context.hasBegun = true;
        return null;
      }
      const held = Math.max(0, freeAt - now);
      const excess = mayStart ? 0 : excessWait(call, held, endpoint, now);
      if (excess > 0) {
        const retryAfterMs = Math.max(leastRetryMs, Math.ceil(excess));
        throw counted(held > 0 ? rateError(Math.ceil(held)) : fullError(retryAfterMs));
      }
      return enqueue(call, identity, endpoint, now);
    },

    /** Gives back the permit of a call that was sent at `sentAt`, and learns from its outcome. */
    release: (
      identity: string,
      outcome: Outcome | null,
      sentAt: number,
      endpoint: EndpointName,
    ): void => {
      inFlight -= 1;
      forecast.end(endpoint, sentAt, isWhole(outcome));
      const response = outcome instanceof UpstreamError ? null : outcome;
      // Of any other identity, only its own principal needs to know.
      const isNews = quotas.end(identity, response, sentAt) && identity === '';
      if (isNews) log.warn("The explorer's rate limit refused a call.");
      health.learn(outcome);
      if (identity === '' && response !== null) report(response);
      if (queue.size() === 0) return;
      const freeAt = quotas.freeAt(identity);
      const wait = Math.ceil(freeAt - performance.now());
      if (wait > 0) {
        for (const queued of queue.items()) {
          if (queued.identity !== identity || !isPointless(queued.call, freeAt)) continue;
          queue.remove(queued);
          refuse(queued, rateError(wait));
        }
      }
      pump();
    },
  };
};

export type Limiter = ReturnType<typeof createLimiter>;
