import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { UnderWay } from './under-way.js';

/** The end of a server's life. */
export interface Drain {
  readonly draining: () => boolean;
  /** The port is closed: connections are to end. */
  readonly closed: () => boolean;
  /** Whether the connection is to end with this answer, whose head is about to leave. */
  readonly endsWith: (socket: Socket, response: ServerResponse) => boolean;
  /** To be told of each answer that has left, or no longer can. */
  readonly answered: (socket: Socket) => void;
  /**
   * Stops accepting and resolves when the last connection has closed: true where every request
   * was answered, false where the limit was reached first and the rest was cut off.
   */
  readonly close: (limitMs: number) => Promise<boolean>;
}

/**
 * How long a kept-alive connection may still bring a request that was sent before its client knew.
 * Each such request is answered, and its connection closed with the answer.
 */
const lingerMs = 200;

/** How long a connection may take to complete a request that it had begun to send. */
const halfRequestMs = 2_000;

/**
 * Connections that the system has taken for us are lost with the port. So it is closed when none
 * is waiting: after a turn of the event loop that was short and brought none.
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

/** Lets a server finish what is under way; an idle connection is not closed in a client's face. */
export const createDrain = (server: Server, underWay: Pick<UnderWay, 'of'>): Drain => {
  let closing: Promise<boolean> | undefined;
  let lingered = false;
  let isTimeUp = false;
  let arrived = 0;
  /** The open connections, with the bytes that each had sent when it was last owed nothing. */
  const heard = new Map<Socket, number>();
  /** The last answers of connections. What is asked behind them is not answered: a client may never stop. */
  const last = new WeakMap<Socket, ServerResponse>();
  const lastOf = (socket: Socket) => {
    const owed = underWay.of(socket);
    const known = last.get(socket);
    const chosen = known && owed.includes(known) ? known : owed.at(-1);
    if (chosen) last.set(socket, chosen);
    return chosen;
  };
  const closed = () => closing !== undefined && !server.listening;
  server.on('connection', (socket) => {
    arrived += 1;
    heard.set(socket, 0);
    socket.once('close', () => heard.delete(socket));
  });
  // To node:http, a connection is idle before the last bytes of its answer have left, and one that
  // never sent any is not. Here, one is while it is owed nothing and asks for nothing.
  const closeIdle = () => {
    for (const [socket, bytes] of heard) {
      const asks = !isTimeUp && socket.bytesRead !== bytes;
      if (underWay.of(socket).length === 0 && !asks) socket.destroy();
    }
  };
  const closeAll = (limitMs: number) =>
    new Promise<boolean>((resolve) => {
      let whole = true;
      const linger = setTimeout(() => {
        lingered = true;
        closeIdle();
      }, lingerMs);
      const halves = setTimeout(() => {
        isTimeUp = true;
        closeIdle();
      }, halfRequestMs);
      const limit = setTimeout(() => {
        whole = false;
        server.closeAllConnections();
      }, limitMs);
      // The method of node:http would close idle connections at once, some of them just in use.
      NetServer.prototype.close.call(server, () => {
        clearTimeout(linger);
        clearTimeout(halves);
        clearTimeout(limit);
        // For what it does besides: its check for slow connections ends.
        server.close();
        // A socket tells of its end a turn after its server does of its own.
        const tell = () => (heard.size === 0 ? resolve(whole) : setImmediate(tell));
        tell();
      });
    });
  return {
    draining: () => closing !== undefined,
    closed,
    endsWith: (socket, response) => closed() && lastOf(socket) === response,
    answered: (socket) => {
      if (heard.has(socket)) heard.set(socket, socket.bytesRead);
      // The answer may have begun before the drain, without saying that the connection closes.
      if (lingered) setImmediate(closeIdle);
    },
    close: (limitMs) => {
      closing ??= untilNoneWaits(() => arrived).then(() => closeAll(limitMs));
      return closing;
    },
  };
};
