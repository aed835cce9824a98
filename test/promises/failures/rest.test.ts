import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { pathOf, restEndpoints } from '../../../src/endpoints/endpoints.js';
import type { Gateway } from '../../../src/workers/shared.js';
import { eventually } from '../../support/eventually.js';
import {
  type FaultName,
  type FaultyExplorer,
  startFaultyExplorer,
  timeoutFor,
} from '../../support/faulty-explorer.js';
import { startTestGateway } from '../../support/gateway.js';
import { ask } from '../../support/http.js';

const path = (n: number) => `/api/v2/addresses/0x${n.toString(16).padStart(40, '0')}/tokens`;

let explorer: FaultyExplorer;
let gateway: Gateway;
/** The same, with a short timeout for faults that should time out. */
let impatient: Gateway;
beforeAll(async () => {
  explorer = await startFaultyExplorer();
  const startFor = (fault: FaultName) =>
    startTestGateway({
      UPSTREAM_URL: explorer.url,
      UPSTREAM_RETRIES: '0',
      UPSTREAM_TIMEOUT_MS: timeoutFor(fault),
      UPSTREAM_MAX_BYTES: '100000',
      UPSTREAM_API_KEY: 'the-operators-key',
    });
  gateway = await startFor('reset');
  impatient = await startFor('hang');
});
afterAll(async () => {
  await gateway.close();
  await impatient.close();
  await explorer.close();
});
afterEach(() => explorer.fail(null));

let asked = 0;
/** Requests a new path, of which nothing is cached. */
const get = ({ url } = gateway) => {
  asked += 1;
  return ask(url, path(asked));
};

/** All seven paths, with a hash made from a number. */
const eachPath = (n: number) =>
  restEndpoints.map((endpoint) => {
    const digits = endpoint.ids[0] === 'address_hash' ? 40 : 64;
    return pathOf(endpoint, `0x${n.toString(16).padStart(digits, '0')}`);
  });

/** Requests all seven paths, with a new hash. */
const getEach = ({ url } = gateway) => {
  asked += 1;
  return Promise.all(eachPath(asked).map((each) => ask(url, each)));
};

describe('a fault of the explorer', () => {
  it.each<[FaultName, number]>([
    ['reset', 502],
    ['truncated', 502],
    ['truncated gzip', 502],
    ['garbled gzip', 502],
    ['not JSON', 502],
    ['cut off JSON', 502],
    ['empty success', 502],
    ['no content', 502],
    ['not modified', 502],
    ['redirect to itself', 502],
    ['redirect to another scheme', 502],
    ['redirect nowhere', 502],
    ['huge body', 502],
    ['gzip bomb', 502],
    ['hang', 504],
    ['slow drip', 504],
  ])('"%s" is answered with %i and a message', async (fault, code) => {
    const asked = code === 504 ? impatient : gateway;
    // A success between failures keeps the circuit closed.
    await get(asked);
    explorer.fail(fault);
    for (const { status, headers, json, text } of await getEach(asked)) {
      expect(status).toBe(code);
      expect(json()).toEqual({ message: expect.any(String) });
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'cache-status': 'gateway; fwd=uri-miss',
      });
      expect(text).not.toMatch(/127\.0\.0\.1|the-operators-key|node:/);
    }
  });
});

describe('a failure with a status of the explorer', () => {
  it.each<[FaultName, number, string]>([
    ['challenge page', 403, '<!DOCTYPE html>'],
    ['challenge', 403, '{"error":"challenge"}'],
    ['forbidden', 403, '{"message":"Restricted access"}'],
    ['no credits', 402, '{"error":"Out of credits"}'],
    ['not found', 404, '{"message":"Not found"}'],
    ['missing page', 404, '<h1>Not found</h1>'],
    ['switched off', 404, '{"message":"API V2 is disabled"}'],
    ['rejected', 422, expect.stringContaining('Invalid value for enum')],
    ['wrong shape', 200, '{"items":7,"hash":[]}'],
    ['crash', 500, '"Internal server error"'],
    ['dead gateway', 502, '<html>502 Bad Gateway</html>'],
    ['overload', 503, 'Service Unavailable'],
    ['gateway timeout', 504, '<html>504</html>'],
  ])('is passed on with its body: %s', async (fault, code, body) => {
    await get();
    explorer.fail(fault);
    for (const { status, text, headers } of await getEach()) {
      expect([status, text]).toEqual([code, body]);
      // An HTML page of the explorer must not run scripts here.
      expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    }
  });

  it('is passed on with retry-after', async () => {
    explorer.fail('overload');
    expect((await get()).headers['retry-after']).toBe('90');
  });
});

describe('the key of the operator', () => {
  it('is removed from a refusal in which the explorer repeats it', async () => {
    explorer.respond((request, response) => {
      response.writeHead(401, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ message: `No such key: ${request.headers['x-api-key']}` }));
    });
    const { status, json } = await get();
    expect([status, json()]).toEqual([401, { message: 'No such key: …' }]);
  });

  it('is removed from a rate limit refusal with status 200 too, but not from data', async () => {
    const say = (name: string, words: string) =>
      explorer.respond((request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ [name]: `${words}${request.headers['x-api-key']}` }));
      });
    say('message', 'too many requests for ');
    expect((await get()).json()).toEqual({ message: 'too many requests for …' });
    say('hash', '');
    expect((await get()).json()).toEqual({ hash: 'the-operators-key' });
  });
});

describe('a rate limit refusal', () => {
  const limitHeaders = {
    'retry-after': '90',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': '90000',
  };

  it.each<[FaultName, number, string, object]>([
    [
      'rate limit',
      429,
      'Too many requests. Increase limits now at https://dev.blockscout.com',
      limitHeaders,
    ],
    ['rate limit under 200', 200, 'Too Many Requests', {}],
  ])('is passed on by every path, and not cached: %s', async (fault, code, message, limits) => {
    explorer.fail(fault);
    for (const each of eachPath(7)) {
      // A new gateway for each: once refused, a gateway waits before its next call.
      const other = await startTestGateway({ UPSTREAM_URL: explorer.url, UPSTREAM_RETRIES: '0' });
      const { status, json, headers } = await ask(other.url, each);
      expect([status, json()]).toEqual([code, { message }]);
      expect(headers).toMatchObject({ 'cache-status': 'gateway; fwd=uri-miss', ...limits });
      await other.close();
    }
  });
});

describe('headers of the explorer', () => {
  it('are dropped, except for its rate limit', async () => {
    explorer.respond((_request, response) => {
      response
        .writeHead(200, {
          'content-type': 'application/json; charset=utf-8',
          'set-cookie': 'secret=1',
          'x-request-id': 'theirs',
          'cache-control': 'max-age=100',
          'access-control-allow-origin': 'https://elsewhere.example',
          'access-control-allow-credentials': 'true',
          server: 'theirs',
          'x-ratelimit-limit': '300',
          'x-ratelimit-remaining': '299',
          'x-ratelimit-reset': '60000',
          'bypass-429-option': 'no_bypass',
        })
        .end('{}');
    });
    const { headers } = await get();
    expect(Object.keys(headers).sort()).toEqual(
      [
        'access-control-allow-origin',
        'access-control-expose-headers',
        'bypass-429-option',
        'cache-control',
        'cache-status',
        'connection',
        'content-length',
        'content-security-policy',
        'content-type',
        'cross-origin-opener-policy',
        'date',
        'etag',
        'referrer-policy',
        'vary',
        'x-content-type-options',
        'x-frame-options',
        'x-ratelimit-limit',
        'x-ratelimit-remaining',
        'x-ratelimit-reset',
        'x-request-id',
      ].sort(),
    );
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cache-control': 'no-cache',
      'x-ratelimit-remaining': '299',
    });
    expect(headers['x-request-id']).not.toBe('theirs');
  });
});

describe('a request whose deadline passes', () => {
  it('is 504 if the explorer was asked, and 503 if the call was still queued', async () => {
    const busy = await startTestGateway({ UPSTREAM_URL: explorer.url, UPSTREAM_CONCURRENCY: '1' });
    onTestFinished(async () => void (await busy.close()));
    const before = explorer.seen.length;
    explorer.fail('hang');
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const first = ask(busy.url, path(1));
    await explorer.arrived(before + 1);
    const second = ask(busy.url, path(2));
    await eventually(async () => {
      const { text } = await ask(busy.url, '/metrics');
      expect(text).toMatch(/^gateway_upstream_queue_length 1$/m);
    });
    vi.advanceTimersByTime(60_000);
    const [asked, queued] = await Promise.all([first, second]);
    const answers = [asked, queued].map(({ status, headers }) => [
      status,
      headers['retry-after'],
      headers['cache-status'],
    ]);
    expect(answers).toEqual([
      [504, undefined, 'gateway; fwd=uri-miss'],
      [503, '1', undefined],
    ]);
    expect(explorer.seen).toHaveLength(before + 1);
  });
});

describe('an explorer that is known to be down', () => {
  it('is not asked; the answer is 503 with retry-after', async () => {
    const gone = await startTestGateway({
      UPSTREAM_URL: 'http://127.0.0.1:1',
      UPSTREAM_RETRIES: '0',
    });
    let last = await ask(gone.url, path(1));
    for (let n = 2; n < 20 && last.status === 502; n += 1) last = await ask(gone.url, path(n));
    expect(last.status).toBe(503);
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
    await gone.close();
  });
});
