import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { InFlight } from './in-flight.js';

/** The graceful shutdown of a server. */
export interface Shutdown {
  /** Whether it has begun. */
  readonly begun: () => boolean;
  /** Whether the connection is to end with this response, whose head is about to be sent. */
  readonly endsWith: (socket: Socket, response: ServerResponse) => boolean;
  /** Must be called for each response once it was sent, or no longer can be. */
  readonly answered: (response: ServerResponse) => void;
  /**
   * Serves on until the requests in flight are answered, for a grace period at most; then stops
   * accepting, and resolves when the last connection has closed: to true if every request was answered,
   * to false if the time limit was reached first and the rest was cut off.
   */
  readonly close: (limitMs: number) => Promise<boolean>;
}

/**
 * How long requests from before the shutdown keep the port open. Health checks see in this time that
 * the process is draining: most open a connection each.
 */
const longestGraceMs = 5_000;

/** At least as long, a connection that was idle may bring a request that is on its way. */
const leastGraceMs = 200;

const resolvedAfter = (ms: number, until: Promise<unknown>): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    until.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Lets a server finish its requests. From the beginning of the shutdown, an answer ends its connection. */
export const createShutdown = (server: Server, inFlight: Pick<InFlight, 'of'>): Shutdown => {
  let closing: Promise<boolean> | undefined;
  const sockets = new Set<Socket>();
  let lastClosed = () => {};
  /** The response that ends each connection. Later requests get none: a client may ask for ever. */
  const last = new WeakMap<Socket, ServerResponse>();
  const earlier = new Set<ServerResponse>();
  let earlierAnswered = () => {};

  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      if (sockets.size === 0) lastClosed();
    });
  });

  // For node:http, a connection is idle before the last bytes of its answer are sent, but not before
  // its first request.
  const closeIdleConnections = () => {
    for (const socket of sockets) if (inFlight.of(socket).length === 0) socket.destroy();
  };
  server.closeIdleConnections = closeIdleConnections;

  const close = async (limitMs: number) => {
    let isInTime = true;
    const limit = setTimeout(() => {
      isInTime = false;
      server.closeAllConnections();
    }, limitMs);
    const allClosed = new Promise<void>((resolve) => {
      lastClosed = resolve;
      if (sockets.size === 0) resolve();
    });
    const answered = new Promise<void>((resolve) => {
      earlierAnswered = resolve;
      for (const response of Array.from(sockets, inFlight.of).flat()) earlier.add(response);
      if (earlier.size === 0) resolve();
    });
    const lingered = resolvedAfter(leastGraceMs, allClosed);
    await resolvedAfter(Math.min(longestGraceMs, limitMs), Promise.all([answered, lingered]));
    await new Promise((resolve) => server.close(resolve));
    // A socket emits 'close' a turn after its server does.
    if (sockets.size > 0) {
      await new Promise<void>((resolve) => {
        lastClosed = resolve;
      });
    }
    clearTimeout(limit);
    return isInTime;
  };

  return {
    begun: () => closing !== undefined,
    endsWith: (socket, response) => {
      if (closing === undefined) return false;
      const responses = inFlight.of(socket);
      const known = last.get(socket);
      const chosen = known && responses.includes(known) ? known : responses.at(-1);
      if (chosen) last.set(socket, chosen);
      return chosen === response;
    },
    answered: (response) => {
      if (earlier.delete(response) && earlier.size === 0) earlierAnswered();
      // It may have begun before the shutdown, and so without `connection: close`.
      if (closing !== undefined && !server.listening) setImmediate(closeIdleConnections);
    },
    close: (limitMs) => {
      closing ??= close(limitMs);
      return closing;
    },
  };
};
