import { once } from 'node:events';
import { Agent } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startEdge, type TestEdge } from '../support/edge.js';
import { eventually } from '../support/eventually.js';
import { ask } from '../support/http.js';
import { latch } from '../support/latch.js';

/** An edge with a request under way, answered on `release`. */
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

/** An edge with three pipelined requests under way, answered on `release`. */
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

afterEach(() => void vi.useRealTimers());

const fakeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

/** Lets the time pass for which requests under way keep the port open. */
const passPort = async ({ drain }: Pick<TestEdge, 'drain'>) => {
  vi.advanceTimersByTime(5_000);
  await eventually(() => expect(drain.closed()).toBe(true));
};

describe('closing', () => {
  it('refuses new requests while it answers those under way, and returns whether it did', async () => {
    const { edge, underWay, release } = await askSlowly();
    fakeTimers();
    const closed = edge.close();
    await passPort(edge);
    vi.useRealTimers();
    await expect(ask(edge.url, '/graphql')).rejects.toThrow('ECONNREFUSED');
    release.open();
    expect((await underWay).text).toBe('done');
    expect(await closed).toBe(true);
  });

  it('accepts new requests, too, until those from before are answered', async () => {
    const releases = [latch(), latch()];
    const arrivals = [latch(), latch()];
    let count = 0;
    const edge = await startEdge(async (exchange) => {
      const own = count;
      count += 1;
      arrivals[own]?.open();
      await releases[own]?.opened;
      return exchange.send(200, {}, String(own));
    });
    const earlier = ask(edge.url, '/graphql');
    await arrivals[0]?.opened;
    const closed = edge.drain.close(60_000);
    const later = ask(edge.url, '/graphql');
    await arrivals[1]?.opened;
    expect((await ask(edge.url, '/graphql')).text).toBe('2');
    expect([edge.drain.draining(), edge.drain.closed()]).toEqual([true, false]);
    releases[0]?.open();
    expect((await earlier).text).toBe('0');
    await eventually(() => expect(edge.drain.closed()).toBe(true));
    releases[1]?.open();
    expect((await later).text).toBe('1');
    expect(await closed).toBe(true);
  });

  it('does not wait for a request from before whose client has left', async () => {
    const arrived = latch();
    const edge = await startEdge(() => arrived.open());
    const leaving = new AbortController();
    const left = ask(edge.url, '/graphql', { signal: leaving.signal }).catch(() => 'left');
    await arrived.opened;
    const closed = edge.drain.close(60_000);
    leaving.abort();
    expect(await left).toBe('left');
    expect(await closed).toBe(true);
  });

  it('answers a last request on a kept-alive connection, and then closes it', async () => {
    const edge = await startEdge((exchange) => exchange.send(200, {}, 'done'));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const before = await ask(edge.url, '/graphql', { agent });
    expect(before.headers.connection).toBe('keep-alive');
    // Stops the timer after which an idle connection is closed.
    fakeTimers();
    const closed = edge.close();
    expect(edge.drain.draining()).toBe(true);
    await eventually(() => expect(edge.drain.closed()).toBe(true));
    const after = await ask(edge.url, '/graphql', { agent });
    expect([after.status, after.headers.connection]).toEqual([200, 'close']);
    expect(await closed).toBe(true);
    vi.useRealTimers();
    agent.destroy();
  });

  /** Lets the time pass in which idle connections may still send a request. */
  const linger = async (edge: TestEdge) => {
    await passPort(edge);
    vi.advanceTimersByTime(200);
    vi.useRealTimers();
  };

  it('sends an answer to its end, however slowly it is read', async () => {
    const body = Buffer.alloc(24 << 20);
    const edge = await startEdge((exchange) => exchange.send(200, {}, body));
    const client = connect(Number(new URL(edge.url).port), '127.0.0.1');
    client.write('GET /graphql HTTP/1.1\r\nhost: a\r\n\r\n');
    await once(client, 'readable');
    fakeTimers();
    const closed = edge.drain.close(60_000);
    await linger(edge);
    let read = 0;
    for await (const chunk of client) read += chunk.length;
    expect(read).toBeGreaterThan(body.length);
    expect(await closed).toBe(true);
  });

  it('answers a request that had half arrived', async () => {
    const edge = await startEdge((exchange) => exchange.send(200, {}, 'done'));
    const client = connect(Number(new URL(edge.url).port), '127.0.0.1');
    const [socket] = await Promise.all([
      once(edge.server, 'connection').then(([one]) => one),
      once(client, 'connect'),
    ]);
    client.write('GET /graphql HTTP/1.1\r\n');
    await eventually(() => expect(socket.bytesRead).toBeGreaterThan(0));
    fakeTimers();
    const closed = edge.drain.close(60_000);
    await linger(edge);
    client.write('host: a\r\n\r\n');
    let answer = '';
    for await (const chunk of client) answer += chunk;
    expect(answer).toMatch(/^HTTP\/1\.1 200 .*done$/s);
    expect(await closed).toBe(true);
  });

  it('ends even if a client keeps sending requests on one connection', async () => {
    const release = latch();
    const all = latch();
    const held: ReturnType<typeof latch>[] = [];
    // Whenever an answer is sent, two more requests are under way.
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
    fakeTimers();
    const closed = edge.close();
    await passPort(edge);
    vi.useRealTimers();
    release.open();
    expect(await closed).toBe(true);
  });

  it('answers a request that outlasts all other timers', async () => {
    const { edge, underWay, release } = await askSlowly();
    fakeTimers();
    const closed = edge.drain.close(25_000);
    await passPort(edge);
    vi.advanceTimersByTime(15_000);
    vi.useRealTimers();
    release.open();
    expect((await underWay).text).toBe('done');
    expect(await closed).toBe(true);
  });

  it('does not wait forever for the rest of what may not be a request', async () => {
    const edge = await startEdge((exchange) => exchange.send(200, {}, 'done'));
    // These timers of node:http would end the connection, too.
    Object.assign(edge.server, { headersTimeout: 0, requestTimeout: 0 });
    const arrived = once(edge.server, 'connection');
    const client = connect(Number(new URL(edge.url).port), '127.0.0.1');
    const [socket] = await arrived;
    client.write('\r\n');
    await eventually(() => expect(socket.bytesRead).toBeGreaterThan(0));
    fakeTimers();
    const closed = edge.drain.close(60_000);
    await eventually(() => expect(edge.drain.closed()).toBe(true));
    vi.advanceTimersByTime(2_000);
    expect(await closed).toBe(true);
    client.destroy();
  });

  it('does not wait for connections that never sent anything', async () => {
    const edge = await startEdge((exchange) => exchange.send(200, {}, 'done'));
    const arrived = once(edge.server, 'connection');
    const client = connect(Number(new URL(edge.url).port), '127.0.0.1');
    await arrived;
    fakeTimers();
    const closed = edge.drain.close(60_000);
    await linger(edge);
    expect(await closed).toBe(true);
    client.destroy();
  });

  it('aborts requests that are not answered within the limit', async () => {
    const arrived = latch();
    const aborted = latch();
    const edge = await startEdge((exchange) => {
      exchange.deadline.addListener(aborted.open);
      arrived.open();
    });
    const underWay = ask(edge.url, '/graphql').catch((error: Error) => error.message);
    await arrived.opened;
    fakeTimers();
    const closed = edge.drain.close(1);
    vi.advanceTimersByTime(1);
    await eventually(() => expect(edge.drain.closed()).toBe(true));
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    expect(await closed).toBe(false);
    // Everything is logged by the time the drain has ended.
    expect(edge.lines).toContainEqual(expect.objectContaining({ outcome: 'gone', status: null }));
    expect(await underWay).toContain('hang up');
    await aborted.opened;
  });

  it('answers all pipelined requests under way', async () => {
    const { edge, release, client } = await pipeline();
    fakeTimers();
    const closed = edge.close();
    await passPort(edge);
    vi.useRealTimers();
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

describe('Exchange.deadline', () => {
  it('ends when the client leaves, which is logged', async () => {
    const arrived = latch();
    const aborted = latch();
    const edge = await startEdge((exchange) => {
      exchange.deadline.addListener(aborted.open);
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

describe('a pipelined request', () => {
  it('is cancelled and logged as gone when its connection closes', async () => {
    const arrived = latch();
    const aborted = latch();
    let waiting = 0;
    let left = 0;
    const edge = await startEdge((exchange) => {
      exchange.deadline.addListener(() => {
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
  it('is answered with a 500 without the reason, which is logged', async () => {
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
