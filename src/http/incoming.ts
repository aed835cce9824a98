import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Deadline } from '../base/deadline/deadline.js';
import { HttpError } from '../base/request/exchange.js';
import { type Memory, OverloadedError } from '../base/request/memory.js';
import type { Turns } from '../base/turns/turns.js';
import type { RequestBody } from './body.js';

/** A request target, both parts exactly as received. */
interface RequestTarget {
  readonly path: string;
  readonly query: string;
}

/**
 * Splits a request target; the path is '' if it is malformed. The authority of an absolute form is
 * dropped: like `host`, it is used for nothing.
 */
export const readTarget = (target: string): RequestTarget => {
  const local = target.replace(/^https?:\/\/[^/?#]*/i, '');
  if (local.includes('#') || !/^(?:[/?]|\*$|$)/.test(local)) return { path: '', query: '' };
  const mark = local.indexOf('?');
  const path = mark < 0 ? local : local.slice(0, mark);
  return { path: path || '/', query: mark < 0 ? '' : local.slice(mark + 1) };
};

const acceptable = /^[A-Za-z0-9._:-]{1,128}$/;

/** The client's request id if it is safe to echo and log, otherwise a new one. */
export const requestIdOf = (headers: IncomingHttpHeaders): string => {
  const given = headers['x-request-id'];
  return typeof given === 'string' && acceptable.test(given) ? given : randomUUID();
};

const hostForm = /^[\w.~!$&'()*+,;=%:[\]-]*$/;

/** Counts in `rawHeaders`, since node:http keeps only the first host in `headers`. */
const countHosts = ({ rawHeaders }: IncomingMessage) => {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
};

/**
 * Refuses a malformed target or host, which node:http accepts although RFC 9112 (3.2) forbids it.
 * @throws HttpError 400
 */
export const checkRequest = (request: IncomingMessage, path: string): void => {
  if (path === '') {
    throw new HttpError(400, 'The request target is neither a path nor an http URL.');
  }
  const { host } = request.headers;
  if (host === undefined && request.httpVersion === '1.1') {
    throw new HttpError(400, 'The request has no host header.');
  }
  if (countHosts(request) > 1 || !hostForm.test(host ?? '')) {
    throw new HttpError(400, 'The request must have one host header, with the name of a host.');
  }
};

/** What node:http and we keep of a request besides its texts, about, in bytes. */
const bareRequest = 8_192;

/** How much memory a request takes before its body is read, about, in bytes. */
export const sizeOf = ({
  url = '',
  rawHeaders,
}: Pick<IncomingMessage, 'url' | 'rawHeaders'>): number => {
  let size = bareRequest + url.length;
  for (const text of rawHeaders) size += text.length;
  return size;
};

const decompressors: ReadonlyMap<string, () => Transform> = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
]);

/** What a decompressor takes besides its output, about, in bytes. */
const decompressorSize = 65_536;

/** What a byte of a body takes while it is joined, decoded and parsed, and then as a variable. */
const bytesPerByte = 6;

/** What a list, an object or a property of JSON takes besides its text, about, in bytes. */
const bytesPerNode = 64;

/** What a decompressor gives at once. A shorter chunk is the last one, or little work. */
const longChunk = 16_384;

/** 1 for each byte that begins one. No Set, which takes 7 ms for a megabyte, and this 1. */
const nodeMarks = new Uint8Array(256);
for (const mark of Buffer.from('[{:')) nodeMarks[mark] = 1;

/** How much memory a chunk of JSON will take, about, in bytes: empty lists take twenty times their text. */
const jsonSizeOf = (chunk: Buffer): number => {
  let nodes = 0;
  for (let at = 0; at < chunk.length; at += 1) nodes += nodeMarks[chunk[at] ?? 0] ?? 0;
  return chunk.length * bytesPerByte + nodes * bytesPerNode;
};

const requestTooLong = (limit: number) =>
  new HttpError(413, `The request body is longer than the ${limit} bytes that are allowed.`);

const decoded = (request: Readable, headers: IncomingHttpHeaders, memory: Memory): Readable => {
  const coding = headers['content-encoding']?.trim().toLowerCase() || 'identity';
  if (coding === 'identity') return request;
  const create = decompressors.get(coding);
  if (!create) {
    throw new HttpError(415, 'The request body must be plain, gzip, deflate or br.', {
      'accept-encoding': 'gzip, deflate, br',
    });
  }
  if (!memory.hold(decompressorSize)) throw new OverloadedError();
  return request.pipe(create());
};

const brokenOff = () =>
  new HttpError(400, 'The request body cannot be read: it is cut off or garbled.');

/** Closes the connection: the rest of the body, which precedes the next request, may never come. */
const tooLate = () =>
  new HttpError(408, 'The request was not complete in time.', { connection: 'close' });

/** What bounds a body while it is read. */
type Bounds = readonly [
  limit: number,
  deadline: Deadline,
  memory: Memory,
  turns: Pick<Turns, 'goOn'>,
];

/** A body as one buffer. Once it is refused, nothing takes what still arrives. */
const gather = (
  { source: request, headers }: RequestBody,
  ...[limit, deadline, memory, turns]: Bounds
): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    // Its client has left, so that nothing more would be heard of it.
    if (request.destroyed) throw brokenOff();
    const plain = headers['content-encoding'] === undefined;
    if (plain && Number(headers['content-length'] ?? 0) > limit) throw requestTooLong(limit);
    const source = decoded(request, headers, memory);
    const chunks: Buffer[] = [];
    let length = 0;
    let held = 0;
    const giveUp = (error: Error) => {
      deadline.removeListener(runOut);
      if (source !== request) {
        request.unpipe();
        source.destroy();
        held += decompressorSize;
      }
      source.removeListener('data', take);
      chunks.length = 0;
      // Now, since the rest of the request may never come.
      memory.release(held);
      held = 0;
      reject(error);
    };
    const runOut = () => giveUp(tooLate());
    const take = (chunk: Buffer) => {
      length += chunk.length;
      if (length > limit) return giveUp(requestTooLong(limit));
      const needed = jsonSizeOf(chunk);
      if (!memory.hold(needed)) return giveUp(new OverloadedError());
      held += needed;
      chunks.push(chunk);
      const turn = chunk.length < longChunk ? null : turns.goOn();
      if (turn === null) return;
      source.pause();
      void turn.then(() => source.resume());
    };
    deadline.addListener(runOut);
    source.on('data', take);
    source.on('end', () => {
      deadline.removeListener(runOut);
      if (source !== request) memory.release(decompressorSize);
      const [first] = chunks;
      resolve(first && chunks.length === 1 ? first : Buffer.concat(chunks));
    });
    source.on('error', () => giveUp(brokenOff()));
    if (source !== request) {
      request.on('error', () => source.destroy(new Error('the request broke off')));
    }
  });

/**
 * Reads the whole body of a request, decompressed; refuses it once it is longer than `limit`, or at
 * the deadline. The rest is then dropped.
 * @throws HttpError 413, 408, 415, 400; OverloadedError
 */
export const readBody = (body: RequestBody, ...bounds: Bounds): Promise<Buffer> =>
  gather(body, ...bounds).catch((error: unknown) => {
    body.drop();
    throw error;
  });
