import type { Transform } from 'node:stream';
import { crc32, createBrotliDecompress, createGunzip, createInflateRaw } from 'node:zlib';
import { brokenOffError, noMemoryError, UpstreamError } from '../call/upstream-errors.js';
import type { BodyChunks } from '../call/upstream-response.js';

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

/** Collects a body as it arrives, decompressed, up to a limit. */
export interface BodySink {
  readonly write: (chunk: Buffer) => void;
  readonly end: () => void;
  readonly stop: () => void;
}

export interface BodyEvents {
  /** Asked for each chunk that has come out; false if there is no memory for it. */
  readonly hold: (bytes: number) => boolean;
  readonly done: (chunks: BodyChunks) => void;
  readonly fail: (error: UpstreamError) => void;
}

const responseTooLong = () =>
  new UpstreamError(
    'bad-response',
    'The answer of the explorer is longer than UPSTREAM_MAX_BYTES.',
    { isBroken: true },
  );

const decoders: ReadonlyMap<string, () => Transform> = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['br', createBrotliDecompress],
]);

/** A chunk has an overhead of some 100 bytes, so runs of small ones, which are rare, are joined. */
const smallChunk = 4_096;
const mostSmallChunks = 64;

class PlainSink implements BodySink {
  readonly #limit: number;
  readonly #events: BodyEvents;
  readonly #chunks: Buffer[] = [];
  #length = 0;
  /** The number of small chunks since the last large one. */
  #small = 0;

  constructor(limit: number, events: BodyEvents) {
    this.#limit = limit;
    this.#events = events;
  }

  write(chunk: Buffer): void {
    this.#length += chunk.length;
    if (this.#length > this.#limit) {
      this.#events.fail(responseTooLong());
      return;
    }
    if (!this.#events.hold(chunk.length)) {
      this.#events.fail(noMemoryError());
      return;
    }
    this.#chunks.push(chunk);
    this.#small = chunk.length < smallChunk ? this.#small + 1 : 0;
    if (this.#small === mostSmallChunks) {
      this.#chunks.push(Buffer.concat(this.#chunks.splice(-mostSmallChunks)));
      this.#small = 0;
    }
  }

  end(): void {
    this.#events.done(this.#chunks);
  }

  stop(): void {}
}

/** Compression makes a body hardly longer, unless that is short or was flushed every few bytes. */
const longestEncoded = (limit: number) => limit + 65_536;

/**
 * The limit is on decompressed bytes as they come out, so that a zip bomb is stopped early. What
 * waits for the decoder is limited instead of pausing the connection: if that ends while it is
 * paused, an assertion of undici 7 fails where nothing catches it (nodejs/undici#5360).
 */
const createDecodingSink = (
  create: () => Transform,
  limit: number,
  plain: BodySink,
  events: BodyEvents,
): BodySink => {
  // Created with the first bytes, since a response without a body may name an encoding, too.
  let decoder: Transform | null = null;
  /** What has come of a gzip body, in case that it has to be read again. */
  const given: Buffer[] = [];
  let decoded = 0;
  let state: 'decoding' | 'reading again' | 'stopped' = 'decoding';
  const fail = (cause: NodeJS.ErrnoException) => {
    events.fail(
      cause.code === 'Z_BUF_ERROR'
        ? brokenOffError(cause)
        : new UpstreamError('bad-response', 'The explorer sent a garbled answer.', {
            isBroken: true,
            cause,
          }),
    );
  };
  /** Reads on behind what the decoder gave before it failed, which may be at bytes behind the body. */
  const readAgain = async (bytes: Buffer, failure: Error) => {
    let known = decoded;
    try {
      for await (const chunk of gzipMembers(bytes)) {
        if (state === 'stopped') return;
        if (known < chunk.length) plain.write(chunk.subarray(known));
        known = Math.max(0, known - chunk.length);
      }
      plain.end();
    } catch {
      fail(failure);
    }
  };
  const begin = () => {
    const begun = create();
    begun.on('data', (chunk: Buffer) => {
      decoded += chunk.length;
      plain.write(chunk);
    });
    begun.on('end', () => plain.end());
    begun.on('error', (cause: NodeJS.ErrnoException) => {
      if (state !== 'decoding' || create !== createGunzip) return fail(cause);
      state = 'reading again';
      void readAgain(Buffer.concat(given), cause);
    });
    return begun;
  };
  return {
    write: (chunk) => {
      if (state !== 'decoding') return;
      if (create === createGunzip) given.push(chunk);
      decoder ??= begin();
      decoder.write(chunk);
      if (decoder.writableLength > longestEncoded(limit)) events.fail(responseTooLong());
    },
    end: () => {
      if (decoder === null) plain.end();
      else if (state === 'decoding') decoder.end();
    },
    stop: () => {
      state = 'stopped';
      decoder?.destroy();
    },
  };
};

/**
 * A sink for a body in the given content encoding.
 * @throws UpstreamError for an encoding that was not asked for
 */
export const createBodySink = (
  encoding: string | undefined,
  limit: number,
  events: BodyEvents,
): BodySink => {
  const plain = new PlainSink(limit, events);
  const name = encoding?.trim().toLowerCase() || 'identity';
  if (name === 'identity') return plain;
  const create = decoders.get(name);
  if (!create) {
    throw new UpstreamError('bad-response', 'The explorer answered in an unknown encoding.', {
      isBroken: true,
    });
  }
  return createDecodingSink(create, limit, plain, events);
};
