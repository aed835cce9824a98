import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { getOrInsertComputed } from '../base/collections/get-or-insert.js';
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
