import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { endpoints, restEndpoints } from '../../src/endpoints/endpoints.js';
import {
  noTurnError,
  rateError,
  tooSlowError,
  UpstreamError,
  type UpstreamFault,
} from '../../src/explorer/call/upstream-errors.js';
import type { UpstreamRequest } from '../../src/explorer/call/upstream-request.js';
import type { CacheResult } from '../../src/explorer/layers/cache.js';
import { eventually } from '../support/eventually.js';
import { answerOf, fetched, stubExplorer } from '../support/explorer.js';
import { startTestGateway } from '../support/gateway.js';
import { type Ask, ask } from '../support/http.js';

const address = `0x${'aB'.repeat(20)}`;
const transaction = `0x${'cD'.repeat(32)}`;
const paths = restEndpoints.map((endpoint) =>
  endpoint.path.replace('{address_hash}', address).replace('{transaction_hash}', transaction),
);
const tokens = `/api/v2/addresses/${address}/tokens`;

let reply: (request: UpstreamRequest) => CacheResult;
const explorer = stubExplorer((request) => reply(request));
let gateway: Awaited<ReturnType<typeof startTestGateway>>;
beforeAll(async () => {
  gateway = await startTestGateway({}, { explorer });
});
afterAll(() => gateway.close());
beforeEach(() => {
  explorer.requests.length = 0;
  explorer.contexts.length = 0;
  reply = () => fetched('{}');
});
const get = (target: string, options: Ask = {}) => ask(gateway.url, target, options);

describe('GET /api/v2/…', () => {
  it.each(paths)('answers %s with the bytes of the explorer', async (path) => {
    // Whitespace, number formats and escapes that re-serialising the JSON would lose.
    const body = Buffer.from('{"a" : 1.0e3,"b":"\\u00e9é","big":123456789012345678901234567890}\n');
    reply = () => fetched(body, { contentType: 'application/json' });
    const { status, headers, body: got } = await get(path);
    expect(status).toBe(200);
    expect(got.equals(body)).toBe(true);
    expect(headers['content-type']).toBe('application/json');
    expect(headers['content-length']).toBe(String(body.length));
  });

  it.each([
    [404, '{"message":"Not found"}'],
    [422, '{"errors":[]}'],
    [500, '"Internal server error"'],
    [418, ''],
  ])('passes on status %i and its body', async (code, body) => {
    reply = () => fetched(body, { status: code });
    const { status, text, headers } = await get(tokens);
    expect([status, text]).toEqual([code, body]);
    expect(headers).not.toHaveProperty('etag');
  });

  it('passes on an answer without a content type', async () => {
    reply = () => fetched('', { status: 500, contentType: null });
    const { status, headers } = await get(tokens);
    expect(status).toBe(500);
    expect(headers).not.toHaveProperty('content-type');
  });

  it.each([
    'type=ERC-20&type=&b=%20+%zz&A=1&a=2&',
    'token_name=null&fiat_value=&items_count=50',
    '&&=',
    'x=?y=/../',
  ])('sends the query upstream unchanged: %s', async (query) => {
    await get(`${tokens}?${query}`);
    expect(explorer.requests).toEqual([{ endpoint: endpoints.addressTokens, id: address, query }]);
  });

  it('asks with the caller, budget and deadline of the request', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    await get(`${tokens}?apikey=k`, { headers: { cookie: '_explorer_key=s; other=1' } });
    const [context] = explorer.contexts;
    expect(context?.principal).toMatchObject({
      anonymous: false,
      headers: { cookie: '_explorer_key=s' },
    });
    expect(context?.budget.cost.upstreamCalls).toBe(1);
    expect(context?.deadline.expiresAt).toBe(performance.now() + 60_000);
  });

  it('passes on the rate limit headers of the explorer', async () => {
    const rateLimitHeaders = { 'x-ratelimit-remaining': '7', 'bypass-429-option': 'recaptcha' };
    reply = () => fetched('{}', { rateLimitHeaders });
    expect((await get(tokens)).headers).toMatchObject(rateLimitHeaders);
  });
});

describe('cache-status', () => {
  const response = answerOf('{"items":[]}');

  it.each([
    [{ via: 'hit', age: 3, ttl: 1 }, 'gateway; hit; ttl=1', '3'],
    [{ via: 'stale', age: 65, ttl: -61 }, 'gateway; hit; ttl=-61; detail=stale-if-error', '65'],
    [{ via: 'fetched', age: 0, ttl: 5 }, 'gateway; fwd=uri-miss; stored; ttl=5', undefined],
    [{ via: 'fetched', age: 0, ttl: null }, 'gateway; fwd=uri-miss', undefined],
    [{ via: 'joined', age: 0, ttl: 5 }, 'gateway; fwd=uri-miss; collapsed; ttl=5', undefined],
    [{ via: 'joined', age: 0, ttl: null }, 'gateway; fwd=uri-miss; collapsed', undefined],
  ] as const)('for %j have cache-status "%s"', async (result, status, age) => {
    reply = () => ({ response, ...result });
    const { headers } = await get(tokens);
    expect(headers['cache-status']).toBe(status);
    expect(headers.age).toBe(age);
  });

  it('is bypass for a caller with credentials', async () => {
    const { headers } = await get(`${tokens}?key=secret`);
    expect(headers['cache-status']).toBe('gateway; fwd=bypass');
    expect(headers['cache-control']).toBe('private, no-store');
    reply = () => {
      throw new UpstreamError('timeout', 'Why it is.');
    };
    const failed = await get(`${tokens}?key=secret`);
    expect([failed.status, failed.headers['cache-status']]).toEqual([504, 'gateway; fwd=bypass']);
  });

  it('comes with cache-control and vary for caches downstream', async () => {
    const { headers } = await get(tokens);
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers.vary).toBe(
      'accept-encoding, authorization, cookie, x-api-key, api-v2-temp-token, show-scam-tokens',
    );
  });
});

describe('etag', () => {
  it('is equal for equal bytes, and different for others', async () => {
    const first = (await get(tokens)).headers.etag;
    expect(first).toMatch(/^W\/"[\w-]+"$/);
    expect((await get(tokens)).headers.etag).toBe(first);
    const tags = new Set([first]);
    for (const other of ['{"a":1}', '{"a":2}', '{"a":1,"b":2}']) {
      reply = () => fetched(other);
      tags.add((await get(tokens)).headers.etag);
    }
    expect(tags.size).toBe(4);
  });

  it('covers all pieces of a body', async () => {
    const tagOf = async (...chunks: readonly string[]) => {
      reply = () => fetched('', { chunks: chunks.map((piece) => Buffer.from(piece)) });
      return (await get(tokens)).headers.etag;
    };
    const whole = await tagOf('{"a":1}');
    expect(await tagOf('{"a"', ':1}')).toBe(whole);
    expect(await tagOf('{"b"', ':1}')).not.toBe(whole);
    expect(await tagOf('{"a"', ':2}')).not.toBe(whole);
  });

  it('leads to a 304 without a body if it matches', async () => {
    const etag = (await get(tokens)).headers.etag ?? '';
    for (const known of [etag, `"x", ${etag}`, etag.replace('W/', ''), '*']) {
      const { status, headers, body } = await get(tokens, { headers: { 'if-none-match': known } });
      expect([status, body.length]).toEqual([304, 0]);
      expect(headers).toMatchObject({ etag, 'cache-control': 'no-cache' });
      expect(headers).not.toHaveProperty('content-length');
    }
    const other = await get(tokens, { headers: { 'if-none-match': '"x"' } });
    expect(other.status).toBe(200);
  });

  it('does not turn a failure into 304', async () => {
    reply = () => fetched('{}', { status: 500 });
    expect((await get(tokens, { headers: { 'if-none-match': '*' } })).status).toBe(500);
    reply = () => fetched('{"message":"Too many requests"}', { rateLimited: true });
    const refused = await get(tokens, { headers: { 'if-none-match': '*' } });
    expect(refused.status).toBe(200);
    expect(refused.headers).not.toHaveProperty('etag');
  });
});

describe('retry-after', () => {
  it.each([
    [429, 1, '1'],
    [429, 2_001, '3'],
    [503, 60_000, '60'],
    [429, null, '1'],
    [500, 5_000, undefined],
  ])('on %i with %s ms is %s', async (status, retryAfterMs, seconds) => {
    reply = () => fetched('{"message":"Too many requests"}', { status, retryAfterMs });
    expect((await get(tokens)).headers['retry-after']).toBe(seconds);
  });
});

describe('HEAD', () => {
  it('has the status and headers of GET and no body', async () => {
    const own = { 'x-request-id': 'own' };
    for (const status of [200, 404]) {
      reply = () => fetched('{"message":"Not found"}', { status });
      const { headers: headersOfGet } = await get(tokens, { headers: own });
      const { headers, ...head } = await get(tokens, { headers: own, method: 'HEAD' });
      expect([head.status, head.body.length]).toEqual([status, 0]);
      expect({ ...headers, date: '' }).toEqual({ ...headersOfGet, date: '' });
    }
  });
});

describe('compression', () => {
  it('decompresses to the bytes of the explorer', async () => {
    const body = JSON.stringify({ items: Array.from({ length: 500 }, (_, index) => ({ index })) });
    reply = () => fetched(body);
    const got = await get(tokens, { headers: { 'accept-encoding': 'br' } });
    expect(got.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(got.body).toString()).toBe(body);
    const chunks = [body.slice(0, 1_500), body.slice(1_500)].map((piece) => Buffer.from(piece));
    reply = () => fetched('', { chunks });
    const whole = await get(tokens, { headers: { 'accept-encoding': 'br' } });
    expect(brotliDecompressSync(whole.body).toString()).toBe(body);
    const cookie = { 'accept-encoding': 'br', cookie: 'a=b' };
    expect((await get(tokens, { headers: cookie })).headers).not.toHaveProperty('content-encoding');
  });
});

describe('refused without a call to the explorer', () => {
  it.each([
    ['/api/v2/addresses/0x12/tokens', '/address_hash_param', '{40}'],
    [`/api/v2/addresses/${transaction}/nft/collections`, '/address_hash_param', '{40}'],
    [`/api/v2/addresses/0X${'a'.repeat(40)}/tokens`, '/address_hash_param', '{40}'],
    [`/api/v2/addresses/${address}%0A/tokens`, '/address_hash_param', '{40}'],
    [`/api/v2/addresses/%2e%2e%2f${address}/tokens`, '/address_hash_param', '{40}'],
    [`/api/v2/transactions/${address}`, '/transaction_hash_param', '{64}'],
    ['/api/v2/transactions/%/raw-trace', '/transaction_hash_param', '{64}'],
    ['/api/v2/transactions/../raw-trace', '/transaction_hash_param', '{64}'],
  ])('a malformed hash: %s', async (path, pointer, length) => {
    const { status, json, headers } = await get(path);
    expect(status).toBe(422);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(json()).toEqual({
      errors: [
        {
          title: 'Invalid value',
          source: { pointer },
          detail: `Invalid format. Expected ~r/^0x([A-Fa-f0-9]${length})$/`,
        },
      ],
    });
    expect(explorer.requests).toEqual([]);
  });

  it.each([
    '/api/v2',
    '/api/v2/',
    '/api/v2/stats',
    `/api/v2/addresses/${address}`,
    `/api/v2/addresses/${address}/Tokens`,
    `/api/v2/addresses/${address}/tokens/x`,
    `/api/v2/addresses/${address}/nft%2Fcollections`,
    `/api/v2/transactions/${transaction}/../../stats`,
    `/api/v2/addresses/../addresses/${address}/tokens`,
    `/api/v1/addresses/${address}/tokens`,
  ])('another path: %s', async (path) => {
    const { status, text, headers } = await get(path);
    expect([status, text]).toEqual([404, '{"message":"Not found"}']);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect((await get(path, { method: 'POST' })).status).toBe(404);
    expect(explorer.requests).toEqual([]);
    // Also where a proxy serves all below a path.
    for (const mount of ['', ...(path.includes('..') ? [] : ['/explorer'])]) {
      const targets = [...String(headers.link).matchAll(/<(.*?)>; rel="(.*?)"/g)].map(
        ([, target = '', rel]) => [rel, new URL(target, `http://x${mount}${path}?a=/b`).pathname],
      );
      expect(targets).toEqual([
        ['service-doc', `${mount}/docs`],
        ['service-desc', `${mount}/openapi.json`],
      ]);
    }
  });

  it('another path, which has short links however long it is', async () => {
    const { headers } = await get(`/api/v2${'/x'.repeat(5_000)}`);
    expect(headers.link).toBe('</docs>; rel="service-doc", </openapi.json>; rel="service-desc"');
  });

  it('what the explorer does not find, without such links', async () => {
    reply = () => fetched('{"message":"Not found"}', { status: 404 });
    expect((await get(tokens)).headers).not.toHaveProperty('link');
  });

  it.each(['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE'])('the method %s', async (method) => {
    const { status, headers } = await get(tokens, { method });
    expect(status).toBe(405);
    expect(headers.allow).toBe('GET, HEAD, OPTIONS');
    expect(explorer.requests).toEqual([]);
  });
});

describe('other spellings of a path', () => {
  it.each([
    `${tokens}/`,
    `/api/v2//addresses/${address}///tokens`,
    `/api/v2/addresses/${address.replace('0x', '%30x')}/tokens`,
    `/api/v2/addresses/${address}/%74okens`,
    `http://elsewhere.example${tokens}`,
  ])('are treated as the path itself: %s', async (path) => {
    expect((await get(path)).status).toBe(200);
    expect(explorer.requests).toEqual([
      { endpoint: endpoints.addressTokens, id: address, query: '' },
    ]);
  });
});

describe('the log line of a path', () => {
  const failing = (error: UpstreamError) => () => {
    throw error;
  };

  it.each<[string | undefined, string, () => CacheResult]>([
    [undefined, 'is answered', () => fetched('{"items":[]}')],
    ['NOT_FOUND', 'is not found', () => fetched('{"message":"Not found"}', { status: 404 })],
    ['UPSTREAM_REJECTED', 'is rejected', () => fetched('{}', { status: 422 })],
    [
      'UPSTREAM_RATE_LIMITED',
      'is refused',
      () => fetched('{}', { status: 429, rateLimited: true }),
    ],
    ['UPSTREAM_RATE_LIMITED', 'would be refused', failing(rateError(1_000))],
    ['OVERLOADED', 'gets no turn', failing(noTurnError())],
    ['UPSTREAM_TIMEOUT', 'takes too long', failing(tooSlowError())],
  ])('has the code %s if it %s', async (code, how, respond) => {
    reply = respond;
    const id = how.replaceAll(' ', '-');
    await get(tokens, { headers: { 'x-request-id': id } });
    const line = await eventually(() => {
      const found = gateway.lines.find((each) => each.id === id);
      expect(found).toBeDefined();
      return found;
    });
    expect(line).toMatchObject({ kind: 'address-tokens', upstreamCalls: expect.any(Number) });
    expect(line?.code).toBe(code);
  });
});

describe('an explorer that does not answer', () => {
  it.each<[UpstreamFault, number, string | undefined]>([
    ['unreachable', 502, undefined],
    ['bad-response', 502, undefined],
    ['timeout', 504, undefined],
    ['unavailable', 503, '3'],
    ['overloaded', 503, '3'],
  ])('with the fault "%s" leads to a %i', async (fault, code, seconds) => {
    reply = () => {
      throw new UpstreamError(fault, 'Why it is.', { retryAfterMs: 2_500 });
    };
    const { status, text, headers } = await get(tokens);
    expect([status, text]).toEqual([code, '{"message":"Why it is."}']);
    expect(headers['retry-after']).toBe(seconds);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
  });

  it('is reported to requests that joined the call, too', async () => {
    const failing = stubExplorer((_question, { budget }) => {
      budget.join();
      throw new UpstreamError('unreachable', 'Why it is.');
    });
    const joining = await startTestGateway({}, { explorer: failing });
    const { status, headers } = await ask(joining.url, tokens);
    expect([status, headers['cache-status']]).toEqual([502, 'gateway; fwd=uri-miss; collapsed']);
    await joining.close();
  });

  it('is not blamed for an error of the gateway, which is a 500 without details', async () => {
    reply = () => {
      throw new TypeError('the inside');
    };
    const { status, text } = await get(tokens);
    expect([status, text]).toEqual([500, '{"message":"The gateway failed to answer."}']);
  });

  it('is retried regardless of MAX_UPSTREAM_CALLS', async () => {
    const failing = stubExplorer((_question, context) => {
      for (let attempts = 0; attempts < 3; attempts += 1) context.budget.spend('transaction');
      return fetched('{"message":"down"}', { status: 502 });
    });
    const strict = await startTestGateway({ MAX_UPSTREAM_CALLS: '1' }, { explorer: failing });
    const { status, text } = await ask(strict.url, tokens);
    expect([status, text]).toEqual([502, '{"message":"down"}']);
    await strict.close();
  });
});
