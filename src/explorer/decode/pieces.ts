/** A body in the pieces in which it arrived, since a long one is rarely needed as a whole. */
export type Pieces = readonly Buffer[];

/** The total length in bytes. */
export const lengthOf = (pieces: Pieces): number => {
  let length = 0;
  for (const piece of pieces) length += piece.length;
  return length;
};

const copyInto = (target: Buffer, pieces: Pieces) => {
  let at = 0;
  for (const piece of pieces) at += piece.copy(target, at);
};

/** The whole body in its own memory: a slice would keep a socket's read, or Node's pool, alive. */
export const joined = (pieces: Pieces): Buffer => {
  const length = lengthOf(pieces);
  const [only] = pieces;
  if (pieces.length === 1 && only !== undefined && only.buffer.byteLength < length * 2) return only;
  const body = Buffer.allocUnsafeSlow(length);
  copyInto(body, pieces);
  return body;
};

const scratchSize = 1_048_576;
let scratch: Buffer | undefined;

/**
 * Calls `read` with the whole body in a reused buffer, so `read` must not keep any part of it. With
 * a new buffer for each body, there was a major collection every few hundred pages.
 */
export const withBody = <T>(pieces: Pieces, read: (body: Buffer) => T): T => {
  const [only] = pieces;
  if (pieces.length === 1 && only !== undefined) return read(only);
  const length = lengthOf(pieces);
  if (length > scratchSize) return read(joined(pieces));
  scratch ??= Buffer.allocUnsafeSlow(scratchSize);
  const body = scratch.subarray(0, length);
  copyInto(body, pieces);
  return read(body);
};
