import type { Frame, Transaction } from './chain.js';

/** The frames of a transaction that have happened: neither they nor any around them has failed. */
export function keptFrames({ frames }: Transaction): Frame[] {
  let failed: readonly number[] | null = null;
  return frames.filter(({ error, traceAddress }) => {
    // Those within a frame follow it at once.
    if (failed?.every((step, depth) => traceAddress[depth] === step)) return false;
    failed = error === null ? null : traceAddress;
    return error === null;
  });
}
