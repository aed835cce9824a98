import type { Log } from '../../log.js';
import type { Metrics } from '../../metrics.js';
import type { Call } from '../call.js';
import { downError, fullError, noTurnError, rateError, UpstreamError } from '../errors.js';
import type { Asker } from '../question.js';
import { createBudgets } from './budgets.js';
import { createFairQueue } from './fair-queue.js';
import { createHealth, type Ending } from './health.js';
import { createReport } from './report.js';

interface Ticket {
  readonly call: Call;
  readonly identity: string;
  readonly since: number;
  readonly resolve: () => void;
  readonly reject: (error: UpstreamError) => void;
}

const leaveQueue = ({ call }: Ticket) => {
  call.onJoin = null;
  call.onCancel = null;
};

const grant = (ticket: Ticket) => {
  leaveQueue(ticket);
  ticket.resolve();
};

/** A call with less time than this before its deadline could only time out. */
const leastTimeMs = 10;

const queuedPerSlot = 256;
const shortestQueue = 4_096;

/** Whether waiting until then is useless: it is past all deadlines, or a stale answer will do. */
const isPointless = (call: Call, moment: number) =>
  call.hasStale ? moment > performance.now() : moment > call.deadline();

/** The smallest plan of Blockscout's paid API: https://docs.blockscout.com/devs/plans-and-credits */
const smallestPlan = 5;

/**
 * Decides when a call may be sent: at most `concurrency` at once, fairly between askers, within
 * what the explorer allows each identity, and not while it is down.
 */
export const createGovernor = (
  concurrency: number,
  {
    log,
    metrics,
    isPaid = false,
  }: { readonly log: Log; readonly metrics: Metrics; readonly isPaid?: boolean },
) => {
  const longestQueue = Math.max(shortestQueue, concurrency * queuedPerSlot);
  // Of a free explorer, nothing is known before its first answer.
  const budgets = createBudgets(concurrency, isPaid ? smallestPlan : Number.POSITIVE_INFINITY);
  const health = createHealth({ log, metrics });
  const report = createReport(metrics);
  const queue = createFairQueue<Ticket, Asker>();
  let underWay = 0;
  let alarm: NodeJS.Timeout | undefined;
  let alarmAt = Number.POSITIVE_INFINITY;

  const counted = (error: UpstreamError) => {
    if (error.unsent !== null) metrics.unsent.inc({ reason: error.unsent });
    return error;
  };

  const refuse = (ticket: Ticket, error: UpstreamError) => {
    leaveQueue(ticket);
    ticket.reject(counted(error));
  };

  const start = (identity: string) => {
    underWay += 1;
    budgets.start(identity);
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

  const mayGo = ({ identity }: Ticket) => {
    if (budgets.admits(identity)) return true;
    wakeAt(budgets.changesAt(identity));
    return false;
  };

  const pump = () => {
    // Each identity is judged once: thousands of calls may wait for the end of one rate limit.
    const heldBack = new Set<string>();
    const mayGoNow = (ticket: Ticket) => {
      if (heldBack.has(ticket.identity)) return false;
      const may = mayGo(ticket);
      if (!may) heldBack.add(ticket.identity);
      return may;
    };
    while (underWay < concurrency) {
      const ticket = queue.take(mayGoNow);
      if (ticket === undefined) break;
      const now = performance.now();
      if (ticket.call.deadline() - now < leastTimeMs) {
        refuse(ticket, noTurnError());
      } else if (health.admit()) {
        start(ticket.identity);
        metrics.queueSeconds.observe((now - ticket.since) / 1_000);
        grant(ticket);
      } else {
        // This includes calls that wait for the end of a rate limit: they would wait in vain.
        const wait = health.retryAfterMs();
        for (const waiting of [ticket, ...queue.items()]) {
          queue.remove(waiting);
          refuse(waiting, downError(wait));
        }
      }
    }
    metrics.queued.set(queue.size());
  };

  /** Why a call is refused for which the full queue has no room. */
  const surplus = (identity: string, now: number) => {
    const wait = Math.ceil(budgets.freeAt(identity) - now);
    return wait > 0 ? rateError(wait) : fullError();
  };

  /**
   * Refuses the last call of the longest line, but none that several askers share. Calls that wait
   * for the end of a rate limit must not keep out the others: they go first, even from a line that
   * is only as long as this asker's, if need be even shared ones, and they take no room of the
   * others. (Under a learned concurrency calls move on, if slowly.)
   * @throws UpstreamError if this asker's line, with its new call, would be too long for that
   */
  const makeRoomFor = (asker: Asker, identity: string, now: number) => {
    const length = queue.lengthOf(asker);
    const isLimited = (ticket: { identity: string }) => budgets.freeAt(ticket.identity) > now;
    const last = isLimited({ identity })
      ? queue.lastOfLongest(length + 2, isLimited)
      : (queue.lastOfLongest(length, isLimited) ??
        queue.lastOfLongest(length, isLimited, true) ??
        queue.lastOfLongest(length + 2));
    if (last === undefined) throw counted(surplus(identity, now));
    queue.remove(last);
    refuse(last, surplus(last.identity, now));
  };

  const enqueue = (call: Call, identity: string, since: number) =>
    new Promise<void>((resolve, reject) => {
      const ticket: Ticket = { call, identity, since, resolve, reject };
      // A coalesced call is in the line of each asker: otherwise, a small operation would wait
      // behind everything that a large one had queued before this call.
      const join = (asker: Asker) => queue.add(ticket, asker);
      const cancel = (reason: UpstreamError) => {
        queue.remove(ticket);
        metrics.queued.set(queue.size());
        refuse(ticket, reason);
      };
      call.onJoin = join;
      call.onCancel = cancel;
      queue.add(ticket, call.asker);
      if (mayGo(ticket)) pump();
      metrics.queued.set(queue.size());
    });

  return {
    /**
     * Returns null if the call may be sent at once, otherwise a promise of its turn. Each turn must
     * be ended with `end`.
     * @throws UpstreamError if the call cannot have a turn in time
     */
    turn: (call: Call, identity: string): Promise<void> | null => {
      if (call.cancelled !== null) throw call.cancelled;
      const now = performance.now();
      if (call.deadline() - now < leastTimeMs) throw counted(noTurnError());
      const freeAt = budgets.freeAt(identity);
      if (freeAt > now && isPointless(call, freeAt)) {
        throw counted(rateError(Math.ceil(freeAt - now)));
      }
      const mayStart = underWay < concurrency && budgets.admits(identity);
      if (mayStart && queue.size() === 0) {
        if (!health.admit()) throw counted(downError(health.retryAfterMs()));
        start(identity);
        return null;
      }
      // A call that may start needs no room: since all calls of an asker have one identity, lines
      // that wait are held back as a whole, and others start as well.
      const isFull = !mayStart && queue.size() >= longestQueue;
      if (isFull) makeRoomFor(call.asker, identity, now);
      return enqueue(call, identity, now);
    },

    /** Ends a turn, whose call was sent at `sentAt`, and learns from its outcome. */
    end: (identity: string, ending: Ending, sentAt: number): void => {
      underWay -= 1;
      const answer = ending instanceof UpstreamError ? null : ending;
      // Of any other identity, only its own caller needs to know.
      const isNews = budgets.end(identity, answer, sentAt) && identity === '';
      if (isNews) log.warn("The explorer's rate limit refused a call.");
      health.learn(ending);
      if (identity === '' && answer !== null) report(answer);
      if (queue.size() === 0) return;
      const freeAt = budgets.freeAt(identity);
      const wait = Math.ceil(freeAt - performance.now());
      if (wait > 0) {
        for (const ticket of queue.items()) {
          if (ticket.identity !== identity || !isPointless(ticket.call, freeAt)) continue;
          queue.remove(ticket);
          refuse(ticket, rateError(wait));
        }
      }
      pump();
    },
  };
};
