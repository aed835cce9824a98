import { once } from 'node:events';
import { Agent } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { startEdge } from '../support/edge.js';
import { eventually } from '../support/eventually.js';
import { ask } from '../support/http.js';

const latch = () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
};

/** An edge with a request under way, which is answered once it is released. */
const askSlowly = async () => {
  const arrived = latch();
  const release = latch();
  const edge = await startEdge(async (exchange) => {
    arrived.open();
    await release.opened;
    return exchange.send(200, {}, 'done');
  });
  const underWay = ask(edge.url, '/graphql');
  await arrived.opened;
  return { edge, underWay, release };
};

/** An edge with three requests under way on one connection, which are answered once they are released. */
const pipeline = async () => {
  const release = latch();
  const all = latch();
  let arrived = 0;
  const edge = await startEdge(async (exchange) => {
    arrived += 1;
    if (arrived === 3) all.open();
    await release.opened;
    return exchange.send(200, {}, 'done');
  });
  const client = connect(Number(new URL(edge.url).port), '127.0.0.1');
  client.write('GET /graphql HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(3));
  await all.opened;
  return { edge, release, client };
};

describe('closing', () => {
  it('answers what is under way, refuses what is new, and says whether all was answered', async () => {
    const { edge, underWay, release } = await askSlowly();
    const closed = edge.close();
    await eventually(() => expect(edge.server.listening).toBe(false));
    await expect(ask(edge.url, '/graphql')).rejects.toThrow('ECONNREFUSED');
    release.open();
    expect((await underWay).text).toBe('done');
    expect(await closed).toBe(true);
  });

  it('answers a request that comes on a kept-alive connection, and then closes that', async () => {
    const edge = await startEdge((exchange) => exchange.send(200, {}, 'done'));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const before = await ask(edge.url, '/graphql', { agent });
    expect(before.headers.connection).toBe('keep-alive');
    // Its time to bring one more request does not run out.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const closed = edge.close();
    expect(edge.drain.draining()).toBe(true);
    await eventually(() => expect(edge.drain.closed()).toBe(true));
    const after = await ask(edge.url, '/graphql', { agent });
    expect([after.status, after.headers.connection]).toEqual([200, 'close']);
    expect(await closed).toBe(true);
    vi.useRealTimers();
    agent.destroy();
  });

  /** Lets the time pass in which a request may still come. */
  const linger = async (edge: Awaited<ReturnType<typeof startEdge>>) => {
    await eventually(() => expect(edge.drain.closed()).toBe(true));
    vi.advanceTimersByTime(200);
    vi.useRealTimers();
  };

  it('lets an answer leave whole, however slowly it is read', async () => {
    const body = Buffer.alloc(24 << 20);
    const edge = await startEdge((exchange) => exchange.send(200, {}, body));
    const client = connect(Number(new URL(edge.url).port), '127.0.0.1');
    client.write('GET /graphql HTTP/1.1\r\nhost: a\r\n\r\n');
    await once(client, 'readable');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const closed = edge.drain.close(60_000);
    await linger(edge);
    let read = 0;
    for await (const chunk of client) read += chunk.length;
    expect(read).toBeGreaterThan(body.length);
    expect(await closed).toBe(true);
  });

  it('answers a request of which half had come', async () => {
    const edge = await startEdge((exchange) => exchange.send(200, {}, 'done'));
    const client = connect(Number(new URL(edge.url).port), '127.0.0.1');
    const [socket] = await Promise.all([
      once(edge.server, 'connection').then(([one]) => one),
      once(client, 'connect'),
    ]);
    client.write('GET /graphql HTTP/1.1\r\n');
    await eventually(() => expect(socket.bytesRead).toBeGreaterThan(0));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const closed = edge.drain.close(60_000);
    await linger(edge);
    client.write('host: a\r\n\r\n');
    let answer = '';
    for await (const chunk of client) answer += chunk;
    expect(answer).toMatch(/^HTTP\/1\.1 200 .*done$/s);
    expect(await closed).toBe(true);
  });

  it('ends with a client that never stops asking on one connection', async () => {
    const release = latch();
    const all = latch();
    const held: ReturnType<typeof latch>[] = [];
    // Whenever an answer leaves, two more requests are there.
    const edge = await startEdge(async (exchange) => {
      const own = latch();
      held.push(own);
      held.at(-3)?.open();
      if (held.length === 3) all.open();
      await release.opened;
      await own.opened;
      return exchange.send(200, {}, 'done');
    });
    const request = 'GET /graphql HTTP/1.1\r\nhost: x\r\n\r\n';
    const client = connect(Number(new URL(edge.url).port), '127.0.0.1');
    client.write(request.repeat(3));
    await all.opened;
    client.on('data', () => client.write(request));
    client.on('error', () => {});
    const closed = edge.close();
    await eventually(() => expect(edge.drain.closed()).toBe(true));
    release.open();
    expect(await closed).toBe(true);
  });

  it('answers what takes longer than anything else may take', async () => {
    const { edge, underWay, release } = await askSlowly();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const closed = edge.drain.close(25_000);
    await eventually(() => expect(edge.drain.closed()).toBe(true));
    vi.advanceTimersByTime(20_000);
    vi.useRealTimers();
    release.open();
    expect((await underWay).text).toBe('done');
    expect(await closed).toBe(true);
  });

  it('does not wait for ever for the rest of what may be no request', async () => {
    const edge = await startEdge((exchange) => exchange.send(200, {}, 'done'));
    const arrived = once(edge.server, 'connection');
    const client = connect(Number(new URL(edge.url).port), '127.0.0.1');
    const [socket] = await arrived;
    client.write('\r\n');
    await eventually(() => expect(socket.bytesRead).toBeGreaterThan(0));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const closed = edge.drain.close(60_000);
    await eventually(() => expect(edge.drain.closed()).toBe(true));
    vi.advanceTimersByTime(2_000);
    vi.useRealTimers();
    expect(await closed).toBe(true);
    client.destroy();
  });

  it('waits for no connection that never sent anything', async () => {
    const edge = await startEdge((exchange) => exchange.send(200, {}, 'done'));
    const arrived = once(edge.server, 'connection');
    const client = connect(Number(new URL(edge.url).port), '127.0.0.1');
    await arrived;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const closed = edge.drain.close(60_000);
    await linger(edge);
    expect(await closed).toBe(true);
    client.destroy();
  });

  it('cuts off at the limit what still is not answered', async () => {
    const arrived = latch();
    const aborted = latch();
    const edge = await startEdge((exchange) => {
      exchange.patience.listen(aborted.open);
      arrived.open();
    });
    const underWay = ask(edge.url, '/graphql').catch((error: Error) => error.message);
    await arrived.opened;
    expect(await edge.drain.close(1)).toBe(false);
    // Who waits for the end of the drain finds all told.
    expect(edge.lines).toContainEqual(expect.objectContaining({ outcome: 'gone', status: null }));
    expect(await underWay).toContain('hang up');
    await aborted.opened;
  });

  it('answers all that is under way on one connection', async () => {
    const { edge, release, client } = await pipeline();
    const closed = edge.close();
    await eventually(() => expect(edge.drain.closed()).toBe(true));
    release.open();
    let answers = '';
    for await (const chunk of client) answers += chunk;
    expect(answers.match(/^connection: .*$/gim)).toEqual([
      'Connection: keep-alive',
      'Connection: keep-alive',
      'connection: close',
    ]);
    expect(answers.match(/done/g)?.length).toBe(3);
    expect(await closed).toBe(true);
  });
});

describe('Exchange.patience', () => {
  it('fires when the client goes, and the log says so', async () => {
    const arrived = latch();
    const aborted = latch();
    const edge = await startEdge((exchange) => {
      exchange.patience.listen(aborted.open);
      arrived.open();
    });
    const leaving = new AbortController();
    const left = ask(edge.url, '/graphql', { signal: leaving.signal }).catch(() => 'left');
    await arrived.opened;
    leaving.abort();
    expect(await left).toBe('left');
    await aborted.opened;
    await edge.close();
    expect(edge.lines).toContainEqual(expect.objectContaining({ outcome: 'gone', status: null }));
  });
});

describe('a request behind another on its connection', () => {
  it('is counted as gone with the connection, and given up', async () => {
    const arrived = latch();
    const aborted = latch();
    let waiting = 0;
    let left = 0;
    const edge = await startEdge((exchange) => {
      exchange.patience.listen(() => {
        left += 1;
        if (left === 3) aborted.open();
      });
      waiting += 1;
      if (waiting === 3) arrived.open();
    });
    const { hostname, port } = new URL(edge.url);
    const socket = connect(Number(port), hostname);
    socket.write('GET /graphql HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(3));
    await arrived.opened;
    socket.destroy();
    await aborted.opened;
    await edge.close();
    expect(edge.lines.map(({ outcome }) => outcome)).toEqual(['gone', 'gone', 'gone']);
  });
});

describe('a door that throws', () => {
  it('is a 500 that says nothing of why; the log has the reason', async () => {
    const edge = await startEdge(() => {
      throw new Error('secret reason');
    });
    const { status, text } = await ask(edge.url, '/graphql');
    expect([status, text]).toEqual([500, '{"message":"The gateway failed to answer."}']);
    expect(edge.lines).toContainEqual(
      expect.objectContaining({
        level: 'error',
        error: expect.stringMatching(/secret reason\n +at /),
      }),
    );
    await edge.close();
    expect(edge.lines).toContainEqual(expect.objectContaining({ status: 500, outcome: 'failed' }));
  });
});
