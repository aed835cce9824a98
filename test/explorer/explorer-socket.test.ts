import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { chainMetrics, createMetrics } from '../../src/base/telemetry/metrics.js';
import { createExplorerSocket, topicOf } from '../../src/explorer/explorer-socket.js';
import { listen as listening } from '../../src/http/listen.js';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../src/sandbox/sandbox.js';
import { createFrameReader, encodeFrame } from '../../src/sandbox/socket/frames.js';
import { accept } from '../../src/sandbox/socket/socket.js';
import { bundledChain } from '../support/bundled-chain.js';
import { eventually } from '../support/eventually.js';
import { fakeClock } from '../support/fake-clock.js';
import { startProxy } from '../support/proxy.js';

const addressTopic = (hash: string) => topicOf('addresses:{id}', hash);

const start = async (options: SandboxOptions = {}): Promise<Sandbox> => {
  const sandbox = await startSandbox({ chain: bundledChain, ...options });
  onTestFinished(() => sandbox.close());
  return sandbox;
};

const connect = (url: string, proxy: URL | null = null) => {
  const time = fakeClock();
  const metrics = chainMetrics(createMetrics(), null);
  const socket = createExplorerSocket(
    url,
    { headers: { 'x-api-key': 'ours', 'user-agent': 'us/1' }, proxy },
    metrics,
    time.clock,
  );
  onTestFinished(socket.close);
  const listen = (topic: string) => {
    const heard = { events: 0, joins: [] as boolean[] };
    const stop = socket.listen(topic, {
      onEvent: () => {
        heard.events += 1;
      },
      onJoined: (isJoined) => void heard.joins.push(isJoined),
    });
    return { heard, stop };
  };
  return { ...time, listen };
};

/** The address that the next block has most of. */
const nextParty = () => {
  const from = bundledChain.reserveFrom ?? 0;
  const block = bundledChain.blocks.find(({ number }) => number === from);
  return block?.transactions[0]?.from ?? '';
};

describe("the explorer's socket", () => {
  it('tells of an address in whatever letter case it is asked for', async () => {
    const sandbox = await start();
    const { listen } = connect(sandbox.url);
    const { heard } = listen(addressTopic(nextParty().toUpperCase().replace('0X', '0x')));
    await eventually(() => expect(heard.joins).toEqual([true]));
    sandbox.grow();
    await eventually(() => expect(heard.events).toBeGreaterThan(0));
  });

  it('is joined once for all who listen to a topic, and left with the last', async () => {
    const sandbox = await start();
    const { listen, timers } = connect(sandbox.url);
    const topic = addressTopic(nextParty());
    const [one, other] = [listen(topic), listen(topic)];
    await eventually(() => expect([one.heard.joins, other.heard.joins]).toEqual([[true], [true]]));
    one.stop();
    sandbox.grow();
    await eventually(() => expect(other.heard.events).toBeGreaterThan(0));
    expect(one.heard.events).toBe(0);
    other.stop();
    expect(timers()).toBe(0);
  });

  it('connects again after it was dropped, and says that events were missed', async () => {
    const sandbox = await start();
    const { listen, pass } = connect(sandbox.url);
    const { heard } = listen(addressTopic(nextParty()));
    await eventually(() => expect(heard.joins).toEqual([true]));
    sandbox.dropSocket();
    await eventually(() => expect(heard.joins).toEqual([true, false]));
    await pass(2_000);
    await eventually(() => expect(heard.joins).toEqual([true, false, true]));
    sandbox.grow();
    await eventually(() => expect(heard.events).toBeGreaterThan(0));
  });

  it('keeps the connection alive with heartbeats', async () => {
    const sandbox = await start();
    const { listen, pass } = connect(sandbox.url);
    const { heard } = listen(addressTopic(nextParty()));
    await eventually(() => expect(heard.joins).toEqual([true]));
    await pass(30_000);
    // What comes after the answer shows that it is there.
    sandbox.grow();
    await eventually(() => expect(heard.events).toBeGreaterThan(0));
    await pass(30_000);
    expect(heard.joins).toEqual([true]);
  });

  it('gives up a connection on which a heartbeat is not answered', async () => {
    const server = createServer().on('upgrade', ({ headers }, stream) => {
      stream.write(accept(String(headers['sec-websocket-key'])));
      const read = createFrameReader();
      stream.on('error', () => {});
      stream.on('data', (bytes: Buffer) => {
        for (const { data } of read(bytes) ?? []) {
          const [joinRef, ref, topic, event] = JSON.parse(data.toString() || '[]');
          if (event !== 'phx_join') continue;
          const reply = [joinRef, ref, topic, 'phx_reply', { status: 'ok', response: {} }];
          stream.write(encodeFrame('text', JSON.stringify(reply)));
        }
      });
      onTestFinished(() => void stream.destroy());
    });
    const { url } = await listening(server, '127.0.0.1', 0);
    onTestFinished(() => void server.close());
    const { listen, pass } = connect(url);
    const { heard } = listen(addressTopic(nextParty()));
    await eventually(() => expect(heard.joins).toEqual([true]));
    await pass(60_000);
    expect(heard.joins).toEqual([true, false]);
    await pass(2_000);
    await eventually(() => expect(heard.joins).toEqual([true, false, true]));
  });

  it('is silent where a topic cannot be joined, and tries again', async () => {
    const sandbox = await start();
    const { listen, pass, timers, settle } = connect(sandbox.url);
    const wrong = listen('addresses:0x12');
    const right = listen(addressTopic(nextParty()));
    await eventually(() => expect(right.heard.joins).toEqual([true]));
    // A heartbeat, and the next attempt.
    await eventually(() => expect(timers()).toBe(2));
    await pass(1_500);
    await settle();
    expect(wrong.heard).toEqual({ events: 0, joins: [] });
  });

  it.each([
    ['answers 404', { hasSocket: false }],
    ['is not there', null],
  ])('is silent where it %s', async (_what, options) => {
    let url = 'http://127.0.0.1:9';
    if (options) ({ url } = await start(options));
    const { listen, pass, timers } = connect(url);
    const { heard } = listen(addressTopic(nextParty()));
    for (let attempts = 0; attempts < 3; attempts += 1) {
      await eventually(() => expect(timers()).toBe(1));
      await pass(20_000);
    }
    expect(heard).toEqual({ events: 0, joins: [] });
  });

  /** An explorer that keeps what its socket is asked, and breaks off. */
  const breakOff = async () => {
    const asked: unknown[] = [];
    const server = createServer().on('upgrade', ({ headers, url }, stream) => {
      asked.push([
        headers['x-api-key'],
        headers['user-agent'],
        headers['proxy-authorization'],
        url,
      ]);
      stream.destroy();
    });
    const { url } = await listening(server, '127.0.0.1', 0);
    onTestFinished(() => void server.close());
    return { url, asked };
  };
  const handshake = ['ours', 'us/1', undefined, '/1/socket/v2/websocket?vsn=2.0.0'];

  it("is asked with the gateway's own headers", async () => {
    const { url, asked } = await breakOff();
    const { listen } = connect(`${url}/1`);
    listen(addressTopic(nextParty()));
    await eventually(() => expect(asked).toEqual([handshake]));
  });

  it('tells of an address through a proxy', async () => {
    const sandbox = await start();
    const proxy = await startProxy({ hosts: { 'explorer.test:80': sandbox.url } });
    const { listen } = connect('http://explorer.test', new URL(proxy.url));
    const { heard } = listen(addressTopic(nextParty()));
    await eventually(() => expect(heard.joins).toEqual([true]));
    sandbox.grow();
    await eventually(() => expect(heard.events).toBeGreaterThan(0));
  });

  it('is reached through a proxy, which alone gets its credentials', async () => {
    const { url, asked } = await breakOff();
    const proxy = await startProxy({ hosts: { 'explorer.test:80': url } });
    const { listen } = connect('http://explorer.test/1', new URL(proxy.withUserInfo));
    listen(addressTopic(nextParty()));
    await eventually(() => expect(asked).toEqual([handshake]));
    expect(proxy.targets()).toEqual(['explorer.test:80']);
    expect(proxy.asked[0]?.headers).toMatchObject({
      'proxy-authorization': `Basic ${Buffer.from('ann:s@cret').toString('base64')}`,
    });
    expect(proxy.asked[0]?.headers).not.toHaveProperty('x-api-key');
  });
});
