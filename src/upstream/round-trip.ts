import type { IncomingHttpHeaders } from 'node:http';
import { type Dispatcher, errors } from 'undici';
import { type BodyEvents, type BodySink, createBodySink } from './body.js';
import { UpstreamError } from './errors.js';
import type { Timed } from './time-limit.js';

/** What came back, complete and decoded, but not yet looked at. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const connectionError = (cause: Error, begun: boolean) => {
  if (cause instanceof errors.InvalidArgumentError) {
    return new UpstreamError('bad-response', 'This cannot be asked of the explorer.', { cause });
  }
  return new UpstreamError(
    'unreachable',
    begun
      ? 'The explorer broke off its answer. Try again.'
      : 'The explorer could not be reached. Try again in a moment; if that does not help, check UPSTREAM_URL and the network of the gateway.',
    { cause },
  );
};

const timeoutError = () =>
  new UpstreamError('timeout', 'The explorer took too long to answer. Try again, or ask for less.');

/**
 * One request on its way to the explorer and back, as undici tells of it. A class, since a closure
 * for each event of each call costs more than all that they do.
 */
export class RoundTrip implements Dispatcher.DispatchHandler, BodyEvents, Timed {
  begun = 0;
  before: Timed = this;
  after: Timed = this;
  readonly #maxBytes: number;
  readonly #onEnd: (outcome: RawAnswer | UpstreamError) => void;
  #over = false;
  #controller: Dispatcher.DispatchController | null = null;
  #status = 0;
  #headers: IncomingHttpHeaders = {};
  #sink: BodySink | null = null;

  /** `onEnd` is called once, whatever happens. */
  constructor(maxBytes: number, onEnd: (outcome: RawAnswer | UpstreamError) => void) {
    this.#maxBytes = maxBytes;
    this.#onEnd = onEnd;
  }

  expire(): void {
    this.fail(timeoutError());
  }

  /** Gives it up, wherever it is. */
  fail(error: UpstreamError): void {
    if (this.#over) return;
    this.#over = true;
    this.#sink?.stop();
    this.#controller?.abort(error);
    this.#onEnd(error);
  }

  done(body: Buffer): void {
    if (this.#over) return;
    this.#over = true;
    this.#onEnd({ status: this.#status, headers: this.#headers, body });
  }

  resume(): void {
    this.#controller?.resume();
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#over) controller.abort(new Error('The request was given up before it was sent.'));
  }

  onResponseStart(_: unknown, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    this.#status = status;
    this.#headers = headers;
    try {
      this.#sink = createBodySink(headers['content-encoding'], this.#maxBytes, this);
    } catch (error) {
      this.fail(error as UpstreamError);
    }
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.#over && this.#sink?.write(chunk) === false) controller.pause();
  }

  onResponseEnd(): void {
    if (!this.#over) this.#sink?.end();
  }

  onResponseError(_: unknown, cause: Error): void {
    if (!this.#over) this.fail(connectionError(cause, this.#status !== 0));
  }
}
