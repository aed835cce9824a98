import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Handler } from '../../../src/base/request/exchange.js';
import { eventually } from '../../support/eventually.js';
import { startTestGateway } from '../../support/gateway.js';
import { ask, askGraph, type Reply } from '../../support/http.js';
import { respond, startHttpServer } from '../../support/http-server.js';
import { serve } from '../../support/serve.js';

const mebibyte = 1_048_576;

/** Sends bytes on a connection that stays open and unread until the test ends. */
const sendTo = (url: string, ...parts: (string | Buffer)[]): Socket => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  for (const part of parts) socket.write(part);
  onTestFinished(() => void socket.destroy());
  return socket;
};

const startServer = async (handler: Handler, env: Readonly<Record<string, string>> = {}) => {
  const http = await startHttpServer(handler, env);
  onTestFinished(async () => void (await http.close()));
  return http;
};

const startGateway = async (env: Readonly<Record<string, string>>) => {
  const gateway = await startTestGateway(env);
  onTestFinished(async () => void (await gateway.close()));
  return gateway;
};

const post = (length: number, more = '') =>
  `POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n${more}\r\n`;

/** The bytes that requests hold, without those of this one. */
const heldBy = async (url: string): Promise<number> => {
  const { text } = await ask(url, '/metrics');
  return Number(/^gateway_request_memory_bytes (\S+)$/m.exec(text)?.[1]);
};

const address = `0x${'a'.repeat(40)}`;
const path = `/api/v2/addresses/${address}/tokens`;

describe('the memory that all requests may hold', () => {
  const echo: Handler = async (context) => respond(200, {}, await context.readBody());
  const bomb = gzipSync('x'.repeat(140_000));
  const unfinished = bomb.subarray(0, bomb.length - 8);
  const gzip = post(bomb.length, 'content-encoding: gzip\r\n');

  it('counts bodies as they inflate, refuses the one that finds no room, and is free again after them', async () => {
    const http = await startServer(echo, { MAX_MEMORY_BYTES: `${2 * mebibyte}` });
    const first = sendTo(http.url, gzip, unfinished);
    await eventually(() => expect(http.held()).toBeGreaterThan(800_000));
    sendTo(http.url, gzip, unfinished);
    await eventually(() => expect(http.held()).toBeGreaterThan(1_600_000));
    const third = sendTo(http.url, gzip, unfinished);
    await eventually(() => expect(third.bytesRead).toBeGreaterThan(0));
    expect(String(third.read())).toMatch(/^HTTP\/1\.1 503 .*retry-after: 1\r\n/is);
    first.destroy();
    await eventually(() => expect(http.held()).toBeLessThan(1_200_000));
    const encoding = { 'content-encoding': 'gzip' };
    const after = await ask(http.url, '/graphql', {
      method: 'POST',
      body: bomb,
      headers: encoding,
    });
    expect([after.status, after.body.length]).toEqual([200, 140_000]);
  });

  it('counts what a body will take once it is parsed', async () => {
    const http = await startServer(echo, { MAX_MEMORY_BYTES: `${mebibyte}` });
    const send = (body: string) => ask(http.url, '/graphql', { method: 'POST', body });
    expect((await send(`["${'x'.repeat(60_000)}"]`)).status).toBe(200);
    expect((await send(`[${'[],'.repeat(20_000)}0]`)).status).toBe(503);
  });

  it('gives back what a refused body held, though the rest of it never comes', async () => {
    const http = await startServer(echo, { MAX_MEMORY_BYTES: `${mebibyte}` });
    const long = post(mebibyte);
    const refused = sendTo(http.url, long, 'x'.repeat(500_000));
    await eventually(() => expect(refused.bytesRead).toBeGreaterThan(0));
    expect(String(refused.read())).toMatch(/^HTTP\/1\.1 503 /);
    expect(http.held()).toBeLessThan(20_000);
  });

  it('counts the headers of pipelined requests, and reads no more of a connection without room', async () => {
    const held: Handler = async ({ deadline }) => {
      await new Promise<unknown>((resolve) => deadline.addListener(resolve));
      return respond(200);
    };
    const http = await startServer(held, { MAX_MEMORY_BYTES: `${mebibyte}` });
    const request = `GET /graphql HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(15_000)}\r\n\r\n`;
    const accepted: Socket[] = [];
    http.server.on('connection', (socket) => accepted.push(socket));
    for (let n = 0; n < 10; n += 1) sendTo(http.url, request.repeat(100));
    await eventually(() => {
      expect(accepted.map((socket) => socket.isPaused())).toEqual(Array(10).fill(true));
    });
    expect(http.held()).toBeGreaterThan(mebibyte - 25_000);
    expect(http.held()).toBeLessThanOrEqual(mebibyte);
    const read = accepted.reduce((sum, { bytesRead }) => sum + bytesRead, 0);
    expect(read).toBeLessThan(10 * 21 * request.length);
  });

  it('is given back whatever becomes of a request', async () => {
    const http = await startServer(echo);
    await ask(http.url, '/graphql', { method: 'POST', body: 'x' });
    await ask(http.url, '/graphql', { method: 'POST', body: 'x'.repeat(2_000_000) });
    await ask(http.url, '/nowhere');
    await ask(http.url, '/graphql', { method: 'PUT' });
    await eventually(() => expect([http.lines.length, http.held()]).toEqual([4, 0]));
    const leaving = sendTo(http.url, post(9), 'left');
    await eventually(() => expect(http.held()).toBeGreaterThan(0));
    leaving.destroy();
    sendTo(http.url, 'GET /graphql HTTP/1.1\r\n\r\n');
    await eventually(() => {
      const outcomes = http.lines.slice(4).map(({ outcome }) => outcome);
      expect(outcomes).toEqual(expect.arrayContaining(['gone', 'refused']));
      expect(http.held()).toBe(0);
    });
  });
});

describe('a gateway whose memory is taken', () => {
  const fill = async () => {
    const gateway = await startGateway({ MAX_MEMORY_BYTES: `${mebibyte}` });
    const body = 'x'.repeat(170_000);
    sendTo(gateway.url, post(body.length + 1), body);
    await eventually(async () => expect(await heldBy(gateway.url)).toBeGreaterThan(1_000_000));
    // What is left of it.
    for (let n = 0; n < 5; n += 1) sendTo(gateway.url, post(10), 'x');
    await eventually(async () => expect(await heldBy(gateway.url)).toBeGreaterThan(1_040_000));
    return gateway;
  };

  it('refuses the graph with 503 and OVERLOADED, REST with 503 and retry-after, and stays alive', async () => {
    const { url } = await fill();
    const graph = await askGraph(url, '{ __typename }');
    expect([graph.status, graph.headers['retry-after']]).toEqual([503, '1']);
    expect(graph.json()).toEqual({
      errors: [
        {
          message: expect.stringContaining('The gateway is full'),
          extensions: {
            code: 'OVERLOADED',
            retryable: true,
            retryAfterMs: 1_000,
            requestId: graph.headers['x-request-id'],
          },
        },
      ],
      extensions: {
        cost: { estimated: 0, estimatedValues: 0, upstreamCalls: 0, cacheHits: 0, joined: 0 },
      },
    });
    const rest = await ask(url, path);
    expect([rest.status, rest.headers['retry-after']]).toEqual([503, '1']);
    expect(rest.json()).toEqual({ message: expect.stringContaining('The gateway is full') });
    for (const target of ['/health/live', '/health/ready', '/metrics']) {
      expect((await ask(url, target)).status).toBe(200);
    }
  });
});

describe('an answer from the cache', () => {
  it('that finds no room is 503 with retry-after, and is logged as any other', async () => {
    const explorer = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ items: [], filler: 'x'.repeat(600_000) }));
    });
    onTestFinished(explorer.close);
    const env = { UPSTREAM_URL: explorer.url, MAX_MEMORY_BYTES: `${mebibyte}` };
    const { url, lines } = await startGateway(env);
    expect((await ask(url, path)).status).toBe(200);
    const body = 'x'.repeat(150_000);
    sendTo(url, post(body.length + 1), body);
    await eventually(async () => expect(await heldBy(url)).toBeGreaterThan(600_000));
    const reply = await ask(url, path);
    expect([reply.status, reply.headers['retry-after']]).toEqual([503, '1']);
    const kind = 'address-tokens';
    await eventually(() =>
      expect(lines).toContainEqual(
        expect.objectContaining({ kind, status: 503, cacheHits: 1, code: 'OVERLOADED' }),
      ),
    );
  });
});

describe('an answer of the explorer', () => {
  const page = (length: number) =>
    JSON.stringify({ items: [], next_page_params: null, filler: 'x'.repeat(length) });

  const start = async (env: Readonly<Record<string, string>> = {}) => {
    const explorer = await serve((request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(page(request.url?.includes('transfers') ? 10 : 1_500_000));
    });
    onTestFinished(explorer.close);
    return startGateway({
      UPSTREAM_URL: explorer.url,
      MAX_MEMORY_BYTES: `${mebibyte}`,
      CACHE_URL: 'off',
      ...env,
    });
  };

  it('that finds no room as it arrives is 503 with retry-after', async () => {
    const { url } = await start();
    const reply = await ask(url, path);
    expect([reply.status, reply.headers['retry-after']]).toEqual([503, '1']);
    expect(await heldBy(url)).toBe(0);
  });

  it('that finds no room fails its field as OVERLOADED, beside those that have answers', async () => {
    const { url } = await start();
    const reply = await askGraph(
      url,
      `{ address(hash: "${address}") { tokens(first: 1) { nodes { value } } tokenTransfers(first: 1) { nodes { id } } } }`,
    );
    expect(reply.status).toBe(200);
    expect(reply.json()).toMatchObject({
      data: { address: { tokens: null, tokenTransfers: { nodes: [] } } },
      errors: [
        { path: ['address', 'tokens'], extensions: { code: 'OVERLOADED', retryable: true } },
      ],
    });
  });

  it('counts with the operation that keeps it until its end', async () => {
    const explorer = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(page(600_000));
    });
    onTestFinished(explorer.close);
    const { url } = await startGateway({
      UPSTREAM_URL: explorer.url,
      MAX_MEMORY_BYTES: `${mebibyte}`,
      UPSTREAM_CONCURRENCY: '1',
    });
    const lists = 'tokens(first: 1) { nodes { value } } tokenTransfers(first: 1) { nodes { id } }';
    const reply = await askGraph(url, `{ address(hash: "${address}") { ${lists} } }`);
    const { errors } = reply.json() as { errors: { extensions: { code: string } }[] };
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(['OVERLOADED']);
    await eventually(async () => expect(await heldBy(url)).toBe(0));
  });
});

describe('an answer of the graph', () => {
  const method = `${'x'.repeat(19_990)} é漢😀`;
  const items = Array.from({ length: 50 }, (_, at) => ({
    method,
    log_index: at,
    block_number: 1,
    transaction_hash: `0x${'b'.repeat(64)}`,
  }));
  const rows = Array.from({ length: 50 }, () => ({ method }));
  const list = `address(hash: "${address}") { tokenTransfers(first: 50) { nodes { method } } }`;
  const aliases = (count: number) =>
    Array.from({ length: count }, (_, at) => `a${at}: ${list}`).join(' ');
  const dataOf = (count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, at) => [`a${at}`, { tokenTransfers: { nodes: rows } }]),
    );

  /** A gateway that has a page of 1 MB in its cache. */
  const start = async (megabytes: number) => {
    const explorer = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ items, next_page_params: null }));
    });
    onTestFinished(explorer.close);
    const { url } = await startGateway({
      UPSTREAM_URL: explorer.url,
      MAX_MEMORY_BYTES: `${megabytes * mebibyte}`,
    });
    expect((await askGraph(url, `{ ${aliases(1)} }`)).status).toBe(200);
    return url;
  };

  const refusal = {
    errors: [{ extensions: { code: 'OVERLOADED', retryable: true, retryAfterMs: 1_000 } }],
  };

  it('counts while it is written: it is refused with 503 and OVERLOADED, or whole', async () => {
    const url = await start(16);
    const refused = await askGraph(url, `{ ${aliases(12)} }`);
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
    expect(refused.json()).toMatchObject(refusal);
    expect(refused.json()).not.toHaveProperty('data');
    const replies = await Promise.all(
      [3, 12, 3, 3, 12, 3].map((count) => askGraph(url, `{ ${aliases(count)} }`)),
    );
    for (const reply of replies) {
      if (reply.status === 503) expect(reply.json()).toMatchObject(refusal);
      else
        expect([reply.status, (reply.json() as { data: unknown }).data]).toEqual([200, dataOf(3)]);
    }
    await eventually(async () => expect(await heldBy(url)).toBe(0));
    expect((await askGraph(url, `{ ${aliases(3)} }`)).json()).toMatchObject({ data: dataOf(3) });
  });

  it('counts with its bytes, and no more, until a slow reader has taken them', async () => {
    const url = await start(128);
    const body = JSON.stringify({ query: `{ ${aliases(24)} }` });
    const socket = sendTo(url, post(Buffer.byteLength(body)), body);
    await once(socket, 'readable');
    const length = Buffer.byteLength(JSON.stringify(dataOf(24)));
    const held = await heldBy(url);
    expect(held).toBeGreaterThan(length);
    expect(held).toBeLessThan(length + 2 * mebibyte);
    socket.resume();
    await eventually(async () => expect(await heldBy(url)).toBe(0));
  });

  it('fails a part that finds no room, after those that were sent', async () => {
    const url = await start(16);
    const query = `{ ${aliases(1)} ... @defer(label: "long") { ${aliases(12)} } }`;
    const accept = 'multipart/mixed;incrementalSpec=v0.2';
    const reply = await askGraph(url, query, {}, { headers: { accept } });
    expect(reply.status).toBe(200);
    const payloads = reply.text
      .split('\r\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line));
    expect(payloads[0].data).toEqual(dataOf(1));
    expect(payloads[1].completed).toMatchObject([{ id: payloads[0].pending[0].id, ...refusal }]);
    expect(payloads.at(-1).hasNext).toBe(false);
    expect(reply.text.endsWith('--\r\n')).toBe(true);
    await eventually(async () => expect(await heldBy(url)).toBe(0));
  });
});

describe('an answer that would be compressed', () => {
  it.each([
    ['is sent as it is without room for both forms', 1, undefined],
    ['is compressed where there is room', 4, 'gzip'],
  ])('%s', async (_name, megabytes, encoding) => {
    const body = Buffer.from(JSON.stringify('x'.repeat(500_000)));
    const type = { 'content-type': 'application/json' };
    const handler: Handler = ({ memory }) =>
      memory.hold(body.length) ? respond(200, type, body) : respond(503);
    const http = await startServer(handler, { MAX_MEMORY_BYTES: `${megabytes * mebibyte}` });
    const headers = { 'accept-encoding': 'gzip' };
    const reply = await ask(http.url, '/graphql', { headers });
    expect([reply.status, reply.headers['content-encoding']]).toEqual([200, encoding]);
    expect((encoding ? gunzipSync(reply.body) : reply.body).equals(body)).toBe(true);
    await eventually(() => expect(http.held()).toBe(0));
  });
});

describe('long unread answers', () => {
  afterEach(() => void vi.useRealTimers());

  const body = Buffer.alloc(24 * mebibyte, 'x');

  const startLong = () =>
    startServer(
      (context) => {
        const isRoom = context.memory.hold(body.length);
        return isRoom ? respond(200, { 'content-type': 'text/plain' }, body) : respond(503);
      },
      { MAX_MEMORY_BYTES: `${64 * mebibyte}` },
    );

  const askSilently = async (url: string) => {
    const socket = sendTo(url, 'GET /graphql HTTP/1.1\r\nhost: x\r\n\r\n');
    await once(socket, 'readable');
    return socket;
  };

  const statusOf = ({ status }: Reply) => status;

  it('hold their bytes until they are read, or their connection closes', async () => {
    const { url, held } = await startLong();
    const sockets = [await askSilently(url), await askSilently(url)];
    expect(statusOf(await ask(url, '/graphql'))).toBe(503);
    for (const socket of sockets) socket.destroy();
    await eventually(() => expect(held()).toBe(0));
    expect((await ask(url, '/graphql')).body.length).toBe(body.length);
  });

  it('give way to others after ten seconds', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { url } = await startLong();
    const [oldest] = [await askSilently(url), await askSilently(url)];
    vi.advanceTimersByTime(9_000);
    expect(statusOf(await ask(url, '/graphql'))).toBe(503);
    vi.advanceTimersByTime(1_001);
    expect((await ask(url, '/graphql')).body.length).toBe(body.length);
    let read = 0;
    const cut =
      oldest &&
      once(
        oldest.on('data', (data) => (read += data.length)),
        'close',
      );
    await cut;
    expect(read).toBeLessThan(body.length);
  });
});

describe('a response in chunks that are still to be made', () => {
  it('is made as fast as it is read, and no further once the client has left', async () => {
    const chunk = Buffer.alloc(mebibyte, 'x');
    let made = 0;
    let ended = false;
    const chunks = async function* () {
      try {
        for (; made < 1_000; made += 1) yield chunk;
      } finally {
        ended = true;
      }
    };
    const http = await startServer(() => respond(200, {}, chunks()));
    const socket = sendTo(http.url, 'GET /graphql HTTP/1.1\r\nhost: x\r\n\r\n');
    await once(socket, 'readable');
    socket.destroy();
    await eventually(() => expect(ended).toBe(true));
    expect(made).toBeLessThan(100);
    await http.close();
    expect(http.lines).toEqual([expect.objectContaining({ message: 'request', outcome: 'gone' })]);
  });

  it('arrives whole', async () => {
    const http = await startServer(() =>
      respond(
        200,
        {},
        (async function* () {
          for (const chunk of ['a', Buffer.from('b'), 'c'.repeat(200_000)]) yield chunk;
        })(),
      ),
    );
    const { text, headers } = await ask(http.url, '/graphql');
    expect(text).toBe(`ab${'c'.repeat(200_000)}`);
    expect(headers['transfer-encoding']).toBe('chunked');
  });
});
