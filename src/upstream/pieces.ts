/** A body in the pieces in which it came: a long one is seldom needed as a whole. */
export type Pieces = readonly Buffer[];

/** How many bytes they are together. */
export const lengthOf = (pieces: Pieces): number => {
  let length = 0;
  for (const piece of pieces) length += piece.length;
  return length;
};

const copyInto = (target: Buffer, pieces: Pieces) => {
  let at = 0;
  for (const piece of pieces) at += piece.copy(target, at);
};

/** In memory of its own: a slice of a read, or of Node's pool, would keep all of that along with it. */
export const joined = (pieces: Pieces): Buffer => {
  const length = lengthOf(pieces);
  const [only] = pieces;
  if (pieces.length === 1 && only !== undefined && only.buffer.byteLength < length * 2) return only;
  const body = Buffer.allocUnsafeSlow(length);
  copyInto(body, pieces);
  return body;
};

const longestLent = 1_048_576;
let desk: Buffer | undefined;

/**
 * Lends the whole body to `read`, which must hold on to nothing of it: the next one overwrites it.
 * Memory for each was seen to bring on a major collection for every few hundred pages.
 */
export const withBody = <T>(pieces: Pieces, read: (body: Buffer) => T): T => {
  const [only] = pieces;
  if (pieces.length === 1 && only !== undefined) return read(only);
  const length = lengthOf(pieces);
  if (length > longestLent) return read(joined(pieces));
  desk ??= Buffer.allocUnsafeSlow(longestLent);
  const body = desk.subarray(0, length);
  copyInto(body, pieces);
  return read(body);
};
