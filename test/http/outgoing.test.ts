import { request } from 'node:http';
import { brotliDecompressSync, constants, gunzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type HttpResponse,
  type RequestContext,
  unlabelled,
} from '../../src/base/request/exchange.js';
import { eventually } from '../support/eventually.js';
import { ask } from '../support/http.js';
import { startHttpServer, type TestServer } from '../support/http-server.js';
import { latch } from '../support/latch.js';

let http: TestServer;
afterEach(() => http.close());

/** A server whose answer has these parts. */
const serve = async (
  parts: (context: RequestContext) => AsyncIterable<string>,
  more: Partial<HttpResponse> = {},
  env: Readonly<Record<string, string>> = {},
) => {
  http = await startHttpServer(
    (context) => ({
      response: { status: 200, headers: {}, body: parts(context), ...more },
      log: unlabelled,
    }),
    env,
  );
};

/** Opens a response, whose chunks can be read one by one. */
const open = (headers: Record<string, string> = {}) =>
  new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    const { hostname, port } = new URL(http.url);
    const sent = request({ hostname, port, path: '/graphql', agent: false, headers }, resolve);
    sent.once('error', reject);
    sent.end();
  });

async function* three() {
  yield 'one ';
  yield 'two ';
  yield 'three';
}

describe('a response in parts', () => {
  it('tells proxies neither to keep parts back nor to store or change them', async () => {
    await serve(three);
    const { headers, text } = await ask(http.url, '/graphql');
    expect(text).toBe('one two three');
    expect(headers).toMatchObject({
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'transfer-encoding': 'chunked',
    });
  });

  it.each([
    ['br', brotliDecompressSync, constants.BROTLI_OPERATION_FLUSH],
    ['gzip', gunzipSync, constants.Z_SYNC_FLUSH],
  ] as const)(
    'is sent as %s, of which each part can be read at once',
    async (coding, decode, flush) => {
      const more = latch();
      await serve(async function* () {
        yield 'one ';
        await more.opened;
        yield 'x'.repeat(300_000);
      });
      const response = await open({ 'accept-encoding': coding });
      expect(response.headers['content-encoding']).toBe(coding);
      const chunks: Buffer[] = [];
      const finishFlush = flush;
      for await (const chunk of response) {
        chunks.push(chunk);
        const read = decode(Buffer.concat(chunks), { finishFlush }).toString();
        if (read === 'one ') more.open();
      }
      expect(decode(Buffer.concat(chunks)).toString()).toBe(`one ${'x'.repeat(300_000)}`);
      await eventually(() => expect(http.held()).toBe(0));
    },
  );

  it.each([
    ['that is marked as plain', { isPlain: true }, {}, {}],
    ['to a request with cookies', {}, { cookie: 'a=b' }, {}],
    ['without memory for a compressor', {}, {}, { MAX_MEMORY_BYTES: '1048576' }],
  ] as const)('is not compressed: one %s', async (_name, more, headers, env) => {
    await serve(three, more, env);
    const answer = await ask(http.url, '/graphql', {
      headers: { 'accept-encoding': 'br', ...headers },
    });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.text).toBe('one two three');
  });

  it('is asked for no further than its client reads', async () => {
    let asked = 0;
    await serve(async function* () {
      for (; asked < 10_000; asked += 1) yield 'x'.repeat(100_000);
    });
    const response = await open();
    let before = -1;
    await eventually(() => {
      const now = asked;
      const isStill = now === before;
      before = now;
      expect(isStill).toBe(true);
    });
    expect(asked).toBeLessThan(1_000);
    response.destroy();
    await eventually(() => expect(http.lines).toMatchObject([{ outcome: 'gone' }]));
    expect(asked).toBeLessThan(1_000);
  });

  it('is told at once when its client leaves, also while it has nothing to send', async () => {
    const left = latch();
    let settle = (_: IteratorResult<string>) => {};
    await serve(() => ({
      [Symbol.asyncIterator]: () => ({
        next: () =>
          new Promise((resolve) => {
            settle = resolve;
          }),
        return: async () => {
          const end = { done: true, value: undefined } as const;
          settle(end);
          left.open();
          return end;
        },
      }),
    }));
    const response = await open();
    response.destroy();
    await left.opened;
    await eventually(() => expect(http.lines).toMatchObject([{ outcome: 'gone' }]));
  });

  it('learns that the server drains, which waits for its end', async () => {
    await serve(async function* ({ draining }) {
      yield 'one ';
      await new Promise((resolve) => draining.addEventListener('abort', resolve, { once: true }));
      yield 'bye';
    });
    const response = await open();
    const closed = http.close();
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    expect(Buffer.concat(chunks).toString()).toBe('one bye');
    expect(await closed).toBe(true);
  });

  it('is cut off if it throws', async () => {
    await serve(async function* () {
      yield 'one';
      throw new Error('broken');
    });
    const response = await open();
    await expect(
      (async () => {
        for await (const _ of response);
      })(),
    ).rejects.toThrow('aborted');
    await eventually(() =>
      expect(http.lines).toContainEqual(expect.objectContaining({ outcome: 'gone' })),
    );
  });
});
