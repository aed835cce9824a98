import { Readable } from 'node:stream';
import { createDeferred } from '../base/collections/deferred.js';
import type { Config } from '../base/config/config.js';
import { type AdmitFetch, type Handler, streamingHeaders } from '../base/request/exchange.js';
import type { Turns } from '../base/turns/turns.js';
import { type Body, BodyReadError, bodyOf, dropStream, wholeBody } from './body.js';
import { readableOf } from './fetch-streams.js';
import { readBody, readTarget, sizeOf } from './incoming.js';
import type { Sent } from './observe.js';
import { dropBody, prepareResponse } from './outgoing.js';
import type { Route } from './routes.js';
import type { Carrier, ServeBy } from './serve.js';

/** A request that came by Fetch. There is no connection: all that is known of its client are its headers. */
interface FetchRequest {
  readonly request: Request;
  readonly headers: Readonly<Record<string, string>>;
  readonly handler: Handler;
  readonly resolve: (response: Response) => void;
  /** Settles once its client has all of the answer, or has left. */
  readonly over: Promise<void>;
  readonly end: (isWhole: boolean) => void;
  isOver: boolean;
  /** Whether the gateway reads its body. */
  isRead: boolean;
  sent: Sent;
}

const arrive = (
  request: Request,
  handler: Handler,
  resolve: (response: Response) => void,
): FetchRequest => {
  const over = createDeferred();
  const arrived: FetchRequest = {
    request,
    headers: Object.fromEntries(request.headers),
    handler,
    resolve,
    over: over.promise,
    end: (isWhole) => {
      if (arrived.isOver) return;
      arrived.isOver = true;
      arrived.sent = { ...arrived.sent, isWhole };
      over.resolve();
    },
    isOver: false,
    isRead: false,
    sent: { status: null, isWhole: false },
  };
  return arrived;
};

async function* textOf(request: Request) {
  yield Buffer.from(await request.text());
}

/** @throws BodyReadError */
const fetchBodyOf = ({ request, headers }: FetchRequest): Body => {
  const { body } = request;
  if (request.bodyUsed || body?.locked) throw new BodyReadError();
  // Yoga has it from a framework that has parsed it, if there is one.
  if (body === null) return wholeBody(Readable.from(textOf(request)));
  // Yoga's own requests, over those of node:http.
  if (body instanceof Readable) return bodyOf(body, headers);
  const source = readableOf(body);
  return { source, headers, drop: () => dropStream(source) };
};

/** Cancels what a refused request would still bring. */
const dropUnread = ({ isRead, request }: FetchRequest): void => {
  if (isRead || request.method === 'GET' || request.method === 'HEAD') return;
  const { body } = request;
  if (body instanceof Readable) dropStream(body);
  else if (body && !body.locked) body.cancel().catch(() => {});
};

const bytesOf = (chunk: Buffer | string): Buffer =>
  typeof chunk === 'string' ? Buffer.from(chunk) : chunk;

/** Yields what is left of the list, which then no longer refers to it. */
async function* takeAll(chunks: (Buffer | string)[]) {
  for (let next = chunks.shift(); next !== undefined; next = chunks.shift()) yield next;
}

/** A reader that has cancelled has closed it already. */
const closeAtOnce = (controller: ReadableStreamDefaultController<Uint8Array>) => {
  try {
    controller.close();
  } catch {}
};

/** Makes each part when the reader wants it. */
const streamOf = (
  arrived: FetchRequest,
  parts: AsyncIterable<Buffer | string>,
): ReadableStream<Uint8Array> => {
  const iterator = parts[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        void arrived.over.then(() => {
          if (arrived.sent.isWhole) return;
          // Not awaited: it may only settle when the pending part does.
          iterator.return?.()?.then(undefined, () => {});
          // Whoever carries it would print an error, which nobody is there to read.
          if (arrived.request.signal.aborted) return closeAtOnce(controller);
          controller.error(new Error('The answer was broken off.'));
        });
      },
      pull: async (controller) => {
        try {
          const { done, value } = await iterator.next();
          if (arrived.isOver) return;
          if (!done) return controller.enqueue(bytesOf(value));
          controller.close();
          arrived.end(true);
        } catch {
          arrived.end(false);
        }
      },
      cancel: () => arrived.end(false),
    },
    { highWaterMark: 0 },
  );
};

const headersOf = (list: readonly (number | string | readonly string[])[]): Headers => {
  const headers = new Headers();
  for (let at = 0; at < list.length; at += 2) {
    for (const value of [list[at + 1] ?? ''].flat()) headers.append(String(list[at]), `${value}`);
  }
  return headers;
};

/** In bytes: what a connection takes at once. Whoever gets a longer answer holds its memory until it is read. */
const shortAnswer = 65_536;

interface FetchDeps {
  readonly settings: Pick<Config, 'maxBodyBytes'>;
  readonly turns: Turns;
  readonly refuse: NonNullable<Route['refuse']>;
}

const fetchCarrier = ({ settings, turns, refuse }: FetchDeps): Carrier<FetchRequest> => ({
  headOf: ({ request: { method, url }, headers, handler }) => ({
    method,
    headers,
    httpVersion: undefined,
    ...readTarget(url.replace(/#.*$/s, '')),
    route: { name: 'graphql', methods: ['GET', 'POST'], handler, refuse },
    // Where it is mounted is not known.
    routeName: '/graphql',
  }),
  check: () => {},
  sizeOf: ({ request: { url, headers } }) => sizeOf({ url, rawHeaders: [...headers].flat() }),
  track: (arrived, closed) => {
    const { signal } = arrived.request;
    const leave = () => arrived.end(false);
    signal.addEventListener('abort', leave, { once: true });
    void arrived.over.then(() => {
      signal.removeEventListener('abort', leave);
      closed();
    });
    return null;
  },
  hasLeft: ({ isOver, request }) => isOver || request.signal.aborted,
  cut: (arrived) => arrived.end(false),
  stopReading: () => {},
  readBody: (arrived, deadline, memory) => {
    arrived.isRead = true;
    return readBody(fetchBodyOf(arrived), settings.maxBodyBytes, deadline, memory, turns);
  },
  send: async (arrived, answer, list, memory) => {
    const { request, resolve } = arrived;
    if (answer.status >= 400) dropUnread(arrived);
    const prepared = await prepareResponse(arrived.headers, answer, memory);
    const { status, headers, form } = prepared;
    arrived.sent = { ...arrived.sent, status };
    if (arrived.isOver || form === 'bare' || request.method === 'HEAD') {
      dropBody(answer.body);
      arrived.end(true);
      return resolve(new Response(null, { status, headers: headersOf(list(headers)) }));
    }
    const isWhole = form === 'whole';
    const more = isWhole ? { 'content-length': prepared.length } : streamingHeaders;
    if (isWhole && prepared.length <= shortAnswer) {
      const bytes = Buffer.concat(prepared.chunks.map(bytesOf));
      resolve(new Response(bytes, { status, headers: headersOf(list({ ...headers, ...more })) }));
      return arrived.end(true);
    }
    const body = streamOf(arrived, isWhole ? takeAll([...prepared.chunks]) : prepared.parts);
    if (isWhole) memory.waitsForReader(() => arrived.end(false));
    resolve(new Response(body, { status, headers: headersOf(list({ ...headers, ...more })) }));
    await arrived.over;
  },
  abandon: (arrived) => {
    arrived.end(false);
    arrived.resolve(new Response(null, { status: 500 }));
  },
  sentOf: ({ sent }) => sent,
});

/** Lets in requests that come by Fetch. */
export const admitFetch = (serve: ServeBy, deps: FetchDeps): AdmitFetch => {
  const serveFetch = serve(fetchCarrier(deps));
  return (request, handler) =>
    new Promise((resolve) => {
      void serveFetch(arrive(request, handler, resolve));
    });
};
