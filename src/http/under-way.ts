import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getOrInsertComputed } from '../base/collections/get-or-insert.js';

/** The answers that each connection is owed: several, if requests are pipelined (HTTP/1.1). */
export interface UnderWay {
  readonly of: (socket: Socket) => readonly ServerResponse[];
  /**
   * Calls `settled` once, when the answer was sent or no longer can be. Returns null if the answer
   * may begin, otherwise a promise of its turn: few pipelined requests run at once.
   */
  readonly add: (
    socket: Socket,
    response: ServerResponse,
    settled: () => void,
  ) => Promise<void> | null;
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
const mostOwed = 100;

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
  return {
    of: (socket) => bySocket.get(socket)?.map(({ response }) => response) ?? [],
    add: (socket, response, settled) => {
      const owed = getOrInsertComputed(bySocket, socket, watch);
      const own: Owed = { response, settled, begin: null };
      owed.push(own);
      if (owed.length > mostOwed) socket.destroy();
      response.on('close', () => {
        const at = owed.indexOf(own);
        if (at < 0) return;
        owed.splice(at, 1);
        owed[mostAtOnce - 1]?.begin?.();
        settled();
      });
      if (owed.length <= mostAtOnce) return null;
      return new Promise((resolve) => {
        own.begin = resolve;
      });
    },
  };
};
