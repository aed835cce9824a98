import { once } from 'node:events';
import http from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { UpstreamRequest } from '../../../src/explorer/call/upstream-request.js';
import type { Gateway } from '../../../src/workers/shared.js';
import { eventually } from '../../support/eventually.js';
import { fetched, stubExplorer } from '../../support/explorer.js';
import { startFaultyExplorer } from '../../support/faulty-explorer.js';
import { startTestGateway } from '../../support/gateway.js';
import { ask } from '../../support/http.js';
import { addressOf, idOf } from '../../support/records.js';
import { post, withGateway } from '../../support/sandboxed-gateway.js';
import { serve } from '../../support/serve.js';

const hashes = Array.from({ length: 4 }, (_, at) => `0x${String(at).padStart(64, '0')}`);
const transaction = ({ id }: Pick<UpstreamRequest, 'id'>) =>
  JSON.stringify({ hash: id, raw_input: '0x' });

describe('REQUEST_TIMEOUT_MS', () => {
  let explorer: Awaited<ReturnType<typeof serve>>;
  let gateway: Gateway;
  beforeAll(async () => {
    explorer = await serve(({ url = '' }, response) => {
      if (!url.endsWith(`/${hashes[0]}`)) return;
      response.setHeader('content-type', 'application/json');
      response.end(transaction({ id: `${hashes[0]}` }));
    });
    gateway = await startTestGateway({ UPSTREAM_URL: explorer.url, REQUEST_TIMEOUT_MS: '40000' });
  });
  afterAll(async () => {
    await gateway.close();
    await explorer.close();
  });

  it('ends an operation with the data that is there, and errors for what is pending', async () => {
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const answer = post(
      gateway.url,
      `{ here: transaction(hash: "${hashes[0]}") { hash }
         hangs: transaction(hash: "${hashes[1]}") { hash }
         waits: node(id: "${idOf('Token', addressOf('a'))}") { id } }`,
    );
    await eventually(async () => {
      const { text } = await ask(gateway.url, '/metrics');
      expect(text).toMatch(/^gateway_upstream_deliveries_total\{[^}]*via="fetched"\} 1$/m);
    });
    vi.advanceTimersByTime(40_000);
    const { status, data, errors } = await answer;
    expect(status).toBe(200);
    expect(data).toEqual({ here: { hash: hashes[0] }, hangs: null, waits: null });
    const late = (path: string) =>
      expect.objectContaining({
        path: [path],
        extensions: expect.objectContaining({ code: 'UPSTREAM_TIMEOUT', retryable: true }),
      });
    expect(errors).toEqual([late('hangs'), late('waits')]);
  });
});

describe('an operation that fails as a whole', () => {
  it('cancels its calls once it is answered', async () => {
    const ended: string[] = [];
    const explorer = stubExplorer((_question, { deadline }) => {
      deadline.addListener((why) => ended.push(why));
      return new Promise(() => {});
    });
    const gateway = await startTestGateway({}, { explorer });
    const tooMany = JSON.stringify(Array(51).fill(`0x${'a'.repeat(40)}`));
    const { data } = await post(
      gateway.url,
      `{ transaction(hash: "${hashes[0]}") { status } addresses(hashes: ${tooMany}) { hash } }`,
    );
    expect(data).toBeNull();
    await gateway.close();
    expect(ended).toEqual(['aborted']);
  });
});

describe('a call next to a field that fails', () => {
  it('is cancelled before the cost is reported, however slowly the answer is read', async () => {
    const explorer = await startFaultyExplorer();
    const limits = { UPSTREAM_TIMEOUT_MS: '600000', REQUEST_TIMEOUT_MS: '600000' };
    const gateway = await startTestGateway({ UPSTREAM_URL: explorer.url, ...limits });
    const long = JSON.stringify({ hash: hashes[0], raw_input: `0x${'ab'.repeat(500_000)}` });
    const all = explorer.arrived(3);
    explorer.respond(({ url = '' }, response) => {
      if (url.endsWith('/raw-trace')) return;
      response.setHeader('content-type', 'application/json');
      if (url.endsWith(`${hashes[0]}`)) response.end(long);
      else void all.then(() => response.writeHead(500).end('{}'));
    });
    const givenUp = explorer.brokenOff();
    const inputs = Array.from({ length: 20 }, (_, at) => `a${at}: rawInput`).join(' ');
    const query = `{ read: transaction(hash: "${hashes[0]}") { ${inputs} }
      failed: transaction(hash: "${hashes[1]}") { rawTrace { type } } }`;
    const request = http.request(`${gateway.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    request.end(JSON.stringify({ query }));
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    // No connection buffers all of 20 MB that nobody reads yet.
    await givenUp;
    const { data, extensions } = JSON.parse(await text(response));
    expect([data.failed, extensions.cost.upstreamCalls]).toEqual([null, explorer.seen.length]);
    await gateway.close();
    await explorer.close();
  });
});

describe('MAX_UPSTREAM_CALLS, while an operation runs', () => {
  // Every call takes two attempts, as after a connection fault.
  const repeats = stubExplorer((request, context) => {
    context.budget.spend('transaction');
    return fetched(transaction(request));
  });
  const { post } = withGateway({ MAX_UPSTREAM_CALLS: '5' }, { explorer: repeats });

  it('limits the attempts: a field that needs another one fails', async () => {
    const list = hashes.map((hash) => `"${hash}"`).join();
    const { status, data, errors, cost } = await post(
      `{ transactions(hashes: [${list}]) { hash } }`,
    );
    expect(status).toBe(200);
    expect(data).toEqual({
      transactions: [{ hash: hashes[0] }, { hash: hashes[1] }, null, null],
    });
    expect(cost).toEqual({
      estimated: 4,
      estimatedValues: expect.any(Number),
      upstreamCalls: 5,
      cacheHits: 0,
      joined: 0,
    });
    expect(errors.map(({ path, extensions }) => [path, extensions.code, extensions.limit])).toEqual(
      [
        [['transactions', 2], 'COST_LIMIT_EXCEEDED', 5],
        [['transactions', 3], 'COST_LIMIT_EXCEEDED', 5],
      ],
    );
  });
});

describe('a long string selected under many aliases', () => {
  const long = `0x${'ab'.repeat(1_000_000)}`;
  const explorer = stubExplorer(({ id }) => fetched(JSON.stringify({ hash: id, raw_input: long })));
  const { post } = withGateway({}, { explorer });
  const inputs = (count: number) =>
    Array.from({ length: count }, (_, at) => `a${at}: rawInput`).join(' ');

  it('is answered within the limit', async () => {
    const { data, errors } = await post(`{ transaction(hash: "${hashes[0]}") { ${inputs(2)} } }`);
    expect(errors).toEqual([]);
    expect(data).toEqual({ transaction: { a0: long, a1: long } });
  });

  it('is refused above the limit, before it is written', async () => {
    const { status, data, errors, length } = await post(
      `{ transaction(hash: "${hashes[0]}") { ${inputs(99)} } }`,
    );
    expect([status, data]).toEqual([200, null]);
    expect(errors[0]?.extensions).toMatchObject({
      code: 'QUERY_LIMIT_EXCEEDED',
      limit: 67_108_864,
    });
    expect(length).toBeLessThan(1_000);
  });
});
