import { setMaxListeners } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createDeferred } from '../base/collections/deferred.js';
import type { RequestContext } from '../base/request/exchange.js';

/** The end of serving, which is begun once. */
export interface Closing {
  readonly begun: () => boolean;
  /** Aborted when it begins. */
  readonly draining: AbortSignal;
  /** Resolves once all is over: to false if the rest was cut off after so many milliseconds, else to true. */
  readonly close: (limitMs: number) => Promise<boolean>;
}

/** Creates the end of serving, which `close` carries out. */
export const createClosing = (close: Closing['close']): Closing => {
  const draining = new AbortController();
  // Each stream that must know may listen.
  setMaxListeners(0, draining.signal);
  let closing: Promise<boolean> | undefined;
  return {
    begun: () => closing !== undefined,
    draining: draining.signal,
    close: (limitMs) => {
      closing ??= close(limitMs);
      draining.abort();
      return closing;
    },
  };
};

/** The end of serving where connections are somebody else's. */
interface Drain extends Closing {
  /** To be told of what is in flight. */
  readonly inFlight: Pick<Set<RequestContext>, 'add' | 'delete'>;
}

/** Lets requests in flight be finished. No other may be let in once it has begun. */
export const createDrain = (): Drain => {
  const inFlight = new Set<RequestContext>();
  const noneLeft = createDeferred();

  const close = async (limitMs: number) => {
    let isInTime = true;
    if (inFlight.size === 0) return isInTime;
    const limit = setTimeout(() => {
      isInTime = false;
      for (const { cut } of inFlight) cut();
      noneLeft.resolve();
    }, limitMs);
    await noneLeft.promise;
    clearTimeout(limit);
    // What was cut off is logged in this turn.
    await nextTurn();
    return isInTime;
  };

  const closing = createClosing(close);
  return {
    ...closing,
    inFlight: {
      add: (context) => inFlight.add(context),
      delete: (context) => {
        const isKnown = inFlight.delete(context);
        if (closing.begun() && inFlight.size === 0) noneLeft.resolve();
        return isKnown;
      },
    },
  };
};
