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

  it.each(['/health/ready', '/metrics', '/try.json', '/nowhere'])(
    'does not apply to what is only for its own pages and operators: %s',
    async (path) => {
      for (const options of [{ headers: { origin } }, preflight]) {
        const { headers } = await ask(url, path, options);
        expect(headers).not.toHaveProperty('access-control-allow-origin');
      }
    },
  );
});

describe('CORS for a list of origins', () => {
  let url: string;
  let close: () => Promise<boolean>;
  beforeAll(async () => {
    ({ url, close } = await startTestGateway(
      { CORS_ORIGINS: `${origin}, http://localhost:3000`, FORWARD_HEADERS: 'x-own' },
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
      expect(list(headers.vary)).toEqual(['accept-encoding', 'x-own', 'cookie', 'origin']);
    }
  });

  it.each(['https://evil.example', 'null', `${origin}.evil.example`, undefined])(
    'allows no other origin: %s',
    async (other) => {
      for (const method of ['GET', 'OPTIONS']) {
        const { headers } = await ask(url, tokens, {
          method,
          headers: other ? { origin: other } : {},
        });
        expect(headers).not.toHaveProperty('access-control-allow-origin');
        expect(headers).not.toHaveProperty('access-control-allow-credentials');
        expect(list(headers.vary)).toContain('origin');
      }
    },
  );
});
