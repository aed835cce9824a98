import { once } from 'node:events';
import { Agent } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { eventually } from '../support/eventually.js';
import { fetched, stubExplorer } from '../support/explorer.js';
import { startTestGateway } from '../support/gateway.js';
import { ask } from '../support/http.js';
import { latch } from '../support/latch.js';
import { addressOf } from '../support/records.js';

it('is ready until it drains, and live as long as it answers', async () => {
  const gateway = await startTestGateway({}, { explorer: stubExplorer(() => fetched('{}')) });
  // Each has its own open connection, since nothing else keeps the port open.
  const agents = ['live', 'ready'].map((what) => ({ what, agent: new Agent({ keepAlive: true }) }));
  const health = () =>
    Promise.all(
      agents.map(async ({ what, agent }) => {
        const { status, text } = await ask(gateway.url, `/health/${what}`, { agent });
        return [status, text];
      }),
    );
  const live = [200, '{"status":"live"}'];
  expect(await health()).toEqual([live, [200, '{"status":"ready"}']]);
  // Below, the time passes in which idle connections may still send a request.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const closed = vi.fn();
  gateway.close().then(closed);
  expect(await health()).toEqual([live, [503, '{"status":"draining"}']]);
  for (const { agent } of agents) agent.destroy();
  await eventually(() => expect(closed).toHaveBeenCalledWith(true));
});

it('is ready even while the explorer and Redis are down', async () => {
  const nowhere = '127.0.0.1:9';
  const gateway = await startTestGateway({
    UPSTREAM_URL: `http://${nowhere}`,
    UPSTREAM_RETRIES: '0',
    CACHE_URL: `redis://${nowhere}`,
  });
  const failed = await ask(gateway.url, `/api/v2/addresses/${addressOf('a')}/tokens`);
  expect(failed.status).toBe(502);
  expect((await ask(gateway.url, '/health/ready')).status).toBe(200);
  await gateway.close();
});

it('says so to new connections, too, while a request from before is in flight', async () => {
  const arrived = latch();
  const release = latch();
  const explorer = stubExplorer(async () => {
    arrived.open();
    await release.opened;
    return fetched('{}');
  });
  const gateway = await startTestGateway({}, { explorer });
  const underWay = ask(gateway.url, `/api/v2/addresses/${addressOf('a')}/tokens`);
  await arrived.opened;
  const closed = gateway.close();
  expect((await ask(gateway.url, '/health/ready')).status).toBe(503);
  expect((await ask(gateway.url, '/health/live')).status).toBe(200);
  release.open();
  expect((await underWay).status).toBe(200);
  expect(await closed).toBe(true);
});

describe('a health check', () => {
  it('does not wait for a burst of requests that arrived before it', async () => {
    let begun = 0;
    const explorer = stubExplorer(async () => {
      begun += 1;
      const until = performance.now() + 12;
      while (performance.now() < until);
      return fetched('{}');
    });
    const gateway = await startTestGateway({}, { explorer });
    const { hostname, port } = new URL(gateway.url);
    const open = async () => {
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      return socket;
    };
    const [probe, ...clients] = await Promise.all(Array.from({ length: 101 }, open));
    const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`;
    const answered = Promise.all(clients.map((client) => once(client, 'data')));
    for (const client of clients) client.write(get(`/api/v2/addresses/0x${'a'.repeat(40)}/tokens`));
    probe?.write(get('/health/live'));
    const [answer] = probe ? await once(probe, 'data') : [];
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /);
    expect(begun).toBeLessThan(20);
    await answered;
    expect(begun).toBe(100);
    for (const socket of [probe, ...clients]) socket?.destroy();
    await gateway.close();
  });
});
