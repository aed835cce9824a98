import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createDeferred } from '../base/collections/deferred.js';
import { type Closing, createClosing } from './drain.js';
import type { InFlight } from './sockets.js';

/**
 * The graceful shutdown of a server. It serves on until the requests in flight are answered, for a grace
 * period at most; then it stops accepting, and is over when the last connection has closed.
 */
export interface Shutdown extends Closing {
  /** Whether the connection is to end with this response, whose head is about to be sent. */
  readonly endsWith: (socket: Socket, response: ServerResponse) => boolean;
  /** Must be called for each response once it was sent, or no longer can be. */
  readonly answered: (response: ServerResponse) => void;
}

/**
 * How long requests from before the shutdown keep the port open. Health checks see in this time that
 * the process is draining: most open a connection each.
 */
const graceMs = 5_000;

/** How long an idle connection may still bring a request that was on its way when the port closed. */
const lingerMs = 200;

/**
 * Closing the port loses the connections in its backlog. So it is closed when none seems to wait
 * there: after a turn of the event loop that was short and accepted none.
 */
export const untilNoneWaits = async (arrived: () => number) => {
  const latest = performance.now() + lingerMs;
  await nextTurn();
  for (;;) {
    const [before, began] = [arrived(), performance.now()];
    await nextTurn();
    const now = performance.now();
    if (now > latest || (arrived() === before && now - began < 1)) return;
  }
};

/**
 * Lets a server finish its requests. If another process accepts its connections, `stopAccepting`
 * resolves when none will come any more.
 */
export const createShutdown = (
  server: Server,
  inFlight: Pick<InFlight, 'of'>,
  stopAccepting?: () => Promise<void>,
): Shutdown => {
  let isClosed = false;
  let lingered = false;
  let arrived = 0;
  const sockets = new Set<Socket>();
  const lastClosed = createDeferred();
  /** The response that ends each connection. Later requests get none: a client may ask for ever. */
  const last = new WeakMap<Socket, ServerResponse>();
  /** The responses that were owed when the shutdown began. */
  const earlier = new Set<ServerResponse>();
  const earlierAnswered = createDeferred();

  server.on('connection', (socket) => {
    arrived += 1;
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      if (isClosed && sockets.size === 0) lastClosed.resolve();
    });
  });

  // For node:http, a connection is idle before the last bytes of its answer are sent, but not before
  // its first request.
  const closeIdle = () => {
    for (const socket of sockets) if (inFlight.of(socket).length === 0) socket.destroy();
  };

  const untilEarlierAnswered = async (limitMs: number) => {
    for (const response of Array.from(sockets, inFlight.of).flat()) earlier.add(response);
    if (earlier.size === 0) return;
    const limit = setTimeout(earlierAnswered.resolve, limitMs);
    await earlierAnswered.promise;
    clearTimeout(limit);
  };

  const closeAll = async (limitMs: number) => {
    let isInTime = true;
    const linger = setTimeout(() => {
      lingered = true;
      closeIdle();
    }, lingerMs);
    const limit = setTimeout(() => {
      isInTime = false;
      server.closeAllConnections();
    }, limitMs);
    // `close` would call it at once.
    server.closeIdleConnections = () => {};
    isClosed = true;
    await new Promise((resolve) => server.close(resolve));
    // A socket emits 'close' a turn after its server does.
    if (sockets.size > 0) await lastClosed.promise;
    // What was cut off is logged in this turn.
    await nextTurn();
    clearTimeout(linger);
    clearTimeout(limit);
    return isInTime;
  };

  const close = async (limitMs: number) => {
    const latest = performance.now() + limitMs;
    await untilEarlierAnswered(Math.min(graceMs, limitMs));
    await (stopAccepting?.() ?? untilNoneWaits(() => arrived));
    return closeAll(latest - performance.now());
  };

  return {
    ...createClosing(close),
    endsWith: (socket, response) => {
      if (!isClosed) return false;
      const responses = inFlight.of(socket);
      const known = last.get(socket);
      const chosen = known && responses.includes(known) ? known : responses.at(-1);
      if (chosen) last.set(socket, chosen);
      return chosen === response;
    },
    answered: (response) => {
      if (earlier.delete(response) && earlier.size === 0) earlierAnswered.resolve();
      // It may have begun before the shutdown, and so without `connection: close`.
      if (lingered) setImmediate(closeIdle);
    },
  };
};
