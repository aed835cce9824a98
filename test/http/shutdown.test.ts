import { once } from 'node:events';
import { Agent } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Handler } from '../../src/base/request/exchange.js';
import { eventually } from '../support/eventually.js';
import { ask } from '../support/http.js';
import { respond, startHttpServer, type TestServer } from '../support/http-server.js';
import { latch } from '../support/latch.js';

/** An http with a request under way, answered on `release`. */
const askSlowly = async () => {
  const arrived = latch();
  const release = latch();
  const http = await startHttpServer(async () => {
    arrived.open();
    await release.opened;
    return respond(200, {}, 'done');
  });
  const underWay = ask(http.url, '/graphql');
  await arrived.opened;
  return { http, underWay, release };
};

/** An http with three pipelined requests under way, answered on `release`. */
const pipeline = async () => {
  const release = latch();
  const all = latch();
  let arrived = 0;
  const http = await startHttpServer(async () => {
    arrived += 1;
    if (arrived === 3) all.open();
    await release.opened;
    return respond(200, {}, 'done');
  });
  const client = connect(Number(new URL(http.url).port), '127.0.0.1');
  client.write('GET /graphql HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(3));
  await all.opened;
  return { http, release, client };
};

/** A handler that answers once its client has left; `arrived` is told of each request. */
const untilLeft = (arrived: () => void, left: () => void = () => {}): Handler => {
  return async ({ deadline }) => {
    arrived();
    await new Promise<unknown>((resolve) => deadline.addListener(resolve));
    left();
    return respond(200);
  };
};

afterEach(() => void vi.useRealTimers());

const fakeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

/** Lets the time pass for which requests under way keep the port open. */
const passPort = async ({ server }: Pick<TestServer, 'server'>) => {
  vi.advanceTimersByTime(5_000);
  await eventually(() => expect(server.listening).toBe(false));
};

describe('closing', () => {
  it('refuses new requests while it answers those under way, and returns whether it did', async () => {
    const { http, underWay, release } = await askSlowly();
    fakeTimers();
    const closed = http.shutdown.close(60_000);
    await passPort(http);
    vi.useRealTimers();
    await expect(ask(http.url, '/graphql')).rejects.toThrow('ECONNREFUSED');
    release.open();
    expect((await underWay).text).toBe('done');
    expect(await closed).toBe(true);
  });

  it('accepts new requests, too, until those from before are answered', async () => {
    const releases = [latch(), latch()];
    const arrivals = [latch(), latch()];
    let count = 0;
    const http = await startHttpServer(async () => {
      const own = count;
      count += 1;
      arrivals[own]?.open();
      await releases[own]?.opened;
      return respond(200, {}, String(own));
    });
    const earlier = ask(http.url, '/graphql');
    await arrivals[0]?.opened;
    const closed = http.shutdown.close(60_000);
    const later = ask(http.url, '/graphql');
    await arrivals[1]?.opened;
    expect((await ask(http.url, '/graphql')).text).toBe('2');
    expect([http.shutdown.begun(), http.server.listening]).toEqual([true, true]);
    releases[0]?.open();
    expect((await earlier).text).toBe('0');
    await eventually(() => expect(http.server.listening).toBe(false));
    releases[1]?.open();
    expect((await later).text).toBe('1');
    expect(await closed).toBe(true);
  });

  it('does not wait for a request from before whose client has left', async () => {
    const arrived = latch();
    const http = await startHttpServer(untilLeft(arrived.open));
    const leaving = new AbortController();
    const left = ask(http.url, '/graphql', { signal: leaving.signal }).catch(() => 'left');
    await arrived.opened;
    const closed = http.shutdown.close(60_000);
    leaving.abort();
    expect(await left).toBe('left');
    expect(await closed).toBe(true);
  });

  it('answers a last request on a kept-alive connection, and then closes it', async () => {
    const http = await startHttpServer(() => respond(200, {}, 'done'));
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const before = await ask(http.url, '/graphql', { agent });
    expect(before.headers.connection).toBe('keep-alive');
    // Stops the timer after which an idle connection is closed.
    fakeTimers();
    const closed = http.shutdown.close(60_000);
    expect(http.shutdown.begun()).toBe(true);
    await eventually(() => expect(http.server.listening).toBe(false));
    const after = await ask(http.url, '/graphql', { agent });
    expect([after.status, after.headers.connection]).toEqual([200, 'close']);
    expect(await closed).toBe(true);
    vi.useRealTimers();
    agent.destroy();
  });

  /** Lets the time pass in which idle connections may still send a request. */
  const linger = async (http: TestServer) => {
    await passPort(http);
    vi.advanceTimersByTime(200);
    vi.useRealTimers();
  };

  it('sends an answer to its end, however slowly it is read', async () => {
    const body = Buffer.alloc(24 << 20);
    const http = await startHttpServer(() => respond(200, {}, body));
    const client = connect(Number(new URL(http.url).port), '127.0.0.1');
    client.write('GET /graphql HTTP/1.1\r\nhost: a\r\n\r\n');
    await once(client, 'readable');
    fakeTimers();
    const closed = http.shutdown.close(60_000);
    await linger(http);
    let read = 0;
    for await (const chunk of client) read += chunk.length;
    expect(read).toBeGreaterThan(body.length);
    expect(await closed).toBe(true);
  });

  it('answers a request that had half arrived', async () => {
    const http = await startHttpServer(() => respond(200, {}, 'done'));
    const client = connect(Number(new URL(http.url).port), '127.0.0.1');
    const [socket] = await Promise.all([
      once(http.server, 'connection').then(([one]) => one),
      once(client, 'connect'),
    ]);
    client.write('GET /graphql HTTP/1.1\r\n');
    await eventually(() => expect(socket.bytesRead).toBeGreaterThan(0));
    fakeTimers();
    const closed = http.shutdown.close(60_000);
    await eventually(() => expect(http.server.listening).toBe(false));
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
    const http = await startHttpServer(async () => {
      const own = latch();
      held.push(own);
      held.at(-3)?.open();
      if (held.length === 3) all.open();
      await release.opened;
      await own.opened;
      return respond(200, {}, 'done');
    });
    const request = 'GET /graphql HTTP/1.1\r\nhost: x\r\n\r\n';
    const client = connect(Number(new URL(http.url).port), '127.0.0.1');
    client.write(request.repeat(3));
    await all.opened;
    client.on('data', () => client.write(request));
    client.on('error', () => {});
    fakeTimers();
    const closed = http.shutdown.close(60_000);
    await passPort(http);
    vi.useRealTimers();
    release.open();
    expect(await closed).toBe(true);
  });

  it('answers a request that outlasts all other timers', async () => {
    const { http, underWay, release } = await askSlowly();
    fakeTimers();
    const closed = http.shutdown.close(25_000);
    await passPort(http);
    vi.advanceTimersByTime(15_000);
    vi.useRealTimers();
    release.open();
    expect((await underWay).text).toBe('done');
    expect(await closed).toBe(true);
  });

  it('does not wait forever for the rest of what may not be a request', async () => {
    const http = await startHttpServer(() => respond(200, {}, 'done'));
    // These timers of node:http would end the connection, too.
    Object.assign(http.server, { headersTimeout: 0, requestTimeout: 0 });
    const arrived = once(http.server, 'connection');
    const client = connect(Number(new URL(http.url).port), '127.0.0.1');
    const [socket] = await arrived;
    client.write('\r\n');
    await eventually(() => expect(socket.bytesRead).toBeGreaterThan(0));
    fakeTimers();
    const closed = http.shutdown.close(60_000);
    await linger(http);
    expect(await closed).toBe(true);
    client.destroy();
  });

  it('does not wait for connections that never sent anything', async () => {
    const http = await startHttpServer(() => respond(200, {}, 'done'));
    const arrived = once(http.server, 'connection');
    const client = connect(Number(new URL(http.url).port), '127.0.0.1');
    await arrived;
    fakeTimers();
    const closed = http.shutdown.close(60_000);
    await linger(http);
    expect(await closed).toBe(true);
    client.destroy();
  });

  it('aborts requests that are not answered within the limit', async () => {
    const arrived = latch();
    const aborted = latch();
    const http = await startHttpServer(untilLeft(arrived.open, aborted.open));
    const underWay = ask(http.url, '/graphql').catch((error: Error) => error.message);
    await arrived.opened;
    fakeTimers();
    const closed = http.shutdown.close(1);
    vi.advanceTimersByTime(1);
    await eventually(() => expect(http.server.listening).toBe(false));
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    expect(await closed).toBe(false);
    // Everything is logged by the time the shutdown has ended.
    expect(http.lines).toContainEqual(expect.objectContaining({ outcome: 'gone', status: null }));
    expect(await underWay).toContain('hang up');
    await aborted.opened;
  });

  it('answers all pipelined requests under way', async () => {
    const { http, release, client } = await pipeline();
    fakeTimers();
    const closed = http.shutdown.close(60_000);
    await passPort(http);
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

describe('RequestContext.deadline', () => {
  it('ends when the client leaves, which is logged', async () => {
    const arrived = latch();
    const aborted = latch();
    const http = await startHttpServer(untilLeft(arrived.open, aborted.open));
    const leaving = new AbortController();
    const left = ask(http.url, '/graphql', { signal: leaving.signal }).catch(() => 'left');
    await arrived.opened;
    leaving.abort();
    expect(await left).toBe('left');
    await aborted.opened;
    await http.close();
    expect(http.lines).toContainEqual(expect.objectContaining({ outcome: 'gone', status: null }));
  });
});

describe('a pipelined request', () => {
  it('is cancelled and logged as gone when its connection closes', async () => {
    const arrived = latch();
    const aborted = latch();
    let waiting = 0;
    let left = 0;
    const seen = () => {
      waiting += 1;
      if (waiting === 3) arrived.open();
    };
    const gone = () => {
      left += 1;
      if (left === 3) aborted.open();
    };
    const http = await startHttpServer(untilLeft(seen, gone));
    const { hostname, port } = new URL(http.url);
    const socket = connect(Number(port), hostname);
    socket.write('GET /graphql HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(3));
    await arrived.opened;
    socket.destroy();
    await aborted.opened;
    await http.close();
    expect(http.lines.map(({ outcome }) => outcome)).toEqual(['gone', 'gone', 'gone']);
  });
});

describe('a handler that throws', () => {
  it('is answered with a 500 without the reason, which is logged', async () => {
    const http = await startHttpServer(() => {
      throw new Error('secret reason');
    });
    const { status, text } = await ask(http.url, '/graphql');
    expect([status, text]).toEqual([500, '{"message":"The gateway failed to answer."}']);
    expect(http.lines).toContainEqual(
      expect.objectContaining({
        level: 'error',
        error: expect.stringMatching(/secret reason\n +at /),
      }),
    );
    await http.close();
    expect(http.lines).toContainEqual(expect.objectContaining({ status: 500, outcome: 'failed' }));
  });
});
