import type { IncomingHttpHeaders } from 'node:http';
import { Agent, type Dispatcher, errors, Pool } from 'undici';
import { type BodySink, createBodySink } from './body.js';
import { type Call, whileWanted } from './call.js';
import { UpstreamError } from './errors.js';

/** Where one attempt goes. */
export interface Target {
  readonly origin: string;
  /** With the query. */
  readonly path: string;
}

/** What came back, complete and decoded, but not yet looked at. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Transport {
  /** One attempt, from sending to the last byte. @throws UpstreamError */
  readonly send: (
    target: Target,
    headers: Readonly<Record<string, string>>,
    call: Call,
  ) => Promise<RawAnswer>;
  readonly close: () => Promise<void>;
}

export interface TransportSettings {
  readonly upstreamTimeoutMs: number;
  readonly upstreamConcurrency: number;
  readonly upstreamMaxBytes: number;
}

/** Origins to which redirects may lead, each with connections of its own. */
const foreignOrigins = 8;

const timeoutError = () =>
  new UpstreamError('timeout', 'The explorer took too long to answer. Try again, or ask for less.');

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

/** Sends calls over connections that are kept, as many as there may be calls at once. */
export const createTransport = (
  origin: string,
  { upstreamTimeoutMs, upstreamConcurrency, upstreamMaxBytes }: TransportSettings,
): Transport => {
  const options: Pool.Options = {
    connections: upstreamConcurrency,
    connectTimeout: Math.min(10_000, upstreamTimeoutMs),
    // One timer of ours covers the whole attempt.
    headersTimeout: 0,
    bodyTimeout: 0,
  };
  const home = new Pool(origin, options);
  let abroad: Agent | undefined;

  const dispatcherTo = (target: Target): Dispatcher => {
    if (target.origin === origin) return home;
    abroad ??= new Agent({ ...options, maxOrigins: foreignOrigins });
    return abroad;
  };

  const send: Transport['send'] = (target, headers, call) =>
    whileWanted(call, (resolve, reject) => {
      let controller: Dispatcher.DispatchController | undefined;
      let over = false;
      let answer: { status: number; headers: IncomingHttpHeaders } | undefined;
      let sink: BodySink | undefined;

      const fail = (error: UpstreamError) => {
        if (over) return;
        over = true;
        clearTimeout(timer);
        sink?.stop();
        controller?.abort(error);
        reject(error);
      };
      const timer = setTimeout(() => fail(timeoutError()), upstreamTimeoutMs);

      const handler: Dispatcher.DispatchHandler = {
        onRequestStart: (started) => {
          controller = started;
          if (over) started.abort(timeoutError());
        },
        onResponseStart: (_, status, received) => {
          if (status < 200) return;
          answer = { status, headers: received };
          const encoding = String(received['content-encoding'] ?? '');
          try {
            sink = createBodySink(encoding, upstreamMaxBytes, {
              fail,
              done: (body) => {
                if (over) return;
                over = true;
                clearTimeout(timer);
                resolve({ status, headers: received, body });
              },
              resume: () => controller?.resume(),
            });
          } catch (error) {
            fail(error as UpstreamError);
          }
        },
        onResponseData: (receiving, chunk) => {
          if (!over && sink?.write(chunk) === false) receiving.pause();
        },
        onResponseEnd: () => {
          if (!over) sink?.end();
        },
        onResponseError: (_, cause) => fail(connectionError(cause, answer !== undefined)),
      };
      dispatcherTo(target).dispatch(
        { origin: target.origin, path: target.path, method: 'GET', headers },
        handler,
      );
      return fail;
    });

  return {
    send,
    close: async () => {
      await Promise.all([home.destroy(), abroad?.destroy()]);
    },
  };
};
