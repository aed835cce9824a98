/** Writes the parts of a stream in one of the forms that clients take. */
export interface StreamWriter {
  readonly headers: Readonly<Record<string, string>>;
  /** What comes first; `cursor` is where the stream begins. */
  readonly begin: (cursor: string | null) => string;
  /** One result as JSON, and where to go on after it. */
  readonly result: (json: string, cursor: string | null) => string;
  /** Shows that the connection lives. */
  readonly heartbeat: string;
  /** The stream is over, and not to be continued. */
  readonly complete: string;
  /** It is cut off, and to be continued elsewhere; the reason is an error as JSON. */
  readonly cutOff: (error: string) => string;
}

// Proxies must not wait for more before they pass an event on.
const common = { 'x-accel-buffering': 'no', 'cache-control': 'no-store' };

const idLine = (cursor: string | null) => (cursor === null ? '' : `id: ${cursor}\n`);

/** Clients of a replica that ends come back at different times, in milliseconds. */
const retryMs = () => 1_000 + Math.floor(Math.random() * 4_001);

/** Server-sent events, in the distinct connections mode of graphql-sse's protocol. */
export const eventStream: StreamWriter = {
  headers: { ...common, 'content-type': 'text/event-stream; charset=utf-8' },
  // An id without data is no event, but a client that reconnects sends it.
  begin: (cursor) => (cursor === null ? ':\n\n' : `${idLine(cursor)}\n`),
  result: (json, cursor) => `${idLine(cursor)}event: next\ndata: ${json}\n\n`,
  heartbeat: ':\n\n',
  complete: 'event: complete\ndata: \n\n',
  cutOff: () => `retry: ${retryMs()}\n\n`,
};

const delimiter = '\r\n--graphql';

const part = (json: string) =>
  `\r\ncontent-type: application/json; charset=utf-8\r\n\r\n${json}${delimiter}`;

/** Apollo's protocol for subscriptions over multipart responses. */
export const multipart: StreamWriter = {
  headers: {
    ...common,
    'content-type': 'multipart/mixed;boundary="graphql";subscriptionSpec=1.0',
  },
  begin: () => delimiter,
  result: (json) => part(`{"payload":${json}}`),
  heartbeat: part('{}'),
  complete: '--\r\n',
  cutOff: (error) => `${part(`{"payload":null,"errors":[${error}]}`)}--\r\n`,
};

/** The one result of an operation as a whole stream. */
export const eventsOf = (json: string) => ({
  status: 200,
  headers: eventStream.headers,
  body: eventStream.result(json, null) + eventStream.complete,
});
