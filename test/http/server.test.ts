import { once } from 'node:events';
import { connect } from 'node:net';
import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { RequestContext } from '../../src/base/request/exchange.js';
import { eventually } from '../support/eventually.js';
import { fetched, stubExplorer } from '../support/explorer.js';
import { startTestGateway } from '../support/gateway.js';
import { ask, sendRaw } from '../support/http.js';
import { respond, startHttpServer } from '../support/http-server.js';
import { latch } from '../support/latch.js';

const explorer = stubExplorer(() => fetched('{}'));
let gateway: Awaited<ReturnType<typeof startTestGateway>>;
beforeAll(async () => {
  gateway = await startTestGateway({}, { explorer });
});
afterAll(() => gateway.close());

const address = `0x${'a'.repeat(40)}`;
const tokens = `/api/v2/addresses/${address}/tokens`;

describe('the URL to open', () => {
  const local = Object.values(networkInterfaces()).flatMap((all) => all ?? []);
  const hasIpv6 = local.some(({ address }) => address === '::1');

  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['0.0.0.0', 'localhost'],
    ...(hasIpv6
      ? [
          ['::', 'localhost'],
          ['::1', '[::1]'],
        ]
      : []),
  ])('of a gateway that listens on %s is on %s', async (host, found) => {
    const own = await startTestGateway({ HOST: `${host}` }, { explorer });
    expect(own.url).toBe(`http://${found}:${own.port}`);
    await own.close();
  });
});

describe('a connection that cannot be accepted', () => {
  it('is logged, once in ten seconds, and ends nothing', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const http = await startHttpServer(() => respond(204, {}));
    const fail = (message: string) => http.server.emit('error', new Error(message));
    for (const message of ['accept ENFILE', 'accept ENFILE']) fail(message);
    vi.advanceTimersByTime(10_000);
    for (const message of ['accept ENOBUFS', 'accept ENFILE']) fail(message);
    expect(http.lines.map(({ level, error }) => [level, error])).toEqual([
      ['error', 'accept ENFILE'],
      ['error', 'accept ENOBUFS'],
    ]);
    expect((await ask(http.url, '/graphql')).status).toBe(204);
    await http.close();
  });
});

describe('x-request-id', () => {
  it.each(['abc', 'A-z.0_9:x', 'x'.repeat(128)])('is echoed: %s', async (id) => {
    const { headers } = await ask(gateway.url, tokens, { headers: { 'x-request-id': id } });
    expect(headers['x-request-id']).toBe(id);
  });

  it.each(['', 'x'.repeat(129), 'a b', 'a"b', 'é'])(
    'is replaced if it is invalid: %j',
    async (id) => {
      const { headers } = await ask(gateway.url, '/health/live', {
        headers: { 'x-request-id': id },
      });
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    },
  );

  it('is echoed if only the body is malformed', async () => {
    const head =
      'POST /graphql HTTP/1.1\r\nhost: x\r\nx-request-id: mine\r\ntransfer-encoding: chunked\r\n\r\n';
    const answer = await sendRaw(gateway.url, `${head}zz\r\n`);
    expect(answer).toMatch(/^HTTP\/1.1 400 .*\r\nx-request-id: mine\r\n/s);
  });

  it.each([
    ['/nowhere', {}],
    ['/api/v2/nowhere', {}],
    ['/metrics', { method: 'POST' }],
    [tokens, { method: 'OPTIONS' }],
    ['*', { method: 'OPTIONS' }],
    ['/health/live', { headers: { expect: 'something' } }],
  ])('is sent with the answer to %s %j', async (target, options) => {
    const { headers } = await ask(gateway.url, target, options);
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('a malformed request', () => {
  /** Its whole log line. */
  const lineOf = (fields: object) => ({
    time: expect.any(String),
    level: 'info',
    message: 'request',
    door: 'none',
    outcome: 'refused',
    ...fields,
  });

  it.each([
    ['not HTTP at all', 'hello\r\n\r\n', 400],
    ['a header too long', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    [
      'a chunk extension that is too long',
      `POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n1;${'x'.repeat(20_000)}\r\n`,
      413,
    ],
    ['CONNECT', 'CONNECT elsewhere.example:443 HTTP/1.1\r\nhost: x\r\n\r\n', 405],
    ['no host', 'GET /health/live HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    [
      'two hosts',
      'GET /health/live HTTP/1.1\r\nhost: x\r\nHost: y\r\nconnection: close\r\n\r\n',
      400,
    ],
    [
      'an invalid host',
      'GET /health/live HTTP/1.1\r\nhost: a b/c\r\nconnection: close\r\n\r\n',
      400,
    ],
    ['a fragment', 'GET /health/live#x HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 400],
    [
      'a URL of another scheme',
      'GET ftp://x/health/live HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
      400,
    ],
  ])('is rejected with a request id and the security headers: %s', async (_what, bytes, status) => {
    const answer = await sendRaw(gateway.url, bytes);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toMatch(/\r\nx-request-id: [0-9a-f-]{36}\r\n/i);
    expect(answer).toMatch(/\r\nx-content-type-options: nosniff\r\n/i);
    expect(answer).toMatch(/\r\ncontent-type: application\/json; charset=utf-8\r\n/i);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
    expect(answer).toMatch(/\r\ndate: \w{3}, /i);
    expect(answer).toMatch(/\{"message":"[^"]+"\}$/);
  });

  it.each([
    ['the headers are too long', `GET /graphql?query=${'x'.repeat(20_000)} HTTP/1.1\r\n\r\n`],
    ['it is no HTTP', 'hello\r\n\r\n'],
    ['it is a CONNECT', 'CONNECT a:443 HTTP/1.1\r\nhost: x\r\n\r\n'],
  ])(
    'gets an answer that a page of any origin may read, and no cache may keep, if %s',
    async (_why, bytes) => {
      const answer = await sendRaw(gateway.url, bytes);
      expect(answer).toMatch(/\r\naccess-control-allow-origin: \*\r\n/);
      expect(answer).toMatch(/\r\naccess-control-expose-headers: x-request-id, /);
      expect(answer).toMatch(/\r\ncache-control: private, no-store\r\n/);
      expect(answer).toMatch(/\r\nvary: accept-encoding, authorization, cookie, /);
    },
  );

  it('is answered with the allowed methods and its own id if it is a CONNECT', async () => {
    const head =
      'CONNECT a:443 HTTP/1.1\r\nhost: x\r\nauthorization: secret\r\nx-request-id: tunnel\r\n\r\n';
    const answer = await sendRaw(gateway.url, head);
    expect(answer).toMatch(/\r\nallow: GET, HEAD, POST, OPTIONS\r\n/);
    expect(answer).toMatch(/\r\nx-request-id: tunnel\r\n/);
    expect(gateway.lines).toContainEqual(lineOf({ id: 'tunnel', status: 405, reason: 'CONNECT' }));
  });

  it('is logged with the reason, but with nothing of what was sent, and is not counted', async () => {
    const counted = async () => {
      const { text } = await ask(gateway.url, '/metrics');
      return text.match(/^gateway_requests_total\{(?!.*door="operations").*$/gm);
    };
    const before = await counted();
    const answer = await sendRaw(
      gateway.url,
      'GET / HTTP/1.1\r\nauthorization: secret\r\nx\r\n\r\n',
    );
    const id = /x-request-id: (\S+)/.exec(answer)?.[1];
    const reason = expect.stringMatching(/^HPE_/);
    expect(gateway.lines).toContainEqual(lineOf({ id, status: 400, reason }));
    expect(await counted()).toEqual(before);
  });
});

describe('the limits of a connection', () => {
  it('allow headers of 16 KiB', async () => {
    const withHeader = (length: number) =>
      sendRaw(gateway.url, `GET /health/live HTTP/1.0\r\nx: ${'x'.repeat(length)}\r\n\r\n`);
    expect(await withHeader(16_300)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await withHeader(16_384)).toMatch(/^HTTP\/1\.1 431 /);
  });

  it('end slow requests, connections that are idle for over a minute, and unread answers', async () => {
    const http = await startHttpServer(() => respond(204, {}), {
      REQUEST_TIMEOUT_MS: '1000',
    });
    expect(http.server).toMatchObject({
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      keepAliveTimeout: 65_000,
      timeout: 31_000,
    });
    await http.close();
  });
});

describe('an unusual, but well-formed request', () => {
  it.each([
    ['no host in HTTP/1.0', 'GET /health/live HTTP/1.0\r\n\r\n'],
    ['an empty host', 'GET /health/live HTTP/1.1\r\nhost:\r\nconnection: close\r\n\r\n'],
    [
      'a host, and the same word elsewhere',
      'GET /health/live HTTP/1.1\r\nhost: x\r\nx: host\r\nconnection: close\r\n\r\n',
    ],
  ])('is answered: %s', async (_what, bytes) => {
    expect(await sendRaw(gateway.url, bytes)).toMatch(/^HTTP\/1.1 200 /);
  });
});

describe('garbage after a request that is not answered yet', () => {
  it('does not affect its answer, as the body of the next request', async () => {
    const get = `GET ${tokens} HTTP/1.1\r\nhost: x\r\nx-request-id: first\r\n\r\n`;
    const post =
      'POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n';
    const answer = await sendRaw(gateway.url, get + post);
    expect(answer).toMatch(/^HTTP\/1\.1 200 .*x-request-id: first/s);
  });

  it('does not affect its answer, and ends the connection', async () => {
    const get = 'GET /health/live HTTP/1.1\r\nhost: x\r\nx-request-id: first\r\n\r\n';
    const slow = `GET ${tokens} HTTP/1.1\r\nhost: x\r\nx-request-id: second\r\n\r\n`;
    const answer = await sendRaw(gateway.url, `${get}${slow}garbage\r\n\r\n`);
    expect(answer.match(/HTTP\/1\.1 \d+|x-request-id: \w+/gi)).toEqual([
      'HTTP/1.1 200',
      'x-request-id: first',
      'HTTP/1.1 200',
      'x-request-id: second',
    ]);
  });
});

describe('garbage in the body of a request that is already answered', () => {
  it('gets no answer that could be taken for part of the other', async () => {
    const http = await startHttpServer(() => respond(415, {}, 'no'));
    const client = connect(Number(new URL(http.url).port), '127.0.0.1');
    client.write('POST /graphql HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n');
    await once(client, 'readable');
    client.write('zz\r\n');
    let answer = '';
    for await (const chunk of client) answer += chunk;
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 415']);
    await http.close();
  });
});

describe('a CONNECT after a request that is not answered yet', () => {
  it('gets no answer that could be taken for the other', async () => {
    const get = `GET ${tokens} HTTP/1.1\r\nhost: x\r\n\r\n`;
    const answer = await sendRaw(gateway.url, `${get}CONNECT a:443 HTTP/1.1\r\nhost: x\r\n\r\n`);
    expect(answer).not.toMatch(/HTTP\/1\.1 405/);
  });
});

describe('a pipelined request', () => {
  const head = (id: string, more = '') =>
    `GET /health/live HTTP/1.1\r\nhost: x\r\nx-request-id: ${id}\r\n${more}\r\n`;

  it('is not answered after a request that offered to upgrade the protocol, which ends the connection', async () => {
    const offer = 'connection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\nhttp2-settings: AAA\r\n';
    const answer = await sendRaw(gateway.url, head('first', offer) + head('second'));
    expect(answer.match(/x-request-id: \w+|connection: \w+/gi)).toEqual([
      'x-request-id: first',
      'connection: close',
    ]);
  });

  it('is read with all its headers, however many', async () => {
    const many = 'a:b\r\n'.repeat(1_500);
    const own = 'authorization: Bearer x\r\nconnection: close\r\n';
    const answer = await sendRaw(
      gateway.url,
      `GET ${tokens} HTTP/1.1\r\nhost: x\r\n${many}x-request-id: late\r\n${own}\r\n`,
    );
    expect(answer).toContain('x-request-id: late');
    expect(answer).toContain('cache-control: private, no-store');
  });
});

describe('many pipelined requests', () => {
  it('are all answered in order, at most sixteen at once', async () => {
    let [underWay, most] = [0, 0];
    const sixteen = latch();
    const http = await startHttpServer(async (context) => {
      underWay += 1;
      most = Math.max(most, underWay);
      if (underWay === 16) sixteen.open();
      await sixteen.opened;
      // More would start now, if they were allowed to.
      await new Promise(setImmediate);
      underWay -= 1;
      return respond(200, {}, context.query);
    });
    const queries = Array.from({ length: 100 }, (_, at) => `q${at}.`);
    const requests = queries.map(
      (query, at) =>
        `GET /graphql?${query} HTTP/1.1\r\nhost: x\r\n${at === 99 ? 'connection: close\r\n' : ''}\r\n`,
    );
    const answer = await sendRaw(http.url, requests.join(''));
    expect(answer.match(/q\d+\./g)).toEqual(queries);
    expect(most).toBe(16);
    await http.close();
  });
});

describe('a connection that sends requests and does not read', () => {
  const held = async ({ deadline }: RequestContext) => {
    await new Promise<unknown>((resolve) => deadline.addListener(resolve));
    return respond(200);
  };

  it('starts no more requests once it is closed', async () => {
    let begun = 0;
    const http = await startHttpServer((context) => {
      begun += 1;
      return held(context);
    });
    const client = connect(Number(new URL(http.url).port), '127.0.0.1');
    client.write('GET /graphql HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(20));
    await eventually(() => expect(begun).toBe(16));
    client.destroy();
    await http.close();
    // Those that waited are told of when it is their turn.
    await eventually(() => expect(http.lines).toHaveLength(20));
    expect(begun).toBe(16);
  });

  it('is not read any further while sixteen or more of its requests are unanswered', async () => {
    const http = await startHttpServer(held);
    const accepted = once(http.server, 'connection');
    const client = connect(Number(new URL(http.url).port), '127.0.0.1');
    const [socket] = await accepted;
    const request = `GET /graphql HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(15_000)}\r\n\r\n`;
    client.write(request.repeat(1_000));
    await eventually(() => expect(socket.isPaused()).toBe(true));
    // What was read at once, in pieces of 64 KiB.
    expect(socket.bytesRead).toBeLessThan(21 * request.length);
    client.destroy();
    await http.close();
  });
});

describe('request targets', () => {
  it.each(['http://elsewhere.example/health/live?x', 'HTTPS://elsewhere.example/health/live'])(
    'may be in absolute form, whose authority is ignored: %s',
    async (target) => {
      expect((await ask(gateway.url, target)).status).toBe(200);
    },
  );

  it.each(['http://elsewhere.example', 'http://elsewhere.example?/health/live'])(
    'without a path mean /: %s',
    async (target) => {
      expect((await ask(gateway.url, target)).status).toBe(404);
    },
  );

  it.each(['//health/live', '/health/live/', '/health/../health/live', '/health%2flive'])(
    'are not normalised to another path: %s',
    async (target) => {
      expect((await ask(gateway.url, target)).status).toBe(404);
    },
  );
});

describe('the host and forwarding headers of a request', () => {
  const named = 'elsewhere.example';

  it.each([
    '/',
    '/graphql?query={__typename}',
    tokens,
    '/api/v2/addresses/0x12/tokens',
    '/schema.graphql',
    '/openapi.json',
    '/health/ready',
    '/metrics',
    '/nowhere',
  ])('are in no answer: %s', async (target) => {
    const headers = {
      host: named,
      forwarded: `host=${named};proto=https`,
      'x-forwarded-host': named,
      'x-forwarded-proto': 'https',
      'x-forwarded-for': named,
      'x-forwarded-prefix': `/${named}`,
    };
    const { text, headers: got } = await ask(gateway.url, target, { headers });
    expect(JSON.stringify(got) + text).not.toContain(named);
  });
});

describe('methods', () => {
  it('that are not allowed are refused, with those that are', async () => {
    const { status, headers } = await ask(gateway.url, '/health/live', { method: 'DELETE' });
    expect(status).toBe(405);
    expect(headers.allow).toBe('GET, HEAD, OPTIONS');
  });

  it('include HEAD, which has the headers of GET and no body', async () => {
    const [get, head] = await Promise.all([
      ask(gateway.url, '/health/live'),
      ask(gateway.url, '/health/live', { method: 'HEAD' }),
    ]);
    expect(head.body.length).toBe(0);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
    expect(head.headers['content-type']).toBe(get.headers['content-type']);
  });
});

describe('OPTIONS', () => {
  it.each([
    ['/health/live', 204, 'GET, HEAD, OPTIONS'],
    [tokens, 204, 'GET, HEAD, OPTIONS'],
    ['/graphql', 204, 'GET, POST, OPTIONS'],
    ['/schema.graphql', 204, 'GET, HEAD, OPTIONS'],
    ['/openapi.json', 204, 'GET, HEAD, OPTIONS'],
    ['*', 204, 'GET, HEAD, OPTIONS'],
    ['/nowhere', 404, undefined],
  ])('on %s is answered with %i', async (target, code, allow) => {
    const { status, headers } = await ask(gateway.url, target, { method: 'OPTIONS' });
    expect([status, headers.allow]).toEqual([code, allow]);
  });
});

describe('security headers', () => {
  it.each(['/health/live', '/nowhere', tokens, '/metrics'])('are on %s', async (target) => {
    const { headers } = await ask(gateway.url, target);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    });
  });
});

describe('cache-control and vary', () => {
  it.each(['/health/live', '/nowhere', tokens, '/metrics'])('are on %s', async (target) => {
    const { headers } = await ask(gateway.url, target);
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      vary: 'accept-encoding, authorization, cookie, x-api-key, api-v2-temp-token, show-scam-tokens',
    });
    const own = await ask(gateway.url, target, { headers: { authorization: 'Bearer x' } });
    expect(own.headers['cache-control']).toBe('private, no-store');
  });
});

describe('/metrics', () => {
  it('counts requests with fixed sets of label values', async () => {
    await ask(gateway.url, `/api/v2/addresses/${address}/tokens?x=secret-text`);
    const { text, headers } = await eventually(async () => {
      const reply = await ask(gateway.url, '/metrics');
      expect(reply.text).toContain(
        'gateway_requests_total{door="rest",kind="address-tokens",outcome="ok"}',
      );
      return reply;
    });
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(text).not.toContain('secret-text');
    expect(text).not.toContain(address);
  });

  it.each(['rate_limit', 'down', 'full', 'no_turn', 'no_time'])(
    'counts calls that were not sent from 0, since an alert on growth misses the first count: %s',
    async (reason) => {
      const { text } = await ask(gateway.url, '/metrics');
      expect(text).toContain(`gateway_upstream_calls_unsent_total{reason="${reason}"} 0\n`);
    },
  );

  it('counts the cost of operations, except dry runs', async () => {
    const counted = async () =>
      /^gateway_operation_upstream_calls_count (\d+)$/m.exec(
        (await ask(gateway.url, '/metrics')).text,
      )?.[1];
    const before = Number(await counted());
    const query = '/graphql?query={__typename}';
    await ask(gateway.url, query, { headers: { 'x-dry-run': '1' } });
    await ask(gateway.url, query);
    expect(await counted()).toBe(`${before + 1}`);
  });

  it('counts requests that are under way until they are answered', async () => {
    const release = latch();
    const held = stubExplorer(async () => {
      await release.opened;
      return fetched('{}');
    });
    const own = await startTestGateway({}, { explorer: held });
    const underWay = (count: number) =>
      eventually(async () => {
        const { text } = await ask(own.url, '/metrics');
        // This request is one of them.
        expect(text).toMatch(new RegExp(`^gateway_requests_under_way ${count + 1}$`, 'm'));
      });
    const asked = ask(own.url, tokens);
    await underWay(1);
    release.open();
    await asked;
    await underWay(0);
    await own.close();
  });

  it.each([
    'process_cpu_seconds_total',
    'gateway_request_duration_seconds_bucket{le="0.005",door="operations"}',
    'gateway_upstream_queue_wait_seconds_bucket{le="0.005"}',
    'gateway_operation_upstream_calls_bucket{le="250"}',
  ])('has %s', async (sample) => {
    await eventually(async () => {
      const { text } = await ask(gateway.url, '/metrics');
      expect(text).toContain(`\n${sample} `);
    });
  });

  it.each([
    ['a rate limit that the explorer does not report', 'gateway_upstream_rate_limit_remaining'],
    ['a shared cache that is not configured', 'gateway_cache_up'],
  ])('has no value for %s', async (_what, name) => {
    const { text } = await ask(gateway.url, '/metrics');
    expect(text).toContain(`# TYPE ${name} gauge`);
    expect(text).not.toMatch(new RegExp(`^${name} `, 'm'));
  });
});

describe('the log', () => {
  it('has one line per request, without its query', async () => {
    const id = 'log-line';
    await ask(gateway.url, `${tokens}?apikey=hidden`, { headers: { 'x-request-id': id } });
    // Written after the answer is sent, so the client may be first.
    const lines = await eventually(() => {
      const found = gateway.lines.filter((line) => line.id === id);
      expect(found.length).toBeGreaterThan(0);
      return found;
    });
    expect(lines).toEqual([
      expect.objectContaining({
        level: 'info',
        message: 'request',
        door: 'rest',
        kind: 'address-tokens',
        status: 200,
        outcome: 'ok',
        ms: expect.any(Number),
        upstreamCalls: 1,
      }),
    ]);
    expect(JSON.stringify(lines)).not.toContain('hidden');
  });

  it.each([
    [tokens, 'GET', 200, 'ok'],
    ['/nowhere', 'GET', 404, 'refused'],
    ['/health/live', 'DELETE', 405, 'refused'],
  ])('has the outcome of %s by %s: %i, %s', async (target, method, status, outcome) => {
    const id = `outcome-${status}`;
    await ask(gateway.url, target, { method, headers: { 'x-request-id': id } });
    await eventually(() =>
      expect(gateway.lines).toContainEqual(expect.objectContaining({ id, status, outcome })),
    );
  });
});
