import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getOrInsertComputed } from '../get-or-insert.js';

/** The answers that each connection is owed: several, if requests are pipelined (HTTP/1.1). */
export interface UnderWay {
  readonly of: (socket: Socket) => readonly ServerResponse[];
  /**
   * null if the answer may begin, otherwise a promise of its turn: few pipelined requests run at
   * once.
   */
  readonly turn: (socket: Socket, response: ServerResponse) => Promise<void> | null;
  /** Calls `settled` once, when the answer was sent or no longer can be. */
  readonly add: (socket: Socket, response: ServerResponse, settled: () => void) => void;
}

/** One read may bring hundreds of requests, whose answers would all wait for the first one. */
const mostAtOnce = 16;

interface Owed {
  readonly response: ServerResponse;
  readonly settled: () => void;
  /** Set while it waits for its turn. */
  begin: (() => void) | null;
}

/** No honest client pipelines so many requests. */
const mostOwed = 1_000;

/**
 * Tracks answers by connection, since an answer that waits behind another emits no 'close' when the
 * connection closes.
 */
export const createUnderWay = (): UnderWay => {
  // Arrays, not Maps: all that was ever in the Map of a long connection survives minor collections.
  const bySocket = new WeakMap<Socket, Owed[]>();
  const watch = (socket: Socket): Owed[] => {
    const owed: Owed[] = [];
    socket.once('close', () => {
      for (const { settled, begin } of owed.splice(0)) {
        settled();
        begin?.();
      }
    });
    return owed;
  };
  const owedBy = (socket: Socket) => getOrInsertComputed(bySocket, socket, watch);
  return {
    of: (socket) => bySocket.get(socket)?.map(({ response }) => response) ?? [],
    turn: (socket, response) => {
      const owed = owedBy(socket);
      if (owed.length <= mostAtOnce) return null;
      const own = owed.findLast((one) => one.response === response);
      if (own === undefined) return null;
      return new Promise((resolve) => {
        own.begin = resolve;
      });
    },
    add: (socket, response, settled) => {
      const owed = owedBy(socket);
      owed.push({ response, settled, begin: null });
      if (owed.length > mostOwed) socket.destroy();
      response.on('close', () => {
        const at = owed.findIndex((one) => one.response === response);
        if (at < 0) return;
        owed.splice(at, 1);
        const next = owed[mostAtOnce - 1];
        next?.begin?.();
        settled();
      });
    },
  };
};
