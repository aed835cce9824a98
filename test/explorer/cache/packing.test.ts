import { randomBytes } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  packingVersion,
  packResponse,
  unpackResponse,
} from '../../../src/explorer/cache/packing.js';
import type { StoredResponse } from '../../../src/explorer/cache/store.js';
import { ageOf, wholeBody } from '../../../src/explorer/call/upstream-response.js';
import { answerOf } from '../../support/explorer.js';
import { runs } from '../../support/runs.js';
import { anyText } from '../../support/text.js';

const pack = (kept: StoredResponse, key = 'key') => packResponse(kept, key);
const unpack = (bytes: Buffer, maxBytes: number, key = 'key') =>
  unpackResponse(bytes, key, maxBytes);

/** JSON of about this many bytes. */
const jsonOf = (text: string) => Buffer.from(JSON.stringify([text]));

const packedWith = (head: string, body = '{}') => {
  const start = Buffer.alloc(9);
  start.writeUInt8(packingVersion, 0);
  start.writeUInt32BE(Buffer.byteLength(head), 1);
  start.writeUInt32BE(crc32(body, crc32(head)), 5);
  return Buffer.concat([start, Buffer.from(head), deflateRawSync(body)]);
};

const keptOf = (
  body: Buffer,
  since = 0,
  contentType: string | null = 'application/json',
): StoredResponse => ({
  ...answerOf(body, { contentType }),
  stored: { since, freshFor: 5 },
});

describe('a packed answer', () => {
  it('is unpacked unchanged', async () => {
    const types = [null, 'application/json', 'application/hal+json; v=\u00e9', 'text/json;\tx'];
    await fc.assert(
      fc.asyncProperty(fc.json(), fc.constantFrom(...types), async (text, contentType) => {
        const body = Buffer.from(text);
        const back = await unpack(await pack(keptOf(body, 7, contentType)), body.length);
        expect(back && wholeBody(back).equals(body)).toBe(true);
        expect([back?.contentType, back?.stored.since, back?.stored.freshFor]).toEqual([
          contentType,
          7,
          5,
        ]);
      }),
      { numRuns: runs(100, 5_000) },
    );
  });

  it('is unpacked unchanged if it is long and incompressible', async () => {
    const body = jsonOf(randomBytes(200_000).toString('base64'));
    const back = await unpack(await pack(keptOf(body)), body.length);
    expect(back && wholeBody(back).equals(body)).toBe(true);
  });

  it('is rejected under any other key than its own', async () => {
    const packed = await pack(keptOf(Buffer.from('{}')), 'one');
    expect(await unpack(packed, 10, 'one')).toBeDefined();
    await fc.assert(
      fc.asyncProperty(anyText(), async (key) => {
        expect((await unpack(packed, 10, key)) === undefined).toBe(key !== 'one');
      }),
      { numRuns: runs(100, 1_000) },
    );
  });

  it.each([
    'text/html',
    '',
    'application/json\r\nx: y',
    'application/json; \u0000',
    'json',
    '\u2713/json',
  ])(
    'is rejected if its content type is no header value, or not one of JSON: %j',
    async (contentType) => {
      expect(
        await unpack(await pack(keptOf(Buffer.from('{}'), 0, contentType)), 10),
      ).toBeUndefined();
    },
  );

  it.each(['', 'hello', '<html></html>', '{"items":', `{${'x'.repeat(50)}`])(
    'is rejected if its body is not JSON: %s',
    async (body) => {
      expect(await unpack(await pack(keptOf(Buffer.from(body))), 100)).toBeUndefined();
    },
  );

  it('is much smaller than a repetitive body', async () => {
    const body = Buffer.from(JSON.stringify(Array(1_000).fill({ hash: `0x${'ab'.repeat(20)}` })));
    expect((await pack(keptOf(body))).length).toBeLessThan(body.length / 10);
  });

  it('is rejected if it is further in the future than clocks of replicas may differ', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const ahead = (ms: number) => pack(keptOf(Buffer.from('{}'), Date.now() + ms));
    expect(await unpack(await ahead(1_001), 10)).toBeUndefined();
    const slightly = await unpack(await ahead(1_000), 10);
    expect(slightly && ageOf(slightly.stored)).toBe(0);
  });

  it('is rejected if it is longer than answers may be', async () => {
    const packed = await pack(keptOf(jsonOf('x'.repeat(996))));
    expect(await unpack(packed, 999)).toBeUndefined();
    expect(await unpack(packed, 1_000)).toBeDefined();
  });

  it.each([
    '{}',
    'null',
    '{"key":"key","since":"0","freshFor":5,"contentType":null}',
    '{"key":"key","since":0,"freshFor":1e999,"contentType":null}',
    '{"key":"key","since":0,"freshFor":5}',
    '{"key":5,"since":0,"freshFor":5,"contentType":null}',
    '{"since":0,"freshFor":5,"contentType":null}',
  ])('is rejected with an invalid head, even if the checksum is right: %s', async (head) => {
    expect(await unpack(packedWith(head), 1_000)).toBeUndefined();
  });

  it('is accepted with a valid head and checksum', async () => {
    const head = '{"key":"key","since":0,"freshFor":5,"contentType":null}';
    expect(await unpack(packedWith(head), 1_000)).toBeDefined();
  });

  it('is rejected if its head is longer than any is, which is not parsed', async () => {
    const head = '{"key":"key","since":0,"freshFor":5,"contentType":null}'.padEnd(65_536);
    const parse = vi.spyOn(JSON, 'parse');
    onTestFinished(() => parse.mockRestore());
    expect(await unpack(packedWith(head), 1_000)).toBeUndefined();
    expect(parse).not.toHaveBeenCalled();
  });

  it('is rejected for any other bytes', async () => {
    const packed = await pack(keptOf(Buffer.from('{"items":[]}')));
    await fc.assert(
      fc.asyncProperty(fc.nat(packed.length - 1), async (length) => {
        const cut = await unpack(packed.subarray(0, length), 1_000);
        expect(cut).toBeUndefined();
      }),
      { numRuns: runs(100, 5_000) },
    );
    await fc.assert(
      fc.asyncProperty(fc.uint8Array(), async (bytes) => {
        expect(await unpack(Buffer.from(bytes), 1_000)).toBeUndefined();
      }),
      { numRuns: runs(100, 5_000) },
    );
  });
});
