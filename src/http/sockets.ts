import {
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { getOrInsertComputed } from '../base/collections/maps.js';
import { jsonType } from '../base/request/exchange.js';
import type { Log } from '../base/telemetry/log.js';
import type { Lister } from './headers.js';
import { requestIdOf } from './incoming.js';

/** The requests of each connection that are not answered yet: several, if they are pipelined. */
export interface InFlight {
  /** Their responses, in order. */
  readonly of: (socket: Socket) => readonly ServerResponse[];
  /**
   * Calls `closed` once, when the response was sent or no longer can be. Returns null if the request
   * may be handled, otherwise a promise of its turn.
   */
  readonly add: (
    socket: Socket,
    response: ServerResponse,
    closed: () => void,
  ) => Promise<void> | null;
}

/** One connection may have this many requests handled at once; no more are read meanwhile. */
const mostAtOnce = 16;

/** Reads no more of a connection. Only later, since node:http resumes it at the end of each request. */
export const pauseReading = (socket: Socket): void => queueMicrotask(() => socket.pause());

interface Unanswered {
  readonly response: ServerResponse;
  readonly closed: () => void;
  /** Set while it waits for its turn. */
  begin: (() => void) | null;
}

/**
 * Tracks requests by connection, since a response that waits behind another emits no 'close' when the
 * connection closes.
 */
export const createInFlight = (): InFlight => {
  // Arrays, not Maps: all that was ever in the Map of a long connection survives minor collections.
  const bySocket = new WeakMap<Socket, Unanswered[]>();
  const watch = (socket: Socket): Unanswered[] => {
    const entries: Unanswered[] = [];
    socket.once('close', () => {
      for (const { closed, begin } of entries.splice(0)) {
        closed();
        begin?.();
      }
    });
    return entries;
  };
  return {
    of: (socket) => bySocket.get(socket)?.map(({ response }) => response) ?? [],
    add: (socket, response, closed) => {
      const entries = getOrInsertComputed(bySocket, socket, watch);
      const own: Unanswered = { response, closed, begin: null };
      entries.push(own);
      response.on('close', () => {
        const at = entries.indexOf(own);
        if (at < 0) return;
        entries.splice(at, 1);
        entries[mostAtOnce - 1]?.begin?.();
        if (entries.length === mostAtOnce - 1) socket.resume();
        closed();
      });
      if (entries.length >= mostAtOnce) pauseReading(socket);
      if (entries.length <= mostAtOnce) return null;
      // One read may bring hundreds of requests, whose answers would all wait for the first one.
      return new Promise((resolve) => {
        own.begin = resolve;
      });
    },
  };
};

const refusals: Readonly<Record<string, readonly [status: number, message: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The request line and headers are longer than is allowed.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The chunk extensions are longer than is allowed.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request was not complete in time.'],
};

const malformed = [400, 'The request is not well-formed HTTP.'] as const;

/** The text of a response on a connection that node:http has handed over as a raw socket. */
const rawResponse = (status: number, message: string, list: Lister, own: OutgoingHttpHeaders) => {
  const body = JSON.stringify({ message });
  const listed = list({
    ...jsonType,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
    date: new Date().toUTCString(),
    ...own,
  });
  const headers = listed.map((text, at) => (at % 2 === 0 ? `${text}: ` : `${text}\r\n`));
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('')}\r\n${body}`;
};

/** Time to read the answer: a client that still sends would lose it to a connection reset. */
const lastWordsMs = 1_000;

const sayLast = (socket: Duplex, response: string) => {
  const timer = setTimeout(() => socket.destroy(), lastWordsMs);
  socket.once('close', () => clearTimeout(timer));
  socket.end(response);
};

/** Answers what the HTTP parser refuses or hands over raw, with an id and the headers of `list`. */
export const refuseMalformed = (
  server: Server,
  log: Log,
  inFlight: Pick<InFlight, 'of'>,
  list: Lister,
): void => {
  const ending = new WeakSet<Socket>();
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (ending.has(socket)) return;
    const responses = inFlight.of(socket);
    const last = responses.findLast(({ req }) => req.complete);
    if (last && socket.writable && error.code !== 'ECONNRESET') {
      // Complete requests before it are still answered before the connection ends.
      ending.add(socket);
      last.once('close', () => socket.destroy());
      return;
    }
    // The client would take this answer for that of an earlier request, or for part of one.
    const owed = responses.length > 1 || responses.some((response) => response.headersSent);
    if (!socket.writable || error.code === 'ECONNRESET' || owed) {
      socket.destroy();
      return;
    }
    const [status, message] = refusals[error.code ?? ''] ?? malformed;
    // The headers are known if only the body is malformed.
    const id = requestIdOf(responses[0]?.req.headers ?? {});
    log.info('request', { id, door: 'none', status, outcome: 'refused', reason: error.code });
    sayLast(socket, rawResponse(status, message, list, { 'x-request-id': id }));
  });
  // Without a listener, node:http would drop the connection.
  server.on('connect', ({ headers, socket: own }: IncomingMessage, socket: Duplex) => {
    // The client would take this answer for that of an earlier request.
    if (inFlight.of(own).length > 0) {
      socket.destroy();
      return;
    }
    const id = requestIdOf(headers);
    log.info('request', { id, door: 'none', status: 405, outcome: 'refused', reason: 'CONNECT' });
    const more = { 'x-request-id': id, allow: 'GET, HEAD, POST, OPTIONS' };
    socket.on('error', () => {});
    sayLast(socket, rawResponse(405, 'This is not a proxy.', list, more));
  });
};
