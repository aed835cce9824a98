import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { endpoints, pathOf } from '../../src/endpoints/endpoints.js';
import { UpstreamError } from '../../src/explorer/call/upstream-errors.js';
import { type UpstreamResponse, wholeBody } from '../../src/explorer/call/upstream-response.js';
import { failureOf } from '../../src/explorer/failures/describe.js';
import {
  context,
  numbered,
  openExplorer,
  principalWith,
  request,
  requests,
} from '../support/asking.js';
import {
  encoded,
  encodedLast,
  type FaultName,
  type FaultyExplorer,
  faultCodes,
  faults,
  healthyBody,
  startFaultyExplorer,
} from '../support/faulty-explorer.js';

let upstream: FaultyExplorer;

beforeEach(async () => {
  upstream = await startFaultyExplorer();
});

afterEach(async () => {
  vi.useRealTimers();
  await upstream.close();
});

/** Lets the timeout of an attempt pass, with fake timers, once this many requests have arrived in total. */
const runOutOfTime = async (count: number) => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  await upstream.arrived(count);
  vi.advanceTimersByTime(30_000);
};

const zeros = Buffer.alloc(200_000);

const textOf = (answer: UpstreamResponse) => wholeBody(answer).toString();

const rejectionOf = async (promise: Promise<unknown>): Promise<UpstreamError> => {
  const error = await promise.then(
    () => new Error('It did not fail.'),
    (reason: unknown) => reason,
  );
  if (error instanceof UpstreamError) return error;
  throw error;
};

describe('a healthy explorer', () => {
  it.each(requests)('is passed on unchanged: $endpoint.name', async (asked) => {
    const explorer = openExplorer(`${upstream.url}/some/base/`);
    const { response, ...how } = await explorer.fetch({ ...asked, query: 'b=%41&a=' }, context());
    const path = upstream.seen[0]?.url ?? '';
    expect(path).toMatch(/^\/some\/base\/api\/v2\/(addresses|transactions)\/0x.*\?b=%41&a=$/);
    expect(textOf(response)).toBe(healthyBody(path));
    expect(response.json()).toEqual(response.json());
    expect(response).toMatchObject({ status: 200, contentType: 'application/json; charset=utf-8' });
    expect(how).toEqual({ via: 'fetched', age: 0, ttl: null });
  });

  it.each(['gzip', 'br'] as const)('may compress its answers with %s', async (coding) => {
    upstream.respond(encoded(coding));
    const { response } = await openExplorer(upstream.url).fetch(request(), context());
    expect(textOf(response)).toBe(healthyBody(upstream.seen[0]?.url ?? ''));
  });

  it.each(['gzip', 'br'] as const)(
    'may close its connection at the end of a long answer in %s',
    async (coding) => {
      upstream.respond(encodedLast(coding));
      const explorer = openExplorer(upstream.url);
      for (let n = 0; n < 20; n += 1) {
        const { response } = await explorer.fetch(numbered(n), context());
        expect(response.json()).toMatchObject({ items: [] });
      }
    },
  );

  it('may send informational responses first, whose headers do not count', async () => {
    const explorer = openExplorer(upstream.url);
    const early = 'HTTP/1.1 103 Early Hints\r\ncontent-encoding: zstd\r\n\r\n';
    upstream.respond((_, response) => {
      response.socket?.write(early);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    expect(textOf((await explorer.fetch(request(), context())).response)).toBe('{}');
    upstream.respond(({ socket }) => void socket.end(early));
    expect((await rejectionOf(explorer.fetch(request(), context()))).message).toContain(
      'could not be reached',
    );
  });

  it.each([
    ['gzip', 'br'],
    ['identity', 'gzip'],
  ])('must not use two encodings: %s, %s', async (...codings) => {
    upstream.respond((_, response) => {
      response.setHeader('content-encoding', codings).writeHead(404).end(gzipSync('{}'));
    });
    const { fault, message } = await rejectionOf(
      openExplorer(upstream.url).fetch(request(), context()),
    );
    expect([fault, message]).toEqual(['bad-response', expect.stringContaining('unknown encoding')]);
  });

  it('gets the same accept headers, whoever asks', async () => {
    const keyed = openExplorer(upstream.url, { upstreamApiKey: 'operator' });
    for (const explorer of [openExplorer(upstream.url), keyed]) {
      await explorer.fetch(request(), context());
      await explorer.fetch(request(), context({ principal: principalWith('ann') }));
    }
    expect(upstream.seen).toHaveLength(4);
    for (const { headers } of upstream.seen) {
      expect(headers).toMatchObject({ accept: 'application/json', 'accept-encoding': 'gzip, br' });
    }
  });

  it('has only its rate limit headers passed on', async () => {
    upstream.respond((_, response) => {
      response.writeHead(200, {
        'content-type': 'application/json',
        'set-cookie': 'a=b',
        'x-ratelimit-limit': '300',
        'x-ratelimit-remaining': '299',
        'x-ratelimit-reset': '1000',
        'x-ratelimit-used': '1',
        'bypass-429-option': 'no_bypass',
        'x-other': '1',
      });
      response.end('{}');
    });
    const { response } = await openExplorer(upstream.url).fetch(request(), context());
    expect(response.rateLimitHeaders).toEqual({
      'x-ratelimit-limit': '300',
      'x-ratelimit-remaining': '299',
      'x-ratelimit-reset': '1000',
      'x-ratelimit-used': '1',
      'bypass-429-option': 'no_bypass',
    });
  });

  it('gets at most UPSTREAM_CONCURRENCY calls at once', async () => {
    const explorer = openExplorer(upstream.url, { upstreamConcurrency: 3 });
    upstream.hold();
    const who = context();
    const all = Promise.all(Array.from({ length: 40 }, (_, n) => explorer.fetch(numbered(n), who)));
    await upstream.arrived(3);
    upstream.release();
    await all;
    expect(upstream.seen).toHaveLength(40);
    expect(upstream.mostAtOnce()).toBe(3);
    expect(who.budget.cost.upstreamCalls).toBe(40);
  });
});

const faultNames = Object.keys(faults) as FaultName[];
const isLate = (name: FaultName) => faultCodes[name] === 'UPSTREAM_TIMEOUT';

describe.each(faultNames)('an explorer with the fault "%s"', (name) => {
  it('fails every endpoint with its error code, leaks no secret, and is used again once it is healthy', async () => {
    const explorer = openExplorer(upstream.url, {
      upstreamApiKey: 'operator-s3cret',
      cacheUrl: 'memory:',
    });
    upstream.fail(name);
    const late = isLate(name) ? runOutOfTime(requests.length) : undefined;
    const verdicts = await Promise.all(
      requests.map(async (asked) => {
        const outcome = await explorer.fetch(asked, context()).then(
          ({ response }) => response,
          (error: unknown) => error as UpstreamError,
        );
        return { failure: failureOf(outcome), outcome };
      }),
    );
    await late;
    for (const { failure, outcome } of verdicts) {
      expect(failure?.code ?? null).toBe(faultCodes[name]);
      const reported = JSON.stringify([failure, outcome instanceof Error ? outcome.message : null]);
      expect(reported).not.toMatch(/s3cret|127\.0\.0\.1|secret@/);
    }
    expect(explorer.lines.join('')).not.toContain('s3cret');
    upstream.fail(null);
    // A rate limit lasts as long as it said; after other faults, the explorer is asked at once.
    if (faultCodes[name] === 'UPSTREAM_RATE_LIMITED') {
      // Fake time starts at zero.
      const now = performance.now();
      vi.useFakeTimers({ toFake: ['performance'] }).advanceTimersByTime(now + 120_000);
    }
    const { response, via } = await explorer.fetch(numbered(1), context({ withinMs: 300_000 }));
    expect([response.status, via]).toEqual([200, 'fetched']);
  });
});

describe('an explorer that is gone', () => {
  it('is unreachable, and is used again when it is back', async () => {
    const explorer = openExplorer(upstream.url);
    await explorer.fetch(numbered(1), context());
    await upstream.down();
    const error = await rejectionOf(explorer.fetch(numbered(2), context()));
    expect(error.fault).toBe('unreachable');
    await upstream.up();
    const { response } = await explorer.fetch(numbered(3), context());
    expect(response.status).toBe(200);
  });

  it('is not called after ten failures in a row, and then probed by one call after a pause', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const explorer = openExplorer(upstream.url);
    await upstream.down();
    for (let n = 0; n < 10; n += 1) {
      expect((await rejectionOf(explorer.fetch(numbered(n), context()))).fault).toBe('unreachable');
    }
    const refused = await rejectionOf(explorer.fetch(numbered(10), context()));
    expect(refused).toMatchObject({ fault: 'unavailable', retryAfterMs: 1_000 });
    vi.advanceTimersByTime(1_001);
    expect((await rejectionOf(explorer.fetch(numbered(10), context()))).fault).toBe('unreachable');
    await upstream.up();
    vi.advanceTimersByTime(2_001);
    upstream.hold();
    const probe = explorer.fetch(numbered(11), context());
    await upstream.arrived(1);
    const refusedToo = await rejectionOf(explorer.fetch(numbered(12), context()));
    expect(refusedToo.fault).toBe('unavailable');
    upstream.release();
    await probe;
    await explorer.fetch(numbered(13), context());
    expect(upstream.seen).toHaveLength(2);
    const lines = explorer.lines.map((line) => JSON.parse(line));
    expect(lines[0]).toMatchObject({
      id: 'test',
      endpoint: 'address-token-transfers',
      why: 'unreachable: ECONNREFUSED',
    });
    expect(lines.map(({ message }) => message)).toEqual([
      'A call to the explorer failed.',
      'The explorer is down: the circuit is open.',
      'The explorer answers again: the circuit is closed.',
    ]);
  });

  it('is not considered down because of failing queries or callers that leave', async () => {
    const explorer = openExplorer(upstream.url);
    for (const name of ['crash', 'rejected', 'not JSON', 'not found'] as const) {
      upstream.fail(name);
      for (let n = 0; n < 15; n += 1) {
        await explorer.fetch(numbered(n), context()).catch(() => {});
      }
    }
    upstream.fail('hang');
    for (let n = 0; n < 15; n += 1) {
      const who = context();
      const gone = rejectionOf(explorer.fetch(numbered(n), who));
      await upstream.arrived(61 + n);
      who.leave();
      expect((await gone).fault).toBe('gone');
    }
    upstream.fail(null);
    expect((await explorer.fetch(numbered(99), context())).response.status).toBe(200);
  });

  it('is not considered down when only the deadlines of callers passed', async () => {
    const explorer = openExplorer(upstream.url);
    upstream.fail('hang');
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    const late = Array.from({ length: 15 }, (_, n) =>
      rejectionOf(explorer.fetch(numbered(n), context({ withinMs: 5_000 }))),
    );
    await upstream.arrived(15);
    vi.advanceTimersByTime(5_000);
    for (const { fault } of await Promise.all(late)) expect(fault).toBe('timeout');
    vi.useRealTimers();
    upstream.fail(null);
    expect((await explorer.fetch(numbered(99), context())).response.status).toBe(200);
  });

  it('is not asked when the answer could only come too late', async () => {
    const explorer = openExplorer(upstream.url);
    const who = context({ withinMs: 1 });
    expect((await rejectionOf(explorer.fetch(numbered(1), who))).fault).toBe('timeout');
    expect([upstream.seen, who.budget.cost.upstreamCalls]).toEqual([[], 0]);
  });

  it('cannot keep a connection busy with bytes after the end of a compressed body', async () => {
    const explorer = openExplorer(upstream.url, { upstreamConcurrency: 1 });
    upstream.respond((_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
      response.write(Buffer.concat([gzipSync('{"items":[],"next_page_params":null}'), zeros]));
    });
    const gone = upstream.brokenOff();
    expect((await explorer.fetch(numbered(1), context())).response.status).toBe(200);
    await gone;
    upstream.fail(null);
    expect((await explorer.fetch(numbered(2), context())).response.status).toBe(200);
  });

  it('may name an encoding for an empty body', async () => {
    const explorer = openExplorer(upstream.url, { upstreamRetries: 2 });
    upstream.respond((_, response) => {
      response.writeHead(500, { 'content-encoding': 'gzip', 'content-length': 0 }).end();
    });
    const { response } = await explorer.fetch(numbered(1), context());
    expect([response.status, textOf(response), upstream.seen.length]).toEqual([500, '', 1]);
  });
});

describe('retries', () => {
  it('repeat transient failures, each counted as a call', async () => {
    const explorer = openExplorer(upstream.url, { upstreamRetries: 2 });
    for (const name of ['reset', 'dead gateway'] as const) {
      let failures = 2;
      upstream.respond((request, response) => {
        if (failures === 0) upstream.fail(null);
        failures -= 1;
        faults[failures < 0 ? 'wrong shape' : name](request, response);
      });
      const who = context();
      const { response } = await explorer.fetch(numbered(1), who);
      expect([name, response.status, who.budget.cost.upstreamCalls]).toEqual([name, 200, 3]);
    }
  });

  it('are not made after permanent failures or timeouts', async () => {
    const explorer = openExplorer(upstream.url, { upstreamRetries: 2 });
    for (const name of ['crash', 'rejected', 'not JSON', 'forbidden', 'overload'] as const) {
      upstream.fail(name);
      const who = context();
      await explorer.fetch(numbered(1), who).catch(() => {});
      expect([name, who.budget.cost.upstreamCalls]).toEqual([name, 1]);
    }
    upstream.fail('hang');
    const who = context();
    const late = runOutOfTime(upstream.seen.length + 1);
    const failed = rejectionOf(explorer.fetch(numbered(1), who));
    await late;
    expect([(await failed).fault, who.budget.cost.upstreamCalls]).toEqual(['timeout', 1]);
  });

  it('wait as long as the explorer asks, if the cached answer is too old to stand in', async () => {
    const explorer = openExplorer(upstream.url, {
      upstreamRetries: 1,
      cacheUrl: 'memory:',
      cacheTtl: { default: 0 },
      cacheStaleIfError: 0,
    });
    await explorer.fetch(request(), context());
    upstream.respond((_, response) => {
      upstream.fail(null);
      response.writeHead(503, { 'retry-after': '0.2' }).end('Service Unavailable');
    });
    expect((await explorer.fetch(request(), context())).response.status).toBe(200);
    expect(upstream.seen).toHaveLength(3);
  });

  it('end with the budget of the operation', async () => {
    const explorer = openExplorer(upstream.url, { upstreamRetries: 5 });
    upstream.fail('dead gateway');
    const who = context({ budget: 2 });
    await expect(explorer.fetch(numbered(1), who)).rejects.toMatchObject({ limit: 2 });
    expect(upstream.seen).toHaveLength(2);
  });
});

describe('attempts', () => {
  it('are counted by endpoint and outcome', async () => {
    const explorer = openExplorer(upstream.url, { upstreamRetries: 1 });
    const endings = [
      ...[null, 'rejected', 'forbidden', 'no credits', 'crash', 'not JSON', 'reset'],
      'redirect to itself',
    ] as const;
    for (const name of endings) {
      upstream.fail(name);
      await explorer.fetch(request('transaction'), context()).catch(() => {});
    }
    const endpoint = 'transaction';
    // A body that is not JSON counts as 2xx. A redirect takes four attempts, and a reset two.
    const counts = [
      { outcome: '2xx', value: 2 },
      { outcome: '4xx', value: 1 },
      { outcome: '403', value: 1 },
      { outcome: '402', value: 1 },
      { outcome: '5xx', value: 1 },
      { outcome: 'unreachable', value: 2 },
      { outcome: '3xx', value: 4 },
    ];
    expect((await explorer.metrics.upstreamCalls.get()).values).toEqual(
      counts.map(({ outcome, value }) => ({ labels: { endpoint, outcome }, value })),
    );
    const { values } = await explorer.metrics.upstreamSeconds.get();
    const count = values.find(({ metricName }) => metricName?.endsWith('_count'));
    expect(count).toMatchObject({ labels: { endpoint }, value: upstream.seen.length });
  });
});

describe('redirects', () => {
  it.each([
    [3, 200, 4],
    [4, 'bad-response', 4],
  ])(
    'are followed at most three times: after %i, the outcome is %s',
    async (redirects, end, calls) => {
      upstream.respond(({ url = '' }, response) => {
        const [, at = '', ...path] = url.split('/');
        const location = `/${Number(at) + 1}/${path.join('/')}`;
        if (Number(at) < redirects) response.writeHead(302, { location }).end();
        else response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      });
      const who = context();
      const explorer = openExplorer(`${upstream.url}/0`);
      const outcome = await explorer.fetch(request(), who).then(
        ({ response }) => response.status,
        ({ fault }: UpstreamError) => fault,
      );
      expect([outcome, who.budget.cost.upstreamCalls]).toEqual([end, calls]);
    },
  );

  it('that only add a slash, or take it away again, are followed without advice', async () => {
    upstream.respond(({ url = '' }, response) => {
      const [path = '', query] = url.split('?');
      const location = path.endsWith('/') ? `${path.slice(0, -1)}?${query}` : `${path}/?${query}`;
      if (upstream.seen.length < 3) response.writeHead(301, { location }).end();
      else response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    const explorer = openExplorer(upstream.url, { upstreamApiKey: 'ours' });
    const { response } = await explorer.fetch(request('transaction', 'a=1'), context());
    expect(response.status).toBe(200);
    const path = pathOf(endpoints.transaction, request('transaction').id);
    const asked = upstream.seen.map(({ url, headers }) => [url, headers['x-api-key']]);
    expect(asked).toEqual([
      [`${path}?a=1`, 'ours'],
      [`${path}/?a=1`, 'ours'],
      [`${path}?a=1`, 'ours'],
    ]);
    expect(explorer.lines).toEqual([]);
  });
});

describe('an explorer that a caller cannot wait for', () => {
  it('is considered neither down nor healthy because of that', async () => {
    const explorer = openExplorer(upstream.url);
    upstream.fail('hang');
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    const hasty = Array.from({ length: 10 }, (_, n) =>
      rejectionOf(explorer.fetch(numbered(n), context({ withinMs: 1_000 }))),
    );
    await upstream.arrived(10);
    vi.advanceTimersByTime(1_001);
    expect((await Promise.all(hasty)).map(({ fault }) => fault)).toEqual(Array(10).fill('timeout'));
    upstream.fail('dead gateway');
    for (let n = 0; n < 9; n += 1) await explorer.fetch(numbered(n), context());
    upstream.hold();
    const leaving = context();
    const left = rejectionOf(explorer.fetch(numbered(0), leaving));
    await upstream.arrived(20);
    leaving.leave();
    expect((await left).fault).toBe('gone');
    upstream.release();
    expect((await explorer.fetch(numbered(1), context())).response.status).toBe(502);
    expect(await rejectionOf(explorer.fetch(numbered(1), context()))).toMatchObject({
      fault: 'unavailable',
    });
  });
});

describe('credentials', () => {
  const sent = async (principal: ReturnType<typeof principalWith> | undefined, query = '') => {
    const explorer = openExplorer(upstream.url, { upstreamApiKey: 'operator' });
    await explorer.fetch(request('transaction', query), context(principal ? { principal } : {}));
    const headers = upstream.seen.at(-1)?.headers;
    return [headers?.['x-api-key'], headers?.authorization, headers?.cookie];
  };

  it("include the operator's key unless the caller brings one", async () => {
    const cookie = '_explorer_key=ann';
    expect(await sent(undefined)).toEqual(['operator', 'Bearer operator', undefined]);
    expect(await sent(principalWith('ann'))).toEqual(['operator', 'Bearer operator', cookie]);
    expect(await sent(principalWith('ann', { 'x-api-key': 'hers' }))).toEqual([
      'hers',
      undefined,
      cookie,
    ]);
    expect(await sent(principalWith('ann', { authorization: 'Bearer hers' }))).toEqual([
      undefined,
      'Bearer hers',
      cookie,
    ]);
    expect(await sent(principalWith('ann', { apikey: 'hers' }))).toEqual([
      undefined,
      undefined,
      cookie,
    ]);
    for (const query of ['%61pikey=hers', '%61pikey=hers&broken=%zz']) {
      expect(await sent(principalWith('ann'), query)).toEqual([undefined, undefined, cookie]);
    }
    expect(await sent(principalWith('ann'), 'key=hers')).toEqual([
      'operator',
      'Bearer operator',
      cookie,
    ]);
  });

  it.each([
    ["the operator's limit", 'operator'],
    ['the anonymous limit', null],
  ])('share %s unless the caller brings a key', async (_, upstreamApiKey) => {
    const explorer = openExplorer(upstream.url, { upstreamApiKey });
    upstream.respond((_, response) => {
      const headers = { 'content-type': 'application/json', 'retry-after': '60' };
      response.writeHead(429, headers).end('{"message":"Too many requests"}');
    });
    const askAs = (principal?: ReturnType<typeof principalWith>) =>
      explorer.fetch(request(), context({ withinMs: 10_000, ...(principal ? { principal } : {}) }));
    expect((await askAs()).response.status).toBe(429);
    expect(await rejectionOf(askAs(principalWith('ann')))).toMatchObject({ unsent: 'rate_limit' });
    expect((await askAs(principalWith('bob', { 'x-api-key': 'his' }))).response.status).toBe(429);
    expect(upstream.seen).toHaveLength(2);
  });

  it('have a rate limit of their own if they are headers that the operator chose to forward', async () => {
    const explorer = openExplorer(upstream.url);
    upstream.fail('rate limit');
    const askAs = (team: string) => {
      const principal = principalWith(team, { 'x-team': team });
      return explorer.fetch(request(), context({ withinMs: 10_000, principal }));
    };
    expect((await askAs('blue')).response.status).toBe(429);
    expect((await askAs('red')).response.status).toBe(429);
    expect(await rejectionOf(askAs('blue'))).toMatchObject({ unsent: 'rate_limit' });
  });

  it.each([
    ['a header', { 'api-v2-temp-token': 'his' }],
    ['a cookie', { cookie: 'show_scam_tokens=true; api_v2_temp_token=his' }],
  ])(
    "with a temporary token in %s have its rate limit, although the operator's key is sent too",
    async (_, token) => {
      const explorer = openExplorer(upstream.url, { upstreamApiKey: 'operator' });
      const bob = context({ principal: principalWith('bob', token) });
      upstream.fail('rate limit');
      expect((await explorer.fetch(request(), bob)).response.status).toBe(429);
      upstream.fail(null);
      expect((await explorer.fetch(request(), context())).response.status).toBe(200);
      expect(upstream.seen.map(({ headers }) => headers['x-api-key'])).toEqual([
        'operator',
        'operator',
      ]);
      expect(await rejectionOf(explorer.fetch(request(), bob))).toMatchObject({
        unsent: 'rate_limit',
      });
    },
  );

  it('are redirected to at most eight origins, which does not count as a failure of the explorer', async () => {
    const places = await Promise.all(Array.from({ length: 9 }, () => startFaultyExplorer()));
    try {
      upstream.respond(({ url = '' }, response) => {
        const place = places[Number(url.split('n=')[1])]?.url;
        response.writeHead(302, { location: `${place}${url}` }).end();
      });
      const explorer = openExplorer(upstream.url, { upstreamRetries: 2 });
      for (let n = 0; n < 8; n += 1) await explorer.fetch(numbered(n), context());
      const who = context();
      expect(await rejectionOf(explorer.fetch(numbered(8), who))).toMatchObject({
        fault: 'bad-response',
      });
      expect(who.budget.cost.upstreamCalls).toBe(2);
    } finally {
      await Promise.all(places.map((place) => place.close()));
    }
  });

  it('are sent along on redirects within the origin, but not to another origin or back from it', async () => {
    const other = await startFaultyExplorer();
    try {
      const keysSeen = ({ seen }: FaultyExplorer) =>
        seen.map(({ url, headers: { authorization, cookie } }) => [
          url.split('/', 2)[1],
          authorization,
          cookie,
        ]);
      let status = 302;
      const redirectTo = (places: Readonly<Record<string, string>>) => {
        const respond: Parameters<FaultyExplorer['respond']>[0] = ({ url = '' }, response) => {
          const [, place = '', ...rest] = url.split('/');
          const location = places[place];
          if (location)
            response.writeHead(status, { location: `${location}/${rest.join('/')}` }).end();
          else response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
        };
        upstream.respond(respond);
        other.respond(respond);
      };
      const explorer = openExplorer(`${upstream.url}/a`, { upstreamApiKey: 'operator' });
      const ann = context({ principal: principalWith('ann') });
      const own = ['Bearer operator', '_explorer_key=ann'];
      redirectTo({ a: '/b' });
      for (status of [301, 302, 303, 307, 308]) {
        await explorer.fetch(numbered(1), ann);
        expect(keysSeen(upstream)).toEqual([
          ['a', ...own],
          ['b', ...own],
        ]);
        upstream.seen.length = 0;
      }
      redirectTo({ a: `${other.url}/c`, c: `${upstream.url}/d` });
      await explorer.fetch(numbered(2), ann);
      expect(keysSeen(other)).toEqual([['c', undefined, undefined]]);
      expect(keysSeen(upstream)).toEqual([
        ['a', ...own],
        ['d', undefined, undefined],
      ]);
      // Another origin stays foreign when it redirects within itself.
      other.seen.length = 0;
      redirectTo({ a: `${other.url}/c`, c: '/d', d: '/e' });
      await explorer.fetch(numbered(3), ann);
      expect(keysSeen(other)).toEqual(['c', 'd', 'e'].map((at) => [at, undefined, undefined]));
    } finally {
      await other.close();
    }
  });

  it('are dropped on redirects to another origin, and a log line says which URL to set', async () => {
    const moved = await startFaultyExplorer();
    try {
      upstream.respond(({ url = '' }, response) => {
        const location = url.startsWith('/old') ? url.slice(4) : `${moved.url}/new${url}`;
        response.writeHead(301, { location }).end();
      });
      const explorer = openExplorer(`${upstream.url}/old`, { upstreamApiKey: 'operator' });
      const who = context({ principal: principalWith('ann', { 'x-api-key': 'hers' }) });
      for (let n = 0; n < 3; n += 1) {
        await explorer.fetch(request('transaction', 'apikey=mine&a=1'), who);
      }
      expect(who.budget.cost.upstreamCalls).toBe(9);
      expect(upstream.seen[0]?.headers).toMatchObject({ 'x-api-key': 'hers' });
      const { url, headers } = moved.seen[0] ?? { url: '', headers: {} };
      expect(url).toMatch(/^\/new\/api\/v2\/transactions\/0x\w+\?a=1$/);
      expect(Object.keys(headers).sort()).toEqual([
        'accept',
        'accept-encoding',
        'connection',
        'host',
        'user-agent',
      ]);
      expect(explorer.lines.map((line) => JSON.parse(line).upstreamUrl)).toEqual([
        `${moved.url}/new`,
      ]);
    } finally {
      await moved.close();
    }
  });
});
