import type {
  IncomingMessage,
  OutgoingHttpHeader,
  OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http';
import { finished } from 'node:stream';
import type { AnswerBody, Exchange } from '../exchange.js';
import { compress, type Encoding, negotiate, worthCompressing } from './encoding.js';
import type { Outbox } from './outbox.js';

const piecesOf = (body: AnswerBody): readonly (Buffer | string)[] =>
  typeof body === 'string' || Buffer.isBuffer(body) ? [body] : body;

const bodiless = (status: number) => status === 204 || status === 304;

const stillSends = ({ complete, headers }: IncomingMessage) =>
  !complete &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/**
 * Ends an answer that came before the end of the request: a client reads it only if what it still
 * sends is taken, and it would be cut off where the connection is to be closed.
 */
const endEarly = (request: IncomingMessage, response: ServerResponse, body: AnswerBody) => {
  for (const piece of piecesOf(body)) response.write(piece);
  finished(request, () => response.end());
  request.resume();
};

/** Node gathers what is written in one turn of the loop, and sends it in one go. */
const end = (response: ServerResponse, body: AnswerBody) => {
  const pieces = piecesOf(body);
  for (const piece of pieces.slice(0, -1)) response.write(piece);
  response.end(pieces.at(-1));
};

const lengthOf = (body: AnswerBody) =>
  piecesOf(body).reduce((length, piece) => length + Buffer.byteLength(piece), 0);

const bytesOf = (body: AnswerBody): Buffer => {
  if (typeof body === 'string') return Buffer.from(body);
  if (Buffer.isBuffer(body)) return body;
  const [only] = body;
  // What a body is remembered by must be the body itself.
  return body.length === 1 && only ? only : Buffer.concat(body);
};

const encodingFor = (
  { headers: { 'accept-encoding': accepted, cookie } }: IncomingMessage,
  own: OutgoingHttpHeaders,
  body: AnswerBody,
): Encoding | null => {
  // A secret beside text that the asker chose can be told from the compressed length.
  if (accepted === undefined || cookie !== undefined) return null;
  if (own['content-encoding'] !== undefined) return null;
  return worthCompressing(own['content-type'], lengthOf(body)) ? negotiate(accepted) : null;
};

const json = { 'content-type': 'application/json; charset=utf-8' };

const crowded = JSON.stringify({
  message: 'Too many long answers wait to be read. Try again in a moment, or ask for less.',
});

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
  const leave = (status: number, own: OutgoingHttpHeaders, body: AnswerBody) => {
    if (isTooLate()) return;
    const list = listed(own);
    if (bodiless(status)) {
      response.writeHead(status, list).end();
      return;
    }
    list.push('content-length', String(lengthOf(body)));
    response.writeHead(status, list);
    if (request.method === 'HEAD') response.end();
    else if (status !== 408 && stillSends(request)) endEarly(request, response, body);
    else end(response, body);
  };
  return (status, own, body = '', isKept = false) => {
    if (isTooLate()) return;
    if (bodiless(status)) return leave(status, { ...own, 'content-type': undefined }, body);
    // Before it is compressed, which takes room for both of its forms.
    if (request.method !== 'HEAD' && !outbox.takes(response, lengthOf(body))) {
      return leave(503, { ...json, 'retry-after': '1' }, crowded);
    }
    const encoding = encodingFor(request, own, body);
    if (encoding === null) return leave(status, own, body);
    return compress(encoding, bytesOf(body), isKept).then((compressed) =>
      leave(status, { ...own, 'content-encoding': encoding }, compressed),
    );
  };
};
