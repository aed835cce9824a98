import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getOrInsertComputed } from '../base/collections/get-or-insert.js';

/** The requests of each connection that are not answered yet: several, if they are pipelined. */
export interface InFlight {
  /** Their responses, in order. */
  readonly of: (socket: Socket) => readonly ServerResponse[];
  /**
   * Calls `closed` once, when the response was sent or no longer can be. Returns null if the request
   * may be handled, otherwise a promise of its turn.
   */
  readonly add: (
    socket: Socket,
    response: ServerResponse,
    closed: () => void,
  ) => Promise<void> | null;
}

/** One connection may have this many requests handled at once; no more are read meanwhile. */
const mostAtOnce = 16;

/** Reads no more of a connection. Only later, since node:http resumes it at the end of each request. */
export const pauseReading = (socket: Socket): void => queueMicrotask(() => socket.pause());

interface Unanswered {
  readonly response: ServerResponse;
  readonly closed: () => void;
  /** Set while it waits for its turn. */
  begin: (() => void) | null;
}

/**
 * Tracks requests by connection, since a response that waits behind another emits no 'close' when the
 * connection closes.
 */
export const createInFlight = (): InFlight => {
  // Arrays, not Maps: all that was ever in the Map of a long connection survives minor collections.
  const bySocket = new WeakMap<Socket, Unanswered[]>();
  const watch = (socket: Socket): Unanswered[] => {
    const entries: Unanswered[] = [];
    socket.once('close', () => {
      for (const { closed, begin } of entries.splice(0)) {
        closed();
        begin?.();
      }
    });
    return entries;
  };
  return {
    of: (socket) => bySocket.get(socket)?.map(({ response }) => response) ?? [],
    add: (socket, response, closed) => {
      const entries = getOrInsertComputed(bySocket, socket, watch);
      const own: Unanswered = { response, closed, begin: null };
      entries.push(own);
      response.on('close', () => {
        const at = entries.indexOf(own);
        if (at < 0) return;
        entries.splice(at, 1);
        entries[mostAtOnce - 1]?.begin?.();
        if (entries.length === mostAtOnce - 1) socket.resume();
        closed();
      });
      if (entries.length >= mostAtOnce) pauseReading(socket);
      if (entries.length <= mostAtOnce) return null;
      // One read may bring hundreds of requests, whose answers would all wait for the first one.
      return new Promise((resolve) => {
        own.begin = resolve;
      });
    },
  };
};
