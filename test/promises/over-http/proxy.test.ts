import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { listen } from '../../../src/http/listen.js';
import { createCertificate, hasOpenssl } from '../../support/certificate.js';
import {
  type FaultyExplorer,
  healthyBody,
  startFaultyExplorer,
} from '../../support/faulty-explorer.js';
import { startTestGateway } from '../../support/gateway.js';
import { ask, askGraph } from '../../support/http.js';
import { runMain } from '../../support/process.js';
import { startProxy } from '../../support/proxy.js';

const path = `/api/v2/addresses/0x${'ab'.repeat(20)}/tokens`;
const query = `{ address(hash: "0x${'ab'.repeat(20)}") { tokens { nodes { value } } } }`;

/** Nothing listens there. */
const dead = 'http://127.0.0.1:9';

let explorer: FaultyExplorer;

beforeEach(async () => {
  explorer = await startFaultyExplorer();
  onTestFinished(() => explorer.close());
});

const startGateway = async (env: Readonly<Record<string, string>>) => {
  const gateway = await startTestGateway({
    CACHE_URL: 'off',
    UPSTREAM_RETRIES: '0',
    UPSTREAM_URL: 'http://explorer.test:81',
    LOG_LEVEL: 'debug',
    ...env,
  });
  onTestFinished(async () => void (await gateway.close()));
  return gateway;
};

describe('the proxy of the environment', () => {
  it.each(['HTTP_PROXY', 'http_proxy'])(
    'is asked to connect to explorers: %s',
    async (variable) => {
      const proxy = await startProxy({ hosts: { 'explorer.test:81': explorer.url } });
      const { url } = await startGateway({
        [variable]: proxy.withUserInfo,
        UPSTREAM_API_KEY: 'ours',
      });
      const rest = await ask(url, path);
      expect([rest.status, rest.text]).toEqual([200, healthyBody(path)]);
      expect((await askGraph(url, query)).json()).toMatchObject({
        data: { address: { tokens: {} } },
      });
      expect(proxy.targets()).toEqual(['explorer.test:81']);
      const [{ headers } = { headers: {} }] = proxy.asked;
      expect(headers).toMatchObject({
        'proxy-authorization': `Basic ${Buffer.from('ann:s@cret').toString('base64')}`,
      });
      expect(Object.keys(headers)).not.toContain('x-api-key');
      expect(explorer.seen).toHaveLength(2);
      for (const { headers } of explorer.seen) {
        expect(headers).toMatchObject({ host: 'explorer.test:81', 'x-api-key': 'ours' });
        expect(Object.keys(headers).filter((name) => name.startsWith('proxy-'))).toEqual([]);
      }
    },
  );

  it('gets a user without a password, too', async () => {
    const proxy = await startProxy({ hosts: { 'explorer.test:81': explorer.url } });
    const { url } = await startGateway({ HTTP_PROXY: proxy.url.replace('//', '//token@') });
    expect((await ask(url, path)).status).toBe(200);
    expect(proxy.asked[0]?.headers['proxy-authorization']).toBe(`Basic ${btoa('token:')}`);
  });

  it('in lower case goes before the one in upper case', async () => {
    const proxy = await startProxy({ hosts: { 'explorer.test:81': explorer.url } });
    const { url } = await startGateway({ HTTP_PROXY: dead, http_proxy: proxy.url });
    expect((await ask(url, path)).status).toBe(200);
  });

  it.each([
    [{ HTTP_PROXY: dead, HTTPS_PROXY: dead }],
    [{ http_proxy: dead, https_proxy: dead, no_proxy: 'elsewhere.example' }],
  ])('is not asked for this machine: %o', async (env) => {
    for (const host of ['127.0.0.1', 'localhost']) {
      const at = explorer.url.replace('127.0.0.1', host);
      const { url } = await startGateway({ ...env, UPSTREAM_URL: at });
      expect([host, (await ask(url, path)).status]).toEqual([host, 200]);
    }
  });

  it('is asked for a redirect to elsewhere', async () => {
    const proxy = await startProxy({
      hosts: { 'explorer.test:81': explorer.url, 'other.test:80': explorer.url },
    });
    const { url } = await startGateway({ HTTP_PROXY: proxy.url });
    explorer.respond(({ headers, url: asked }, response) => {
      if (headers.host === 'explorer.test:81') {
        response.writeHead(302, { location: `http://other.test${asked}` }).end();
      } else response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
    expect((await ask(url, path)).text).toBe('{}');
    expect(proxy.targets()).toEqual(['explorer.test:81', 'other.test:80']);
  });

  it('is not passed by for a redirect to this machine, which is not followed', async () => {
    const proxy = await startProxy({ hosts: { 'explorer.test:81': explorer.url } });
    const { url } = await startGateway({ HTTP_PROXY: proxy.url });
    explorer.respond(({ url: asked }, response) => {
      response.writeHead(302, { location: `${explorer.url}${asked}` }).end();
    });
    const rest = await ask(url, path);
    expect([rest.status, rest.json()]).toEqual([
      502,
      { message: expect.stringContaining('redirects to this machine (loopback)') },
    ]);
    expect((await askGraph(url, query)).json()).toMatchObject({
      errors: [{ extensions: { code: 'UPSTREAM_BAD_RESPONSE' } }],
    });
    expect(explorer.seen.map(({ headers }) => headers.host)).toEqual([
      'explorer.test:81',
      'explorer.test:81',
    ]);
  });

  it.each([
    ['refuses its user', { refusal: 407 }, 'refused to connect to the explorer (status 407)'],
    ['may not connect', { refusal: 403 }, 'refused to connect to the explorer (status 403)'],
    ['does not find the explorer', {}, 'refused to connect to the explorer (status 502)'],
    ['is gone', null, 'could not be reached through the proxy'],
  ])('fails the call if it %s, and is not shown', async (_what, options, words) => {
    const proxy = options && (await startProxy(options));
    const at = proxy?.withUserInfo ?? 'http://ann:s%40cret@127.0.0.1:9';
    const { url, lines } = await startGateway({ HTTP_PROXY: at });
    const rest = await ask(url, path);
    expect([rest.status, rest.json()]).toEqual([502, { message: expect.stringContaining(words) }]);
    const graph = await askGraph(url, query);
    expect(graph.json()).toMatchObject({
      errors: [
        {
          message: expect.stringContaining('HTTPS_PROXY or HTTP_PROXY, and NO_PROXY'),
          extensions: { code: 'UPSTREAM_UNAVAILABLE', retryable: true },
        },
      ],
    });
    const shown = [rest.text, graph.text, JSON.stringify(lines), (await ask(url, '/metrics')).text];
    const secret = Buffer.from('ann:s@cret').toString('base64');
    for (const text of shown) {
      expect(text).not.toMatch(/s@cret|s%40cret|ann|127\.0\.0\.1/);
      expect(text).not.toContain(secret);
    }
    expect(explorer.seen).toEqual([]);
  });

  it('that never answers is given up, and asked again by the next call', async () => {
    const proxy = await startProxy({ isSilent: true });
    const { url } = await startGateway({
      HTTP_PROXY: proxy.url,
      UPSTREAM_TIMEOUT_MS: '1500',
      UPSTREAM_CONCURRENCY: '1',
    });
    const askAgain = async () => {
      // Whichever limit is noticed first: that of the connection, or that of the attempt.
      expect([502, 504]).toContain((await ask(url, path)).status);
      return proxy.asked.length;
    };
    // On a busy machine the circuit breaker opens meanwhile, and asks once in a while.
    await expect.poll(askAgain, { timeout: 50_000 }).toBeGreaterThan(1);
  });

  it.skipIf(!hasOpenssl)(
    'is asked to connect to explorers over TLS, as a whole process',
    async () => {
      const files = createCertificate('DNS:explorer.test');
      const server = createServer(
        { key: readFileSync(files.key), cert: readFileSync(files.cert) },
        (request, response) => {
          const { host, 'user-agent': agent } = request.headers;
          response.writeHead(200, { 'content-type': 'application/json' });
          response.end(JSON.stringify({ items: [{ host, agent }], next_page_params: null }));
        },
      );
      const { url: at } = await listen(server, '127.0.0.1', 0);
      onTestFinished(() => void server.close());
      const proxy = await startProxy({ hosts: { 'explorer.test:443': at } });
      const { url } = runMain({
        UPSTREAM_URL: 'https://explorer.test',
        HTTPS_PROXY: proxy.url,
        HTTP_PROXY: dead,
        UPSTREAM_USER_AGENT: 'us/1 (ops@example.com)',
        NODE_EXTRA_CA_CERTS: files.cert,
      });
      expect((await ask(await url, path)).json()).toMatchObject({
        items: [{ host: 'explorer.test', agent: 'us/1 (ops@example.com)' }],
      });
      expect(proxy.targets()).toEqual(['explorer.test:443']);
    },
  );

  it('may be wrong where the explorer is on this machine, and is not passed by for a redirect', async () => {
    const { url } = await startGateway({
      HTTP_PROXY: 'socks5://proxy.example',
      UPSTREAM_URL: explorer.url,
    });
    expect((await ask(url, path)).status).toBe(200);
    explorer.respond(({ url: asked }, response) => {
      response.writeHead(302, { location: `http://other.test${asked}` }).end();
    });
    expect((await ask(url, path)).json()).toEqual({
      message: expect.stringContaining('could not be reached through the proxy of the gateway'),
    });
  });

  it('may be dead or wrong where nothing but the embedded explorer is asked', async () => {
    const { url } = runMain({
      HTTP_PROXY: dead,
      HTTPS_PROXY: dead,
      http_proxy: dead,
      https_proxy: 'socks5://proxy.example',
    });
    const { address } = (await ask(await url, '/try.json')).json() as { address: string };
    const reply = await ask(await url, `/api/v2/addresses/${address}/token-transfers`);
    expect(reply.status).toBe(200);
  });
});

describe('what explorers are told of who asks', () => {
  it.each([
    [{}, /^explorer-gateway\/\d+\.\d+\.\d+$/],
    [
      { UPSTREAM_USER_AGENT: 'my-app/2 (+https://app.example; ops@app.example)' },
      /^my-app\/2 \(\+https:\/\/app\.example; ops@app\.example\)$/,
    ],
  ])('is UPSTREAM_USER_AGENT, for every call: %o', async (env, agent) => {
    const { url } = await startGateway({ UPSTREAM_URL: explorer.url, ...env });
    await ask(url, path);
    await ask(url, path, { headers: { authorization: 'Bearer theirs', 'user-agent': 'curl' } });
    await askGraph(url, query);
    // The examples of an embedded explorer.
    await ask(url, '/try.json');
    expect(explorer.seen.map(({ url: asked }) => asked)).toEqual([
      path,
      path,
      expect.stringContaining(path),
      '/highlights.json',
    ]);
    for (const { headers } of explorer.seen) expect(headers['user-agent']).toMatch(agent);
  });
});
