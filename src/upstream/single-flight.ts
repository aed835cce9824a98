import { setMaxListeners } from 'node:events';
import type { Call } from './call.js';
import { UpstreamError } from './errors.js';
import type { Asker } from './question.js';

const longestTimer = 2 ** 31 - 1;

interface Waiter<T> {
  readonly asker: Asker;
  readonly land: (value: T) => void;
  readonly leave: (error: unknown) => void;
}

interface Flight<T> {
  readonly call: Call;
  readonly waiters: Set<Waiter<T>>;
  readonly abandon: (reason: UpstreamError) => void;
}

const goneError = () => new UpstreamError('gone', 'Whoever asked has gone.');

/** A deadline that passes in the queue says nothing about the explorer: it was not asked. */
const lateError = (call: Call) =>
  call.onJoin === null
    ? new UpstreamError('timeout', 'The explorer took too long to answer.')
    : new UpstreamError('unavailable', 'The turn of this call did not come in time.', {
        retryAfterMs: 1_000,
      });

const board = <T>(
  { call, waiters, abandon }: Flight<T>,
  asker: Asker,
  resolve: (value: T) => void,
  reject: (error: unknown) => void,
) => {
  const settle = () => {
    clearTimeout(timer);
    asker.signal.removeEventListener('abort', depart);
    waiters.delete(waiter);
  };
  const leave = (error: unknown) => {
    settle();
    reject(error);
    if (waiters.size === 0) abandon(error instanceof UpstreamError ? error : goneError());
  };
  const land = (value: T) => {
    settle();
    resolve(value);
  };
  const depart = () => leave(goneError());
  const waiter: Waiter<T> = { asker, land, leave };
  const left = Math.min(asker.deadline - performance.now(), longestTimer);
  const timer = setTimeout(() => leave(lateError(call)), left);
  // One request may wait for hundreds of calls at once.
  setMaxListeners(0, asker.signal);
  asker.signal.addEventListener('abort', depart);
  waiters.add(waiter);
};

const createFlight = <T>(asker: Asker, onEnd: () => void): Flight<T> => {
  const waiters = new Set<Waiter<T>>();
  const call: Call & { gone: UpstreamError | null } = {
    asker,
    spend: () => {
      for (const waiter of waiters) {
        try {
          waiter.asker.meter.spend();
          return;
        } catch (error) {
          waiter.leave(error);
        }
      }
      throw call.gone ?? goneError();
    },
    deadline: () => {
      let latest = 0;
      for (const waiter of waiters) latest = Math.max(latest, waiter.asker.deadline);
      return latest;
    },
    gone: null,
    onGone: null,
    onJoin: null,
  };
  const abandon = (reason: UpstreamError) => {
    if (call.gone !== null) return;
    call.gone = reason;
    onEnd();
    call.onGone?.(reason);
  };
  return { call, waiters, abandon };
};

/**
 * Joins equal calls. Each asker waits until its own deadline or departure, which touch nobody
 * else; when the last has left, the work is told to stop.
 */
export const createSingleFlight = <T>() => {
  const flights = new Map<string, Flight<T>>();

  /** Starts the call of a key, or joins the one under way; the key null is never joined. */
  const join = (key: string | null, asker: Asker, start: (call: Call) => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      if (asker.signal.aborted) {
        reject(goneError());
        return;
      }
      const underWay = key === null ? undefined : flights.get(key);
      if (underWay !== undefined) {
        board(underWay, asker, resolve, reject);
        underWay.call.onJoin?.(asker);
        return;
      }
      const flight = createFlight<T>(asker, () => {
        if (key !== null) flights.delete(key);
      });
      if (key !== null) flights.set(key, flight);
      board(flight, asker, resolve, reject);
      const end = (settle: (waiter: Waiter<T>) => void) => {
        // An abandoned flight has left the map already, maybe to a successor.
        if (flight.call.gone === null && key !== null) flights.delete(key);
        for (const waiter of flight.waiters) settle(waiter);
      };
      start(flight.call).then(
        (value) => end((waiter) => waiter.land(value)),
        (error: unknown) => end((waiter) => waiter.leave(error)),
      );
    });

  return { join, has: (key: string) => flights.has(key) };
};
