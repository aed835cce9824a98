import { once } from 'node:events';
import type {
  IncomingHttpHeaders,
  IncomingMessage,
  OutgoingHttpHeader,
  OutgoingHttpHeaders,
  ServerResponse,
} from 'node:http';
import { finished } from 'node:stream';
import {
  dropBody,
  type HttpResponse,
  isInParts,
  type ResponseBody,
  streamingHeaders,
} from '../base/request/exchange.js';
import type { Memory } from '../base/request/memory.js';
import {
  compress,
  compressionSize,
  createPartCompressor,
  type Encoding,
  negotiate,
  partCompressorSize,
  worthCompressing,
} from './compression.js';

type BodyPart = Buffer | string;

/** A part as bytes: while a text waits for its reader, node:net holds three bytes for each character beside it. */
export const bytesOf = (part: BodyPart): Buffer =>
  typeof part === 'string' ? Buffer.from(part) : part;

/** Waits until the client has read most of what was written, or has left. */
const untilRead = async (response: ServerResponse, memory: Memory, left: AbortSignal) => {
  const ended = memory.waitsForReader(() => response.destroy());
  await once(response, 'drain', { signal: left }).catch(() => {});
  ended();
};

/** A compressor, if there is memory for it. */
const compressorFor = (encoding: Encoding | null, memory: Memory) =>
  encoding !== null && memory.hold(partCompressorSize(encoding))
    ? createPartCompressor(encoding)
    : null;

/**
 * Sends a body part by part, each at once and compressed on its own if `encoding` is given. Takes a part
 * when the client has read most of those before, and none once it has left: then it calls `return`.
 * `begin` sends the head with these headers.
 */
const sendParts = async (
  response: ServerResponse,
  parts: AsyncIterable<BodyPart>,
  begin: (headers: OutgoingHttpHeaders) => void,
  encoding: Encoding | null,
  memory: Memory,
): Promise<void> => {
  const compressor = compressorFor(encoding, memory);
  begin({ ...streamingHeaders, 'content-encoding': (compressor && encoding) ?? undefined });
  response.flushHeaders();
  const iterator = parts[Symbol.asyncIterator]();
  const left = new AbortController();
  // Not awaited: it may only settle when the pending part does.
  const leave = () => {
    left.abort();
    iterator.return?.()?.then(undefined, () => {});
  };
  response.once('close', leave);
  /** Sends a part; null if there is none. A function of its own, so that nothing holds a part that was sent. */
  const sendNext = async (): Promise<{ readonly isFull: boolean } | null> => {
    const { done, value } = await iterator.next();
    if (done || response.destroyed) return null;
    const written = compressor === null ? bytesOf(value) : await compressor.compress(value);
    return response.destroyed ? null : { isFull: !response.write(written) };
  };
  try {
    for (let sent = await sendNext(); sent !== null; sent = await sendNext()) {
      if (sent.isFull) await untilRead(response, memory, left.signal);
    }
    response.removeListener('close', leave);
    if (!response.destroyed) response.end(await compressor?.end());
  } finally {
    compressor?.close();
  }
};

type ResponseChunks = readonly BodyPart[];

const isBodiless = (status: number) => status === 204 || status === 304;

const noBody = { 'content-type': undefined, 'content-encoding': undefined } as const;

const opaque = (tag: string) => tag.trim().replace(/^W\//, '');

/** Whether an `if-none-match` header names the tag, by weak comparison (RFC 9110, 13.1.2). */
const namesTag = (header: string | undefined, tag: string | undefined): boolean =>
  header !== undefined &&
  tag !== undefined &&
  (header === '*' || header.split(',').some((given) => opaque(given) === opaque(tag)));

/** Whether a body of the request is still to come. */
export const stillSends = ({ complete, headers }: IncomingMessage): boolean =>
  !complete &&
  (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0);

/**
 * Ends the answer to a request that is still arriving only once the rest of it was read: until
 * then, the client might not read the answer, and closing the connection would cut it off.
 */
const endEarly = (request: IncomingMessage, response: ServerResponse, chunks: ResponseChunks) => {
  for (const chunk of chunks) response.write(chunk);
  finished(request, () => response.end());
  request.resume();
};

/** Node sends everything that is written in one turn of the event loop together. */
const end = (response: ServerResponse, chunks: ResponseChunks) => {
  for (const chunk of chunks.slice(0, -1)) response.write(chunk);
  response.end(chunks.at(-1));
};

const lengthOf = (chunks: ResponseChunks) =>
  chunks.reduce((length, chunk) => length + Buffer.byteLength(chunk), 0);

const joined = (chunks: ResponseChunks): Buffer => {
  const buffers = chunks.map(bytesOf);
  const [only] = buffers;
  // Not copied, because compressed forms are cached by the identity of the buffer.
  return buffers.length === 1 && only ? only : Buffer.concat(buffers);
};

/** The encoding that the client prefers, if the response may have one. */
const encodingFor = (
  { 'accept-encoding': accepted, cookie }: IncomingHttpHeaders,
  own: OutgoingHttpHeaders,
): Encoding | null => {
  // BREACH: next to text that a client chose, a secret would show in the compressed length.
  if (accepted === undefined || cookie !== undefined) return null;
  return own['content-encoding'] === undefined ? negotiate(accepted) : null;
};

/** A longer text, which the system may not take at once, is sent as bytes: node:net holds three for each character. */
const longText = 65_536;

const chunksOf = (body: Exclude<ResponseBody, AsyncIterable<unknown>>): ResponseChunks => {
  if (typeof body === 'string') return [body.length > longText ? Buffer.from(body) : body];
  return Buffer.isBuffer(body) ? [body] : body;
};

/** A response as HTTP has it, ready to be sent: without a body, whole, or in parts. */
export type PreparedResponse = Pick<HttpResponse, 'status' | 'headers'> &
  (
    | { readonly form: 'bare' }
    | { readonly form: 'whole'; readonly chunks: ResponseChunks; readonly length: number }
    | {
        readonly form: 'parts';
        readonly parts: AsyncIterable<BodyPart>;
        readonly encoding: Encoding | null;
      }
  );

/** Makes a response compressed if the client asks for it, and a 304 if `if-none-match` names the `etag`. */
export const prepareResponse = (
  sent: IncomingHttpHeaders,
  { status: asked, headers, body = '', isReused = false, isPlain = false }: HttpResponse,
  memory: Memory,
): PreparedResponse | Promise<PreparedResponse> => {
  // Only answers with status 200 have a tag.
  const status = namesTag(sent['if-none-match'], headers.etag) ? 304 : asked;
  if (isBodiless(status)) return { status, headers: { ...headers, ...noBody }, form: 'bare' };
  if (isInParts(body)) {
    const encoding = isPlain ? null : encodingFor(sent, headers);
    return { status, headers, form: 'parts', parts: body, encoding };
  }
  const chunks = chunksOf(body);
  const length = lengthOf(chunks);
  const encoding =
    sent['accept-encoding'] !== undefined && worthCompressing(headers['content-type'], length)
      ? encodingFor(sent, headers)
      : null;
  const more = encoding === null ? 0 : compressionSize(length);
  // It is sent as it is where there is no memory for two of it: in one piece, and compressed.
  if (encoding === null || !memory.hold(more)) {
    return { status, headers, form: 'whole', chunks, length };
  }
  return compress(encoding, joined(chunks), isReused).then((compressed) => {
    memory.release(more + length - compressed.length);
    return {
      status,
      headers: { ...headers, 'content-encoding': encoding },
      form: 'whole',
      chunks: [compressed],
      length: compressed.length,
    };
  });
};

/**
 * Sends a response, without a body to HEAD. `listed` adds the headers that all responses have. Most are
 * begun and ended in one step, so that a text is sent together with its head.
 */
export const sendResponse = (
  request: IncomingMessage,
  response: ServerResponse,
  listed: (own: OutgoingHttpHeaders) => OutgoingHttpHeader[],
  memory: Memory,
  answer: HttpResponse,
): void | Promise<void> => {
  // A pipelined response that waits behind others is not destroyed when its connection is.
  const isTooLate = () =>
    response.destroyed || response.headersSent || Boolean(request.socket?.destroyed);
  if (isTooLate()) return dropBody(answer.body);
  const isHead = request.method === 'HEAD';
  const write = (prepared: PreparedResponse): void | Promise<void> => {
    if (isTooLate()) return;
    const { status, headers, form } = prepared;
    if (form === 'bare' || (form === 'parts' && isHead)) {
      response.writeHead(status, listed(headers)).end();
      return;
    }
    if (form === 'parts') {
      const begin = (more: OutgoingHttpHeaders) =>
        response.writeHead(status, listed({ ...headers, ...more }));
      return sendParts(response, prepared.parts, begin, prepared.encoding, memory);
    }
    const list = listed(headers);
    list.push('content-length', String(prepared.length));
    response.writeHead(status, list);
    if (isHead) response.end();
    else if (status !== 408 && stillSends(request)) endEarly(request, response, prepared.chunks);
    else end(response, prepared.chunks);
    if (response.writableLength > 0) memory.waitsForReader(() => request.socket.destroy());
  };
  const prepared = prepareResponse(request.headers, answer, memory);
  return prepared instanceof Promise ? prepared.then(write) : write(prepared);
};
