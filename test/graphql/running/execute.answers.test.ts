import { getOperationAST, parse } from 'graphql';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '../../../src/base/config/config.js';
import { chainMetrics, createMetrics } from '../../../src/base/telemetry/metrics.js';
import { createMemoryStore } from '../../../src/explorer/cache/lru.js';
import { readFacts } from '../../../src/graphql/plan/limits.js';
import { createOperations } from '../../../src/graphql/reading/prepared.js';
import { createAnswers } from '../../../src/graphql/running/execute.js';
import { createOperation } from '../../../src/graphql/running/operation.js';
import type { AnyPlugin } from '../../../src/graphql/running/yoga.js';
import { createSchema } from '../../../src/graphql/schema/schema.js';
import { context, openExplorer } from '../../support/asking.js';
import { answerOf } from '../../support/explorer.js';
import { type FaultyExplorer, startFaultyExplorer } from '../../support/faulty-explorer.js';
import { startTestGateway } from '../../support/gateway.js';
import { ask, askGraph } from '../../support/http.js';
import { boundless } from '../../support/memory.js';

const hash = `0x${'ab'.repeat(20)}`;
const transactionHash = `0x${'cd'.repeat(32)}`;
const both = `query Both($hash: AddressHash!, $first: Int = 1) {
  address(hash: $hash) { tokens(first: $first) { nodes { value } } }
  transaction(hash: "${transactionHash}") { method }
}
query Other { transaction(hash: "${transactionHash}") { result: method } }`;

let upstream: FaultyExplorer;
/** What the explorer says of the transaction, and how often it was asked, by path. */
let method = 'first';
let value = '1';

beforeEach(async () => {
  upstream = await startFaultyExplorer();
  [method, value] = ['first', '1'];
  upstream.respond((request, response) => {
    const body = request.url?.includes('/transactions/')
      ? { hash: transactionHash, method }
      : { items: [{ value, token: null }], next_page_params: null };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(async () => {
  vi.useRealTimers();
  await upstream.close();
});
const passSeconds = (seconds: number) => vi.advanceTimersByTime(seconds * 1_000);

interface Body {
  readonly data: { address?: object; transaction: { method: string } };
  readonly errors?: readonly object[];
  readonly extensions: { readonly cost: Record<string, number> };
}

/** A gateway that tells how often an operation asks the client of the explorer: executed ones do. */
const open = async (env: Record<string, string> = {}, plugins: readonly AnyPlugin[] = []) => {
  const { cacheUrl = 'memory:', maxBytes = 1 << 20 } = {
    cacheUrl: env.CACHE_URL,
    maxBytes: env.CACHE_MAX_BYTES === undefined ? undefined : Number(env.CACHE_MAX_BYTES),
  };
  const client = openExplorer(upstream.url, {
    cacheUrl,
    cacheMaxBytes: maxBytes,
    cacheTtl: { default: 60, transaction: 30 },
  });
  let fetches = 0;
  const explorer = {
    ...client,
    fetch: (...args: Parameters<typeof client.fetch>) => {
      fetches += 1;
      return client.fetch(...args);
    },
  };
  const gateway = await startTestGateway(env, { explorer, plugins });
  onTestFinished(() => void gateway.close());
  const run = async (
    variables: object = {},
    {
      query = both,
      operationName = 'Both',
      headers = {},
    }: { query?: string; operationName?: string; headers?: Record<string, string> } = {},
  ) => {
    fetches = 0;
    const reply = await ask(gateway.url, '/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query, operationName, variables: { hash, ...variables } }),
    });
    const body = reply.json() as Body;
    return { ...body, executed: fetches > 0, text: reply.text };
  };
  return { url: gateway.url, run, lines: gateway.lines, registry: client.metrics.registry };
};

const cost = { upstreamCalls: 0, cacheHits: 2, joined: 0 };

describe('an answer whose records are all cached', () => {
  it('is written once, and then sent as it was written, with what it costs', async () => {
    const { run, registry } = await open();
    const [first, second, third] = [await run(), await run(), await run()];
    expect([first, second, third].map(({ executed }) => executed)).toEqual([true, true, false]);
    expect(third.data).toEqual(first.data);
    expect(second.extensions.cost).toMatchObject(cost);
    expect(third.text).toBe(second.text);
    expect(upstream.seen).toHaveLength(2);
    expect(await registry.metrics()).toMatch(
      /gateway_upstream_deliveries_total\{endpoint="transaction",via="hit"\} 2\n/,
    );
  });

  it('is another one for other variables, as they are coerced, and another operation', async () => {
    const { run } = await open();
    for (const _round of [1, 2]) await run();
    expect((await run({ first: 1 })).executed).toBe(false);
    expect((await run({ first: 1, unused: 'x' })).executed).toBe(false);
    expect((await run({ first: 2 })).executed).toBe(true);
    const other = await run({}, { operationName: 'Other' });
    expect([other.executed, other.data]).toEqual([true, { transaction: { result: 'first' } }]);
  });

  it('is not kept where something was found by a text, which is among its variables', async () => {
    const { run } = await open();
    const query = 'query Find($text: String) { topTokens(query: $text) { nodes { name } } }';
    const find = () => run({ text: 'abandon ability' }, { query, operationName: 'Find' });
    const ran = [await find(), await find(), await find()];
    expect(ran.map(({ executed }) => executed)).toEqual([true, true, true]);
    expect(upstream.seen).toHaveLength(1);
  });

  it('lasts until one of its records is no longer fresh', async () => {
    const { run } = await open();
    for (const _round of [1, 2, 3]) await run();
    passSeconds(29);
    expect((await run()).executed).toBe(false);
    passSeconds(1.1);
    method = 'second';
    const later = await run();
    expect([later.executed, later.data.transaction.method]).toEqual([true, 'second']);
  });

  it('is made anew after that', async () => {
    const { run } = await open();
    for (const _round of [1, 2, 3]) await run();
    passSeconds(31);
    method = 'second';
    const ran = [await run(), await run(), await run()];
    expect(ran.map(({ executed }) => executed)).toEqual([true, true, false]);
    expect(ran.at(-1)?.data.transaction.method).toBe('second');
  });

  it('is never one for a caller with credentials, or from one', async () => {
    const { run } = await open();
    const headers = { authorization: 'Bearer a' };
    for (const _round of [1, 2, 3]) {
      expect((await run({}, { headers })).extensions.cost).toMatchObject({ upstreamCalls: 2 });
    }
    expect((await run()).extensions.cost).toMatchObject({ upstreamCalls: 2 });
    for (const _round of [1, 2]) await run();
    value = '2';
    const { executed, data } = await run({}, { headers });
    expect([executed, data.address]).toEqual([true, { tokens: { nodes: [{ value: '2' }] } }]);
  });

  it('has no errors and nothing stale', async () => {
    const { run } = await open();
    for (const _round of [1, 2, 3]) await run();
    passSeconds(61);
    upstream.fail('crash');
    for (const _round of [1, 2, 3]) {
      const stale = await run();
      expect([stale.executed, stale.extensions]).toMatchObject([true, { stale: { answers: 2 } }]);
    }
    const failed = {
      query: `{ transaction(hash: "0x${'e'.repeat(64)}") { method } }`,
      operationName: '',
    };
    for (const _round of [1, 2, 3]) {
      expect((await run({}, failed)).errors).toHaveLength(1);
    }
  });

  it('keeps nothing of a price', async () => {
    const { run } = await open();
    for (const _round of [1, 2, 3]) await run();
    const priced = await run({}, { headers: { 'x-dry-run': '1' } });
    expect([priced.data, priced.extensions.cost]).toMatchObject([null, { cacheHits: 0 }]);
  });

  it.each([
    ['is off', { CACHE_URL: 'off' }],
    ['keeps nothing', { CACHE_MAX_BYTES: '0' }],
  ])('is executed if the cache %s', async (_what, env) => {
    const { run } = await open(env);
    for (const _round of [1, 2, 3]) {
      const { executed, extensions } = await run();
      expect([executed, extensions.cost.upstreamCalls]).toEqual([true, 2]);
    }
  });

  it('counts into the limit of the cache', async () => {
    const { url, run } = await open();
    const bytes = async () =>
      Number(/^gateway_cache_bytes (\d+)$/m.exec((await ask(url, '/metrics')).text)?.[1]);
    const query = `{ ${Array.from({ length: 99 }, (_, n) => `a${n}: __typename`).join(' ')} }`;
    const before = await bytes();
    const { text } = await run({}, { query, operationName: '' });
    const after = await bytes();
    expect(after - before).toBeGreaterThan(text.length);
    await run({}, { query, operationName: '' });
    expect(await bytes()).toBe(after);
  });

  it('is not kept where there are plugins, each of which may answer every caller in another way', async () => {
    const { run } = await open({}, [{ onExecute: () => {} }]);
    const ran = [await run(), await run(), await run()];
    expect(ran.map(({ executed }) => executed)).toEqual([true, true, true]);
    expect(ran.map(({ extensions }) => extensions.cost)).toMatchObject([
      { upstreamCalls: 2 },
      { upstreamCalls: 0, cacheHits: 2 },
      { upstreamCalls: 0, cacheHits: 2 },
    ]);
  });

  it('does not change when a plugin changes the data of a result', async () => {
    const changing: AnyPlugin = {
      onExecute: () => ({
        onExecuteDone: ({ result }: { result: Body }) => {
          result.data.transaction.method += '!';
        },
      }),
    };
    const { run } = await open({}, [changing]);
    for (const _round of [1, 2, 3, 4]) expect((await run()).data.transaction.method).toBe('first!');
  });
});

it('a token from the cache of tokens is looked up each time', async () => {
  const address = `0x${'11'.repeat(20)}`;
  upstream.respond((_request, response) => {
    const items = [{ value: '1', token: { address_hash: address, symbol: method } }];
    const body = JSON.stringify({ items, next_page_params: null });
    response.writeHead(200, { 'content-type': 'application/json' }).end(body);
  });
  const { url } = await open();
  const tokens = `{ address(hash: "${hash}") { tokens { nodes { token { id symbol } } } } }`;
  const known = (await askGraph(url, tokens)).json() as {
    data: { address: { tokens: { nodes: [{ token: { id: string } }] } } };
  };
  const { id } = known.data.address.tokens.nodes[0].token;
  const node = async () =>
    (
      await askGraph(url, 'query ($id: ID!) { node(id: $id) { ... on Token { symbol } } }', { id })
    ).json();
  for (const _round of [1, 2, 3])
    expect(await node()).toMatchObject({ data: { node: { symbol: 'first' } } });
  passSeconds(61);
  method = 'second';
  await askGraph(url, tokens);
  expect(await node()).toMatchObject({ data: { node: { symbol: 'second' } } });
});

it('an answer lasts until one of its records is replaced, even while that is fresh', () => {
  const metrics = createMetrics();
  const memory = createMemoryStore(1 << 20, metrics);
  const answers = createAnswers(memory);
  const settings = { ...readConfig({}), pricedChains: [{ id: null, isPriced: false }] };
  const schema = createSchema(settings, false);
  const document = parse('{ __typename }');
  const facts = readFacts(document);
  const node = getOperationAST(document) ?? expect.unreachable('it has an operation');
  const prepared = createOperations(schema, document, facts, settings, () => {}).find(node);
  if (!answers) throw new Error('There is no cache.');
  const cache = memory.responses('');
  const responseOf = (body: string) => ({
    ...answerOf(body),
    stored: { since: Date.now(), freshFor: 60 },
  });
  const first = responseOf('1');
  cache.set('key', first);
  const operationOf = () => ({
    operation: createOperation({
      ...context(),
      memory: boundless.claim(),
      draining: new AbortController().signal,
      cut: () => {},
    }),
    context: { visited: new Set<never>() },
  });
  const operation = operationOf();
  const use = {
    endpoint: 'transaction',
    cache,
    key: 'key',
    stored: first.stored,
    metrics: chainMetrics(metrics, null),
  } as const;
  operation.operation.budget.used.entries?.push(use);
  answers.keep(prepared, {}, operation, '{"text":1}');
  const other = operationOf();
  expect(answers.find(prepared, {}, other)).toBe('{"text":1}');
  expect([other.operation.budget.cost.cacheHits, other.operation.budget.used.freshUntil]).toEqual([
    1,
    first.stored.since + 60_000,
  ]);
  cache.set('key', responseOf('1'));
  expect(answers.find(prepared, {}, operationOf())).toBeNull();
});
