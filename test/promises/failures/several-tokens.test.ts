import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTestGateway } from '../../support/gateway.js';
import { askGraph } from '../../support/http.js';
import {
  type BatchAnswer,
  type Responds,
  startTokenExplorer,
  tokenHash,
} from '../../support/token-explorer.js';

const hashes = [1, 2, 3, 4, 5].map(tokenHash);
const known = new Set(hashes);
const [broken] = hashes;

const json = { 'content-type': 'application/json' };

const says =
  (
    status: number,
    body: string | Buffer,
    headers: Readonly<Record<string, string>> = json,
  ): Responds =>
  (response) => {
    response.writeHead(status, headers).end(body);
  };

const says503 = says(503, '{"message":"Overloaded"}');

/** An explorer of which one token is broken, and a gateway over it. */
const start = async (
  batch: BatchAnswer | ((key: string | undefined) => BatchAnswer | undefined) | null,
  env: Readonly<Record<string, string>> = {},
  alone: (hash: string) => Responds | null = (hash) => (hash === broken ? says503 : null),
) => {
  const explorer = await startTokenExplorer({ known, ...(batch && { batch }), alone });
  const gateway = await startTestGateway({
    UPSTREAM_URL: explorer.url,
    UPSTREAM_RETRIES: '1',
    UPSTREAM_MAX_BYTES: '100000',
    CACHE_URL: 'off',
    ...env,
  });
  onTestFinished(async () => void (await gateway.close()));
  /** Asks for tokens in one operation, and tells what the explorer was asked for. */
  const load = async (asked: readonly string[] = hashes, key?: string) => {
    const before = explorer.calls.length;
    const query = `{ tokens(hashes: ${JSON.stringify(asked)}) { name } }`;
    const reply = await askGraph(
      gateway.url,
      query,
      {},
      key ? { headers: { 'x-api-key': key } } : {},
    );
    const { data, errors = [] } = reply.json() as {
      readonly data: { readonly tokens: readonly ({ readonly name: string } | null)[] };
      readonly errors?: readonly {
        readonly path: readonly unknown[];
        readonly extensions: { readonly code: string };
      }[];
    };
    const calls = explorer.calls.slice(before).filter((call) => call.key === key);
    return {
      names: data.tokens.map((token) => token?.name ?? null),
      codes: errors.map(({ path, extensions }) => [path.at(-1), extensions.code]),
      together: calls.filter(({ hashes }) => hashes.length > 1).length,
      alone: calls.filter(({ hashes }) => hashes.length === 1).length,
    };
  };
  return { load, explorer, gateway };
};

/** All tokens but the broken one. */
const others = [null, 'anonymous', 'anonymous', 'anonymous', 'anonymous'];
const brokenAlone = [[0, 'UPSTREAM_UNAVAILABLE']];

/** How the call for several is answered, and how often it is then made. */
type Way = readonly [what: string, batch: BatchAnswer | null, times: number];

const withStatus = (status: number, times = 1): Way => [`${status}`, { status }, times];

const html = '<!DOCTYPE html><title>One moment</title>';

describe('a call for several tokens', () => {
  it.each<Way>([
    withStatus(500),
    withStatus(502, 2),
    withStatus(503, 2),
    withStatus(504, 2),
    withStatus(520),
    [
      'an answer that breaks off',
      {
        responds: (response) => {
          response.writeHead(200, { ...json, 'content-length': '1000' }).write('[{');
          setImmediate(() => response.socket?.destroy());
        },
      },
      2,
    ],
    [
      'a connection that breaks off before the answer',
      { responds: ({ socket }) => void socket?.resetAndDestroy() },
      2,
    ],
    [
      'a garbled answer',
      { responds: says(200, 'this is no gzip', { ...json, 'content-encoding': 'gzip' }) },
      1,
    ],
    [
      'an unknown encoding',
      { responds: says(200, '[]', { ...json, 'content-encoding': 'zstd' }) },
      1,
    ],
    [
      'an answer that is too long',
      {
        responds: says(200, gzipSync(' '.repeat(200_000)), { ...json, 'content-encoding': 'gzip' }),
      },
      1,
    ],
  ])(
    'that fails leaves each to a call of its own, and is sent again: %s',
    async (_what, batch, times) => {
      const { load } = await start(batch);
      for (const together of [times, times]) {
        expect(await load()).toEqual({ names: others, codes: brokenAlone, together, alone: 5 });
      }
    },
  );

  it.each<Way>([
    ...[400, 401, 403, 411, 413, 415, 422].map((status) => withStatus(status)),
    ['a challenge', { responds: says(403, html, { 'content-type': 'text/html' }) }, 1],
    [
      'a challenge that says so',
      { responds: says(503, html, { 'content-type': 'text/html', 'cf-mitigated': 'challenge' }) },
      1,
    ],
    ['a page', { responds: says(200, html, { 'content-type': 'text/html' }) }, 1],
    ['an object', { text: '{"message":"Welcome"}' }, 1],
    ['null', { text: 'null' }, 1],
    ['a list of something else', { text: '[{"id":1},{"id":2}]' }, 1],
    ['an empty body', { responds: says(200, '') }, 1],
    ['a redirect', { responds: says(302, '', { location: '/login' }) }, 1],
  ])('that is refused does so, and is not sent again: %s', async (_what, batch) => {
    const { load } = await start(batch);
    for (const together of [1, 0]) {
      const { alone, ...found } = await load();
      expect(found).toEqual({ names: others, codes: brokenAlone, together });
      // Only where none was sent together, a call for one is repeated.
      expect(alone).toBe(together === 1 ? 5 : 6);
    }
  });

  it.each<Way>([
    ['400 with its words', null, 1],
    withStatus(404),
    withStatus(405),
    withStatus(501),
    [
      "the metered API's 404",
      { responds: says(404, '{"error":"Not found","source":"internal"}') },
      1,
    ],
  ])('whose path is lacking does so, too: %s', async (_what, batch) => {
    const { load } = await start(batch);
    for (const together of [1, 0]) {
      expect(await load()).toEqual({ names: others, codes: brokenAlone, together, alone: 6 });
    }
  });

  const all = (code: string) => hashes.map((_, at) => [at, code]);
  const none = hashes.map(() => null);

  it.each<readonly [string, BatchAnswer, code: string]>([
    ['402', { status: 402 }, 'UPSTREAM_FORBIDDEN'],
    ['429', { status: 429 }, 'UPSTREAM_RATE_LIMITED'],
    [
      '"Too many requests" under 200',
      { text: '{"message":"Too many requests"}' },
      'UPSTREAM_RATE_LIMITED',
    ],
    ['a timeout', { responds: () => {} }, 'UPSTREAM_TIMEOUT'],
  ])('says it of all: %s', async (_what, batch, code) => {
    const isLate = code === 'UPSTREAM_TIMEOUT';
    const { load } = await start(batch, {
      UPSTREAM_RETRIES: '0',
      ...(isLate && { UPSTREAM_TIMEOUT_MS: '1000' }),
    });
    const found = await load();
    expect(found).toMatchObject({ names: none, codes: all(code), together: 1, alone: 0 });
  });

  it('is not made while the circuit is open', async () => {
    const { load, explorer } = await start(
      { status: 503 },
      { UPSTREAM_RETRIES: '0' },
      () => says503,
    );
    await load();
    await load();
    const before = explorer.calls.length;
    const found = await load();
    expect(found).toMatchObject({ names: none, codes: all('UPSTREAM_UNAVAILABLE') });
    expect(explorer.calls).toHaveLength(before);
  });

  it('is made once more before a path that has answered well counts as refused', async () => {
    const { load, explorer, gateway } = await start({ shows: known }, {}, () => null);
    expect(await load()).toMatchObject({ codes: [], together: 1, alone: 0 });
    explorer.change({ batch: { status: 403 } });
    expect(await load()).toMatchObject({ codes: [], together: 2, alone: 5 });
    expect(await load()).toMatchObject({ codes: [], together: 0, alone: 5 });
    const warnings = gateway.lines.filter(({ level }) => level === 'warn');
    expect(warnings).toMatchObject([{ endpoint: 'tokens-batch', why: 'status 403' }]);
  });

  it('is sent again ten minutes after it was refused', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { load } = await start({ status: 415 }, {}, () => null);
    expect(await load()).toMatchObject({ together: 1, alone: 5 });
    vi.advanceTimersByTime(599_000);
    expect(await load()).toMatchObject({ together: 0, alone: 5 });
    vi.advanceTimersByTime(1_000);
    expect(await load()).toMatchObject({ together: 1, alone: 5 });
  });
});

describe('callers with two keys and without one, at once', () => {
  it.each<readonly [string, BatchAnswer | null]>([
    ['lacking', { status: 405 }],
    ['refused', { status: 403 }],
    ['lacking, in other words', null],
  ])('each learn for themselves that the path is there, or not: %s', async (_what, ofAnn) => {
    const shows = { shows: known };
    const { load } = await start(
      (key) => (key === 'ann' ? (ofAnn ?? undefined) : shows),
      {},
      () => null,
    );
    for (const [ann, calls] of [
      [1, 5],
      [0, 5],
    ]) {
      const [first, second, third] = await Promise.all([
        load(hashes, 'ann'),
        load(hashes, 'bob'),
        load(),
      ]);
      // Where the others' answer came first, hers counts once it is said twice.
      expect([ann, 2 * Number(ann)]).toContain(first?.together);
      expect(first).toMatchObject({ names: hashes.map(() => 'ann'), codes: [], alone: calls });
      expect(second).toMatchObject({ names: hashes.map(() => 'bob'), together: 1, alone: 0 });
      expect(third).toMatchObject({ names: hashes.map(() => 'anonymous'), together: 1, alone: 0 });
    }
  });
});

describe('MAX_UPSTREAM_CALLS=3', () => {
  const three = hashes.slice(2);
  const names = three.map(() => 'anonymous');

  it.each<Way>([
    ['is empty', { text: '[]' }, 1],
    ['has one of them', { shows: new Set(three.slice(0, 1)) }, 1],
    ['is lacking', { status: 405 }, 1],
    ['is refused', { status: 403 }, 1],
    ['fails', { status: 500 }, 1],
    ['fails again and again', { status: 502 }, 4],
  ])('is enough for three tokens, if the call for all %s', async (_what, batch, times) => {
    const { load } = await start(batch, { MAX_UPSTREAM_CALLS: '3', UPSTREAM_RETRIES: '3' });
    const found = await load(three);
    expect(found).toMatchObject({ names, codes: [], together: times });
  });

  it('is enough if the call is made once more', async () => {
    const { load, explorer } = await start({ shows: known }, { MAX_UPSTREAM_CALLS: '3' });
    await load(three);
    explorer.change({ batch: { status: 403 } });
    expect(await load(three)).toEqual({ names, codes: [], together: 2, alone: 3 });
  });
});
