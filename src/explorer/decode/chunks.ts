/** A body in the chunks in which it arrived, since a long one is rarely needed as a whole. */
export type Chunks = readonly Buffer[];

/** The total length in bytes. */
export const lengthOf = (chunks: Chunks): number => {
  let length = 0;
  for (const chunk of chunks) length += chunk.length;
  return length;
};

const copyInto = (target: Buffer, chunks: Chunks) => {
  let at = 0;
  for (const chunk of chunks) at += chunk.copy(target, at);
};

/** The whole body in its own memory: a slice would keep a socket's read, or Node's pool, alive. */
export const joined = (chunks: Chunks): Buffer => {
  const length = lengthOf(chunks);
  const [only] = chunks;
  if (chunks.length === 1 && only !== undefined && only.buffer.byteLength < length * 2) return only;
  const body = Buffer.allocUnsafeSlow(length);
  copyInto(body, chunks);
  return body;
};

const scratchSize = 1_048_576;
let scratch: Buffer | undefined;

/**
 * Calls `read` with the whole body in a reused buffer, so `read` must not keep any part of it. With
 * a new buffer for each body, there was a major collection every few hundred pages.
 */
export const withBody = <T>(chunks: Chunks, read: (body: Buffer) => T): T => {
  const [only] = chunks;
  if (chunks.length === 1 && only !== undefined) return read(only);
  const length = lengthOf(chunks);
  if (length > scratchSize) return read(joined(chunks));
  scratch ??= Buffer.allocUnsafeSlow(scratchSize);
  const body = scratch.subarray(0, length);
  copyInto(body, chunks);
  return read(body);
};
