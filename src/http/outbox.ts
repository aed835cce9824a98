import type { ServerResponse } from 'node:http';

/** Room for long answers that their clients have not taken yet. */
export interface Outbox {
  /** Takes an answer of so many bytes in until it has left, or refuses it. */
  readonly takes: (response: ServerResponse, length: number) => boolean;
}

/** Shorter answers are bounded by the number of connections. */
const long = 262_144;

/** 256 MiB: each alone is bounded, but a client may ask on many connections and read on none. */
const mostHeld = 268_435_456;

/** The room that all connections of a server share. */
export const createOutbox = (): Outbox => {
  let held = 0;
  return {
    takes: (response, length) => {
      if (length < long) return true;
      if (held + length > mostHeld) return false;
      held += length;
      response.once('close', () => {
        held -= length;
      });
      return true;
    },
  };
};
