import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../support/eventually.js';
import { type FaultyExplorer, startFaultyExplorer } from '../../support/faulty-explorer.js';
import { startTestGateway, type TestGateway } from '../../support/gateway.js';
import { ask, sendRaw } from '../../support/http.js';

let explorer: FaultyExplorer;
let gateway: TestGateway;
let hash = '';
let asked = 0;
beforeAll(async () => {
  explorer = await startFaultyExplorer();
});
afterAll(() => explorer.close());
/** Each test has its own gateway, since a gateway remembers failures of the explorer. */
const open = async (env: Readonly<Record<string, string>>) => {
  const own = { UPSTREAM_URL: explorer.url, UPSTREAM_RETRIES: '0', ...env };
  gateway = await startTestGateway(own);
  onTestFinished(async () => void (await gateway.close()));
};
beforeEach(() => {
  explorer.fail(null);
  explorer.seen.length = 0;
  asked += 1;
  hash = `0x${'a'.repeat(30)}${String(asked).padStart(10, '0')}`;
});
const get = (query = '', headers: Record<string, string> = {}, spelling = hash) =>
  ask(gateway.url, `/api/v2/addresses/${spelling}/token-transfers${query}`, { headers });

describe('an answer that does not fit into the cache', () => {
  it.each(['0', '100'])('does not claim to be stored: %s bytes', async (room) => {
    await open({ CACHE_MAX_BYTES: room });
    for (const _ of [1, 2]) {
      expect((await get()).headers['cache-status']).toBe('gateway; fwd=uri-miss');
    }
    expect(explorer.seen).toHaveLength(2);
  });
});

describe('a cached answer', () => {
  it('is served again, with its age and remaining lifetime', async () => {
    await open({ CACHE_TTL: 'default=3600' });
    const first = await get();
    expect(first.headers['cache-status']).toMatch(
      /^gateway; fwd=uri-miss; stored; ttl=3(600|599)$/,
    );
    expect(first.headers).not.toHaveProperty('age');
    const again = await get();
    expect(again.headers['cache-status']).toMatch(/^gateway; hit; ttl=3(600|5\d\d)$/);
    expect(again.headers.age).toMatch(/^\d+$/);
    expect(again.body.equals(first.body)).toBe(true);
    expect(again.headers.etag).toBe(first.headers.etag);
    expect(explorer.seen).toHaveLength(1);
  });

  it("has the explorer's rate limit headers only the first time", async () => {
    await open({});
    explorer.respond((_, response) => {
      const limits = { 'x-ratelimit-remaining': '7' };
      response.writeHead(200, { 'content-type': 'application/json', ...limits }).end('{}');
    });
    const left = [await get(), await get()].map(({ headers }) => headers['x-ratelimit-remaining']);
    expect(left).toEqual(['7', undefined]);
  });

  it('can be answered with 304', async () => {
    await open({ CACHE_TTL: 'default=3600' });
    const { etag = '' } = (await get()).headers;
    const { status, headers } = await get('', { 'if-none-match': etag });
    expect(status).toBe(304);
    expect(headers['cache-status']).toContain('hit');
    expect(explorer.seen).toHaveLength(1);
  });

  it.each([
    ['?type=ERC-20&filter=to', '?filter=to&type=ERC-20'],
    ['?type=ERC-20,ERC-721', '?type=ERC-20%2CERC-721'],
    ['?filter=%74o', '?filter=to'],
    ['?token=a+b', '?token=a%20b'],
  ])('is the same for %s and %s', async (first, second) => {
    await open({ CACHE_TTL: 'default=3600' });
    await get(first);
    expect((await get(second)).headers['cache-status']).toContain('hit');
    expect(explorer.seen.map(({ url }) => url.split('?')[1])).toEqual([first.slice(1)]);
  });

  it.each([
    ['?type=ERC-20', '?type=erc-20'],
    ['?a=1&a=2', '?a=2&a=1'],
    ['?a=', ''],
    ['?a=%zz', '?a=%ZZ'],
  ])('is different for %s and %s', async (first, second) => {
    await open({ CACHE_TTL: 'default=3600' });
    await get(first);
    await get(second);
    expect(explorer.seen).toHaveLength(2);
  });

  it('is the same for every spelling of the hash', async () => {
    await open({ CACHE_TTL: 'default=3600' });
    await get();
    const { headers } = await get('', {}, `0x${hash.slice(2).toUpperCase()}`);
    expect(headers['cache-status']).toContain('hit');
  });
});

describe('concurrent requests', () => {
  it('share one call, and say so', async () => {
    await open({ CACHE_TTL: 'default=3600' });
    explorer.hold();
    const first = get();
    await explorer.arrived(1);
    // A request that joins makes no call to wait for, but the one pipelined after it does.
    const path = `/api/v2/addresses/${hash}/token-transfers`;
    const second = sendRaw(
      gateway.url,
      `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\nGET ${path}?other HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
    );
    await explorer.arrived(2);
    explorer.release();
    expect((await first).headers['cache-status']).toContain('fwd=uri-miss; stored');
    expect((await second).match(/fwd=[^\r]*/g)).toEqual([
      expect.stringMatching(/^fwd=uri-miss; collapsed; ttl=3(600|599)$/),
      expect.stringMatching(/^fwd=uri-miss; stored; ttl=3(600|599)$/),
    ]);
    expect(explorer.seen).toHaveLength(2);
  });
});

describe('a stale answer', () => {
  it.each(['crash', 'rate limit', 'reset', 'overload'] as const)(
    'stands in for: %s',
    async (fault) => {
      await open({ CACHE_TTL: 'default=0' });
      const fresh = await get();
      explorer.fail(fault);
      const stale = await get();
      expect([stale.status, stale.text]).toEqual([200, fresh.text]);
      expect(stale.headers['cache-status']).toMatch(
        /^gateway; hit; ttl=-\d+; detail=stale-if-error$/,
      );
      expect(stale.headers.age).toMatch(/^\d+$/);
      await eventually(() => {
        const logged = gateway.lines.filter(({ door }) => door === 'rest');
        expect(logged.map(({ stale }) => stale)).toEqual([undefined, 1]);
      });
    },
  );

  it.each([
    ['not found', 404],
    ['not JSON', 502],
    ['forbidden', 403],
    ['rejected', 422],
  ] as const)('does not hide: %s', async (fault, code) => {
    await open({ CACHE_TTL: 'default=0' });
    await get();
    explorer.fail(fault);
    const { status, headers } = await get();
    expect([status, headers['cache-status']]).toEqual([code, 'gateway; fwd=uri-miss']);
  });
});

describe('a request with credentials', () => {
  it.each([
    ['', { cookie: '_explorer_key=alice' }],
    ['', { authorization: 'Bearer alice' }],
    ['?apikey=alice', {}],
    ['?%6bey=alice', {}],
  ])('bypasses the cache, each time: %j %j', async (query, headers) => {
    await open({ CACHE_TTL: 'default=3600' });
    await get();
    for (let n = 0; n < 2; n += 1) {
      const own = await get(query, headers);
      expect(own.headers['cache-status']).toBe('gateway; fwd=bypass');
      expect(own.headers['cache-control']).toBe('private, no-store');
      expect(own.headers).not.toHaveProperty('age');
    }
    expect(explorer.seen).toHaveLength(3);
  });

  it('is only one whose credentials go upstream: other cookies do not count', async () => {
    await open({ CACHE_TTL: 'default=3600' });
    await get();
    const { headers } = await get('', { cookie: 'theme=dark' });
    expect(headers['cache-status']).toContain('hit');
    expect(explorer.seen[0]?.headers).not.toHaveProperty('cookie');
  });
});

describe('CACHE_URL=off', () => {
  it('stores nothing, and does not claim to', async () => {
    await open({ CACHE_URL: 'off' });
    for (let n = 0; n < 2; n += 1) {
      expect((await get()).headers['cache-status']).toBe('gateway; fwd=uri-miss');
    }
    expect(explorer.seen).toHaveLength(2);
  });
});
