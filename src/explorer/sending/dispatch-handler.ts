import { type Dispatcher, errors } from 'undici';
import type { Timed } from '../../base/deadline/deadline.js';
import { isFileLimit } from '../../base/operator-errors.js';
import type { PendingStep } from '../call/call.js';
import { brokenOffError, tooSlowError, UpstreamError } from '../call/upstream-errors.js';
import type { BodyChunks, RawHeaders, RawResponse } from '../call/upstream-response.js';
import { type BodyEvents, type BodySink, createBodySink } from './inflate.js';

/** Whether bytes came that are no response. That it ends too early is none of these errors. */
const isUnreadable = (cause: Error, begun: boolean) => {
  if (cause instanceof errors.HeadersOverflowError) return true;
  // If a length was announced, undici takes any fault before the body for a body of another length.
  if (cause instanceof errors.ResponseContentLengthMismatchError) return !begun;
  // By the parser's words, since undici 7 has lost its codes.
  return cause instanceof errors.HTTPParserError && !cause.message.includes('Invalid EOF state');
};

/** What undici says where a proxy does not make the connection. */
const proxyRefusal = /^Proxy response \((\d+)\)/;

const proxySettings = 'HTTPS_PROXY or HTTP_PROXY, and NO_PROXY';

const proxyError = (cause: Error, isSent: boolean) => {
  const [, status] = proxyRefusal.exec(cause.message) ?? [];
  const message =
    status === undefined
      ? `The explorer could not be reached through the proxy of the gateway. Try again in a moment; if that does not help, check ${proxySettings}, and UPSTREAM_URL.`
      : `The proxy of the gateway refused to connect to the explorer (status ${status}). Check ${proxySettings}.`;
  return new UpstreamError('unreachable', message, { isBroken: isSent, cause });
};

interface Progress {
  readonly isSent: boolean;
  /** Whether the head of a response has come. */
  readonly begun: boolean;
  readonly isProxied: boolean;
}

const connectionError = (cause: Error, { isSent, begun, isProxied }: Progress) => {
  if (cause instanceof errors.InvalidArgumentError) {
    return new UpstreamError('bad-response', 'This request cannot be sent to the explorer.', {
      cause,
    });
  }
  if (cause instanceof errors.MaxOriginsReachedError) {
    return new UpstreamError(
      'bad-response',
      'The explorer redirects to too many different servers. Check UPSTREAM_URL.',
      {
        cause,
      },
    );
  }
  if (isUnreadable(cause, begun)) {
    return new UpstreamError(
      'bad-response',
      'The explorer sent what is not valid HTTP, or has too long headers. Check UPSTREAM_URL, and any proxy in front of the explorer.',
      { isBroken: true, cause },
    );
  }
  if (begun) return brokenOffError(cause);
  if (isFileLimit(cause)) {
    return new UpstreamError(
      'unavailable',
      'The gateway has too many open connections to ask the explorer. Try again in a moment.',
      { retryAfterMs: 1_000, cause },
    );
  }
  if (isProxied) return proxyError(cause, isSent);
  return new UpstreamError(
    'unreachable',
    'The explorer could not be reached. Try again in a moment; if that does not help, check UPSTREAM_URL and the network of the gateway.',
    { isBroken: isSent, cause },
  );
};

/**
 * undici's handler for one request and its response. A class, since closures for each event of each
 * call cost more than the work they do.
 */
export class DispatchHandler implements Dispatcher.DispatchHandler, BodyEvents, Timed, PendingStep {
  readonly expiresAt: number;
  previous: Timed = this;
  next: Timed = this;
  readonly hold: BodyEvents['hold'];
  readonly #maxBytes: number;
  readonly #isProxied: boolean;
  #onEnd: ((outcome: RawResponse | UpstreamError) => void) | null;
  #controller: Dispatcher.DispatchController | null = null;
  #status = 0;
  #headers: RawHeaders = {};
  #sink: BodySink | null = null;
  #isOver = false;

  /** `onEnd` is called once, whatever happens. */
  constructor(
    expiresAt: number,
    maxBytes: number,
    isProxied: boolean,
    hold: BodyEvents['hold'],
    onEnd: (outcome: RawResponse | UpstreamError) => void,
  ) {
    this.expiresAt = expiresAt;
    this.#maxBytes = maxBytes;
    this.#isProxied = isProxied;
    this.hold = hold;
    this.#onEnd = onEnd;
  }

  expire(): void {
    this.fail(tooSlowError());
  }

  /** Nobody waits for it any more. */
  abort(reason: UpstreamError): void {
    this.fail(reason);
  }

  /** Ends it early, at any stage. */
  fail(error: UpstreamError): void {
    const sink = this.#sink;
    const controller = this.#controller;
    this.#end(error);
    sink?.stop();
    controller?.abort(error);
  }

  /** Drops all references, since undici may hold on to this object for a while. */
  #end(outcome: RawResponse | UpstreamError): void {
    const onEnd = this.#onEnd;
    this.#onEnd = null;
    this.#sink = null;
    this.#controller = null;
    this.#headers = {};
    onEnd?.(outcome);
  }

  done(chunks: BodyChunks): void {
    const controller = this.#controller;
    this.#end({ status: this.#status, headers: this.#headers, chunks });
    // Bytes after the end of a compressed body would hold the connection for as long as they come.
    if (!this.#isOver) controller?.abort(new Error('The answer was over before its end.'));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // Thrown, since to abort it would also end the connection, which nothing was sent over yet.
    if (this.#onEnd === null) throw new Error('The request was given up before it was sent.');
    this.#controller = controller;
  }

  onResponseStart(_: unknown, status: number, headers: RawHeaders): void {
    // Early hints are not the answer, though they may have headers of it.
    if (status < 200) return;
    this.#status = status;
    this.#headers = headers;
    try {
      this.#sink = createBodySink(headers['content-encoding']?.toString(), this.#maxBytes, this);
    } catch (error) {
      this.fail(error as UpstreamError);
    }
  }

  onResponseData(_: unknown, chunk: Buffer): void {
    this.#sink?.write(chunk);
  }

  onResponseEnd(): void {
    this.#isOver = true;
    this.#sink?.end();
  }

  onResponseError(_: unknown, cause: Error): void {
    const isSent = this.#controller !== null;
    const begun = this.#status !== 0;
    this.fail(connectionError(cause, { isSent, begun, isProxied: this.#isProxied }));
  }
}
