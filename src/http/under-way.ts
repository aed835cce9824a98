import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The answers that connections owe. */
export interface UnderWay {
  readonly of: (socket: Socket) => readonly ServerResponse[];
  /** Calls back once, when the answer has left or no longer can. */
  readonly add: (socket: Socket, response: ServerResponse, settled: () => void) => void;
}

interface Owed {
  readonly response: ServerResponse;
  readonly settled: () => void;
}

/** No honest client asks for so much on one connection before it has any of it. */
const mostOwed = 1_000;

/**
 * Keeps count of answers by connection: one that waits behind another on a connection that closes
 * is never told so itself.
 */
export const createUnderWay = (): UnderWay => {
  // Lists, not Maps: what was ever in a Map of a lasting connection survives the minor collections.
  const bySocket = new WeakMap<Socket, Owed[]>();
  const owedBy = (socket: Socket) => {
    const known = bySocket.get(socket);
    if (known) return known;
    const owed: Owed[] = [];
    bySocket.set(socket, owed);
    socket.once('close', () => {
      for (const { settled } of owed.splice(0)) settled();
    });
    return owed;
  };
  return {
    of: (socket) => bySocket.get(socket)?.map(({ response }) => response) ?? [],
    add: (socket, response, settled) => {
      const owed = owedBy(socket);
      owed.push({ response, settled });
      if (owed.length > mostOwed) socket.destroy();
      response.on('close', () => {
        const at = owed.findIndex((one) => one.response === response);
        if (at < 0) return;
        owed.splice(at, 1);
        settled();
      });
    },
  };
};
