import { crc32 } from 'node:zlib';
import { lengthOf, type Pieces } from '../upstream/pieces.js';

const tags = new WeakMap<Buffer, string>();

/**
 * The entity tag of a body: its length and CRC-32, made once where the body is kept. A checksum and no
 * digest, at a quarter of the cost: one change in four billion that leaves the length as it was goes
 * unnoticed, and who writes the content could bring that about. Weak, since the same tag stands for
 * the plain and the compressed form.
 */
export const entityTag = (pieces: Pieces, isKept: boolean): string => {
  const [body] = pieces;
  const known = body && tags.get(body);
  if (known !== undefined) return known;
  const checksum = pieces.reduce((sum, piece) => crc32(piece, sum), 0);
  const tag = `W/"${lengthOf(pieces).toString(36)}-${checksum.toString(36)}"`;
  // An entry holds on to its body until a major collection: too long for one that is not kept.
  if (isKept && body) tags.set(body, tag);
  return tag;
};
