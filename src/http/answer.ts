import type {
  IncomingMessage,
  OutgoingHttpHeader,
  OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http';
import { finished } from 'node:stream';
import { type AnswerBody, type Exchange, HttpError } from '../exchange.js';
import { compress, type Encoding, negotiate, worthCompressing } from './encoding.js';
import { isKnown } from './if-none-match.js';
import type { Outbox } from './outbox.js';

type Pieces = readonly (Buffer | string)[];

const piecesOf = (body: AnswerBody): Pieces =>
  typeof body === 'string' || Buffer.isBuffer(body) ? [body] : body;

/** 304 for what the asker has already; a failure is not that, whatever they have. */
const statusFor = (
  { headers }: IncomingMessage,
  { etag }: OutgoingHttpHeaders,
  status: number,
): number => (status === 200 && isKnown(headers['if-none-match'], etag) ? 304 : status);

const bodiless = (status: number) => status === 204 || status === 304;

const noBody = { 'content-type': undefined, 'content-encoding': undefined } as const;

const stillSends = ({ complete, headers }: IncomingMessage) =>
  !complete &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/**
 * Ends an answer that came before the end of the request: a client reads it only if what it still
 * sends is taken, and it would be cut off where the connection is to be closed.
 */
const endEarly = (request: IncomingMessage, response: ServerResponse, pieces: Pieces) => {
  for (const piece of pieces) response.write(piece);
  finished(request, () => response.end());
  request.resume();
};

/** Node gathers what is written in one turn of the loop, and sends it in one go. */
const end = (response: ServerResponse, pieces: Pieces) => {
  for (const piece of pieces.slice(0, -1)) response.write(piece);
  response.end(pieces.at(-1));
};

const lengthOf = (pieces: Pieces) =>
  pieces.reduce((length, piece) => length + Buffer.byteLength(piece), 0);

const bytesOf = (pieces: Pieces): Buffer => {
  const buffers = pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece) : piece));
  const [only] = buffers;
  // No copy of it: compressed forms are remembered by the buffer itself.
  return buffers.length === 1 && only ? only : Buffer.concat(buffers);
};

const encodingFor = (
  { headers: { 'accept-encoding': accepted, cookie } }: IncomingMessage,
  own: OutgoingHttpHeaders,
  length: number,
): Encoding | null => {
  // A secret beside text that the asker chose can be told from the compressed length.
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
 * The one way in which answers leave: `listed` adds what every door's answer gets. The usual answer
 * is begun and ended in one step, and one of text goes out in one piece with its head.
 */
export const createSend = (
  request: IncomingMessage,
  response: ServerResponse,
  listed: (own: OutgoingHttpHeaders) => OutgoingHttpHeader[],
  outbox: Outbox,
): Exchange['send'] => {
  // One that waits behind others on a connection is not told that the connection has closed.
  const isTooLate = () =>
    response.destroyed || response.headersSent || Boolean(request.socket?.destroyed);
  const leave = (status: number, own: OutgoingHttpHeaders, pieces: Pieces, length: number) => {
    const list = listed(own);
    list.push('content-length', String(length));
    response.writeHead(status, list);
    if (request.method === 'HEAD') response.end();
    else if (status !== 408 && stillSends(request)) endEarly(request, response, pieces);
    else end(response, pieces);
  };
  return (asked, own, body = '', isKept = false) => {
    if (isTooLate()) return;
    const status = statusFor(request, own, asked);
    if (bodiless(status)) {
      response.writeHead(status, listed({ ...own, ...noBody })).end();
      return;
    }
    const pieces = piecesOf(body);
    const length = lengthOf(pieces);
    // Before it is compressed, which takes room for both of its forms.
    if (request.method !== 'HEAD' && !outbox.takes(response, length)) throw crowded();
    const encoding = encodingFor(request, own, length);
    if (encoding === null) return leave(status, own, pieces, length);
    return compress(encoding, bytesOf(pieces), isKept).then((compressed) => {
      if (isTooLate()) return;
      leave(status, { ...own, 'content-encoding': encoding }, [compressed], compressed.length);
    });
  };
};
