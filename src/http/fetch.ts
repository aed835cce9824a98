import type { OutgoingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import { createDeferred } from '../base/collections/deferred.js';
import type { Config } from '../base/config/config.js';
import {
  type AdmitFetch,
  dropBody,
  type Handler,
  streamingHeaders,
} from '../base/request/exchange.js';
import type { Turns } from '../base/turns/turns.js';
import { BodyReadError, bodyOf, dropStream, parsedBody, type RequestBody } from './body.js';
import {
  type FetchAnswer,
  longestPiece,
  readableOf,
  readableStreamOf,
  takeAll,
} from './fetch-streams.js';
import { readBody, readTarget, sizeOf } from './incoming.js';
import { bytesOf, type PreparedResponse, prepareResponse } from './outgoing.js';
import type { Route } from './routes.js';
import type { Carrier, ServeBy } from './serve.js';

/** A request that came by Fetch. There is no connection: all that is known of its client are its headers. */
interface FetchRequest extends FetchAnswer {
  readonly request: Request;
  readonly headers: Readonly<Record<string, string>>;
  readonly handler: Handler;
  readonly resolve: (response: Response) => void;
  /** Whether the gateway reads its body. */
  isRead: boolean;
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
const fetchBodyOf = ({ request, headers }: FetchRequest): RequestBody => {
  const { body } = request;
  if (request.bodyUsed || body?.locked) throw new BodyReadError();
  // Yoga has it from a framework that has parsed it, if there is one.
  if (body === null) return parsedBody(Readable.from(textOf(request)));
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

const headersOf = (list: readonly (number | string | readonly string[])[]): Headers => {
  const headers = new Headers();
  for (let at = 0; at < list.length; at += 2) {
    for (const value of [list[at + 1] ?? ''].flat()) headers.append(String(list[at]), `${value}`);
  }
  return headers;
};

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
  send: (arrived, answer, list, memory) => {
    const { request, resolve } = arrived;
    if (answer.status >= 400) dropUnread(arrived);
    const write = (prepared: PreparedResponse) => {
      const { status, headers: own, form } = prepared;
      const respond = (
        body: ReadableStream | Buffer<ArrayBuffer> | null,
        more: OutgoingHttpHeaders,
      ) => resolve(new Response(body, { status, headers: headersOf(list({ ...own, ...more })) }));
      arrived.sent = { ...arrived.sent, status };
      if (arrived.isOver || form === 'bare' || request.method === 'HEAD') {
        dropBody(answer.body);
        arrived.end(true);
        return respond(null, {});
      }
      if (form === 'parts') {
        return respond(readableStreamOf(arrived, prepared.parts, memory), streamingHeaders);
      }
      const { chunks, length } = prepared;
      const ofLength = { 'content-length': length };
      if (length <= longestPiece) {
        respond(Buffer.concat(chunks.map(bytesOf)), ofLength);
        return arrived.end(true);
      }
      memory.waitsForReader(() => arrived.end(false));
      respond(readableStreamOf(arrived, takeAll([...chunks]), null), ofLength);
    };
    const prepared = prepareResponse(arrived.headers, answer, memory);
    return prepared instanceof Promise ? prepared.then(write) : write(prepared);
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
