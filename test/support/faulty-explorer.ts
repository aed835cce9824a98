import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, createGzip, gzipSync } from 'node:zlib';

type Respond = (request: IncomingMessage, response: ServerResponse) => void;

const json = { 'content-type': 'application/json; charset=utf-8' };
const html = { 'content-type': 'text/html; charset=UTF-8' };

const says =
  (status: number, headers: OutgoingHttpHeaders, body: string | Buffer): Respond =>
  (_, response) => {
    response.writeHead(status, headers).end(body);
  };

const redirects =
  (location: (request: IncomingMessage) => string, status = 302): Respond =>
  (request, response) => {
    response.writeHead(status, { location: location(request) }).end();
  };

/** A healthy body: the requested path and query, in the outer shape of the endpoint. */
export const healthyBody = (url: string): string => {
  const { pathname } = new URL(url, 'http://explorer');
  if (pathname.endsWith('/raw-trace')) return JSON.stringify([{ type: 'call', asked: url }]);
  if (/\/transactions\/[^/]+$/.test(pathname))
    return JSON.stringify({ result: 'success', asked: url });
  return JSON.stringify({ items: [{ asked: url }], next_page_params: null });
};

const healthy: Respond = (request, response) =>
  says(200, json, healthyBody(request.url ?? ''))(request, response);

/** Sends a little at a time, for as long as the client stays. */
const drip =
  (chunk: string, everyMs: number): Respond =>
  (_, response) => {
    response.writeHead(200, json).write('{"items":[');
    const timer = setInterval(() => response.write(chunk), everyMs);
    response.on('close', () => clearInterval(timer));
  };

/** So long that a decoder falls behind, even in compressed form. */
const longBody = JSON.stringify({
  items: [],
  next_page_params: null,
  padding: randomBytes(150_000).toString('base64'),
});

const gzipBomb: Respond = (_, response) => {
  response.writeHead(200, { ...json, 'content-encoding': 'gzip' });
  const gzip = createGzip();
  gzip.pipe(response);
  const zeros = Buffer.alloc(1 << 20, '0');
  const more = () => {
    while (!gzip.destroyed && gzip.write(zeros));
  };
  gzip.on('drain', more);
  response.on('close', () => gzip.destroy());
  more();
};

/** Everything that can go wrong on an open connection. */
export const faults = {
  reset: (request) => void request.socket.resetAndDestroy(),
  hang: () => {},
  'slow drip': drip(' ', 10),
  truncated: (_, response) => {
    response.writeHead(200, { ...json, 'content-length': '1000' }).write('{"items":[]');
    setImmediate(() => response.socket?.destroy());
  },
  'truncated gzip': (_, response) => {
    const body = gzipSync(Buffer.from('{"items":[]}'));
    response.writeHead(200, { ...json, 'content-encoding': 'gzip' }).end(body.subarray(0, -9));
  },
  'reset gzip': (_, response) => {
    const body = gzipSync(longBody);
    const head = { ...json, 'content-encoding': 'gzip', 'content-length': body.length };
    response.writeHead(200, { ...head, connection: 'close' }).write(body.subarray(0, -1_000));
    setImmediate(() => response.socket?.resetAndDestroy());
  },
  'garbled gzip': says(200, { ...json, 'content-encoding': 'gzip' }, 'this is no gzip'),
  'unknown encoding': says(200, { ...json, 'content-encoding': 'zstd' }, '{}'),
  'not JSON': says(200, html, '<!DOCTYPE html><title>Blocks</title>'),
  'not JSON, typed as JSON': says(200, json, '<html></html>'),
  'cut off JSON': says(200, json, '{"items":['),
  'empty success': says(200, json, ''),
  'no content': says(204, {}, ''),
  'not modified': says(304, {}, ''),
  'wrong shape': says(200, json, '{"items":7,"hash":[]}'),
  'challenge page': says(403, html, '<!DOCTYPE html>'),
  challenge: says(403, { ...json, 'cf-mitigated': 'challenge' }, '{"error":"challenge"}'),
  forbidden: says(403, json, '{"message":"Restricted access"}'),
  'no credits': says(402, json, '{"error":"Out of credits"}'),
  'not found': says(404, json, '{"message":"Not found"}'),
  'missing page': says(404, html, '<h1>Not found</h1>'),
  'switched off': says(404, json, '{"message":"API V2 is disabled"}'),
  rejected: says(
    422,
    json,
    '{"errors":[{"title":"Invalid value","source":{"pointer":"/type"},"detail":"Invalid value for enum"}]}',
  ),
  'rate limit': says(
    429,
    {
      ...json,
      'x-ratelimit-limit': '300',
      'x-ratelimit-remaining': '0',
      'x-ratelimit-reset': '90000',
    },
    '{"message":"Too many requests. Increase limits now at https://dev.blockscout.com"}',
  ),
  'rate limit under 200': says(200, json, '{"message":"Too Many Requests"}'),
  crash: says(500, json, '"Internal server error"'),
  'dead gateway': says(502, html, '<html>502 Bad Gateway</html>'),
  overload: says(503, { 'retry-after': '90' }, 'Service Unavailable'),
  'gateway timeout': says(504, html, '<html>504</html>'),
  'huge body': drip(' '.repeat(1 << 16), 1),
  'gzip bomb': gzipBomb,
  'redirect to itself': redirects((request) => request.url ?? '/'),
  'redirect elsewhere': redirects(() => '/login'),
  'redirect to another scheme': redirects((request) => `ftp://127.0.0.1${request.url}`),
  'redirect with user info': redirects(
    (request) => `http://me:secret@${request.headers.host}${request.url}`,
  ),
  'redirect to another page': redirects((request) => `${request.url?.split('?')[0]}?other=1`),
  'redirect nowhere': says(302, {}, ''),
} as const satisfies Record<string, Respond>;

export type FaultName = keyof typeof faults;

/** The error code for each fault, or null if only the reader of the body can detect it. */
export const faultCodes: Readonly<Record<FaultName, string | null>> = {
  reset: 'UPSTREAM_UNAVAILABLE',
  hang: 'UPSTREAM_TIMEOUT',
  'slow drip': 'UPSTREAM_TIMEOUT',
  truncated: 'UPSTREAM_UNAVAILABLE',
  'truncated gzip': 'UPSTREAM_UNAVAILABLE',
  'reset gzip': 'UPSTREAM_UNAVAILABLE',
  'garbled gzip': 'UPSTREAM_BAD_RESPONSE',
  'unknown encoding': 'UPSTREAM_BAD_RESPONSE',
  'not JSON': 'UPSTREAM_BAD_RESPONSE',
  'not JSON, typed as JSON': 'UPSTREAM_BAD_RESPONSE',
  'cut off JSON': 'UPSTREAM_BAD_RESPONSE',
  'empty success': 'UPSTREAM_BAD_RESPONSE',
  'no content': 'UPSTREAM_BAD_RESPONSE',
  'not modified': 'UPSTREAM_BAD_RESPONSE',
  'wrong shape': null,
  'challenge page': 'UPSTREAM_FORBIDDEN',
  challenge: 'UPSTREAM_FORBIDDEN',
  forbidden: 'UPSTREAM_FORBIDDEN',
  'no credits': 'UPSTREAM_FORBIDDEN',
  'not found': 'NOT_FOUND',
  'missing page': 'UPSTREAM_BAD_RESPONSE',
  'switched off': 'UPSTREAM_REJECTED',
  rejected: 'UPSTREAM_REJECTED',
  'rate limit': 'UPSTREAM_RATE_LIMITED',
  'rate limit under 200': 'UPSTREAM_RATE_LIMITED',
  crash: 'UPSTREAM_UNAVAILABLE',
  'dead gateway': 'UPSTREAM_UNAVAILABLE',
  overload: 'UPSTREAM_UNAVAILABLE',
  'gateway timeout': 'UPSTREAM_UNAVAILABLE',
  'huge body': 'UPSTREAM_BAD_RESPONSE',
  'gzip bomb': 'UPSTREAM_BAD_RESPONSE',
  'redirect to itself': 'UPSTREAM_BAD_RESPONSE',
  'redirect elsewhere': 'UPSTREAM_BAD_RESPONSE',
  'redirect to another scheme': 'UPSTREAM_BAD_RESPONSE',
  'redirect with user info': 'UPSTREAM_BAD_RESPONSE',
  'redirect to another page': 'UPSTREAM_BAD_RESPONSE',
  'redirect nowhere': 'UPSTREAM_BAD_RESPONSE',
};

/** Short only for faults that are meant to time out: a busy machine needs time for the others. */
export const timeoutFor = (fault: FaultName): string =>
  faultCodes[fault] === 'UPSTREAM_TIMEOUT' ? '1000' : '20000';

const encoders = { gzip: gzipSync, br: brotliCompressSync };

/** A healthy, compressed answer. */
export const encoded =
  (coding: keyof typeof encoders): Respond =>
  (request, response) => {
    const bytes = encoders[coding](healthyBody(request.url ?? ''));
    response.writeHead(200, { ...json, 'content-encoding': coding }).end(bytes);
  };

/** A long, compressed answer, framed by its length, at whose end the connection closes. */
export const encodedLast = (coding: keyof typeof encoders): Respond => {
  const bytes = encoders[coding](longBody);
  const head = { ...json, 'content-encoding': coding, 'content-length': bytes.length };
  return says(200, { ...head, connection: 'close' }, bytes);
};

interface SeenRequest {
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
}

/**
 * A real HTTP server that stands in for the explorer and fails on demand. A test needs no timers with it:
 * it can hold requests back, await their arrival, and release them.
 */
export const startFaultyExplorer = async () => {
  let respond: Respond = healthy;
  let held: (() => void)[] | null = null;
  let underWay = 0;
  let mostAtOnce = 0;
  let connections = 0;
  const seen: SeenRequest[] = [];
  let arrivals: { readonly count: number; readonly resolve: () => void }[] = [];
  let departures: (() => void)[] = [];

  const server = createServer((request, response) => {
    seen.push({ url: request.url ?? '', headers: request.headers });
    underWay += 1;
    mostAtOnce = Math.max(mostAtOnce, underWay);
    response.on('close', () => {
      underWay -= 1;
      if (response.writableFinished) return;
      for (const resolve of departures) resolve();
      departures = [];
    });
    const go = () => respond(request, response);
    if (held === null) go();
    else held.push(go);
    for (const { count, resolve } of arrivals) if (seen.length >= count) resolve();
    arrivals = arrivals.filter(({ count }) => seen.length < count);
  });
  server.on('connection', () => {
    connections += 1;
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);

  const release = () => {
    const waiting = held ?? [];
    held = null;
    for (const go of waiting) go();
  };
  const down = async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };

  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    mostAtOnce: () => mostAtOnce,
    /** How many connections were opened. */
    connections: () => connections,
    /** Makes all further requests fail in this way; null makes it healthy again. */
    fail: (name: FaultName | null) => {
      respond = name === null ? healthy : faults[name];
    },
    respond: (how: Respond) => {
      respond = how;
    },
    /** Requests arrive, but get no answer before `release`. */
    hold: () => {
      held ??= [];
    },
    release,
    /** Answers the oldest held request, and keeps holding the others. */
    releaseOne: () => held?.shift()?.(),
    /** Resolves once this many requests have arrived in total. */
    arrived: (count: number) =>
      new Promise<void>((resolve) => {
        if (seen.length >= count) resolve();
        else arrivals.push({ count, resolve });
      }),
    /** Resolves when a client aborts a request. */
    brokenOff: () => new Promise<void>((resolve) => departures.push(resolve)),
    /** Stops listening: connections are refused until `up`. */
    down,
    up: () => listen(port),
    close: async () => {
      if (server.listening) await down();
    },
  };
};

export type FaultyExplorer = Awaited<ReturnType<typeof startFaultyExplorer>>;
