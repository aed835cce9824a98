import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { finished } from 'node:stream';
import type { Exchange } from '../exchange.js';
import { compress, negotiate, worthCompressing } from './encoding.js';

const bodiless = (status: number) => status === 204 || status === 304;

const stillSends = ({ complete, headers }: IncomingMessage) =>
  !complete &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/**
 * Ends an answer that came before the end of the request: a client reads it only if what it still
 * sends is taken, and it would be cut off where the connection is to be closed.
 */
const endEarly = (request: IncomingMessage, response: ServerResponse, bytes: Buffer) => {
  response.write(bytes);
  finished(request, () => response.end());
  request.resume();
};

/** The one way in which answers leave: `edge` are the headers that every door's answer gets. */
export const createSend =
  (
    request: IncomingMessage,
    response: ServerResponse,
    edge: () => OutgoingHttpHeaders,
  ): Exchange['send'] =>
  async (status, own, body = '') => {
    const headers: OutgoingHttpHeaders = { ...edge(), ...own };
    let bytes = typeof body === 'string' ? Buffer.from(body) : body;
    if (bodiless(status)) {
      delete headers['content-type'];
    } else {
      // A secret beside text that the asker chose can be told from the compressed length.
      const plain = request.headers.cookie !== undefined;
      const encoding =
        plain ||
        headers['content-encoding'] !== undefined ||
        !worthCompressing(headers['content-type'], bytes.length)
          ? null
          : negotiate(request.headers['accept-encoding']);
      if (encoding) {
        bytes = await compress(encoding, bytes);
        headers['content-encoding'] = encoding;
      }
      if (headers['content-encoding'] === 'identity') delete headers['content-encoding'];
      headers['content-length'] = bytes.length;
    }
    if (response.destroyed || response.headersSent) return;
    response.writeHead(status, headers);
    if (bodiless(status) || request.method === 'HEAD') response.end();
    else if (status !== 408 && stillSends(request)) endEarly(request, response, bytes);
    else response.end(bytes);
  };
