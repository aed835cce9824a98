import { randomBytes } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { UpstreamError } from '../../../src/explorer/call/upstream-errors.js';
import { joined } from '../../../src/explorer/call/upstream-response.js';
import { createBodySink } from '../../../src/explorer/sending/inflate.js';
import { runs } from '../../support/runs.js';

const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

const encode = {
  '': (body: Buffer) => body,
  identity: (body: Buffer) => body,
  gzip: (body: Buffer) => gzipSync(body),
  ' X-GZIP ': (body: Buffer) => gzipSync(body),
  // The default quality takes a second for megabytes.
  br: (body: Buffer) => brotliCompressSync(body, fast),
} as const;

type Encoding = keyof typeof encode;

const receive = (encoding: string, limit: number, chunks: readonly Buffer[]) =>
  new Promise<Buffer>((resolve, reject) => {
    let failed = false;
    const sink = createBodySink(encoding, limit, {
      hold: () => true,
      done: (chunks) => resolve(joined(chunks)),
      fail: (error) => {
        failed = true;
        sink.stop();
        reject(error);
      },
    });
    for (const chunk of chunks) if (!failed) sink.write(chunk);
    if (!failed) sink.end();
  });

const cut = (body: Buffer, size: number) =>
  Array.from({ length: Math.ceil(body.length / size) }, (_, at) =>
    body.subarray(at * size, (at + 1) * size),
  );

describe('a body', () => {
  const encodings = fc.constantFrom(...(Object.keys(encode) as Encoding[]));

  it('arrives complete, in whatever chunks and encoding', async () => {
    const bytes = fc.uint8Array({ maxLength: 2_000 }).map((array) => Buffer.from(array));
    await fc.assert(
      fc.asyncProperty(
        encodings,
        bytes,
        fc.integer({ min: 1, max: 700 }),
        async (how, body, size) => {
          const received = await receive(how, body.length, cut(encode[how](body), size));
          expect(received.equals(body)).toBe(true);
        },
      ),
      { numRuns: runs(100, 2_000) },
    );
  });

  it.each(Object.keys(encode) as Encoding[])(
    'is limited in its decoded size: "%s"',
    async (how) => {
      const body = Buffer.alloc(3_000_000, 'x');
      const chunks = cut(encode[how](body), 65_536);
      expect((await receive(how, 3_000_000, chunks)).length).toBe(3_000_000);
      await expect(receive(how, 2_999_999, chunks)).rejects.toMatchObject({
        fault: 'bad-response',
      });
    },
  );

  it.each(['gzip', 'br'] as const)('in %s is limited while it waits to be decoded', (how) => {
    const failures: UpstreamError[] = [];
    const sink = createBodySink(how, 100_000, {
      hold: () => true,
      done: () => {},
      fail: (error) => failures.push(error),
    });
    const chunks = cut(encode[how](randomBytes(300_000)), 65_536);
    const failed = chunks.map((chunk) => {
      sink.write(chunk);
      return failures.length > 0;
    });
    sink.stop();
    expect(failed).toEqual([false, false, true, true, true]);
    expect(failures[0]?.fault).toBe('bad-response');
  });

  it('retains no memory but its own', async () => {
    const read = Buffer.alloc(65_536, 'x');
    const body = await receive('', 1_000, [read.subarray(100, 200)]);
    expect(body.buffer.byteLength).toBe(100);
    const chunks = await receive('', 1_000, [Buffer.from('a'), Buffer.from('b')]);
    expect([chunks.toString(), chunks.buffer.byteLength]).toEqual(['ab', 2]);
  });

  it('is refused in an encoding that was not requested', () => {
    for (const encoding of ['zstd', 'gzip, br', 'toString', '__proto__']) {
      const events = { hold: () => true, done: () => {}, fail: () => {} };
      expect(() => createBodySink(encoding, 10, events)).toThrow('encoding');
    }
  });
});

describe('bytes behind a gzip body', () => {
  const text = Buffer.from(JSON.stringify({ items: Array.from({ length: 5_000 }, (_, at) => at) }));
  const named = Buffer.concat([
    // With an extra field, a name, a comment and a checksum of the header.
    Buffer.from('1f8b081e000000000003', 'hex'),
    Buffer.from('0200abcd', 'hex'),
    Buffer.from('name\0comment\0'),
    Buffer.from('0000', 'hex'),
    gzipSync(text).subarray(10),
  ]);

  it.each([
    '0a',
    '0a0a',
    '0d0a0d0a',
    '00',
    '000a',
    '1f',
    '1f8b',
    '3c212d2d2068692d2d3e',
    'ff'.repeat(70_000),
  ])('are no part of it: %.20s', async (tail) => {
    for (const body of [gzipSync(text), named]) {
      const whole = Buffer.concat([body, Buffer.from(tail, 'hex')]);
      for (const size of [1_000_000, 4_096, body.length]) {
        expect((await receive('gzip', text.length, cut(whole, size))).equals(text)).toBe(true);
      }
    }
  });

  it('are told from a second part of it', async () => {
    const [one, other] = [gzipSync(text.subarray(0, 999)), gzipSync(text.subarray(999))];
    for (const tail of ['', '0a0a']) {
      const whole = Buffer.concat([one, other, Buffer.from(tail, 'hex')]);
      expect((await receive('gzip', text.length, [whole])).equals(text)).toBe(true);
    }
  });

  it('do not hide that it is cut off, garbled or too long', async () => {
    const whole = gzipSync(text);
    const flipped = Buffer.from(whole);
    flipped[whole.length - 7] = (flipped[whole.length - 7] ?? 0) ^ 1;
    const tail = Buffer.from('0a0a', 'hex');
    const faultOf = (chunks: readonly Buffer[], limit = text.length) =>
      receive('gzip', limit, chunks).then(
        () => null,
        ({ fault }: UpstreamError) => fault,
      );
    for (const missing of [
      1,
      4,
      8,
      9,
      500,
      whole.length - 12,
      whole.length - 3,
      whole.length - 1,
    ]) {
      expect([missing, await faultOf([whole.subarray(0, -missing)])]).toEqual([
        missing,
        'unreachable',
      ]);
    }
    expect(await faultOf([flipped])).toBe('bad-response');
    expect(await faultOf([flipped, tail])).toBe('bad-response');
    expect(await faultOf([tail, whole])).toBe('bad-response');
    expect(await faultOf([whole, tail], text.length - 1)).toBe('bad-response');
  });
});

describe('a body that arrives byte by byte', () => {
  it('is kept in few chunks', async () => {
    const body = randomBytes(20_000);
    const chunks = await new Promise<readonly Buffer[]>((resolve, reject) => {
      const sink = createBodySink('', 30_000, { hold: () => true, done: resolve, fail: reject });
      for (const byte of body) sink.write(Buffer.of(byte));
      sink.end();
    });
    expect(joined(chunks).equals(body)).toBe(true);
    expect(chunks.length).toBeLessThan(400);
  });
});
