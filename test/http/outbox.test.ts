import { once } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOutbox } from '../../src/http/outbox.js';
import { startEdge, type TestEdge } from '../support/edge.js';
import { eventually } from '../support/eventually.js';
import { ask } from '../support/http.js';

const megabyte = 1_048_576;

describe('long unread answers', () => {
  const body = Buffer.alloc(60 * megabyte, 'x');
  const page = body.subarray(0, 262_143);
  let edge: TestEdge;
  let silent: Socket[];
  let arrived: number;
  let sent: number;
  beforeEach(async () => {
    [silent, arrived, sent] = [[], 0, 0];
    edge = await startEdge(async (exchange) => {
      arrived += 1;
      const { query, deadline } = exchange;
      if (query === 'held') await new Promise(() => {});
      if (query === 'left') await new Promise(deadline.addListener.bind(deadline));
      const text = { page, '': 'short' }[query] ?? body;
      await exchange.send(200, { 'content-type': 'text/plain' }, text);
      sent += 1;
    });
  });
  afterEach(async () => {
    vi.useRealTimers();
    for (const socket of silent) socket.destroy();
    await edge.close();
  });

  const get = (query: string) => `GET /graphql?${query} HTTP/1.1\r\nhost: x\r\n\r\n`;

  /** Sends requests, and reads at most the first bytes of the answers. */
  const askSilently = async (...queries: string[]) => {
    const { hostname, port } = new URL(edge.url);
    const socket = connect(Number(port), hostname);
    silent.push(socket);
    const before = arrived;
    socket.write(queries.map(get).join(''));
    await eventually(() => expect(arrived).toBe(before + queries.length));
    if (queries[0] === 'long') await once(socket, 'data');
    socket.pause();
  };

  it('take up at most 256 MiB; beyond that, long answers are 503 until there is room again', async () => {
    for (let n = 0; n < 4; n += 1) await askSilently('long');
    const refused = await ask(edge.url, '/graphql?long');
    expect(refused.status).toBe(503);
    expect(refused.headers['retry-after']).toBe('1');
    expect((await ask(edge.url, '/graphql')).text).toBe('short');
    // HEAD sends no body.
    expect((await ask(edge.url, '/graphql?long', { method: 'HEAD' })).status).toBe(200);
    for (const socket of silent) socket.destroy();
    await eventually(async () => {
      expect((await ask(edge.url, '/graphql?long')).body.length).toBe(60 * megabyte);
    });
  });

  it('are counted even if each is no longer than a page', async () => {
    const pages = Array.from({ length: 15 }, () => 'page');
    for (let n = 0; n < 4; n += 1) await askSilently('long', ...pages);
    for (let n = 0; n < 4; n += 1) await askSilently('held', ...pages);
    expect((await ask(edge.url, '/graphql?page')).status).toBe(503);
  });

  it.each([
    ['', ['left']],
    [', even when queued behind another answer', ['held', 'left']],
  ])('take up nothing if the client left before they were ready%s', async (_where, queries) => {
    for (let n = 0; n < 5; n += 1) await askSilently(...queries);
    for (const socket of silent) socket.destroy();
    await eventually(() => expect(sent).toBe(5));
    expect((await ask(edge.url, '/graphql?long')).status).toBe(200);
  });

  it('give way to others after ten seconds, even when queued behind another answer', async () => {
    // Fake time starts at zero.
    vi.useFakeTimers({ toFake: ['performance'] });
    await askSilently('held', 'long', 'long');
    await askSilently('held', 'long', 'long');
    expect((await ask(edge.url, '/graphql?long')).status).toBe(503);
    vi.advanceTimersByTime(10_001);
    expect((await ask(edge.url, '/graphql?long')).body.length).toBe(60 * megabyte);
  });
});

describe('an outbox', () => {
  it('counts answers of 16 KiB or more, each until it is settled', () => {
    const outbox = createOutbox();
    const answer = () => new ServerResponse(new IncomingMessage(new Socket()));
    const first = answer();
    expect(outbox.admits(first, 256 * megabyte - 16_384)).toBe(true);
    expect(outbox.admits(answer(), 16_383)).toBe(true);
    expect(outbox.admits(answer(), 16_384)).toBe(true);
    expect(outbox.admits(answer(), 16_384)).toBe(false);
    expect(outbox.admits(answer(), 16_383)).toBe(true);
    for (let times = 0; times < 2; times += 1) outbox.settled(first);
    expect(outbox.admits(answer(), 256 * megabyte - 16_384)).toBe(true);
    expect(outbox.admits(answer(), 16_384)).toBe(false);
  });
});
