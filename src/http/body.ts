import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { HttpError } from '../base/request/exchange.js';

/** A request whose body is gone: it was read before the gateway got it. */
export class BodyReadError extends HttpError {
  override name = 'BodyReadError';

  constructor() {
    super(
      500,
      'The body of this request was read before it reached the gateway. Let no body parser read it, or pass on what it has read: as `body` of the request that `yoga` or `handler` gets (of Koa, `context.request`), or as a new `Request` with that body.',
    );
  }
}

/** The body of a request as it arrives. */
export interface RequestBody {
  readonly source: Readable;
  /** Those that say how it is encoded. */
  readonly headers: IncomingHttpHeaders;
  /** What becomes of the rest if it is refused. */
  readonly drop: () => void;
}

/** A body that somebody has read, and decompressed. */
export const parsedBody = (source: Readable): RequestBody => ({
  source,
  headers: {},
  drop: () => {},
});

/** What a framework has made of a body. */
const unparsed = (body: unknown): Readable => {
  const isWhole = typeof body === 'string' || body instanceof Uint8Array;
  return Readable.from([Buffer.from(isWhole ? body : JSON.stringify(body))]);
};

/**
 * Discards what a connection still brings, so that its client gets to read the answer; cancels any other
 * stream, which may be endless.
 */
export const dropStream = (stream: Readable): void => {
  stream.on('error', () => {});
  if ('httpVersion' in stream) stream.resume();
  else stream.destroy();
};

/**
 * The body of a request; `body` of the request is what a framework has read before, decompressed.
 * @throws BodyReadError
 */
export const bodyOf = (request: Readable, headers: IncomingHttpHeaders): RequestBody => {
  const { readableDidRead, readableEnded } = request;
  const isRead = readableDidRead || readableEnded;
  if (isRead && 'body' in request && request.body !== undefined) {
    return parsedBody(unparsed(request.body));
  }
  if (readableDidRead) throw new BodyReadError();
  if (readableEnded) return parsedBody(Readable.from([]));
  return { source: request, headers, drop: () => dropStream(request) };
};
