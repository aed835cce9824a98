import type { Impatience } from '../patience.js';
import type { Call } from './call.js';
import { noTurnError, tooSlowError, UpstreamError } from './errors.js';
import type { Asker } from './question.js';
import { createTransientMap, type TransientMap } from './transient-map.js';

// Not a Map: one keeps what was deleted from it until the next major collection, and here that would
// be flights, with their answers.
type Flights<T> = TransientMap<string, Flight<T>>;

interface Waiter<T> {
  readonly flight: Flight<T>;
  readonly asker: Asker;
  readonly resolve: (value: T) => void;
  readonly reject: (error: unknown) => void;
  readonly depart: (why: Impatience) => void;
}

const unpaidError = () =>
  new UpstreamError('unavailable', 'The explorer failed, and was not asked again.');

const goneError = () => new UpstreamError('gone', 'Whoever asked has gone.');

/** A deadline that passes in the queue says nothing about the explorer: it was not asked. */
const lateError = (call: Call) => (call.onJoin === null ? tooSlowError() : noTurnError());

const release = <T>({ asker, depart }: Waiter<T>) => asker.patience.forget(depart);

const leave = <T>(waiter: Waiter<T>, error: unknown) => {
  const { flight } = waiter;
  release(waiter);
  flight.waiters.delete(waiter);
  waiter.reject(error);
  if (flight.waiters.size > 0) return;
  flight.gone = error instanceof UpstreamError ? error : goneError();
  flight.land();
  flight.onGone?.(flight.gone);
};

const board = <T>(
  flight: Flight<T>,
  asker: Asker,
  resolve: (value: T) => void,
  reject: (error: unknown) => void,
) => {
  const depart = (why: Impatience) =>
    leave(waiter, why === 'late' ? lateError(flight) : goneError());
  const waiter: Waiter<T> = { flight, asker, resolve, reject, depart };
  asker.patience.listen(depart);
  flight.waiters.add(waiter);
};

/** A call and all who wait for it. A class, since closures for each call cost more than what they do. */
class Flight<T> implements Call {
  readonly asker: Asker;
  /** Under which others may join it; null for none. */
  readonly #key: string | null;
  readonly #flights: Flights<T>;
  /** In the order of their arrival. */
  readonly waiters = new Set<Waiter<T>>();
  gone: UpstreamError | null = null;
  hasStandIn = false;
  hasFailed = false;
  onGone: Call['onGone'] = null;
  onJoin: Call['onJoin'] = null;

  constructor(asker: Asker, key: string | null, flights: Flights<T>) {
    this.asker = asker;
    this.#key = key;
    this.#flights = flights;
    if (key !== null) flights.set(key, this);
  }

  /** From now on it cannot be joined. */
  land(): void {
    if (this.#key !== null) this.#flights.delete(this.#key);
  }

  spend(): void {
    for (const payer of this.waiters) {
      try {
        payer.asker.meter.spend();
        return;
      } catch (error) {
        // Whoever could pay for one attempt need not pay for a second to get what stands in.
        leave(payer, this.hasFailed && this.hasStandIn ? unpaidError() : error);
      }
    }
    throw this.gone ?? goneError();
  }

  deadline(): number {
    let latest = 0;
    for (const { asker } of this.waiters) latest = Math.max(latest, asker.patience.deadline);
    return latest;
  }
}

const end = <T>(flight: Flight<T>, settle: (waiter: Waiter<T>) => void) => {
  // When all have left, the flight has been given up already.
  if (flight.waiters.size > 0) flight.land();
  for (const waiter of flight.waiters) {
    release(waiter);
    settle(waiter);
  }
  flight.waiters.clear();
};

/**
 * Joins equal calls. Each asker waits until its own deadline or departure, which touch nobody
 * else; when the last has left, the work is told to stop.
 */
export const createSingleFlight = <T>() => {
  const flights = createTransientMap<string, Flight<T>>();

  /** Starts the call of a key, or joins the one under way; the key null is never joined. */
  const join = (key: string | null, asker: Asker, start: (call: Call) => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      if (asker.patience.hasLeft) {
        reject(goneError());
        return;
      }
      const underWay = key === null ? undefined : flights.get(key);
      if (underWay !== undefined) {
        board(underWay, asker, resolve, reject);
        underWay.onJoin?.(asker);
        return;
      }
      const flight = new Flight<T>(asker, key, flights);
      board(flight, asker, resolve, reject);
      start(flight).then(
        (value) => end(flight, (waiter) => waiter.resolve(value)),
        (error: unknown) => end(flight, (waiter) => waiter.reject(error)),
      );
    });

  return { join, has: (key: string) => flights.get(key) !== undefined };
};
