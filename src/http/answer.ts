import type {
  IncomingMessage,
  OutgoingHttpHeader,
  OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http';
import { finished } from 'node:stream';
import { type AnswerBody, type Exchange, HttpError } from '../base/request/exchange.js';
import { compress, type Encoding, negotiate, worthCompressing } from './encoding.js';
import { namesTag } from './if-none-match.js';
import type { Outbox } from './outbox.js';

type Chunks = readonly (Buffer | string)[];

const chunksOf = (body: AnswerBody): Chunks =>
  typeof body === 'string' || Buffer.isBuffer(body) ? [body] : body;

const bodiless = (status: number) => status === 204 || status === 304;

const noBody = { 'content-type': undefined, 'content-encoding': undefined } as const;

const stillSends = ({ complete, headers }: IncomingMessage) =>
  !complete &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/**
 * Ends the answer to a request that is still arriving only once the rest of it was read: until
 * then, the client might not read the answer, and closing the connection would cut it off.
 */
const endEarly = (request: IncomingMessage, response: ServerResponse, chunks: Chunks) => {
  for (const chunk of chunks) response.write(chunk);
  finished(request, () => response.end());
  request.resume();
};

/** Node sends everything that is written in one turn of the event loop together. */
const end = (response: ServerResponse, chunks: Chunks) => {
  for (const chunk of chunks.slice(0, -1)) response.write(chunk);
  response.end(chunks.at(-1));
};

const lengthOf = (chunks: Chunks) =>
  chunks.reduce((length, chunk) => length + Buffer.byteLength(chunk), 0);

const bytesOf = (chunks: Chunks): Buffer => {
  const buffers = chunks.map((chunk) => (typeof chunk === 'string' ? Buffer.from(chunk) : chunk));
  const [only] = buffers;
  // Not copied, because compressed forms are cached by the identity of the buffer.
  return buffers.length === 1 && only ? only : Buffer.concat(buffers);
};

const encodingFor = (
  { headers: { 'accept-encoding': accepted, cookie } }: IncomingMessage,
  own: OutgoingHttpHeaders,
  length: number,
): Encoding | null => {
  // BREACH: next to text that a client chose, a secret would show in the compressed length.
  if (accepted === undefined || cookie !== undefined) return null;
  if (own['content-encoding'] !== undefined) return null;
  return worthCompressing(own['content-type'], length) ? negotiate(accepted) : null;
};

const crowded = () =>
  new HttpError(
    503,
    'Too many long answers wait to be read. Try again in a moment, or ask for less.',
    { 'retry-after': '1' },
  );

/**
 * Makes the only function that sends answers; `listed` adds the headers that all of them have. Most
 * answers are begun and ended in one step, so that a text is sent together with its head.
 */
export const createSend = (
  request: IncomingMessage,
  response: ServerResponse,
  listed: (own: OutgoingHttpHeaders) => OutgoingHttpHeader[],
  outbox: Outbox,
): Exchange['send'] => {
  // A pipelined response that waits behind others is not destroyed when its connection is.
  const isTooLate = () =>
    response.destroyed || response.headersSent || Boolean(request.socket?.destroyed);
  const write = (status: number, own: OutgoingHttpHeaders, chunks: Chunks, length: number) => {
    const list = listed(own);
    list.push('content-length', String(length));
    response.writeHead(status, list);
    if (request.method === 'HEAD') response.end();
    else if (status !== 408 && stillSends(request)) endEarly(request, response, chunks);
    else end(response, chunks);
  };
  return (asked, own, body = '', isKept = false) => {
    if (isTooLate()) return;
    // Only answers with status 200 have a tag.
    const status = namesTag(request.headers['if-none-match'], own.etag) ? 304 : asked;
    if (bodiless(status)) {
      response.writeHead(status, listed({ ...own, ...noBody })).end();
      return;
    }
    const chunks = chunksOf(body);
    const length = lengthOf(chunks);
    // Checked before the body is compressed, which takes memory for both forms.
    if (request.method !== 'HEAD' && !outbox.admits(response, length)) throw crowded();
    const encoding = encodingFor(request, own, length);
    if (encoding === null) return write(status, own, chunks, length);
    return compress(encoding, bytesOf(chunks), isKept).then((compressed) => {
      if (isTooLate()) return;
      write(status, { ...own, 'content-encoding': encoding }, [compressed], compressed.length);
    });
  };
};
