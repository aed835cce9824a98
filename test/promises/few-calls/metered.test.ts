import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../../support/eventually.js';
import { startTestGateway } from '../../support/gateway.js';
import { ask, askGraph } from '../../support/http.js';
import { addressOf } from '../../support/records.js';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const json = { 'content-type': 'application/json' };
const hashAt = (at: number) => `0x${at.toString(16).padStart(64, '0')}`;

let close: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(close.map((end) => end()));
  close = [];
});

/** A gateway over an explorer that is paid per call. */
const start = async (answer: Answer, env: Readonly<Record<string, string>> = {}) => {
  let current = answer;
  const server = createServer((request, response) => current(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const gateway = await startTestGateway({
    UPSTREAM_URL: `http://127.0.0.1:${port}`,
    CREDITS: 'default=20,address-token-transfers=30',
    ...env,
  });
  close.push(async () => {
    await gateway.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    ...gateway,
    respond: (next: Answer) => {
      current = next;
    },
  };
};

const transaction = ({ url = '' }: IncomingMessage) =>
  JSON.stringify({ hash: /0x[0-9a-f]{64}/.exec(url)?.[0], status: 'ok' });

const page = JSON.stringify({ items: [], next_page_params: null });

describe('a plan of five calls a second', () => {
  it('is never exceeded, from the first call of a new gateway on', async () => {
    let [endsAt, used, refused, calls] = [0, 0, 0, 0];
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
    const gateway = await start((request, response) => {
      const now = performance.now();
      if (now >= endsAt) [endsAt, used] = [now + 1_000, 0];
      calls += 1;
      used += 1;
      const limits = {
        'x-ratelimit-limit': '5',
        'x-ratelimit-remaining': String(Math.max(0, 5 - used)),
        'x-ratelimit-reset': String(Math.ceil(endsAt - now)),
      };
      if (used > 5) {
        refused += 1;
        response.writeHead(429, { ...json, ...limits }).end('{"message":"Too many requests"}');
      } else response.writeHead(200, { ...json, ...limits }).end(transaction(request));
    });
    const hashes = Array.from({ length: 20 }, (_, at) => `"${hashAt(at + 1)}"`);
    const asked = askGraph(gateway.url, `{ transactions(hashes: [${hashes}]) { status } }`);
    for (const window of [1, 2, 3, 4]) {
      // Until its calls have come, hardly any of a window passes.
      await eventually(() => expect(calls).toBe(5 * window));
      vi.advanceTimersByTime(1_000);
    }
    const { json: read } = await asked;
    expect(read()).toMatchObject({ data: { transactions: Array(20).fill({ status: 'OK' }) } });
    expect({ calls, refused }).toEqual({ calls: 20, refused: 0 });
  });
});

describe('credits', () => {
  const query = `{ address(hash: "${addressOf('a')}") { tokenTransfers(first: 120) { nodes { id } } tokens { nodes { value } } } }`;

  it('are estimated and counted by endpoint', async () => {
    const { url } = await start((_request, response) => response.writeHead(200, json).end(page));
    const { json: read } = await askGraph(url, query);
    expect(read()).toMatchObject({
      extensions: { cost: { estimated: 4, estimatedCredits: 110, upstreamCalls: 2, credits: 50 } },
    });
    const dry = await askGraph(url, query, {}, { headers: { 'x-dry-run': '1' } });
    expect(dry.json()).toMatchObject({
      extensions: { cost: { estimatedCredits: 110, credits: 0 } },
    });
  });

  it('are not mentioned if calls have no price', async () => {
    const { url } = await start((_request, response) => response.writeHead(200, json).end(page), {
      CREDITS: 'off',
    });
    const { json: read } = await askGraph(url, query);
    expect(read()).toMatchObject({ extensions: { cost: { estimated: 4 } } });
    const { cost } = (read() as { extensions: { cost: object } }).extensions;
    expect(Object.keys(cost).filter((name) => /credits/i.test(name))).toEqual([]);
  });

  it('left to the key of the gateway are passed on by the REST paths and shown as a metric', async () => {
    const { url } = await start((_request, response) =>
      response.writeHead(200, { ...json, 'x-credits-remaining': '-12.5' }).end(page),
    );
    const path = `/api/v2/addresses/${addressOf('a')}/tokens`;
    const first = await ask(url, path);
    expect(first.headers).toMatchObject({ 'x-credits-remaining': '-12.5' });
    expect(first.headers['access-control-expose-headers']).toContain('x-credits-remaining');
    const hit = await ask(url, path);
    expect(hit.headers['cache-status']).toContain('hit');
    expect(hit.headers).not.toHaveProperty('x-credits-remaining');
    const { text } = await ask(url, '/metrics');
    expect(text).toMatch(/^gateway_upstream_credits_remaining -12\.5$/m);
  });
});

describe('an explorer that refuses to work for nothing', () => {
  const path = `/api/v2/transactions/${hashAt(7)}`;
  const query = `{ transaction(hash: "${hashAt(7)}") { status } }`;

  it('is answered for by an older answer, at both doors', async () => {
    const gateway = await start(
      (request, response) => response.writeHead(200, json).end(transaction(request)),
      { CACHE_TTL: 'default=0' },
    );
    const kept = await ask(gateway.url, path);
    gateway.respond((_request, response) =>
      response.writeHead(402, json).end('{"error":"Out of credits"}'),
    );
    const stale = await ask(gateway.url, path);
    expect([stale.status, stale.text]).toEqual([200, kept.text]);
    expect(stale.headers['cache-status']).toContain('stale-if-error');
    const { json: read } = await askGraph(gateway.url, query);
    expect(read()).toMatchObject({ data: { transaction: { status: 'OK' } } });
  });

  it.each([
    [401, '{"error":"Unauthorized"}', 'does not accept the API key'],
    [402, '{"error":"Out of credits"}', 'out of credits'],
    [402, '{"error":"Proceed with API key or make a X402 payment to continue"}', 'no API key'],
    [403, '{"message":"Restricted access"}', 'refused access'],
  ])('with %i and %s is told apart', async (status, body, words) => {
    const { url } = await start((_request, response) => response.writeHead(status, json).end(body));
    const { json: read } = await askGraph(url, query);
    expect(read()).toMatchObject({
      errors: [
        {
          message: expect.stringContaining(words),
          extensions: { code: 'UPSTREAM_FORBIDDEN', status },
        },
      ],
    });
  });
});
