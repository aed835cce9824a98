import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetched, stubExplorer } from '../support/explorer.js';
import { startTestGateway } from '../support/gateway.js';
import { ask } from '../support/http.js';

const tokens = `/api/v2/addresses/0x${'a'.repeat(40)}/tokens`;
const origin = 'https://app.example';
const preflight = {
  method: 'OPTIONS',
  headers: { origin, 'access-control-request-method': 'GET' },
};
const list = (header: string | undefined) => header?.split(', ') ?? [];
const asking = (names: string, from = origin) => ({
  ...preflight,
  headers: { ...preflight.headers, origin: from, 'access-control-request-headers': names },
});
/** What these send with every request, as a browser asks for it. */
const ofClients = [
  ['Apollo Client', 'apollo-require-preflight,apollographql-client-name,content-type'],
  ['Sentry', 'baggage,content-type,sentry-trace'],
  ['Datadog', 'tracestate,x-datadog-origin,x-datadog-parent-id,x-datadog-trace-id'],
] as const;

describe('CORS for any origin', () => {
  let url: string;
  let close: () => Promise<boolean>;
  let delivery = fetched('{}');
  beforeAll(async () => {
    ({ url, close } = await startTestGateway({}, { explorer: stubExplorer(() => delivery) }));
  });
  afterAll(() => close());

  it('allows every origin, without credentials', async () => {
    const { headers } = await ask(url, tokens, { headers: { origin } });
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
    expect(list(headers.vary)).not.toContain('origin');
    expect(list(headers['access-control-expose-headers'])).toEqual([
      ...['x-request-id', 'cache-status', 'age', 'etag', 'retry-after'],
      ...['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset', 'bypass-429-option'],
      ...['x-credits-remaining', 'payment-required', 'payment-response'],
    ]);
  });

  it.each([
    ['nobody', {}],
    ['a caller', { authorization: 'Bearer x' }],
  ])('exposes every rate limit header of the explorer to %s', async (_who, credentials) => {
    const limits = { 'x-ratelimit-limit': '9', 'x-ratelimit-remaining-minute': '7' };
    delivery = fetched('{}', { rateLimitHeaders: limits });
    const { headers } = await ask(url, tokens, { headers: { origin, ...credentials } });
    expect(headers).toMatchObject(limits);
    const exposed = list(headers['access-control-expose-headers']);
    expect(exposed).toContain('x-ratelimit-remaining-minute');
    expect(exposed.filter((name) => name === 'x-ratelimit-limit')).toHaveLength(1);
    expect(exposed).toContain('etag');
  });

  it('answers a preflight with the methods and headers of the door', async () => {
    const { status, headers, body } = await ask(url, tokens, preflight);
    expect([status, body.length]).toEqual([204, 0]);
    expect(headers).not.toHaveProperty('content-length');
    expect(headers['access-control-allow-methods']).toBe('GET, HEAD, OPTIONS');
    expect(headers['access-control-max-age']).toBe('86400');
    expect(list(headers['access-control-allow-headers'])).toEqual([
      ...['content-type', 'accept', 'if-none-match', 'x-request-id', 'x-dry-run'],
      ...['last-event-id', 'traceparent', 'tracestate'],
      ...['authorization', 'cookie', 'x-api-key', 'api-v2-temp-token', 'show-scam-tokens'],
    ]);
    const graph = await ask(url, '/graphql', preflight);
    expect(list(graph.headers['access-control-allow-methods'])).toContain('POST');
  });

  it.each(ofClients)('allows the headers that %s asks for, at either door', async (_who, names) => {
    for (const path of ['/graphql', tokens]) {
      const { status, headers } = await ask(url, path, asking(names));
      expect([status, headers['access-control-allow-origin']]).toEqual([204, '*']);
      expect(list(headers['access-control-allow-headers'])).toEqual(names.split(','));
      expect(list(headers.vary)).toContain('access-control-request-headers');
    }
  });

  it('allows at most 64 names, each once and only valid ones', async () => {
    const allowedOf = async (names: string) => {
      const { headers } = await ask(url, '/graphql', asking(names));
      return list(headers['access-control-allow-headers']);
    };
    const many = Array.from({ length: 65 }, (_, at) => `x-${at}`);
    expect(await allowedOf(`,X-0, b\xe4d, a b, a:b, ${many.join(' , ')}`)).toEqual(
      many.slice(0, 64),
    );
    const usual = await allowedOf('');
    expect(usual).toContain('content-type');
    expect(await allowedOf('a b, "c"')).toEqual(usual);
  });

  it('varies by what a preflight asks for in no other answer', async () => {
    const { headers } = await ask(url, tokens, { headers: { origin } });
    expect(list(headers.vary)).not.toContain('access-control-request-headers');
  });

  it.each(['/health/ready', '/metrics', '/try.json', '/nowhere'])(
    'does not apply to what is only for its own pages and operators: %s',
    async (path) => {
      for (const options of [{ headers: { origin } }, preflight, asking('x-a')]) {
        const { headers } = await ask(url, path, options);
        expect(headers).not.toHaveProperty('access-control-allow-origin');
        expect(headers).not.toHaveProperty('access-control-allow-headers');
      }
    },
  );
});

describe('CORS for a list of origins', () => {
  const ofApps = [
    'chrome-extension://aapbdbdomjkkjkaonfhkkikfgjllcleb',
    'moz-extension://3c6b5a0e-9d11-4d5c-8f3e-0a1b2c3d4e5f',
    'safari-web-extension://7D5E',
    'capacitor://localhost',
    'tauri://localhost',
    'app://obsidian.md',
  ];
  let url: string;
  let close: () => Promise<boolean>;
  beforeAll(async () => {
    ({ url, close } = await startTestGateway(
      {
        CORS_ORIGINS: `${origin}, http://localhost:3000, ${ofApps.join()}`,
        FORWARD_HEADERS: 'x-own',
      },
      { explorer: stubExplorer(() => fetched('{}')) },
    ));
  });
  afterAll(() => close());

  it('allows a listed origin, with credentials', async () => {
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await ask(url, tokens, { method, headers: { origin } });
      expect(headers['access-control-allow-origin']).toBe(origin);
      expect(headers['access-control-allow-credentials']).toBe('true');
      // Any cookie, forwarded or not, decides whether the answer is compressed.
      expect(list(headers.vary)).toEqual([
        ...['accept-encoding', 'x-own', 'cookie', 'origin'],
        ...(method === 'OPTIONS' ? ['access-control-request-headers'] : []),
      ]);
    }
  });

  it.each(ofClients)('allows a listed origin the headers that %s asks for', async (_who, names) => {
    for (const from of [origin, 'http://localhost:3000']) {
      const { headers } = await ask(url, '/graphql', asking(names, from));
      expect(list(headers['access-control-allow-headers'])).toEqual(names.split(','));
      expect(headers).toMatchObject({
        'access-control-allow-origin': from,
        'access-control-allow-credentials': 'true',
      });
    }
  });

  it.each([...ofApps, 'SAFARI-web-extension://7d5e', origin.toUpperCase()])(
    'allows extensions and apps that are listed, whatever the letter case: %s',
    async (from) => {
      for (const path of [tokens, '/graphql?query={__typename}']) {
        const allowing = {
          'access-control-allow-origin': from,
          'access-control-allow-credentials': 'true',
        };
        expect((await ask(url, path, { headers: { origin: from } })).headers).toMatchObject(
          allowing,
        );
        expect((await ask(url, path, asking('x-own', from))).headers).toMatchObject(allowing);
      }
    },
  );

  const others = [
    ...['https://evil.example', 'null', `${origin}.evil.example`, `${origin}:8443`],
    ...['capacitor://localhost:1', 'capacitor://localhost.evil.example', 'app://obsidian.md/a'],
    ...['chrome-extension://bbpbdbdomjkkjkaonfhkkikfgjllcleb', 'ionic://localhost', ''],
  ];

  it.each([...others, undefined])('allows no other origin: %s', async (other) => {
    for (const method of ['GET', 'OPTIONS']) {
      const { headers } = await ask(url, tokens, {
        method,
        headers: other === undefined ? {} : { origin: other },
      });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(list(headers.vary)).toContain('origin');
    }
  });

  it.each(others)('tells a preflight of another origin nothing: %s', async (other) => {
    const { status, headers } = await ask(url, '/graphql', asking('content-type, x-own', other));
    expect(status).toBe(204);
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    expect(list(headers.vary)).toEqual(
      expect.arrayContaining(['origin', 'access-control-request-headers']),
    );
  });
});

describe('a header that a preflight was allowed', () => {
  const document = '{ chains { name } }';
  const sha256Hash = createHash('sha256').update(document).digest('hex');
  const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash } });
  const named = { origin, 'apollographql-client-name': 'app', 'x-own': 'mine' };

  it('goes to the explorer only if it is among FORWARD_HEADERS', async () => {
    const explorer = stubExplorer(() => fetched('{"items":[]}'));
    const { url, close } = await startTestGateway({ FORWARD_HEADERS: 'x-own' }, { explorer });
    await ask(url, tokens, { headers: named });
    await close();
    expect(explorer.contexts.map(({ principal }) => principal.headers)).toEqual([
      { 'x-own': 'mine' },
    ]);
  });

  it('leaves a public answer public, under the same key', async () => {
    const { url, close } = await startTestGateway({ PUBLIC_CACHE: 'true' });
    await ask(url, '/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: `{"query":"${document}","extensions":${extensions}}`,
    });
    const path = `/graphql?extensions=${encodeURIComponent(extensions)}`;
    const [plain, own] = [
      await ask(url, path, { headers: { origin } }),
      await ask(url, path, { headers: named }),
    ];
    await close();
    expect(plain.headers['cache-control']).toMatch(/^public/);
    for (const name of ['cache-control', 'vary', 'etag', 'access-control-allow-origin']) {
      expect(own.headers[name]).toBe(plain.headers[name]);
    }
  });
});
