import { crc32, createInflateRaw } from 'node:zlib';

/** Whether a member begins here (RFC 1952). */
const isMember = (bytes: Buffer, at: number) =>
  bytes[at] === 0x1f && bytes[at + 1] === 0x8b && bytes[at + 2] === 8;

/** Where the data of the member at `at` begins. */
const dataAt = (bytes: Buffer, at: number) => {
  const flags = bytes[at + 3] ?? 0;
  let next = at + 10;
  if (flags & 4) next += 2 + (bytes[next] ?? 0) + 256 * (bytes[next + 1] ?? 0);
  for (const text of [8, 16]) if (flags & text) next = bytes.indexOf(0, next) + 1;
  return flags & 2 ? next + 2 : next;
};

/**
 * Decodes gzip members up to the first byte that begins none: zlib takes what stands behind a body for
 * another member, and fails. @throws if one is garbled or cut off
 */
export async function* gzipMembers(bytes: Buffer): AsyncGenerator<Buffer, void> {
  if (!isMember(bytes, 0)) throw new Error('This is not gzip.');
  for (let at = 0; isMember(bytes, at); ) {
    const begin = dataAt(bytes, at);
    const inflate = createInflateRaw();
    inflate.end(bytes.subarray(begin));
    let sum = 0;
    for await (const chunk of inflate) {
      sum = crc32(chunk, sum);
      yield chunk;
    }
    const end = begin + inflate.bytesWritten;
    at = end + 8;
    if (at > bytes.length || bytes.readUInt32LE(end) !== sum)
      throw new Error('The end is another one.');
  }
}
