import type { IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { subscribe } from '../support/events.js';
import { serve } from '../support/serve.js';
import { copyPrograms, startTraced } from './traced.js';

const programs = copyPrograms();

const [internal, server, client] = [1, 2, 3];

const address = `0x${'ab'.repeat(20)}`;
const listPath = `/api/v2/addresses/${address}/token-transfers`;

const hex = (value: number) => `0x${value.toString(16).padStart(64, '0')}`;

const rowOf = (block: number) => ({
  transaction_hash: hex(block),
  block_hash: hex(block),
  block_number: block,
  log_index: 1,
  token: { address_hash: address, type: 'ERC-20' },
  total: { value: '1', decimals: '0' },
});

let explorer: Awaited<ReturnType<typeof serve>>;
let head = 1;
let status = 200;
let asked: IncomingHttpHeaders[] = [];
beforeAll(async () => {
  explorer = await serve(({ url = '', headers }, response) => {
    asked.push(headers);
    const isList = url.startsWith(listPath);
    const body = isList
      ? { items: [rowOf(head)], next_page_params: null }
      : { hash: url.split('/').at(-1), status: 'ok' };
    response.writeHead(isList ? status : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
});
beforeEach(() => {
  status = 200;
  asked = [];
});
afterAll(() => explorer.close());

const often = {
  LIVE_POLL_SECONDS: '0.05',
  LIVE_MAX_CALLS_PER_SECOND: '100',
  UPSTREAM_SOCKET: 'off',
};

const trace = '0af7651916cd43dd8448eb211c80319c';
const query = `subscription Live($address: AddressHash!) {
  tokenTransfers(address: $address) { node { transaction { status } } }
}`;

const follow = (url: string, sampled: '00' | '01' = '01') =>
  subscribe(url, query, {
    variables: { address },
    headers: { traceparent: `00-${trace}-b7ad6b7169203331-${sampled}` },
  });

// On Windows, signals end a process without notice.
describe.skipIf(process.platform === 'win32')('the spans of a subscription', () => {
  it('are its start and the calls of its events; each further look is a trace of its own', async () => {
    const { receiver, url, stop } = await startTraced(programs, explorer.url, often);
    const events = await follow(url);
    await events.next();
    head += 1;
    expect(await events.result()).toMatchObject({
      data: { tokenTransfers: { node: { transaction: { status: 'OK' } } } },
    });
    events.close();
    const { spans } = await stop();
    const own = spans.filter(({ traceId }) => traceId === trace);
    const [request, operation] = ['POST /graphql', 'subscription'].map((wanted) =>
      own.find(({ name }) => name === wanted),
    );
    for (const span of [request, operation]) {
      expect(span?.attributes).not.toHaveProperty(['error.type']);
    }
    expect(operation).toMatchObject({
      kind: server,
      parentSpanId: request?.spanId,
      attributes: { 'graphql.operation.type': 'subscription', 'graphql.operation.name': 'Live' },
    });
    const calls = own.filter(({ kind }) => kind === client);
    expect(calls.map(({ name }) => name)).toEqual([
      'GET /api/v2/addresses/{address_hash}/token-transfers',
      'GET /api/v2/transactions/{transaction_hash}',
    ]);
    for (const call of calls) expect(call.parentSpanId).toBe(operation?.spanId);

    const looks = spans.filter(({ name }) => name === 'watch poll');
    expect(looks.length).toBeGreaterThan(0);
    expect(new Set(looks.map(({ traceId }) => traceId)).size).toBe(looks.length);
    for (const look of looks) {
      expect(look.kind).toBe(internal);
      expect(look.parentSpanId ?? '').toBe('');
      expect(look.traceId).not.toBe(trace);
    }
    const below = spans.filter(({ traceId }) => looks.some((look) => look.traceId === traceId));
    const polls = below.filter(({ kind }) => kind === client);
    expect(polls.length).toBeGreaterThan(0);
    for (const poll of polls) {
      expect(poll.name).toBe('GET /api/v2/addresses/{address_hash}/token-transfers');
      expect(looks.map(({ spanId }) => spanId)).toContain(poll.parentSpanId);
    }
    const text = receiver.bodies.map((body) => body.text).join('\n');
    for (const secret of [address, 'tokenTransfers', 'AddressHash']) {
      expect(text).not.toContain(secret);
    }
    for (const headers of asked) expect(headers).not.toHaveProperty('traceparent');
  });

  it('have the error of a look that failed', async () => {
    const { receiver, url, stop } = await startTraced(programs, explorer.url, {
      ...often,
      UPSTREAM_RETRIES: '0',
    });
    const events = await follow(url);
    await events.next();
    status = 503;
    await expect.poll(receiver.spans).toContainEqual(
      expect.objectContaining({
        name: 'watch poll',
        attributes: { 'error.type': 'UPSTREAM_UNAVAILABLE' },
      }),
    );
    events.close();
    await stop();
  });

  it('are only the looks where the client does not want its request to be sampled', async () => {
    const { receiver, url, stop } = await startTraced(programs, explorer.url, often);
    const events = await follow(url, '00');
    await expect
      .poll(receiver.spans)
      .toContainEqual(expect.objectContaining({ name: 'watch poll' }));
    events.close();
    const { spans } = await stop();
    expect(spans.filter(({ traceId }) => traceId === trace)).toEqual([]);
  });
});
