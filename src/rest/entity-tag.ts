import { crc32 } from 'node:zlib';
import { lengthOf, type Pieces } from '../upstream/pieces.js';

const tags = new WeakMap<Buffer, string>();

/**
 * The entity tag of a body: its length and CRC-32, computed once for a kept body. No digest, at a quarter
 * of the cost: of the changes that keep the length, one in four billion goes unnoticed, and whoever writes
 * the content could bring that about. Weak, since it stands for the plain and the compressed form.
 */
export const entityTag = (pieces: Pieces, isKept: boolean): string => {
  const [body] = pieces;
  const known = body && tags.get(body);
  if (known !== undefined) return known;
  const checksum = pieces.reduce((sum, piece) => crc32(piece, sum), 0);
  const tag = `W/"${lengthOf(pieces).toString(36)}-${checksum.toString(36)}"`;
  // A WeakMap entry holds its body until a major collection: too long for one that is not kept.
  if (isKept && body) tags.set(body, tag);
  return tag;
};
