import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { endpoints, pathOf } from '../src/upstream/endpoints.js';
import { startTestGateway, type TestGateway } from './support/gateway.js';
import { ask } from './support/http.js';

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ UPSTREAM_URL: '' });
});
afterAll(() => gateway.close());

const examples = () => {
  if (!gateway.upstream.examples) throw new Error('the embedded explorer is not there');
  return gateway.upstream.examples;
};

describe('a gateway over the embedded explorer', () => {
  it.each(Object.entries(endpoints))('answers %s as the explorer does', async (_key, endpoint) => {
    const { address, transaction } = examples();
    const path = pathOf(endpoint, endpoint.parameter === 'address_hash' ? address : transaction);
    const [through, direct] = await Promise.all([
      ask(gateway.url, path),
      ask(gateway.upstream.url, path),
    ]);
    expect(direct.status).toBe(200);
    expect(through.status).toBe(200);
    expect(through.body.equals(direct.body)).toBe(true);
    expect(through.headers['content-type']).toBe(direct.headers['content-type']);
  });

  it.each([
    '/api/v2/addresses/{a}/tokens?type=ERC-20&nope=1',
    '/api/v2/addresses/{a}/token-transfers?filter=sideways',
    '/api/v2/addresses/{a}/token-transfers?type=ERC-1155&filter=to',
    `/api/v2/transactions/0x${'0'.repeat(64)}`,
  ])('passes on what the explorer says to %s', async (template) => {
    const path = template.replace('{a}', examples().address);
    const [through, direct] = await Promise.all([
      ask(gateway.url, path),
      ask(gateway.upstream.url, path),
    ]);
    expect([through.status, through.text]).toEqual([direct.status, direct.text]);
  });

  it('serves examples to its pages', async () => {
    expect((await ask(gateway.url, '/try.json')).json()).toEqual({
      embedded: true,
      ...examples(),
    });
  });

  it('is ready, and live', async () => {
    expect((await ask(gateway.url, '/health/ready')).status).toBe(200);
    expect((await ask(gateway.url, '/health/live')).status).toBe(200);
  });
});
