import { request } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { subscribe } from '../../support/events.js';
import { eventually } from '../../support/eventually.js';
import { fetched, stubExplorer } from '../../support/explorer.js';
import { startTestGateway, type TestGateway } from '../../support/gateway.js';
import { ask } from '../../support/http.js';
import { latch } from '../../support/latch.js';
import { addressOf } from '../../support/records.js';

const query = `subscription { tokenTransfers(address: "${addressOf('a')}") { cursor } }`;

const start = async (plugins: readonly object[] = []) => {
  const explorer = stubExplorer(() => fetched('{"items":[],"next_page_params":null}'));
  const env = { LIVE_POLL_SECONDS: '3600' };
  const gateway = await startTestGateway(env, { explorer, plugins });
  onTestFinished(async () => void (await gateway.close()));
  return { gateway, explorer };
};

const gauges = async ({ url }: TestGateway) => {
  const { text } = await ask(url, '/metrics');
  return ['subscriptions', 'watches'].map((name) =>
    Number(new RegExp(`^gateway_${name} (\\d+)$`, 'm').exec(text)?.[1]),
  );
};

describe('a subscription ends when its client leaves', () => {
  it('while it waits', async () => {
    const { gateway } = await start();
    const events = await subscribe(gateway.url, query);
    await events.next();
    expect(await gauges(gateway)).toEqual([1, 1]);
    events.close();
    await eventually(async () => expect(await gauges(gateway)).toEqual([0, 0]));
  });

  it('before there was an answer', async () => {
    const [entered, gone] = [latch(), latch()];
    const onParams = async () => {
      entered.open();
      await gone.opened;
    };
    const { gateway, explorer } = await start([{ onParams }]);
    const { hostname, port } = new URL(gateway.url);
    const sent = request({
      hostname,
      port,
      path: '/graphql',
      method: 'POST',
      agent: false,
      headers: { 'content-type': 'application/json', accept: 'text/event-stream' },
    });
    sent.on('error', () => {});
    sent.end(JSON.stringify({ query }));
    await entered.opened;
    sent.destroy();
    const inFlight = async () => {
      const { text } = await ask(gateway.url, '/metrics');
      return /^gateway_requests_under_way (\d+)$/m.exec(text)?.[1];
    };
    // Only the one that asks.
    await eventually(async () => expect(await inFlight()).toBe('1'));
    gone.open();
    await eventually(() => expect(explorer.requests).toHaveLength(1));
    await eventually(async () => expect(await gauges(gateway)).toEqual([0, 0]));
  });
});

describe('the log of a subscription', () => {
  it('has a line when it is over, with the code of its first error', async () => {
    const { gateway } = await start();
    const failing = query.replace(') {', ', after: "garbage") {');
    await (await subscribe(gateway.url, failing)).rest();
    const line = () => gateway.lines.find(({ door }) => door === 'graphql');
    await eventually(() => expect(line()).toBeDefined());
    expect(line()).toMatchObject({
      kind: 'subscription',
      status: 200,
      outcome: 'errors',
      code: 'INVALID_CURSOR',
    });
  });
});
