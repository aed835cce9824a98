import { crc32 } from 'node:zlib';

const tags = new WeakMap<Buffer, string>();

/**
 * The entity tag of a body: its length and CRC-32, made once where the body is kept. A checksum and no
 * digest, at a quarter of the cost: one change in four billion that leaves the length as it was goes
 * unnoticed, and who writes the content could bring that about. Weak, since the same tag stands for
 * the plain and the compressed form.
 */
export const entityTag = (pieces: readonly Buffer[], isKept: boolean): string => {
  const [body] = pieces;
  const known = body && tags.get(body);
  if (known !== undefined) return known;
  let length = 0;
  let checksum = 0;
  for (const piece of pieces) {
    length += piece.length;
    checksum = crc32(piece, checksum);
  }
  const tag = `W/"${length.toString(36)}-${checksum.toString(36)}"`;
  // An entry holds on to its body until a major collection: too long for one that is not kept.
  if (isKept && body) tags.set(body, tag);
  return tag;
};

const opaque = (tag: string) => tag.trim().replace(/^W\//, '');

/** Whether an `if-none-match` header names the tag, by the weak comparison. */
export const isKnown = (header: string | undefined, tag: string): boolean =>
  header !== undefined &&
  (header.trim() === '*' || header.split(',').some((given) => opaque(given) === opaque(tag)));
