import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/** The end of a server's life. */
export interface Drain {
  readonly draining: () => boolean;
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

/** Lets a server finish what is under way; an idle connection is not closed in a client's face. */
export const createDrain = (server: Server): Drain => {
  let closing: Promise<boolean> | undefined;
  let lingered = false;
  server.on('request', (_request, response) => {
    response.once('close', () => {
      // The answer may have begun before the drain, without saying that the connection closes.
      if (lingered) setImmediate(() => server.closeIdleConnections());
    });
  });
  const close = (limitMs: number) =>
    new Promise<boolean>((resolve) => {
      let whole = true;
      const linger = setTimeout(() => {
        lingered = true;
        server.closeIdleConnections();
      }, lingerMs);
      const limit = setTimeout(() => {
        whole = false;
        server.closeAllConnections();
      }, limitMs);
      // The method of node:http would close idle connections at once, some of them just in use.
      NetServer.prototype.close.call(server, () => {
        clearTimeout(linger);
        clearTimeout(limit);
        server.close();
        resolve(whole);
      });
    });
  return {
    draining: () => closing !== undefined,
    close: (limitMs) => {
      closing ??= close(limitMs);
      return closing;
    },
  };
};
