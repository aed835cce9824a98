import type { EndpointName } from '../../endpoints/endpoints.js';
import type { Call, PendingStep } from '../call/call.js';
import { downError, noTurnError, rateError, type UpstreamError } from '../call/upstream-errors.js';
import type { UpstreamContext } from '../call/upstream-request.js';
import type { ChainQueues, LimitedChain } from './chain-queues.js';
import { type Forecast, mostTime } from './forecast.js';
import type { Quotas } from './quotas.js';

/** What all calls to what the explorer counts together are sent within. */
export interface Permits {
  readonly concurrency: number;
  readonly quotas: Quotas;
  readonly forecast: Forecast;
  inFlight: number;
}

interface AskedCall {
  readonly chain: LimitedChain<QueuedCall>;
  readonly call: Call;
  readonly identity: string;
  readonly endpoint: EndpointName;
  readonly since: number;
}

/** A call that waits for a permit. */
export interface QueuedCall extends AskedCall, PendingStep {
  readonly resolve: () => void;
  readonly reject: (error: UpstreamError) => void;
}

/** A call with less time than this before its deadline could only time out. */
export const leastTimeMs = 10;

/** Whether waiting until then is useless: it is past all deadlines, or a stale answer will do. */
export const isPointless = (call: Call, moment: number) =>
  call.hasStale ? moment > performance.now() : moment > call.expiresAt();

/** Takes a permit for a call that is sent now. */
export const takePermit = (
  permits: Permits,
  chain: LimitedChain<QueuedCall>,
  identity: string,
  now: number,
): void => {
  permits.inFlight += 1;
  chain.inFlight += 1;
  permits.quotas.start(identity);
  permits.forecast.begin(now);
};

/** Counts a call that is not sent. */
export const counted = (
  { metrics }: LimitedChain<QueuedCall>,
  error: UpstreamError,
): UpstreamError => {
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

/** Rings at the earliest of the moments that it is given since it last rang. */
const createAlarm = (ring: () => void) => {
  let timer: NodeJS.Timeout | undefined;
  let ringsAt = Number.POSITIVE_INFINITY;
  const wake = () => {
    ringsAt = Number.POSITIVE_INFINITY;
    ring();
  };
  return (moment: number): void => {
    if (moment === 0 || moment >= ringsAt) return;
    clearTimeout(timer);
    ringsAt = moment;
    timer = setTimeout(wake, Math.max(1, Math.ceil(moment - performance.now()))).unref();
  };
};

/** Keeps the calls that wait for permits, and gives each its turn. */
export const createWaitingCalls = (permits: Permits, queues: ChainQueues<QueuedCall>) => {
  const mayGo = ({ identity }: QueuedCall) => {
    const now = performance.now();
    if (permits.quotas.admits(identity, now)) return true;
    wakeAt(permits.quotas.changesAt(identity, now));
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
    while (permits.inFlight < permits.concurrency) {
      const taken = queues.take(mayGoNow);
      if (taken === null) break;
      const { chain, item: queued } = taken;
      const now = performance.now();
      const needed = Math.max(leastTimeMs, mostTime(chain.durations, queued.endpoint));
      if (queued.call.expiresAt() - now < needed) {
        refuse(queued, noTurnError());
      } else if (chain.health.admit()) {
        takePermit(permits, chain, queued.identity, now);
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

  // An identity that is held back may ask again later.
  const wakeAt = createAlarm(pump);

  const enqueue = (asked: AskedCall): Promise<void> =>
    new Promise((resolve, reject) => {
      const { chain, call } = asked;
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
      const queued: QueuedCall = { resolve, reject, join, abort, lateError, ...asked };
      call.pending = queued;
      call.forEachContext(join);
      call.context.queue.hasBegun = true;
      if (mayGo(queued)) pump();
      queues.show();
    });

  /** Refuses the queued calls of an identity for which it is pointless to wait for its quota. */
  const refusePointless = (identity: string) => {
    const freeAt = permits.quotas.freeAt(identity);
    const wait = Math.ceil(freeAt - performance.now());
    if (wait <= 0) return;
    for (const queued of queues.items()) {
      if (queued.identity !== identity || !isPointless(queued.call, freeAt)) continue;
      queues.remove(queued.chain, queued);
      refuse(queued, rateError(wait));
    }
  };

  return { enqueue, pump, refusePointless };
};
