import { once } from 'node:events';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Memory } from '../base/request/memory.js';
import { streamingHeaders } from '../base/request/response.js';
import {
  createPartCompressor,
  type Encoding,
  type PartCompressor,
  partCompressorSize,
} from './compression.js';

type BodyPart = Buffer | string;

/** While a text waits for its reader, node:net holds three bytes for each character beside it. */
const bytesOf = (part: BodyPart): Buffer => (typeof part === 'string' ? Buffer.from(part) : part);

/** Waits until the client has read most of what was written, or has left. */
const untilRead = async (response: ServerResponse, memory: Memory, left: AbortSignal) => {
  const ended = memory.waitsForReader(() => response.destroy());
  await once(response, 'drain', { signal: left }).catch(() => {});
  ended();
};

/** A compressor, if there is memory for it. */
const compressorFor = (encoding: Encoding | null, memory: Memory): PartCompressor | null =>
  encoding !== null && memory.hold(partCompressorSize(encoding))
    ? createPartCompressor(encoding)
    : null;

/**
 * Sends a body part by part, each at once and compressed on its own if `encoding` is given. Takes a part
 * when the client has read most of those before, and none once it has left: then it calls `return`.
 * `begin` sends the head with these headers.
 */
export const sendParts = async (
  response: ServerResponse,
  parts: AsyncIterable<BodyPart>,
  begin: (headers: OutgoingHttpHeaders) => void,
  encoding: Encoding | null,
  memory: Memory,
): Promise<void> => {
  const compressor = compressorFor(encoding, memory);
  begin({ ...streamingHeaders, 'content-encoding': (compressor && encoding) ?? undefined });
  response.flushHeaders();
  const iterator = parts[Symbol.asyncIterator]();
  const left = new AbortController();
  // Not awaited: it may only settle when the pending part does.
  const leave = () => {
    left.abort();
    iterator.return?.()?.then(undefined, () => {});
  };
  response.once('close', leave);
  /** Sends a part; null if there is none. A function of its own, so that nothing holds a part that was sent. */
  const sendNext = async (): Promise<{ readonly isFull: boolean } | null> => {
    const { done, value } = await iterator.next();
    if (done || response.destroyed) return null;
    const written = compressor === null ? bytesOf(value) : await compressor.compress(value);
    return response.destroyed ? null : { isFull: !response.write(written) };
  };
  try {
    for (let sent = await sendNext(); sent !== null; sent = await sendNext()) {
      if (sent.isFull) await untilRead(response, memory, left.signal);
    }
    response.removeListener('close', leave);
    if (!response.destroyed) response.end(await compressor?.end());
  } finally {
    compressor?.close();
  }
};
