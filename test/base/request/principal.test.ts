import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { principalOf } from '../../../src/base/request/principal.js';
import { type FaultyExplorer, startFaultyExplorer } from '../../support/faulty-explorer.js';
import { startTestGateway } from '../../support/gateway.js';
import type { Result } from '../../support/graph.js';
import { type Ask, ask, askGraph } from '../../support/http.js';
import { addressOf, hashOf } from '../../support/records.js';

const tokens = `/api/v2/addresses/${addressOf('a')}/tokens`;
const page = `{ address(hash: "${addressOf('a')}") { tokens { nodes { value } } } }`;

let explorer: FaultyExplorer;
beforeAll(async () => {
  explorer = await startFaultyExplorer();
});
afterAll(() => explorer.close());
beforeEach(() => {
  explorer.seen.length = 0;
});

const open = async (env: Readonly<Record<string, string>> = {}) => {
  const gateway = await startTestGateway({ UPSTREAM_URL: explorer.url, ...env });
  onTestFinished(async () => void (await gateway.close()));
  return gateway;
};

/** The same request, by REST and by GraphQL. */
const doors: readonly (readonly [string, (url: string, options: Ask) => ReturnType<typeof ask>])[] =
  [
    ['REST', (url, options) => ask(url, tokens, options)],
    ['GraphQL', (url, options) => askGraph(url, page, {}, options)],
  ];

/** The headers that the explorer always gets. */
const ownHeaders = ['accept', 'accept-encoding', 'connection', 'host', 'user-agent'];

describe.each(doors)('the headers forwarded upstream by %s', (_door, question) => {
  const headers = {
    'x-team': 'blue',
    'x-other': '1',
    'x-forwarded-for': '10.0.0.1',
    authorization: 'Bearer of-a-proxy',
    cookie: 'session=s; _explorer_key=k; theme=dark',
    referer: 'https://app.example',
    'user-agent': 'a browser',
  };

  it.each([
    ['by default', {}, { authorization: 'Bearer of-a-proxy', cookie: '_explorer_key=k' }],
    [
      'others',
      { FORWARD_HEADERS: 'X-Team,cookie', FORWARD_COOKIES: 'session,theme' },
      { 'x-team': 'blue', cookie: 'session=s; theme=dark' },
    ],
    ['cookies without the cookie header', { FORWARD_HEADERS: 'x-team' }, { 'x-team': 'blue' }],
    ['none', { FORWARD_HEADERS: '' }, {}],
  ] as const)('are exactly those in the settings: %s', async (_which, env, forwarded) => {
    const { url } = await open(env);
    await question(url, { headers });
    const sent = explorer.seen[0]?.headers ?? {};
    expect(Object.keys(sent).sort()).toEqual([...ownHeaders, ...Object.keys(forwarded)].sort());
    expect(sent).toMatchObject(forwarded);
    expect(sent['user-agent']).not.toBe(headers['user-agent']);
  });
});

describe.each(doors)('an answer by %s', (door, question) => {
  const varied = door === 'REST' ? [] : ['accept'];
  const listed = (text: string | undefined) => text?.split(', ');

  it('is private to a caller with credentials, and must be revalidated by others', async () => {
    const { url } = await open();
    const own = await question(url, { headers: { cookie: '_explorer_key=k' } });
    const other = await question(url, { headers: { cookie: 'theme=dark' } });
    const spaced = await question(url, { headers: { cookie: '_explorer_key =k' } });
    const cacheControls = [own, spaced, other].map(({ headers }) => headers['cache-control']);
    expect(cacheControls).toEqual(['private, no-store', 'private, no-store', 'no-cache']);
    for (const { headers } of [own, other]) {
      expect(listed(headers.vary)).toEqual([
        ...varied,
        ...['accept-encoding', 'authorization', 'cookie', 'x-api-key'],
        ...['api-v2-temp-token', 'show-scam-tokens'],
      ]);
    }
  });

  it('varies with the forwarded headers, which CORS allows', async () => {
    const origin = 'https://app.example';
    const { url } = await open({ FORWARD_HEADERS: 'X-Team', CORS_ORIGINS: origin });
    const { headers } = await question(url, { headers: { 'x-team': 'blue', authorization: 'x' } });
    expect(headers['cache-control']).toBe('private, no-store');
    expect(listed(headers.vary)).toEqual([
      ...varied,
      ...['accept-encoding', 'x-team', 'cookie', 'origin'],
    ]);
    const preflight = await question(url, { method: 'OPTIONS', headers: { origin } });
    expect(listed(preflight.headers['access-control-allow-headers'])).toEqual([
      'content-type',
      'accept',
      'if-none-match',
      'x-request-id',
      'x-dry-run',
      'last-event-id',
      'traceparent',
      'tracestate',
      'x-team',
    ]);
    const foreign = await question(url, { headers: { authorization: 'Bearer of-a-proxy' } });
    expect(foreign.headers['cache-control']).toBe('no-cache');
  });
});

describe('the identity of a caller', () => {
  const forwarded = {
    forwardHeaders: ['authorization', 'x-api-key'],
    forwardCookies: [],
    trustProxy: 0,
  };
  const identityOf = (headers: Record<string, string>, query = '') =>
    principalOf(headers, forwarded, query).identity;

  it('differs for any other credentials, however they are spread', () => {
    const all = [
      identityOf({ authorization: 'a,x-api-key,b' }),
      identityOf({ authorization: 'a', 'x-api-key': 'b' }),
      identityOf({ authorization: 'a' }),
      identityOf({ 'x-api-key': 'a' }),
      identityOf({ authorization: 'a' }, 'apikey=b'),
      identityOf({ authorization: 'aapikey=b' }),
      identityOf({}, 'apikey=a'),
      identityOf({}),
    ];
    expect(new Set(all).size).toBe(all.length);
    expect(identityOf({ authorization: 'a' })).toBe(all[2]);
  });

  it('does not contain them', () => {
    const identity = identityOf({ authorization: 'secret-token' }, 'apikey=secret-key');
    expect(identity).toMatch(/^[\w-]{43}$/);
    expect(identity).not.toContain('secret');
  });
});

describe('the client of a caller, with whom it takes turns', () => {
  const clientOf = (headers: Record<string, string>, trustProxy: number) => {
    const settings = { forwardHeaders: ['x-api-key'], forwardCookies: [], trustProxy };
    return principalOf(headers, settings);
  };
  const forwarded = { 'x-forwarded-for': '192.0.2.1, 192.0.2.2' };

  it('is known by its credentials, wherever it is', () => {
    const { client, identity } = clientOf({ ...forwarded, 'x-api-key': 'k' }, 1);
    expect(client).toBe(identity);
  });

  it('is known by its address if proxies are trusted, and stays anonymous', () => {
    expect(clientOf(forwarded, 0)).toEqual(clientOf({}, 1));
    expect(clientOf(forwarded, 1)).toEqual({ ...clientOf({}, 0), client: '192.0.2.2' });
    expect(clientOf(forwarded, 2).client).toBe('192.0.2.1');
  });

  it('is neither sent to the explorer, nor logged, nor a reason not to share answers', async () => {
    const { url, lines } = await open({ TRUST_PROXY: '1', LOG_LEVEL: 'debug' });
    const from = (address: string) => ask(url, tokens, { headers: { 'x-forwarded-for': address } });
    await from('192.0.2.77');
    const { headers } = await from('192.0.2.88');
    expect(headers['cache-status']).toContain('hit');
    expect(explorer.seen).toHaveLength(1);
    expect(JSON.stringify([explorer.seen, lines])).not.toContain('192.0.2');
  });
});

describe('a key in the query string', () => {
  it('identifies the caller of a REST path, but not of GraphQL', async () => {
    const { url } = await open();
    const cacheControl = async (target: string) =>
      (await ask(url, target)).headers['cache-control'];
    expect(await cacheControl(`${tokens}?apikey=k`)).toBe('private, no-store');
    expect(await cacheControl('/graphql?query={__typename}&apikey=k')).toBe('no-cache');
  });

  it('has a rate limit of its own', async () => {
    const { url } = await open({ UPSTREAM_RETRIES: '0', REQUEST_TIMEOUT_MS: '20000' });
    explorer.fail('rate limit');
    onTestFinished(() => explorer.fail(null));
    const statuses: number[] = [];
    for (const key of ['ann', 'ann', 'bob']) {
      statuses.push((await ask(url, `${tokens}?apikey=${key}`)).status);
    }
    expect(statuses).toEqual([429, 503, 429]);
    expect(explorer.seen.map(({ url }) => url.split('=')[1])).toEqual(['ann', 'bob']);
  });
});

describe('extensions.cost', () => {
  const costOf = async (url: string, query: string, options: Ask = {}) =>
    ((await askGraph(url, query, {}, options)).json() as Result).extensions.cost;
  const [one, other] = [hashOf('1'), hashOf('2')];
  const transaction = (alias: string, hash: string) =>
    `${alias}: transaction(hash: "${hash}") { status }`;

  it('counts what came from the cache, and what joined the call of another request', async () => {
    const { url } = await open();
    explorer.hold();
    const first = costOf(url, `{ ${transaction('a', one)} }`);
    await explorer.arrived(1);
    const second = costOf(url, `{ ${transaction('a', one)} ${transaction('b', other)} }`);
    // It makes its calls in order, so by now it also waits for the first answer.
    await explorer.arrived(2);
    explorer.release();
    const estimatedValues: unknown = expect.any(Number);
    const calls = { estimatedValues, upstreamCalls: 0, cacheHits: 0, joined: 0 };
    expect(await first).toEqual({ ...calls, estimated: 1, upstreamCalls: 1 });
    expect(await second).toEqual({ ...calls, estimated: 2, upstreamCalls: 1, joined: 1 });
    const third = await costOf(url, `{ ${transaction('a', other)} }`);
    expect(third).toEqual({ ...calls, estimated: 1, cacheHits: 1 });
  });

  it('shares nothing for a caller with credentials, whose operation still makes each call only once', async () => {
    const { url } = await open();
    await costOf(url, `{ ${transaction('a', one)} }`);
    const own = { headers: { cookie: '_explorer_key=k' } };
    const twice = `{ ${transaction('a', one)} ${transaction('b', one)} }`;
    for (const _ of [1, 2]) {
      const cost = {
        estimated: 1,
        estimatedValues: expect.any(Number),
        upstreamCalls: 1,
        cacheHits: 0,
        joined: 0,
      };
      expect(await costOf(url, twice, own)).toEqual(cost);
    }
    expect(explorer.seen).toHaveLength(3);
    const anonymous = await costOf(url, `{ ${transaction('a', one)} }`);
    expect(anonymous).toMatchObject({ upstreamCalls: 0, cacheHits: 1 });
  });
});
