import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { getOrInsertComputed } from '../base/collections/maps.js';
import { weightsOf } from '../base/request/accept.js';

export type Encoding = 'br' | 'gzip';

/** In order of preference, for clients that give both the same weight. */
export const preferred: readonly Encoding[] = ['br', 'gzip'];

/** Below the size of a network packet, compression costs more than it saves. */
const smallest = 1024;

const compressible =
  /^(?:text\/|application\/(?:[a-z.-]+\+)?json\b|application\/javascript)|\+xml/i;

/** The one of `available` that the `accept-encoding` header prefers; null for no encoding. */
export const negotiate = (
  header: string | undefined,
  available: readonly Encoding[] = preferred,
): Encoding | null => {
  if (!header) return null;
  const given = weightsOf(header);
  const weightOf = (coding: string) =>
    given.get(coding) ?? given.get(`x-${coding}`) ?? given.get('*') ?? 0;
  let best: Encoding | null = null;
  for (const encoding of available) {
    const weight = weightOf(encoding);
    if (weight > (best ? weightOf(best) : 0)) best = encoding;
  }
  // If identity has more weight than any encoding, it is preferred.
  return best && (given.get('identity') ?? 0) > weightOf(best) ? null : best;
};

/** Whether an answer is worth compressing. */
export const worthCompressing = (contentType: unknown, length: number): boolean =>
  length >= smallest && typeof contentType === 'string' && compressible.test(contentType);

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const compressors: Record<Encoding, (body: Buffer) => Promise<Buffer>> = {
  br: (body) =>
    brotli(body, {
      params: {
        // For JSON, smaller and faster than gzip's default; higher levels suit files made once.
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body) => gzipped(body),
};

const compressed = new WeakMap<Buffer, Map<Encoding, Promise<Buffer>>>();

/** How much memory it takes to compress so many bytes, about, beside them: in one piece, and compressed. */
export const compressionSize = (length: number): number => 2 * length;

/** Compresses off the main thread; a body that is kept is compressed only once. */
export const compress = (encoding: Encoding, body: Buffer, isKept: boolean): Promise<Buffer> => {
  if (!isKept) return compressors[encoding](body);
  const forms = getOrInsertComputed(compressed, body, () => new Map<Encoding, Promise<Buffer>>());
  return getOrInsertComputed(forms, encoding, () => {
    const made = compressors[encoding](body);
    made.catch(() => forms.delete(encoding));
    return made;
  });
};

interface PartFormat {
  readonly create: () => ReturnType<typeof createGzip>;
  readonly flush: number;
  /** How much memory it takes, about, in bytes. */
  readonly size: number;
}

const partFormats: Record<Encoding, PartFormat> = {
  br: {
    create: () =>
      createBrotliCompress({
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 4,
          // A larger window would take megabytes for each reader.
          [constants.BROTLI_PARAM_LGWIN]: 17,
        },
      }),
    flush: constants.BROTLI_OPERATION_FLUSH,
    size: 1_048_576,
  },
  gzip: { create: () => createGzip(), flush: constants.Z_SYNC_FLUSH, size: 278_528 },
};

/** How much memory the compressor of a body in parts takes, about, in bytes. */
export const partCompressorSize = (encoding: Encoding): number => partFormats[encoding].size;

/** Creates the compressor of a body that is sent in parts, each of which the client can read at once. It must be closed. */
export const createPartCompressor = (encoding: Encoding) => {
  const { create, flush } = partFormats[encoding];
  const stream = create();
  let made: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => made.push(chunk));
  const take = () => {
    const bytes = Buffer.concat(made);
    made = [];
    return bytes;
  };
  const until = (start: (done: () => void) => void) =>
    new Promise<Buffer>((resolve, reject) => {
      stream.once('error', reject);
      start(() => {
        stream.removeListener('error', reject);
        resolve(take());
      });
    });
  return {
    compress: (part: Buffer | string) =>
      until((done) => {
        stream.write(part);
        stream.flush(flush, done);
      }),
    /** What is still to be sent after the last part. */
    end: () =>
      until((done) => {
        stream.once('end', done);
        stream.end();
      }),
    close: () => {
      stream.on('error', () => {});
      stream.destroy();
    },
  };
};
