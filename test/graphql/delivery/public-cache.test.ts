import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { fileOf } from '../../support/documents.js';
import { type FaultyExplorer, startFaultyExplorer } from '../../support/faulty-explorer.js';
import { startTestGateway, type TestGateway } from '../../support/gateway.js';
import type { Reply } from '../../support/http.js';
import { noNginx, startNginx } from '../../support/nginx.js';
import { methods, served } from '../../support/ways.js';

const hash = `0x${'ab'.repeat(20)}`;
const transactionHash = `0x${'cd'.repeat(32)}`;
const texts = {
  tokens: `query Tokens($hash: AddressHash!) { address(hash: $hash) { tokens { pageInfo { hasNextPage } } } }`,
  both: `{ address(hash: "${hash}") { tokens { pageInfo { hasNextPage } } } transaction(hash: "${transactionHash}") { hash } }`,
  trace: `{ transaction(hash: "${transactionHash}") { rawTrace { type } } }`,
  type: '{ __typename }',
  many: `{ ${Array.from({ length: 9 }, (_, n) => `a${n}: address(hash: "0x${`${n}`.repeat(40)}") { tokens { nodes { value } } }`).join(' ')} }`,
};
const tokens = (digits = 'ab') => ({
  documentId: 'tokens',
  variables: { hash: `0x${digits.repeat(20)}` },
});
const caller = { authorization: 'Bearer a' };
const events = { accept: 'text/event-stream' };

let explorer: FaultyExplorer;
let gateway: TestGateway;

const open = async (env: Record<string, string> = {}) => {
  gateway = await startTestGateway({
    UPSTREAM_URL: explorer.url,
    UPSTREAM_RETRIES: '0',
    CACHE_TTL: 'default=60,transaction=30,raw-trace=0',
    TRUSTED_DOCUMENTS: fileOf(texts),
    PUBLIC_CACHE: 'true',
    ...env,
  });
  onTestFinished(() => void gateway.close());
};

const get = (parameters: object, headers: Record<string, string> = {}) =>
  methods.GET(gateway.url, parameters, { headers });

const cachingOf = ({ status, headers }: Reply) => [status, headers['cache-control']];

beforeEach(async () => {
  explorer = await startFaultyExplorer();
  // So that what is left is exact.
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await explorer.close();
});
const passSeconds = (seconds: number) => vi.advanceTimersByTime(seconds * 1_000);

describe('with PUBLIC_CACHE, a GET by key', () => {
  it.each([
    ['documentId', { documentId: 'type' }],
    [
      'the hash of a registered text',
      {
        extensions: {
          persistedQuery: {
            version: 1,
            sha256Hash: createHash('sha256').update(texts.type).digest('hex'),
          },
        },
      },
    ],
  ])('is public: %s', async (_kind, parameters) => {
    await open();
    const registering = { query: texts.type, ...parameters };
    if ('extensions' in parameters) {
      expect(cachingOf(await get(registering))).toEqual([200, 'no-cache']);
    }
    for (const accept of ['application/json', 'application/graphql-response+json']) {
      const reply = await get(parameters, { accept });
      expect(cachingOf(reply)).toEqual([200, 'public, max-age=60']);
      expect(reply.headers.etag).toMatch(/^W\/"[\w-]+"$/);
      const vary = String(reply.headers.vary).split(', ');
      expect(vary).toEqual(
        expect.arrayContaining(['x-dry-run', 'accept', 'authorization', 'cookie']),
      );
    }
  });

  it('may be kept for the least that is left of what it used', async () => {
    await open();
    expect(cachingOf(await get(tokens()))).toEqual([200, 'public, max-age=60']);
    passSeconds(20.5);
    expect(cachingOf(await get(tokens()))).toEqual([200, 'public, max-age=39']);
    // The transaction is new, and fresh for 30 s.
    expect(cachingOf(await get({ documentId: 'both' }))).toEqual([200, 'public, max-age=30']);
    passSeconds(38.6);
    expect(cachingOf(await get({ documentId: 'both' }))).toEqual([200, 'no-cache']);
    passSeconds(1);
    expect(cachingOf(await get(tokens()))).toEqual([200, 'public, max-age=60']);
  });

  it('has a tag of its data alone, by which a client asks again', async () => {
    await open();
    const [first, second] = [await get(tokens()), await get(tokens())];
    expect(second.text).not.toBe(first.text);
    expect(second.headers.etag).toBe(first.headers.etag);
    expect((await get({ documentId: 'type' })).headers.etag).not.toBe(first.headers.etag);
    const again = await get(tokens(), { 'if-none-match': `${first.headers.etag}` });
    expect([...cachingOf(again), again.text]).toEqual([304, 'public, max-age=60', '']);
  });

  it.each([
    ['not kept by the gateway', { CACHE_URL: 'off' }],
    ['too long to be kept', { CACHE_MAX_BYTES: '100' }],
    ['fresh for less than a second', { CACHE_TTL: 'default=0' }],
  ])('is not public if what it used is %s', async (_what, env) => {
    await open(env);
    expect(cachingOf(await get(tokens()))).toEqual([200, 'no-cache']);
  });

  it('is not public if the explorer has no such record', async () => {
    await open();
    explorer.fail('not found');
    const reply = await get({ documentId: 'both' });
    expect(reply.json()).toMatchObject({ data: { transaction: null } });
    expect(cachingOf(reply)).toEqual([200, 'no-cache']);
  });

  it('is not public with an error, and has no tag', async () => {
    await open();
    explorer.fail('crash');
    const reply = await get(tokens());
    expect([...cachingOf(reply), reply.headers.etag]).toEqual([200, 'no-cache', undefined]);
  });

  it('is not public with anything stale, and has no tag', async () => {
    await open();
    await get(tokens());
    passSeconds(61);
    explorer.fail('crash');
    const reply = await get(tokens());
    expect(reply.json()).toMatchObject({ extensions: { stale: { answers: 1 } } });
    expect([...cachingOf(reply), reply.headers.etag]).toEqual([200, 'no-cache', undefined]);
  });

  it('is private to a caller with credentials', async () => {
    await open();
    for (const headers of [caller, { 'x-api-key': 'k' }, { cookie: '_explorer_key=k' }]) {
      const reply = await get(tokens(), headers);
      expect([...cachingOf(reply), reply.headers.etag]).toEqual([
        200,
        'private, no-store',
        undefined,
      ]);
    }
    expect(cachingOf(await get(tokens(), { cookie: 'theme=dark' }))[1]).toMatch(/^public/);
  });

  it('is not stored if it is a refusal or a price', async () => {
    await open({ MAX_UPSTREAM_CALLS: '5' });
    const refused: [number, object, Record<string, string>?][] = [
      [200, tokens(), { 'x-dry-run': '1' }],
      [200, { query: texts.type }, { 'x-dry-run': '1' }],
      [400, { documentId: 'many' }],
      [200, { documentId: 'unknown' }],
      [400, { documentId: 'unknown' }, { accept: 'application/graphql-response+json' }],
      [200, { documentId: 'unknown' }, events],
      [200, tokens(), { ...events, 'x-dry-run': '1' }],
      [200, { documentId: 'tokens', variables: {} }],
      [400, { documentId: 'tokens', variables: 'x' }],
      [200, { query: '{' }],
      [400, {}],
      [406, tokens(), { accept: 'text/plain' }],
      [405, { query: 'mutation { __typename }' }],
    ];
    for (const [status, parameters, headers] of refused) {
      const reply = await get(parameters, headers);
      expect([...cachingOf(reply), reply.headers.etag]).toEqual([status, 'no-store', undefined]);
    }
    expect(explorer.seen).toEqual([]);
  });

  it('leaves everything else as it is', async () => {
    await open();
    const withText = await get({ query: texts.type });
    const posted = await methods.POST(gateway.url, tokens());
    const asEvents = await get(tokens(), events);
    for (const reply of [withText, posted, asEvents]) {
      expect([...cachingOf(reply), reply.headers.etag]).toEqual([200, 'no-cache', undefined]);
    }
  });
});

it.each(served)(
  'with plugins, no answer is public, and the start warns once: %s',
  async (_way, start) => {
    const { url, lines, close } = await start(
      { UPSTREAM_URL: explorer.url, TRUSTED_DOCUMENTS: fileOf(texts), PUBLIC_CACHE: 'true' },
      [{ onExecute: () => {} }],
    );
    onTestFinished(async () => void (await close()));
    const asked: [number, object, Record<string, string>?][] = [
      [200, tokens()],
      [200, tokens()],
      [200, tokens(), events],
      [200, tokens(), { 'x-dry-run': '1' }],
      [200, { query: texts.type }],
      [200, { documentId: 'unknown' }],
      [406, tokens(), { accept: 'text/plain' }],
    ];
    for (const [status, parameters, headers = {}] of asked) {
      const reply = await methods.GET(url, parameters, { headers });
      expect([...cachingOf(reply), reply.headers.etag]).toEqual([
        status,
        'private, no-store',
        undefined,
      ]);
    }
    expect(explorer.seen).toHaveLength(1);
    const warnings = lines.filter(({ level }) => level === 'warn');
    expect(warnings).toEqual([
      expect.objectContaining({ message: expect.stringMatching(/^PUBLIC_CACHE /) }),
    ]);
  },
);

it('without PUBLIC_CACHE, no GET is public', async () => {
  await open({ PUBLIC_CACHE: 'false' });
  const replies = [
    await get(tokens()),
    await get(tokens(), { 'x-dry-run': '1' }),
    await get({ documentId: 'x' }),
  ];
  for (const reply of replies) {
    expect([...cachingOf(reply), reply.headers.etag]).toEqual([200, 'no-cache', undefined]);
    expect(reply.headers.vary).not.toContain('x-dry-run');
  }
});

describe.skipIf(noNginx)(`behind nginx's cache${noNginx ? ` (skipped: ${noNginx})` : ''}`, () => {
  let front: Awaited<ReturnType<typeof startNginx>>;
  const openBehind = async (env: Record<string, string> = {}) => {
    vi.useRealTimers();
    await open(env);
    front = await startNginx(gateway.url);
    onTestFinished(() => front.close());
  };
  const read = async (parameters: object, headers: Record<string, string> = {}) => {
    const reply = await methods.GET(front.url, parameters, { headers });
    return { ...reply, cache: reply.headers['x-cache'] };
  };
  const requests = () => gateway.lines.filter(({ door }) => door === 'graphql').length;

  it('the second reader costs the gateway nothing', async () => {
    await openBehind();
    const first = await read(tokens());
    const before = requests();
    const second = await read(tokens());
    expect([first.cache, second.cache]).toEqual(['MISS', 'HIT']);
    expect(second.text).toBe(first.text);
    const tag = { 'if-none-match': String(first.headers.etag) };
    expect((await read(tokens(), tag)).status).toBe(304);
    expect(requests()).toBe(before);
    expect(explorer.seen).toHaveLength(1);
    // Another question, or the same in another form, has an answer of its own.
    expect((await read(tokens('cd'))).cache).toBe('MISS');
    expect((await read(tokens(), { accept: 'application/graphql-response+json' })).cache).toBe(
      'MISS',
    );
  });

  it('no caller with credentials is served from it, or stored in it', async () => {
    await openBehind();
    await read(tokens());
    for (const headers of [caller, { 'x-api-key': 'k' }, { cookie: '_explorer_key=k' }]) {
      for (const round of [1, 2]) {
        const { cache, headers: got } = await read(tokens(), headers);
        expect([round, cache, got['cache-control']]).toEqual([round, 'MISS', 'private, no-store']);
      }
      // Nor is the first of those who ask.
      await read(tokens('ef'), headers);
    }
    expect((await read(tokens('ef'))).cache).toBe('MISS');
    expect((await read(tokens())).cache).toBe('HIT');
    expect(explorer.seen).toHaveLength(1 + 3 * 3 + 1);
  });

  it('no price, refusal or error is stored in it', async () => {
    await openBehind();
    const twice = async (parameters: object, headers: Record<string, string> = {}) => [
      (await read(parameters, headers)).cache,
      (await read(parameters, headers)).cache,
    ];
    expect(await twice(tokens(), { 'x-dry-run': '1' })).toEqual(['MISS', 'MISS']);
    expect((await read(tokens())).json()).toMatchObject({ data: { address: {} } });
    expect(await twice({ documentId: 'unknown' })).toEqual(['MISS', 'MISS']);
    expect(await twice({ documentId: 'tokens', variables: {} })).toEqual(['MISS', 'MISS']);
    expect(await twice({ documentId: 'trace' })).toEqual(['MISS', 'MISS']);
    explorer.fail('crash');
    expect(await twice(tokens('cd'))).toEqual(['MISS', 'MISS']);
    explorer.fail(null);
    expect((await read(tokens('cd'))).json()).not.toHaveProperty('errors');
  });

  it('nothing stale is stored in it', async () => {
    await openBehind();
    await methods.GET(gateway.url, tokens());
    vi.useFakeTimers({ toFake: ['Date'] });
    passSeconds(61);
    explorer.fail('crash');
    for (const _round of [1, 2]) {
      const stale = await read(tokens());
      expect(stale.cache).toBe('MISS');
      expect(stale.json()).toMatchObject({ extensions: { stale: { answers: 1 } } });
    }
  });
});
