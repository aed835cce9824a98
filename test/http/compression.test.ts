import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { negotiate } from '../../src/http/compression.js';
import { ask } from '../support/http.js';
import { respond, startHttpServer, type TestServer } from '../support/http-server.js';

describe('negotiate', () => {
  it.each([
    [undefined, null],
    ['', null],
    ['gzip', 'gzip'],
    ['GZIP', 'gzip'],
    ['x-gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['*;q=0.1, br;q=0', 'gzip'],
    ['gzip;q=0', null],
    ['*;q=0', null],
    ['identity', null],
    ['identity;q=1, gzip;q=0.5', null],
    ['identity;q=0.5, gzip;q=0.5', 'gzip'],
    ['gzip;q=x', null],
    ['gzip ; q=0.5', 'gzip'],
    ['deflate, zstd', null],
  ])('chooses for %j: %s', (header, encoding) => {
    expect(negotiate(header)).toBe(encoding);
  });
});

describe('an answer', () => {
  const long = JSON.stringify({ text: 'é'.repeat(5_000) });
  let http: TestServer;
  beforeAll(async () => {
    http = await startHttpServer((context) => {
      const [type = '', length = '', coding] = decodeURI(context.query).split('&');
      const own = { 'content-type': type, 'content-encoding': coding };
      return respond(200, own, long.slice(0, Number(length)));
    });
  });
  afterAll(() => http.close());
  const get = (query: string, headers: Record<string, string>, method = 'GET') =>
    ask(http.url, `/graphql?${query}`, { headers, method });

  it.each([
    ['gzip', gunzipSync],
    ['br', brotliDecompressSync],
  ])('is sent as %s on request', async (coding, decode) => {
    const { headers, body } = await get('Application/JSON&9999', { 'accept-encoding': coding });
    expect(headers['content-encoding']).toBe(coding);
    expect(Number(headers['content-length'])).toBe(body.length);
    expect(headers.vary?.split(', ')).toContain('accept-encoding');
    expect(decode(body).toString()).toBe(long);
  });

  it.each([
    'application/graphql-response+json; charset=utf-8',
    'text/plain; version=0.0.4',
    'text/javascript',
    'application/javascript',
    'image/svg+xml',
  ])('is compressed if it is text: %s', async (type) => {
    const { headers, body } = await get(encodeURI(`${type}&9999`), { 'accept-encoding': 'gzip' });
    expect(headers['content-type']).toBe(type);
    expect(gunzipSync(body).toString()).toBe(long);
  });

  it('is not compressed again', async () => {
    const { headers, text } = await get('text/html&9999&br', { 'accept-encoding': 'gzip, br' });
    expect([headers['content-encoding'], text]).toEqual(['br', long]);
  });

  it('has the same length for HEAD', async () => {
    const ask = { 'accept-encoding': 'gzip' };
    const head = await get('application/json&9999', ask, 'HEAD');
    const whole = await get('application/json&9999', ask);
    expect(head.headers['content-length']).toBe(whole.headers['content-length']);
    expect(head.headers['content-encoding']).toBe('gzip');
    expect(head.body.length).toBe(0);
  });

  it.each([
    ['is small', 'application/json&100', {}],
    ['is of a compressed type', 'image/png&9999', {}],
    ['goes to a request with a cookie', 'application/json&9999', { cookie: 'theme=dark' }],
  ])('is not compressed if it %s', async (_why, query, headers) => {
    const reply = await get(query, { 'accept-encoding': 'gzip, br', ...headers });
    expect(reply.headers).not.toHaveProperty('content-encoding');
  });
});
