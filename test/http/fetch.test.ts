import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Handler } from '../../src/base/request/exchange.js';
import { eventually } from '../support/eventually.js';
import { createFetchServer } from '../support/fetch-server.js';
import { respond } from '../support/http-server.js';

const mebibyte = 1_048_576;

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

const body = Buffer.from(JSON.stringify(Array.from({ length: 400_000 }, (_, at) => at)));
const json = { 'content-type': 'application/json' };

/** A server whose answer is long. */
const createLong = (env: Readonly<Record<string, string>> = {}, answer = body) =>
  createFetchServer(
    ({ memory }) => (memory.hold(answer.length) ? respond(200, json, answer) : respond(503)),
    env,
  );

const get = (headers = {}) => new Request('http://any.example/', { headers });

/** The pieces of an answer, and what is held whenever one is taken. */
const piecesOf = async (response: Response, held: () => number) => {
  const pieces: Uint8Array[] = [];
  const meanwhile: number[] = [];
  for await (const piece of response.body ?? []) {
    pieces.push(piece);
    meanwhile.push(held());
  }
  return { pieces, whole: Buffer.concat(pieces), held: Math.min(...meanwhile) };
};

describe('a long answer by Fetch', () => {
  it.each([
    ['plain', {}],
    ['compressed', { 'accept-encoding': 'gzip' }],
  ])(
    'leaves in pieces, and counts until its reader has the last one: %s',
    async (_how, headers) => {
      const { fetch, held, lines } = createLong();
      const response = await fetch(get(headers));
      const read = await piecesOf(response, held);
      const length = Number(response.headers.get('content-length'));
      expect(read.held).toBeGreaterThanOrEqual(length);
      expect(read.pieces.length).toBe(Math.ceil(length / 65_536));
      const isZipped = response.headers.get('content-encoding') === 'gzip';
      expect((isZipped ? gunzipSync(read.whole) : read.whole).equals(body)).toBe(true);
      await eventually(() => expect(held()).toBe(0));
      expect(lines).toMatchObject([{ status: 200, outcome: 'ok' }]);
    },
  );

  it('counts if nobody reads it: those that find no room are refused', async () => {
    const { fetch, held } = createLong({ MAX_MEMORY_BYTES: `${10 * mebibyte}` });
    const responses = await Promise.all(Array.from({ length: 40 }, () => fetch(get())));
    const readers = responses
      .filter(({ status }) => status === 200)
      .map((response) => response.body?.getReader());
    const most = Math.floor((10 * mebibyte) / body.length);
    expect([readers.length, responses.length]).toEqual([most, 40]);
    // Servers read a little before they know how much their client takes.
    for (const reader of readers) await Promise.all([reader?.read(), reader?.read()]);
    expect(held()).toBeGreaterThan(most * body.length);
    expect((await fetch(get())).status).toBe(503);
    for (const reader of readers) await reader?.cancel();
    await eventually(() => expect(held()).toBe(0));
    expect((await fetch(get())).status).toBe(200);
  });

  it('hands out nothing of what it is made of', async () => {
    const { fetch, held } = createLong();
    const { pieces } = await piecesOf(await fetch(get()), held);
    for (const { buffer, byteLength } of pieces) expect(buffer.byteLength).toBe(byteLength);
  });

  describe('that is unread', () => {
    afterEach(() => void vi.useRealTimers());

    it('gives way to others after ten seconds', async () => {
      vi.useFakeTimers({ toFake: ['performance'] });
      const { fetch, held } = createLong({ MAX_MEMORY_BYTES: `${4 * mebibyte}` });
      const reader = (await fetch(get())).body?.getReader();
      await reader?.read();
      vi.advanceTimersByTime(9_000);
      expect((await fetch(get())).status).toBe(503);
      vi.advanceTimersByTime(1_001);
      const other = await fetch(get());
      expect(other.status).toBe(200);
      await expect(reader?.read()).rejects.toThrow('broken off');
      await other.body?.cancel();
      await eventually(() => expect(held()).toBe(0));
    });
  });
});

describe('an answer in parts by Fetch', () => {
  const part = 'é'.repeat(100_000);

  it('leaves in pieces, of which none is made before the last was taken', async () => {
    let made = 0;
    async function* parts() {
      for (; made < 3; made += 1) yield part;
    }
    const { fetch, held } = createFetchServer(() => respond(200, {}, parts()));
    const response = await fetch(get());
    const reader = response.body?.getReader();
    const pieces: Uint8Array[] = [];
    for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
      pieces.push(next.value);
      expect(made).toBe(Math.ceil(pieces.length / 4) - 1);
    }
    expect(Buffer.concat(pieces).toString()).toBe(part.repeat(3));
    expect(Math.max(...pieces.map(({ length }) => length))).toBe(65_536);
    await eventually(() => expect(held()).toBe(0));
  });

  it('gives way to others where nobody reads on, and not while it has nothing to send', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const ended: string[] = [];
    const handler: Handler = async ({ query, memory }) => {
      if (!memory.hold(700_000)) return respond(503);
      async function* parts() {
        try {
          yield 'one';
          if (query === 'silent') await new Promise(() => {});
          for (;;) yield part;
        } finally {
          ended.push(query);
        }
      }
      return respond(200, {}, query === 'new' ? '' : parts());
    };
    const { fetch } = createFetchServer(handler, { MAX_MEMORY_BYTES: `${2 * mebibyte}` });
    const open = async (query: string) => {
      const { status, body: stream } = await fetch(new Request(`http://any.example/?${query}`));
      return { status, reader: stream?.getReader() };
    };
    const silent = await open('silent');
    await silent.reader?.read();
    const waits = silent.reader?.read();
    const stalled = await open('stalled');
    await stalled.reader?.read();
    expect((await open('new')).status).toBe(503);
    vi.advanceTimersByTime(10_001);
    expect((await open('new')).status).toBe(200);
    vi.useRealTimers();
    await expect(stalled.reader?.read()).rejects.toThrow('broken off');
    await eventually(() => expect(ended).toEqual(['stalled']));
    waits?.catch(() => {});
  });
});
