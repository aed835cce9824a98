import { createTransientMap, type TransientMap } from '../../base/collections/transient-map.js';
import type { EndpointName } from '../../base/config/config.js';
import type { AbortReason } from '../../base/deadline/deadline.js';
import type { Outcome, UpstreamResponse } from '../decode/response.js';
import { noTurnError, tooSlowError, UpstreamError } from '../failures/errors.js';
import type { Call } from './call.js';
import type { UpstreamContext } from './request.js';

// Not a plain Map, which may retain deleted flights and their answers until a major collection.
type Flights<T> = TransientMap<string, Flight<T>>;

interface Waiter<T> {
  readonly flight: Flight<T>;
  readonly context: UpstreamContext;
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
  readonly listener: (why: AbortReason) => void;
}

const goneError = () => new UpstreamError('gone', 'The client has disconnected.');

/**
 * A deadline that passes while the call is queued says nothing about the explorer, which was not
 * asked: it is not a timeout.
 */
const lateError = (call: Call) => (call.onJoin === null ? tooSlowError() : noTurnError());

const stopListening = <T>({ context, listener }: Waiter<T>) =>
  context.deadline.removeListener(listener);

/**
 * Settles one waiter before the call ends, with what came of the last attempt, if anything; if it
 * was the last waiter, the call is cancelled.
 */
const giveUp = <T>(waiter: Waiter<T>, error: unknown, last: Outcome | null = null) => {
  const { flight } = waiter;
  stopListening(waiter);
  flight.waiters.delete(waiter);
  if (last === null || last instanceof UpstreamError) waiter.reject(last ?? error);
  else waiter.resolve(flight.fromAnswer(last));
  if (flight.waiters.size > 0) return;
  flight.cancelled = error instanceof UpstreamError ? error : goneError();
  flight.close();
  flight.onCancel?.(flight.cancelled);
};

const addWaiter = <T>(
  flight: Flight<T>,
  context: UpstreamContext,
  resolve: (value: T) => void,
  reject: (error: unknown) => void,
) => {
  const listener = (why: AbortReason) => {
    if (why === 'expired') giveUp(waiter, lateError(flight), flight.last);
    else giveUp(waiter, goneError());
  };
  const waiter: Waiter<T> = { flight, context, resolve, reject, listener };
  context.deadline.addListener(listener);
  flight.waiters.add(waiter);
};

/** A call and its waiters. A class, since closures for each call cost more than their work. */
class Flight<T> implements Call {
  readonly context: UpstreamContext;
  /** The key by which others may join it; null if none may. */
  readonly #key: string | null;
  readonly #flights: Flights<T>;
  readonly fromAnswer: (response: UpstreamResponse) => T;
  /** In order of arrival. */
  readonly waiters = new Set<Waiter<T>>();
  cancelled: UpstreamError | null = null;
  hasStale = false;
  last: Outcome | null = null;
  onCancel: Call['onCancel'] = null;
  onJoin: Call['onJoin'] = null;

  constructor(
    context: UpstreamContext,
    key: string | null,
    flights: Flights<T>,
    fromAnswer: (response: UpstreamResponse) => T,
  ) {
    this.context = context;
    this.fromAnswer = fromAnswer;
    this.#key = key;
    this.#flights = flights;
    if (key !== null) flights.set(key, this);
  }

  /** From now on, nobody can join it. */
  close(): void {
    if (this.#key !== null) this.#flights.delete(this.#key);
  }

  spend(endpoint: EndpointName): void {
    for (const payer of this.waiters) {
      try {
        payer.context.budget.spend(endpoint);
        this.last = null;
        return;
      } catch (error) {
        // If only the budget for a retry is missing, a stale answer may be served.
        giveUp(payer, error, this.hasStale ? this.last : null);
      }
    }
    throw goneError();
  }

  deadline(): number {
    let latest = 0;
    for (const { context } of this.waiters) latest = Math.max(latest, context.deadline.expiresAt);
    return latest;
  }
}

const settle = <T>(flight: Flight<T>, settleOne: (waiter: Waiter<T>) => void) => {
  // A flight without waiters was cancelled, and another one may have its key by now.
  if (flight.waiters.size > 0) flight.close();
  for (const waiter of flight.waiters) {
    stopListening(waiter);
    settleOne(waiter);
  }
  flight.waiters.clear();
};

/**
 * Coalesces equal calls. Each waiter waits until its own deadline or departure, which does not
 * affect the others; when none is left, the call is cancelled. `fromAnswer` makes a value of an answer
 * that a waiter gets because it cannot wait for another attempt.
 */
export const createSingleFlight = <T>(fromAnswer: (response: UpstreamResponse) => T) => {
  const flights = createTransientMap<string, Flight<T>>();

  /** Joins the call in flight with this key, or starts one; null starts one that none can join. */
  const join = (
    key: string | null,
    context: UpstreamContext,
    start: (call: Call) => Promise<T>,
  ): Promise<T> =>
    new Promise((resolve, reject) => {
      if (context.deadline.aborted) {
        reject(goneError());
        return;
      }
      const inFlight = key === null ? undefined : flights.get(key);
      if (inFlight !== undefined) {
        addWaiter(inFlight, context, resolve, reject);
        inFlight.onJoin?.(context);
        return;
      }
      const flight = new Flight(context, key, flights, fromAnswer);
      addWaiter(flight, context, resolve, reject);
      start(flight).then(
        (value) => settle(flight, (waiter) => waiter.resolve(value)),
        (error: unknown) => settle(flight, (waiter) => waiter.reject(error)),
      );
    });

  return { join, has: (key: string) => flights.get(key) !== undefined };
};
