import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Handler } from '../../src/base/request/exchange.js';
import { eventually } from '../support/eventually.js';
import { createFetchServer } from '../support/fetch-server.js';
import { respond } from '../support/http-server.js';

const post = (body: BodyInit, more: RequestInit = {}) => {
  const init = { method: 'POST', body, duplex: 'half', ...more };
  return new Request('http://any.example/', init);
};

/** A body in these chunks, then whatever `end` does; and what became of it. */
const streamOf = (
  chunks: Iterable<string | Buffer>,
  end: (controller: ReadableStreamDefaultController) => void = (controller) => controller.close(),
) => {
  const iterator = chunks[Symbol.iterator]();
  const seen = { pulls: 0, isCancelled: false };
  const stream = new ReadableStream({
    pull: (controller) => {
      seen.pulls += 1;
      const { done, value } = iterator.next();
      if (done) end(controller);
      else controller.enqueue(new Uint8Array(Buffer.from(value)));
    },
    cancel: () => {
      seen.isCancelled = true;
    },
  });
  return { stream, seen };
};

function* endless(chunk: string | Buffer) {
  for (;;) yield chunk;
}

const neverEnds = () => {};

const echo: Handler = async (context) => respond(200, {}, await context.readBody());
const limits = { MAX_BODY_BYTES: '1000' };
const failed = { message: 'The request body cannot be read: it is cut off or garbled.' };

describe('the body of a request by Fetch', () => {
  it('arrives whole, in pieces and compressed', async () => {
    const { fetch } = createFetchServer(echo, limits);
    const bytes = gzipSync('{"query":"{é}"}');
    const headers = { 'content-encoding': 'gzip' };
    for (const request of [
      post('{"query":"{é}"}'),
      post(streamOf(['{"query":', '', '"{é}"}']).stream),
      post(bytes, { headers }),
      post(streamOf([bytes.subarray(0, 9), bytes.subarray(9)]).stream, { headers }),
    ]) {
      expect(await (await fetch(request)).text()).toBe('{"query":"{é}"}');
    }
  });

  it.each([
    ['was read', (request: Request) => request.text()],
    ['is read by somebody', (request: Request) => request.body?.getReader()],
    ['was read in part', (request: Request) => request.body?.getReader().read()],
    ['was cancelled', (request: Request) => request.body?.cancel()],
  ])(
    'that %s before is 500, which says what to do, and says it once in the log',
    async (_how, use) => {
      const { fetch, lines } = createFetchServer(echo);
      for (let n = 0; n < 2; n += 1) {
        const request = post('{}');
        await use(request);
        const response = await fetch(request);
        expect([response.status, await response.json()]).toEqual([
          500,
          { message: expect.stringMatching(/was read before it reached .* new `Request`/) },
        ]);
      }
      const said = lines.filter(({ level }) => level === 'error');
      expect(said).toEqual([
        expect.objectContaining({ message: expect.stringMatching(/was read/) }),
      ]);
      expect(lines.filter(({ status }) => status === 500)).toHaveLength(2);
    },
  );

  it.each([
    ['before', streamOf([], (controller) => controller.error(new Error('gone')))],
    ['in the middle', streamOf(['{'], (controller) => controller.error(new Error('gone')))],
    ['without a reason', streamOf(['{'], (controller) => controller.error())],
  ])('that fails %s is 400, and ends nothing', async (_when, { stream }) => {
    const { fetch, held } = createFetchServer(echo);
    const response = await fetch(post(stream));
    expect([response.status, await response.json()]).toEqual([400, failed]);
    expect(held()).toBe(0);
    expect((await fetch(post('{}'))).status).toBe(200);
  });

  it.each([
    ['its coding is unknown', { 'content-encoding': 'zstd' }, 415],
    ['it is announced as too long', { 'content-length': '1001' }, 413],
    ['it is compressed', { 'content-encoding': 'gzip' }, 400],
  ])('that failed before ends nothing if %s', async (_why, headers, status) => {
    const { fetch } = createFetchServer(echo, limits);
    const { stream } = streamOf([], (controller) => controller.error(new Error('gone')));
    const request = post(stream, { headers: { ...headers } });
    expect((await fetch(request)).status).toBe(status);
  });

  it.each([
    ['it is too long', {}, 413],
    ['it is announced as too long', { 'content-length': '1001' }, 413],
    ['it is garbled', { 'content-encoding': 'gzip' }, 400],
    ['its coding is unknown', { 'content-encoding': 'zstd' }, 415],
  ])('is cancelled at once, and read no further, if %s', async (_why, headers, status) => {
    const { fetch, held } = createFetchServer(echo, limits);
    const { stream, seen } = streamOf(endless('x'.repeat(100)));
    const response = await fetch(post(stream, { headers: { ...headers } }));
    expect([response.status, seen.isCancelled]).toEqual([status, true]);
    const { pulls } = seen;
    await new Promise(setImmediate);
    expect([seen.pulls, pulls < 500, held()]).toEqual([pulls, true, 0]);
  });

  it('is cancelled if it inflates to more than is allowed', async () => {
    const { fetch } = createFetchServer(echo, limits);
    const bomb = gzipSync('x'.repeat(1_000_000));
    const { stream, seen } = streamOf([bomb], neverEnds);
    const response = await fetch(post(stream, { headers: { 'content-encoding': 'gzip' } }));
    expect([response.status, seen.isCancelled]).toEqual([413, true]);
  });

  it('is cancelled at the deadline, and when its client leaves, whatever it waits for', async () => {
    const { fetch, lines } = createFetchServer(echo, { REQUEST_TIMEOUT_MS: '50' });
    const late = streamOf(['{'], neverEnds);
    expect((await fetch(post(late.stream))).status).toBe(408);
    expect(late.seen.isCancelled).toBe(true);
    const patient = createFetchServer(echo);
    const left = streamOf(['{'], neverEnds);
    const leaving = new AbortController();
    const sent = patient.fetch(post(left.stream, { signal: leaving.signal }));
    await eventually(() => expect(left.seen.pulls).toBeGreaterThan(1));
    leaving.abort();
    await sent;
    await new Promise(setImmediate);
    expect([left.seen.isCancelled, patient.held()]).toEqual([true, 0]);
    expect(patient.lines).toMatchObject([{ outcome: 'gone' }]);
    expect(lines).toMatchObject([{ status: 408 }]);
  });

  it.each([
    ['the method', 'PUT', echo, 405],
    ['its handler', 'POST', () => respond(415), 415],
  ] as const)(
    'is cancelled unread if %s refuses the request',
    async (_who, method, handler, status) => {
      const { fetch } = createFetchServer(handler);
      const { stream, seen } = streamOf(endless('x'));
      const response = await fetch(post(stream, { method }));
      expect([response.status, seen.isCancelled]).toEqual([status, true]);
      expect(seen.pulls).toBeLessThan(3);
    },
  );
});
