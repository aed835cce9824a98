import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { UnderWay } from './under-way.js';

/** The graceful shutdown of a server. */
export interface Drain {
  readonly draining: () => boolean;
  /** Whether the port is closed, so that connections are to end. */
  readonly closed: () => boolean;
  /** Whether the connection is to end with this answer, whose head is about to be sent. */
  readonly endsWith: (socket: Socket, response: ServerResponse) => boolean;
  /** Must be called for each answer once it was sent, or no longer can be. */
  readonly answered: (socket: Socket, response: ServerResponse) => void;
  /**
   * Serves on until the requests under way are answered, then stops accepting, and resolves when
   * the last connection has closed: to true if every request was answered, to false if the time
   * limit was reached first and the rest was cut off.
   */
  readonly close: (limitMs: number) => Promise<boolean>;
}

/**
 * How long new connections are accepted because of requests from before the shutdown. Health checks
 * see in this time that the process is draining: most open a connection each.
 */
const servesOnMs = 5_000;

/**
 * How long a keep-alive connection may still bring a request that was sent before the client knew
 * of the shutdown. It is answered, and the connection closes after the answer.
 */
const lingerMs = 200;

/** How long a client may take to complete a request that it has begun to send. */
const halfRequestMs = 2_000;

/**
 * Closing the port loses the connections in its backlog. So it is closed when none seems to wait
 * there: after a turn of the event loop that was short and accepted none.
 */
const untilNoneWaits = async (arrived: () => number) => {
  const latest = performance.now() + lingerMs;
  await nextTurn();
  for (;;) {
    const [before, began] = [arrived(), performance.now()];
    await nextTurn();
    const now = performance.now();
    if (now > latest || (arrived() === before && now - began < 1)) return;
  }
};

/** Lets a server finish its requests; idle connections linger, as a request may be on its way. */
export const createDrain = (server: Server, underWay: Pick<UnderWay, 'of'>): Drain => {
  let closing: Promise<boolean> | undefined;
  let lingered = false;
  let isTimeUp = false;
  let arrived = 0;
  /** The open connections, with the bytes read from each by the time of its latest answer. */
  const openSockets = new Map<Socket, number>();
  /** The answer that ends each connection. Later requests get none: a client may ask for ever. */
  const last = new WeakMap<Socket, ServerResponse>();
  const lastOf = (socket: Socket) => {
    const owed = underWay.of(socket);
    const known = last.get(socket);
    const chosen = known && owed.includes(known) ? known : owed.at(-1);
    if (chosen) last.set(socket, chosen);
    return chosen;
  };
  /** The answers that were owed when the drain began. */
  const earlier = new Set<ServerResponse>();
  let earlierAnswered = () => {};
  const untilEarlierAnswered = (limitMs: number) =>
    new Promise<void>((resolve) => {
      const owed = Array.from(openSockets.keys(), underWay.of).flat();
      if (owed.length === 0) return resolve();
      for (const response of owed) earlier.add(response);
      const limit = setTimeout(resolve, limitMs);
      earlierAnswered = () => {
        clearTimeout(limit);
        resolve();
      };
    });
  const closed = () => closing !== undefined && !server.listening;
  server.on('connection', (socket) => {
    arrived += 1;
    openSockets.set(socket, 0);
    socket.once('close', () => openSockets.delete(socket));
  });
  // For node:http, a connection is idle even before the last bytes of its answer are sent, but not
  // before its first request. Here, it is idle if it is owed no answer and nothing new has come.
  const closeIdle = () => {
    for (const [socket, bytes] of openSockets) {
      const asks = !isTimeUp && socket.bytesRead !== bytes;
      if (underWay.of(socket).length === 0 && !asks) socket.destroy();
    }
  };
  const closeAll = (limitMs: number) =>
    new Promise<boolean>((resolve) => {
      let allAnswered = true;
      const linger = setTimeout(() => {
        lingered = true;
        closeIdle();
      }, lingerMs);
      const halves = setTimeout(() => {
        isTimeUp = true;
        closeIdle();
      }, halfRequestMs);
      const limit = setTimeout(() => {
        allAnswered = false;
        server.closeAllConnections();
      }, limitMs);
      // http.Server's own `close` would at once close the connections that it counts as idle.
      NetServer.prototype.close.call(server, () => {
        clearTimeout(linger);
        clearTimeout(halves);
        clearTimeout(limit);
        // This also stops the timer that checks for slow connections.
        server.close();
        // A socket emits 'close' a turn after its server does.
        const settle = () => (openSockets.size === 0 ? resolve(allAnswered) : setImmediate(settle));
        settle();
      });
    });
  return {
    draining: () => closing !== undefined,
    closed,
    endsWith: (socket, response) => closed() && lastOf(socket) === response,
    answered: (socket, response) => {
      if (earlier.delete(response) && earlier.size === 0) earlierAnswered();
      if (openSockets.has(socket)) openSockets.set(socket, socket.bytesRead);
      // The answer may have begun before the drain, and so without `connection: close`.
      if (lingered) setImmediate(closeIdle);
    },
    close: (limitMs) => {
      const latest = performance.now() + limitMs;
      closing ??= untilEarlierAnswered(Math.min(servesOnMs, limitMs))
        .then(() => untilNoneWaits(() => arrived))
        .then(() => closeAll(latest - performance.now()));
      return closing;
    },
  };
};
