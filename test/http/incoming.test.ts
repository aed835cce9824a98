import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Deadline } from '../../src/base/deadline/deadline.js';
import { createMemoryBudget } from '../../src/base/request/memory.js';
import { bodyOf } from '../../src/http/body.js';
import { readBody } from '../../src/http/incoming.js';
import { eventually } from '../support/eventually.js';
import { ask, sendRaw } from '../support/http.js';
import { respond, startHttpServer, type TestServer } from '../support/http-server.js';

let http: TestServer;
beforeAll(async () => {
  http = await startHttpServer(
    async (context) => respond(200, { 'content-type': 'text/plain' }, await context.readBody()),
    { MAX_BODY_BYTES: '1000' },
  );
});
afterAll(() => http.close());

const post = (body: Buffer | string, headers: Record<string, string> = {}) =>
  ask(http.url, '/graphql', { method: 'POST', body, headers });

describe('a request body', () => {
  it.each([
    ['plain', (text: string) => Buffer.from(text), {}],
    ['as identity', (text: string) => Buffer.from(text), { 'content-encoding': 'identity' }],
    ['with an empty encoding', (text: string) => Buffer.from(text), { 'content-encoding': '' }],
    ['gzip', gzipSync, { 'content-encoding': 'gzip' }],
    ['x-gzip', gzipSync, { 'content-encoding': 'X-GZIP' }],
    ['deflate', deflateSync, { 'content-encoding': 'deflate' }],
    ['br', brotliCompressSync, { 'content-encoding': 'br' }],
  ] as const)('arrives whole: %s', async (_name, encode, headers) => {
    const { status, text } = await post(encode('{"query":"{é}"}'), headers);
    expect([status, text]).toEqual([200, '{"query":"{é}"}']);
  });

  it.each([
    ['plain', {}],
    ['gzip', { 'content-encoding': 'gzip' }],
  ])('arrives whole in several pieces: %s', async (coding, headers) => {
    const text = Array.from({ length: 150 }, (_, at) => at).join();
    const body = coding === 'gzip' ? gzipSync(text) : Buffer.from(text);
    const { hostname, port } = new URL(http.url);
    const got = await new Promise<string>((resolve, reject) => {
      const options = { hostname, port, path: '/graphql', method: 'POST', headers, agent: false };
      const sent = request(options, async (response) => {
        let answer = '';
        for await (const chunk of response) answer += chunk;
        resolve(answer);
      });
      sent.once('error', reject);
      sent.write(body.subarray(0, 20), () => setImmediate(() => sent.end(body.subarray(20))));
    });
    expect(got).toBe(text);
  });

  it.each([
    ['plain', (body: Buffer) => body, {}],
    ['gzip', gzipSync, { 'content-encoding': 'gzip' }],
  ] as const)('is read on only when it is its turn: %s', async (_coding, encode, headers) => {
    const waiting: (() => void)[] = [];
    const goOn = () => new Promise<void>((resolve) => waiting.push(resolve));
    const memory = createMemoryBudget(1e9, { set: () => {} }).claim();
    const server = createServer(async (request, response) => {
      const deadline = new Deadline(performance.now() + 60_000);
      response.end(
        `${(await readBody(bodyOf(request, request.headers), 1e6, deadline, memory, { goOn })).length}`,
      );
      deadline.abort();
    });
    server.listen(0);
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}`;
    let isRead = false;
    const sent = ask(url, '/', { method: 'POST', body: encode(Buffer.alloc(300_000)), headers });
    void sent.finally(() => {
      isRead = true;
    });
    let pieces = 0;
    while (!isRead) {
      await eventually(() => expect(waiting.length === 1 || isRead).toBe(true));
      pieces += waiting.length;
      waiting.pop()?.();
    }
    expect((await sent).text).toBe('300000');
    expect(pieces).toBeGreaterThan(2);
  });

  it('may be exactly as long as the limit', async () => {
    const longest = 'x'.repeat(1000);
    expect((await post(longest)).status).toBe(200);
    // Its compressed form is longer than the text.
    const stored = gzipSync(longest, { level: 0 });
    expect((await post(stored, { 'content-encoding': 'gzip' })).status).toBe(200);
  });

  it.each([
    ['announced', 'x'.repeat(1001), {}],
    ['in chunks', 'x'.repeat(1001), { 'transfer-encoding': 'chunked' }],
    ['decompressed from gzip', gzipSync('x'.repeat(1_000_000)), { 'content-encoding': 'gzip' }],
    [
      'decompressed from br',
      brotliCompressSync('x'.repeat(1_000_000)),
      { 'content-encoding': 'br' },
    ],
  ] as const)('is refused above the limit: %s', async (_name, body, headers) => {
    const { status, json, headers: got } = await post(Buffer.from(body), headers);
    expect(status).toBe(413);
    expect(json()).toEqual({ message: expect.stringContaining('1000 bytes') });
    expect(got['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is refused while it is still being sent', async () => {
    const { hostname, port } = new URL(http.url);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = request({ hostname, port, path: '/graphql', method: 'POST', agent: false });
      sent.once('error', reject);
      sent.once('response', (response) => {
        resolve(response.statusCode);
        sent.destroy();
      });
      sent.write('x'.repeat(1001));
    });
    expect(status).toBe(413);
  });

  it('is not waited for past the deadline', async () => {
    const impatient = await startHttpServer(
      async (context) => respond(200, {}, await context.readBody()),
      { REQUEST_TIMEOUT_MS: '1' },
    );
    const head = 'POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\n';
    const answer = await sendRaw(impatient.url, `${head}begun`);
    await impatient.close();
    expect(answer).toMatch(/^HTTP\/1.1 408 .*x-request-id: .*\{"message":"[^"]*in time\."\}$/s);
  });

  it.each([
    ['in part', 'content-length: 9\r\n\r\nbegun'],
    ['whole', 'content-length: 5\r\n\r\nbegun'],
    ['in part, compressed', 'content-encoding: gzip\r\ncontent-length: 9\r\n\r\nbegun'],
  ])('is not waited for if its client has left before it is read: %s', async (_name, sent) => {
    const late = await startHttpServer(async (context) => {
      await new Promise((resolve) => context.deadline.addListener(resolve));
      return respond(200, {}, await context.readBody());
    });
    const { hostname, port } = new URL(late.url);
    const socket = connect(Number(port), hostname);
    socket.write(`POST /graphql HTTP/1.1\r\nhost: x\r\n${sent}`);
    await once(late.server, 'request');
    socket.destroy();
    const line = expect.objectContaining({ outcome: 'gone' });
    await vi.waitFor(() => expect(late.lines).toContainEqual(line));
    expect(late.held()).toBe(0);
    await late.close();
  });

  it('is read to its end if it is too long, so that the client gets to read the answer', async () => {
    const long = Buffer.alloc(20_000_000, 'x');
    for (const headers of [{}, { 'transfer-encoding': 'chunked' }]) {
      expect((await post(long, { connection: 'close', ...headers })).status).toBe(413);
    }
  });

  it('is read to its end if nothing needs it, for clients that send it all before they read', async () => {
    const { hostname, port } = new URL(http.url);
    const socket = connect(Number(port), hostname);
    const body = 'x'.repeat(20_000_000);
    const head = `POST /nowhere HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: ${body.length}`;
    await new Promise((resolve) => socket.write(`${head}\r\n\r\n${body}`, resolve));
    expect(await text(socket)).toMatch(/^HTTP\/1.1 404 /);
  });

  it('is not waited for before the answer to HEAD', async () => {
    const { hostname, port } = new URL(http.url);
    const socket = connect(Number(port), hostname);
    socket.write('HEAD /nowhere HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\n\r\n');
    const [head] = await once(socket, 'data');
    socket.destroy();
    expect(String(head)).toMatch(/^HTTP\/1.1 404 /);
  });

  it.each(['zstd', 'gzip, br', 'x'])('is rejected in an unknown coding: %s', async (coding) => {
    const { status, headers } = await post('x', { 'content-encoding': coding });
    expect(status).toBe(415);
    expect(headers['accept-encoding']).toBe('gzip, deflate, br');
  });

  it.each(['gzip', 'deflate', 'br'])('is refused if it is not valid %s', async (coding) => {
    expect((await post('plain text', { 'content-encoding': coding })).status).toBe(400);
  });

  it('is refused if its compressed form is truncated', async () => {
    const cut = gzipSync('x'.repeat(500)).subarray(0, 20);
    expect((await post(cut, { 'content-encoding': 'gzip' })).status).toBe(400);
  });

  it('is refused if its chunks are malformed', async () => {
    const head = 'POST /graphql HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n';
    expect(await sendRaw(http.url, `${head}zz\r\n`)).toMatch(/^HTTP\/1.1 400 /);
  });
});

describe('an encoding named like an object property', () => {
  it.each(['constructor', '__proto__', 'toString'])('is unknown: %s', async (coding) => {
    expect((await post('x', { 'content-encoding': coding })).status).toBe(415);
  });
});
