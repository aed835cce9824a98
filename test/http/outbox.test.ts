import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startEdge, type TestEdge } from '../support/edge.js';
import { ask } from '../support/http.js';

const megabyte = 1_048_576;

describe('long answers that nobody reads', () => {
  let edge: TestEdge;
  const silent: Socket[] = [];
  beforeAll(async () => {
    const body = Buffer.alloc(60 * megabyte, 'x');
    edge = await startEdge((exchange) =>
      exchange.send(200, { 'content-type': 'text/plain' }, exchange.query ? body : 'short'),
    );
  });
  afterAll(() => edge.close());

  /** Asks, and never reads more than the first bytes. */
  const askSilently = async () => {
    const { hostname, port } = new URL(edge.url);
    const socket = connect(Number(port), hostname);
    silent.push(socket);
    socket.write('GET /graphql?long HTTP/1.1\r\nhost: x\r\n\r\n');
    await once(socket, 'data');
    socket.pause();
  };

  it('are 256 MiB at most: others are told to come back, until there is room again', async () => {
    for (let n = 0; n < 4; n += 1) await askSilently();
    const refused = await ask(edge.url, '/graphql?long');
    expect(refused.status).toBe(503);
    expect(refused.headers['retry-after']).toBe('1');
    expect((await ask(edge.url, '/graphql')).text).toBe('short');
    for (const socket of silent) socket.destroy();
    await vi.waitFor(async () => {
      expect((await ask(edge.url, '/graphql?long')).body.length).toBe(60 * megabyte);
    });
  });
});
