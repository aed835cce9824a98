import type { ServerResponse } from 'node:http';
import { createTransientMap } from '../base/collections/transient-map.js';

/** Bounds the memory of long answers that clients have not read yet. */
export interface Outbox {
  /** Admits an answer of this many bytes, which count until it is settled, or refuses it. */
  readonly admits: (response: ServerResponse, length: number) => boolean;
  /** Must be called for each answer once it was sent, or no longer can be. */
  readonly settled: (response: ServerResponse) => void;
}

/** Shorter answers are not counted: how many a connection is owed at once bounds them. */
const long = 16_384;

/** 256 MiB: each answer is bounded, but a client may ask on many connections and read on none. */
const mostHeld = 268_435_456;

/** How long an answer may stay unread when others need its room. */
const unreadMs = 10_000;

interface Held {
  readonly length: number;
  readonly since: number;
}

/** The outbox that all connections of a server share. */
export const createOutbox = (): Outbox => {
  /** Oldest first. */
  const taken = createTransientMap<ServerResponse, Held>();
  let held = 0;

  const settled = (response: ServerResponse) => {
    held -= taken.get(response)?.length ?? 0;
    taken.delete(response);
  };

  /** Cuts off answers that stayed unread for too long, but only if that makes enough room. */
  const makeRoomFor = (length: number) => {
    const latest = performance.now() - unreadMs;
    const old: ServerResponse[] = [];
    let left = held;
    for (const [response, { length: room, since }] of taken) {
      if (left + length <= mostHeld || since > latest) break;
      old.push(response);
      left -= room;
    }
    if (left + length > mostHeld) return;
    for (const response of old) {
      settled(response);
      response.req.socket.destroy();
    }
  };

  return {
    admits: (response, length) => {
      if (length < long) return true;
      makeRoomFor(length);
      if (held + length > mostHeld) return false;
      held += length;
      taken.set(response, { length, since: performance.now() });
      return true;
    },
    settled,
  };
};
