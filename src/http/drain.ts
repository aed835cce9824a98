import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { UnderWay } from './under-way.js';

/** The graceful shutdown of a server. */
export interface Drain {
  readonly draining: () => boolean;
  /** The port is closed: connections are to end. */
  readonly closed: () => boolean;
  /** Whether the connection is to end with this answer, whose head is about to leave. */
  readonly endsWith: (socket: Socket, response: ServerResponse) => boolean;
  /** To be called for each answer that was sent, or no longer can be. */
  readonly answered: (socket: Socket) => void;
  /**
   * Stops accepting and resolves when the last connection has closed: true where every request
   * was answered, false where the limit was reached first and the rest was cut off.
   */
  readonly close: (limitMs: number) => Promise<boolean>;
}

/**
 * How long a keep-alive connection may still bring a request that was sent before its client knew of the
 * shutdown. It is answered, and the connection closed with the answer.
 */
const lingerMs = 200;

/** How long a connection may take to complete a request that it had begun to send. */
const halfRequestMs = 2_000;

/**
 * Connections in the backlog are lost when the port is closed. So it is closed when none waits there:
 * after a turn of the event loop that was short and accepted none.
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

/** Lets a server finish what is under way; an idle connection lingers, since a request may be on its way. */
export const createDrain = (server: Server, underWay: Pick<UnderWay, 'of'>): Drain => {
  let closing: Promise<boolean> | undefined;
  let lingered = false;
  let isTimeUp = false;
  let arrived = 0;
  /** The open connections, with the bytes read of each when it was last owed nothing. */
  const heard = new Map<Socket, number>();
  /** The last answer on each connection. Requests behind it are not answered: a client may never stop. */
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
  // To node:http, a connection is idle before the last bytes of its answer are sent, and one that never
  // brought a request is not. Here, one is idle while it is owed nothing and brings nothing.
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
      // http.Server's own `close` would close idle connections at once, some of them just in use.
      NetServer.prototype.close.call(server, () => {
        clearTimeout(linger);
        clearTimeout(halves);
        clearTimeout(limit);
        // It also ends the check for slow connections.
        server.close();
        // A socket emits 'close' a turn after its server does.
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
