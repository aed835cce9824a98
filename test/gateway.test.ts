import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '../src/base/config/config.js';
import { createLog } from '../src/base/telemetry/log.js';
import { endpoints, pathOf, restEndpoints } from '../src/endpoints/endpoints.js';
import { serveGateway } from '../src/gateway.js';
import { bundledChains } from '../src/sandbox/bundled-chains.js';
import { eventually } from './support/eventually.js';
import { fetched, stubExplorer } from './support/explorer.js';
import { startTestGateway, type TestGateway } from './support/gateway.js';
import { ask } from './support/http.js';
import { latch } from './support/latch.js';

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
  it.each(restEndpoints)('answers $name as the explorer does', async (endpoint) => {
    const { address, transaction } = examples();
    const path = pathOf(endpoint, endpoint.ids[0] === 'address_hash' ? address : transaction);
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
      chains: bundledChains,
      coinDecimals: 18,
      ...examples(),
    });
  });

  it('serves the graph with a slash at the end, too', async () => {
    expect((await ask(gateway.url, '/graphql/?query={__typename}')).json()).toMatchObject({
      data: { __typename: 'Query' },
    });
    expect((await ask(gateway.url, '/graphql/', { method: 'PUT' })).headers.allow).toBe(
      'GET, POST, OPTIONS',
    );
  });

  it('is ready, and live', async () => {
    expect((await ask(gateway.url, '/health/ready')).status).toBe(200);
    expect((await ask(gateway.url, '/health/live')).status).toBe(200);
  });
});

describe('a request in flight when the gateway is closed', () => {
  /** How long the port stays open for it. */
  const portOpenMs = 5_000;

  it.each([
    ['is answered within 25 s', 24_999, '{}', true],
    ['is cut off after 25 s', 25_000, 'socket hang up', false],
  ])('%s', async (_what, after, end, whole) => {
    const release = latch();
    const explorer = stubExplorer(async () => {
      await release.opened;
      return fetched('{}');
    });
    const { url, close } = await startTestGateway({}, { explorer });
    const path = pathOf(endpoints.transaction, `0x${'1'.repeat(64)}`);
    const asked = ask(url, path).then(
      ({ text }) => text,
      (error: Error) => error.message,
    );
    await eventually(() => expect(explorer.requests).toHaveLength(1));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    onTestFinished(() => void vi.useRealTimers());
    const closed = close();
    const isOpen = () =>
      ask(url, '/health/live').then(
        () => true,
        () => false,
      );
    vi.advanceTimersByTime(portOpenMs);
    while (await isOpen());
    vi.advanceTimersByTime(after - portOpenMs);
    release.open();
    expect([await asked, await closed]).toEqual([end, whole]);
  });
});

describe('the dependencies of a gateway', () => {
  /** Starts a gateway, and records in which order it closes them. */
  const start = (port: number) => {
    const closed: string[] = [];
    const recordClose = (name: string) => async () => {
      await new Promise(setImmediate);
      closed.push(name);
    };
    const started = serveGateway(
      readConfig({ PORT: String(port) }),
      {
        url: 'http://127.0.0.1:9',
        chains: [{ id: null, name: null, url: 'http://127.0.0.1:9' }],
        examples: null,
        close: recordClose('upstream'),
      },
      {
        log: createLog('silent'),
        explorer: { ...stubExplorer(() => fetched('{}')), close: recordClose('client') },
      },
    );
    return { closed, started };
  };

  it('are closed in order after the gateway', async () => {
    const { closed, started } = start(0);
    const { close } = await started;
    expect([await close(), closed]).toEqual([true, ['client', 'upstream']]);
  });

  it('are closed if the gateway cannot listen', async () => {
    const { closed, started } = start(gateway.port);
    await expect(started).rejects.toThrow('in use');
    expect(closed).toEqual(['client', 'upstream']);
  });
});
