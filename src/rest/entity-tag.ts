import { crc32 } from 'node:zlib';
import { type BodyChunks, lengthOf } from '../explorer/call/upstream-response.js';

const tags = new WeakMap<Buffer, string>();

/**
 * The entity tag of a body: its length and CRC-32, computed once for a cached body. This costs a
 * quarter of a digest; in return, one in four billion changes that keep the length goes unnoticed,
 * and whoever writes the content could cause that. The tag is weak, since it covers plain and
 * compressed forms.
 */
export const entityTag = (chunks: BodyChunks, isKept: boolean): string => {
  const [body] = chunks;
  const known = body && tags.get(body);
  if (known !== undefined) return known;
  const checksum = chunks.reduce((sum, chunk) => crc32(chunk, sum), 0);
  const tag = `W/"${lengthOf(chunks).toString(36)}-${checksum.toString(36)}"`;
  // A WeakMap entry holds its body until a major collection: too long for one that is not cached.
  if (isKept && body) tags.set(body, tag);
  return tag;
};
