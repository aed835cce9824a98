import type { Socket } from 'node:net';
import { createDeferred } from '../base/collections/deferred.js';

/** So many connections wait while no worker serves. */
const mostWaiting = 1_024;

/** Hands connections round among workers; `give` sends one to a worker, which says when it has it. */
export const createHandoff = <W>(give: (worker: W, id: number, socket: Socket) => void) => {
  /** The next one first. */
  const workers: W[] = [];
  const waiting: Socket[] = [];
  const onTheirWay = new Map<number, { readonly worker: W; readonly socket: Socket }>();
  let count = 0;
  let settled = createDeferred();

  const hand = (socket: Socket): void => {
    const worker = workers.shift();
    if (worker === undefined) {
      if (waiting.length < mostWaiting) waiting.push(socket);
      else socket.destroy();
      return;
    }
    workers.push(worker);
    count += 1;
    onTheirWay.set(count, { worker, socket });
    give(worker, count, socket);
  };

  const end = (id: number) => {
    onTheirWay.delete(id);
    if (onTheirWay.size === 0) settled.resolve();
  };

  const leave = (worker: W): void => {
    const at = workers.indexOf(worker);
    if (at >= 0) workers.splice(at, 1);
  };

  return {
    hand,
    /** It gets no more, but keeps what is on its way. */
    leave,
    add: (worker: W): void => {
      workers.push(worker);
      for (const socket of waiting.splice(0)) hand(socket);
    },
    took: (id: number): void => {
      // Closes only this process's hold on the connection.
      onTheirWay.get(id)?.socket.destroy();
      end(id);
    },
    /** What was on its way to a worker that ended goes to another: nothing was read from it. */
    remove: (worker: W): void => {
      leave(worker);
      for (const [id, sent] of onTheirWay) {
        if (sent.worker !== worker) continue;
        hand(sent.socket);
        end(id);
      }
    },
    /** Resolves when none is on its way. */
    settle: (): Promise<void> => {
      settled = createDeferred();
      if (onTheirWay.size === 0) settled.resolve();
      return settled.promise;
    },
  };
};
