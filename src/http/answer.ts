import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Exchange } from '../exchange.js';
import { compress, negotiate, worthCompressing } from './encoding.js';

const bodiless = (status: number) => status === 204 || status === 304;

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
    else response.end(bytes);
  };
