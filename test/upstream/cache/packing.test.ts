import { randomBytes } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { bodyOf } from '../../../src/upstream/answer.js';
import { packingVersion, packKept, unpackKept } from '../../../src/upstream/cache/packing.js';
import { ageOf, type Kept } from '../../../src/upstream/cache/store.js';
import { answerOf } from '../../support/explorer.js';
import { runs } from '../../support/runs.js';
import { anyText } from '../../support/text.js';

const keptOf = (
  body: Buffer,
  since = 0,
  contentType: string | null = 'application/json',
): Kept => ({
  answer: answerOf(body, { contentType }),
  since,
  freshFor: 5,
});

describe('a packed answer', () => {
  it('is unpacked unchanged', async () => {
    const bytes = fc.uint8Array({ maxLength: 3_000 }).map((array) => Buffer.from(array));
    const type = fc.option(anyText());
    await fc.assert(
      fc.asyncProperty(bytes, type, async (body, contentType) => {
        const back = await unpackKept(await packKept(keptOf(body, 7, contentType)), 3_000);
        expect(back && bodyOf(back.answer).equals(body)).toBe(true);
        expect([back?.answer.contentType, back?.since, back?.freshFor]).toEqual([
          contentType,
          7,
          5,
        ]);
      }),
      { numRuns: runs(100, 5_000) },
    );
  });

  it('is unpacked unchanged if it is long and incompressible', async () => {
    const body = randomBytes(200_000);
    const back = await unpackKept(await packKept(keptOf(body)), 200_000);
    expect(back && bodyOf(back.answer).equals(body)).toBe(true);
  });

  it('is much smaller than a repetitive body', async () => {
    const body = Buffer.from(JSON.stringify(Array(1_000).fill({ hash: `0x${'ab'.repeat(20)}` })));
    expect((await packKept(keptOf(body))).length).toBeLessThan(body.length / 10);
  });

  it('is rejected if it is further in the future than clocks of replicas may differ', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const ahead = (ms: number) => packKept(keptOf(Buffer.from('{}'), Date.now() + ms));
    expect(await unpackKept(await ahead(1_001), 10)).toBeUndefined();
    const slightly = await unpackKept(await ahead(1_000), 10);
    expect(slightly && ageOf(slightly)).toBe(0);
  });

  it('is rejected if it is longer than answers may be', async () => {
    const packed = await packKept(keptOf(Buffer.alloc(1_000)));
    expect(await unpackKept(packed, 999)).toBeUndefined();
    expect(await unpackKept(packed, 1_000)).toBeDefined();
  });

  it.each(['{}', 'null', '{"since":"0","freshFor":5,"contentType":null}'])(
    'is rejected with an invalid head, even if the checksum is right: %s',
    async (head) => {
      const start = Buffer.alloc(9);
      start.writeUInt8(packingVersion, 0);
      start.writeUInt32BE(head.length, 1);
      start.writeUInt32BE(crc32(head), 5);
      const bytes = Buffer.concat([start, Buffer.from(head), deflateRawSync('')]);
      expect(await unpackKept(bytes, 1_000)).toBeUndefined();
    },
  );

  it.each([5, 'text', [1, 2], null, undefined])('is not %j', async (reply) => {
    expect(await unpackKept(reply, 1_000)).toBeUndefined();
  });

  it('is rejected for any other bytes', async () => {
    const packed = await packKept(keptOf(Buffer.from('{"items":[]}')));
    await fc.assert(
      fc.asyncProperty(fc.nat(packed.length - 1), async (length) => {
        const cut = await unpackKept(packed.subarray(0, length), 1_000);
        expect(cut).toBeUndefined();
      }),
      { numRuns: runs(100, 5_000) },
    );
    await fc.assert(
      fc.asyncProperty(fc.uint8Array(), async (bytes) => {
        expect(await unpackKept(Buffer.from(bytes), 1_000)).toBeUndefined();
      }),
      { numRuns: runs(100, 5_000) },
    );
  });
});
