import type { IncomingMessage } from 'node:http';
import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Deadline } from '../base/deadline/deadline.js';
import { HttpError } from '../base/request/exchange.js';

const decompressors: ReadonlyMap<string, () => Transform> = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

const tooLong = (limit: number) =>
  new HttpError(413, `The request body is longer than the ${limit} bytes that are allowed.`);

const decoded = (request: IncomingMessage): Readable => {
  const coding = request.headers['content-encoding']?.trim().toLowerCase() || 'identity';
  if (coding === 'identity') return request;
  const create = decompressors.get(coding);
  if (!create) {
    throw new HttpError(415, 'The request body must be plain, gzip, deflate or br.', {
      'accept-encoding': 'gzip, deflate, br',
    });
  }
  return request.pipe(create());
};

/** Closes the connection: the rest of the body, which precedes the next request, may never come. */
const tooLate = () =>
  new HttpError(408, 'The request was not complete in time.', { connection: 'close' });

/**
 * Reads the whole body of a request, decompressed; refuses it once it is longer than `limit`, or at
 * the deadline. What still arrives is then discarded, so that the client gets to read the answer.
 */
export const readBody = (
  request: IncomingMessage,
  limit: number,
  deadline: Deadline,
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const plain = request.headers['content-encoding'] === undefined;
    if (plain && Number(request.headers['content-length'] ?? 0) > limit) throw tooLong(limit);
    const source = decoded(request);
    const chunks: Buffer[] = [];
    let length = 0;
    const giveUp = (error: Error) => {
      deadline.removeListener(runOut);
      if (source !== request) {
        request.unpipe();
        source.destroy();
      }
      request.removeListener('data', take);
      request.resume();
      reject(error);
    };
    const runOut = () => giveUp(tooLate());
    const take = (chunk: Buffer) => {
      length += chunk.length;
      if (length > limit) giveUp(tooLong(limit));
      else chunks.push(chunk);
    };
    deadline.addListener(runOut);
    source.on('data', take);
    source.on('end', () => {
      deadline.removeListener(runOut);
      const [first] = chunks;
      resolve(first && chunks.length === 1 ? first : Buffer.concat(chunks, length));
    });
    source.on('error', () =>
      giveUp(new HttpError(400, 'The request body cannot be read: it is cut off or garbled.')),
    );
    if (source !== request) {
      request.on('error', () => source.destroy(new Error('the request broke off')));
    }
  });
