import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { packingVersion } from '../../../src/explorer/cache/packing.js';
import { createCertificate, hasOpenssl } from '../../support/certificate.js';
import { type FakeRedis, startFakeRedis } from '../../support/fake-redis.js';
import { healthyBody, startFaultyExplorer } from '../../support/faulty-explorer.js';
import { ask } from '../../support/http.js';
import { runMain } from '../../support/process.js';
import { startTlsFront } from '../../support/tls-front.js';

const mebibyte = 1_048_576;

/** In MiB; what a process takes at its peak. */
const peakOf = (pid: number | undefined): number =>
  Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024;

const canMeasure = existsSync('/proc/self/status');

const announce = (bytes: number) => Buffer.from(`$${bytes}\r\n`);

/** An entry that is nothing but a head. */
const entryHead = (bytes: number) => {
  const start = Buffer.alloc(9);
  start.writeUInt8(packingVersion, 0);
  start.writeUInt32BE(bytes - start.length, 1);
  return start;
};

interface Long {
  readonly start: Buffer;
  /** Repeated for so many MiB. */
  readonly filler: string | Buffer;
  readonly mebibytes: number;
}

const nonsense = 'a reply that makes no sense';
const tooLong = `a reply of more than ${64 * mebibyte} bytes`;

const longest = announce(64 * mebibyte);

const replies: readonly (readonly [string, Long])[] = [
  ['a value of 512 MiB', { start: announce(512 * mebibyte), filler: 'x', mebibytes: 512 }],
  [
    'a value of one byte more than 64 MiB',
    { start: announce(64 * mebibyte + 1), filler: 'x', mebibytes: 64 },
  ],
  ['a value of 64 MiB', { start: longest, filler: 'x', mebibytes: 64 }],
  ['a value of 64 MiB that is no text', { start: longest, filler: Buffer.of(255), mebibytes: 64 }],
  [
    'an entry of a head of lists',
    {
      start: Buffer.concat([longest, entryHead(64 * mebibyte), Buffer.from('       [')]),
      filler: '[ ], ',
      mebibytes: 64,
    },
  ],
  ['lists in lists', { start: Buffer.of(), filler: '*16000\r\n', mebibytes: 512 }],
  ['a list of lists', { start: Buffer.from('*99999999\r\n'), filler: '*0\r\n', mebibytes: 512 }],
  ['a line without end', { start: Buffer.from('+'), filler: 'x', mebibytes: 512 }],
];

const ways = hasOpenssl ? ['redis', 'rediss'] : ['redis'];

describe.skipIf(!canMeasure)('a process whose Redis sends long replies', () => {
  const start = async (way: string) => {
    const [redis, upstream] = await Promise.all([startFakeRedis(), startFaultyExplorer()]);
    onTestFinished(async () => {
      await Promise.all([redis.close(), upstream.close()]);
    });
    const open = async () => {
      if (way === 'redis') return { CACHE_URL: redis.url };
      const files = createCertificate('IP:127.0.0.1');
      const { port, close } = await startTlsFront(redis.url, files);
      onTestFinished(() => void close());
      return { CACHE_URL: `rediss://127.0.0.1:${port}`, NODE_EXTRA_CA_CERTS: files.cert };
    };
    // Without a cache in memory, whatever is a hit has come from Redis.
    const gateway = runMain({
      UPSTREAM_URL: upstream.url,
      CACHE_MAX_BYTES: '0',
      ...(await open()),
    });
    return { redis, gateway, url: await gateway.url };
  };

  let asked = 0;

  /** Asks for an answer and a text that Redis does not have; how the answer was found. */
  const askBoth = async (url: string) => {
    const path = `/api/v2/transactions/0x${String(asked).padStart(64, 'a')}`;
    const persistedQuery = { version: 1, sha256Hash: String(asked).padStart(64, 'b') };
    const extensions = encodeURIComponent(JSON.stringify({ persistedQuery }));
    const [answer] = await Promise.all([
      ask(url, path),
      ask(url, `/graphql?extensions=${extensions}`),
    ]);
    expect(answer.text).toBe(healthyBody(path));
    return String(answer.headers['cache-status']);
  };

  /** Replies so to two commands, and waits until Redis is of use again. */
  const endure = async (redis: FakeRedis, url: string, { start, filler, mebibytes }: Long) => {
    const piece = Buffer.alloc(mebibyte, filler);
    let left = 2;
    redis.misbehave({
      reply: (right, command) => {
        if (command !== 'GET' || left === 0) return right;
        left -= 1;
        const rest = mebibyte - (start.length - longest.length);
        for (const bytes of [start, piece.subarray(0, rest)]) redis.say(bytes);
        for (let sent = 1; sent < mebibytes; sent += 1) redis.say(piece);
        return '\r\n';
      },
    });
    while (left > 0) {
      asked += 1;
      await askBoth(url);
    }
    asked += 1;
    const isHit = async () => expect(await askBoth(url)).toContain('hit');
    await vi.waitFor(isHit, { timeout: 30_000, interval: 50 });
  };

  it.each(ways)('stays within 512 MiB, over %s', async (way) => {
    const { redis, gateway, url } = await start(way);
    for (const [name, reply] of replies) {
      await endure(redis, url, reply);
      expect(peakOf(gateway.child.pid), name).toBeLessThan(512);
    }
    gateway.child.kill('SIGTERM');
    const { code, stderr } = await gateway.exited;
    expect(code).toBe(0);
    for (const why of [tooLong, nonsense]) expect(stderr).toContain(`"why":"${why}"`);
  });
});
