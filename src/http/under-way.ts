import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The answers that connections owe. */
export interface UnderWay {
  readonly of: (socket: Socket) => readonly ServerResponse[];
  /** Calls back once, when the answer has left or no longer can. */
  readonly add: (socket: Socket, response: ServerResponse, settled: () => void) => void;
}

/**
 * Keeps count of answers by connection: one that waits behind another on a connection that closes
 * is never told so itself.
 */
export const createUnderWay = (): UnderWay => {
  const bySocket = new WeakMap<Socket, Map<ServerResponse, () => void>>();
  const answersOf = (socket: Socket) => {
    const known = bySocket.get(socket);
    if (known) return known;
    const answers = new Map<ServerResponse, () => void>();
    bySocket.set(socket, answers);
    socket.once('close', () => {
      for (const [response, settled] of answers) {
        answers.delete(response);
        settled();
      }
    });
    return answers;
  };
  return {
    of: (socket) => [...(bySocket.get(socket)?.keys() ?? [])],
    add: (socket, response, settled) => {
      const answers = answersOf(socket);
      answers.set(response, settled);
      response.on('close', () => {
        if (answers.delete(response)) settled();
      });
    },
  };
};
