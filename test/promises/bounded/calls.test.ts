import { setFlagsFromString } from 'node:v8';
import { Pool } from 'undici';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { heapSizeOf } from '../../../src/explorer/cache/lru.js';
import { keysMask, type Mask } from '../../../src/explorer/call/mask.js';
import { UpstreamError } from '../../../src/explorer/call/upstream-errors.js';
import { checksumOn } from '../../../src/explorer/decode/checksum.js';
import { createJsonReader, readJson } from '../../../src/explorer/decode/json-parts.js';
import { context, numbered, openExplorer, principalWith, request } from '../../support/asking.js';
import { type FaultyExplorer, startFaultyExplorer } from '../../support/faulty-explorer.js';
import { collectGarbage, heapUsed, oldSpaceUsed } from '../../support/heap.js';

/** Records of one shape, with values as different as an explorer's. */
const recordsOf = (n: number) => ({
  items: Array.from({ length: 50 }, (_, row) => {
    const hash = `0x${(n * 50 + row).toString(16).padStart(64, '0')}`;
    const address = { hash: hash.slice(0, 42), name: `Name ${row} of ${n}`, is_contract: true };
    return { hash, from: address, to: address, value: `${n}${row}`, fee: { value: `${hash}0` } };
  }),
});

let upstream: FaultyExplorer;

beforeEach(async () => {
  upstream = await startFaultyExplorer();
});

afterEach(async () => {
  vi.useRealTimers();
  await upstream.close();
});

it('leaves no listeners on the deadline of a request that continues', async () => {
  const explorer = openExplorer(upstream.url, { upstreamConcurrency: 2 });
  const who = context();
  const asked = Array.from({ length: 50 }, (_, n) => explorer.fetch(numbered(n % 40), who));
  expect(who.deadline.listeners).toBe(50);
  await Promise.all(asked);
  upstream.fail('reset');
  await explorer.fetch(numbered(99), who).catch(() => {});
  expect(who.deadline.listeners).toBe(0);
});

it.each([
  ['in lower case', (n: number) => `0x${n.toString(16).padStart(40, 'a')}`],
  ['in mixed case', (n: number) => `0xB${n.toString(16).padStart(39, 'b')}`],
])('keeps nothing of the texts that addresses are cut from, %s', (_case, addressOf) => {
  const filler = ' '.repeat(1_000_000);
  const checksum = checksumOn(null);
  checksum(addressOf(0));
  const before = heapUsed();
  for (let n = 1; n <= 50; n += 1) {
    const text = JSON.stringify(`${filler}${addressOf(n)}`);
    expect(checksum(text.slice(-43, -1))).not.toBeNull();
  }
  expect(heapUsed() - before).toBeLessThan(5_000_000);
});

it('keeps nothing of finished requests, however they ended', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const explorer = openExplorer(upstream.url, {
    cacheUrl: 'memory:',
    cacheMaxBytes: 100_000,
    upstreamConcurrency: 4,
  });
  let asked = 0;
  const round = async (requests: number) => {
    for (const fault of [null, 'crash', 'reset', 'rate limit', 'not JSON'] as const) {
      upstream.fail(fault);
      await Promise.all(
        Array.from({ length: requests }, async () => {
          asked += 1;
          const who = context(
            asked % 3 === 0 ? { principal: principalWith(`caller${asked}`) } : {},
          );
          const end = explorer.fetch(request('transaction', `n=${asked >> 1}`), who);
          if (asked % 5 === 0) who.leave();
          await end.catch(() => {});
        }),
      );
      // Longer than any rate limit and pause.
      vi.advanceTimersByTime(100_000);
    }
    upstream.seen.length = 0;
    return heapUsed();
  };
  const rounds = async (count: number) => {
    let heap = 0;
    for (let n = 0; n < count; n += 1) heap = await round(200);
    return heap;
  };
  // Fills everything that is bounded.
  const before = await rounds(3);
  const after = await rounds(3);
  expect(after - before).toBeLessThan(600_000);
});

it('leaves what finished calls used to minor collections, even before V8 optimises', async () => {
  setFlagsFromString('--no-opt');
  onTestFinished(() => setFlagsFromString('--opt'));
  const explorer = openExplorer(upstream.url, { upstreamConcurrency: 4 });
  /**
   * How many bytes minor collections move to old space while 2,000 calls are made: four times the least of
   * four parts, since what else the process does can only add to one.
   */
  const promotedBy = async (call: (n: number) => Promise<unknown>) => {
    const parts = [0, 0, 0, 0, 0];
    for (let round = 0; round < 125; round += 1) {
      const part = Math.floor(round / 25);
      const before = oldSpaceUsed();
      await Promise.all(Array.from({ length: 20 }, (_, n) => call(n)));
      upstream.seen.length = 0;
      collectGarbage({ type: 'minor' });
      // It shrinks in a major collection.
      parts[part] = (parts[part] ?? 0) + Math.max(0, oldSpaceUsed() - before);
    }
    // The first one warms up.
    return 4 * Math.min(...parts.slice(1));
  };
  // The explorer that answers runs in the same process, and has its share.
  const pool = new Pool(upstream.url, { connections: 4 });
  onTestFinished(() => pool.close());
  const plain = await promotedBy(async (n) => {
    const { body } = await pool.request({ method: 'GET', path: `/plain?n=${n}` });
    return body.dump();
  });
  const own = await promotedBy((n) => {
    const who = context();
    return explorer.fetch(numbered(n), who).finally(who.leave);
  });
  expect(own - plain).toBeLessThan(2_000_000);
});

const withKeys = (count: number, at: (n: number) => unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`key${n}`, at(n)]));

/** Bodies of several kinds. Each has values of its own. */
const bodies: Readonly<Record<string, (n: number) => unknown>> = {
  'records of one shape': recordsOf,
  'objects with unique keys': (n) =>
    Array.from({ length: 4 }, (_, row) =>
      Object.fromEntries(Array.from({ length: 100 }, (_, k) => [`${n}-${row}-${k}`, 'x'])),
    ),
  'an object with many keys': (n) => withKeys(500, (k) => k * n),
  'several objects with many keys': (n) => Array.from({ length: 4 }, () => withKeys(200, () => n)),
  'short strings': (n) => Array.from({ length: 500 }, (_, k) => `${n}x${k}`.slice(0, 9)),
  'strings in other scripts': (n) =>
    Array.from({ length: 250 }, (_, k) => `${n} ${k} Адрес 地址 😀`),
  'long numbers': (n) => Array.from({ length: 500 }, (_, k) => ({ k: 1e12 + n * k })),
};

it.each<[string, string, Mask]>([
  ...Object.keys(bodies).map((kind): [string, string, Mask] => [kind, 'whole', 'all']),
  ['records of one shape', 'by a mask', { items: { hash: 'all', from: keysMask('hash', 'name') } }],
])('estimates at least the heap size of %s, parsed %s', (kind, _, mask) => {
  const textsOf = (from: number, count: number) =>
    Array.from({ length: count }, (_, n) => [
      Buffer.from(JSON.stringify(bodies[kind]?.(from + n))),
    ]);
  const parse = (texts: readonly Buffer[][]) => texts.map((text) => readJson(text, mask));
  // Warms up what is allocated only once.
  parse(textsOf(10_000, 100));
  const texts = textsOf(0, 500);
  const before = heapUsed();
  const parsed = parse(texts);
  const taken = heapUsed() - before;
  const counted = parsed.reduce(
    (sum: number, body, n) => sum + heapSizeOf(body, texts[n] ?? []),
    0,
  );
  expect(counted).toBeGreaterThan(taken);
  expect(counted).toBeLessThan(taken * 4);
});

it('keeps only the bytes of a body that cannot be parsed', () => {
  const readers: unknown[] = [];
  const before = heapUsed();
  for (let n = 0; n < 30; n += 1) {
    const read = createJsonReader([Buffer.from(`{"a":"${n}${'я'.repeat(500_000)}",}`)]);
    expect(() => read()).toThrow(UpstreamError);
    readers.push(read);
  }
  expect(heapUsed() - before).toBeLessThan(5_000_000);
  expect(readers).toHaveLength(30);
});
