import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.js';
import {
  type FaultName,
  type FaultyExplorer,
  faultCodes,
  faults,
  startFaultyExplorer,
  timeoutFor,
} from '../../support/faulty-explorer.js';
import { startTestGateway, type TestGateway } from '../../support/gateway.js';
import { askGraph } from '../../support/http.js';

let explorer: FaultyExplorer;
let gateway: TestGateway;

const start = async (fault: FaultName, env: Readonly<Record<string, string>> = {}) => {
  explorer = await startFaultyExplorer();
  gateway = await startTestGateway({
    UPSTREAM_URL: explorer.url,
    UPSTREAM_RETRIES: '0',
    UPSTREAM_TIMEOUT_MS: timeoutFor(fault),
    UPSTREAM_MAX_BYTES: '100000',
    UPSTREAM_API_KEY: 'the-operators-key',
    ...env,
  });
};

afterEach(async () => {
  await gateway.close();
  await explorer.close();
});

interface Result {
  readonly data: {
    readonly address: Readonly<Record<string, unknown>>;
    readonly transaction: Readonly<Record<string, unknown>> | null;
  };
  readonly errors?: readonly {
    readonly message: string;
    readonly path: readonly (string | number)[];
    readonly extensions: Readonly<Record<string, unknown>>;
  }[];
  readonly extensions: Readonly<Record<string, unknown>>;
}

const query = `query ($address: AddressHash!, $transaction: Hash!) {
  address(hash: $address) {
    tokens(first: 1) { edges { cursor } }
    nftCollections(first: 1) { edges { cursor } }
    tokenTransfers(first: 1) { edges { cursor } }
    internalTransactions(first: 1) { edges { cursor } }
  }
  transaction(hash: $transaction) {
    hash
    tokenTransfers(first: 1) { edges { cursor } }
    rawTrace { __typename }
  }
}`;

const hash = `0x${'cd'.repeat(32)}`;
const variables = { address: `0x${'ab'.repeat(20)}`, transaction: hash };

const run = async () => {
  const { text } = await askGraph(gateway.url, query, variables);
  expect(text).not.toContain('the-operators-key');
  expect(text).not.toContain(new URL(explorer.url).host);
  return JSON.parse(text) as Result;
};

const emptyBodies: readonly (readonly [end: string, body: string])[] = [
  [hash, JSON.stringify({ hash })],
  ['/raw-trace', '[]'],
  ['', '{"items":[],"next_page_params":null}'],
];

const healthyBodyOf = (url: string) => emptyBodies.find(([end]) => url.endsWith(end))?.[1];

/** Makes the matching URLs fail; the others have minimal healthy answers. */
const failWhere = (name: FaultName, matches: (url: string) => boolean) =>
  explorer.respond((request, response) => {
    if (matches(request.url ?? '')) return faults[name](request, response);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(healthyBodyOf(request.url ?? ''));
  });

const isTransaction = (url: string) => url.endsWith(hash);

const names = Object.keys(faults) as FaultName[];

describe.each(names)('a fault of the explorer: %s', (name) => {
  const code = faultCodes[name] ?? 'UPSTREAM_BAD_RESPONSE';
  const fails = code !== 'NOT_FOUND';
  beforeEach(() => start(name));

  it('fails only the fields that depend on the call, each with the code of the fault', async () => {
    failWhere(name, (url) => !isTransaction(url));
    const { data, errors = [] } = await run();
    expect(data.transaction).toMatchObject({ hash, rawTrace: null });
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(
      fails ? Array(6).fill(code) : [],
    );
    expect(new Set(errors.map(({ path }) => path.join('.'))).size).toBe(fails ? 6 : 0);
    for (const { extensions } of errors) expect(extensions.requestId).toBeTypeOf('string');
    if (code === 'UPSTREAM_RATE_LIMITED') {
      for (const { extensions } of errors) expect(extensions.retryAfterMs).toBeTypeOf('number');
    }
    for (const list of Object.values(data.address)) expect(list === null).toBe(fails);
  });

  it('fails only the transaction if the call for that fails', async () => {
    failWhere(name, isTransaction);
    const { data, errors = [] } = await run();
    expect(errors.map(({ path, extensions }) => [path, extensions.code])).toEqual(
      fails ? [[['transaction'], code]] : [],
    );
    expect(data.transaction).toBeNull();
    for (const list of Object.values(data.address)) expect(list).toEqual({ edges: [] });
  });
});

describe('answers from before the explorer failed', () => {
  beforeEach(() => start('crash', { CACHE_URL: 'memory:', CACHE_TTL: 'default=0' }));

  it('stand in for its own, and are counted with the age of the oldest', async () => {
    failWhere('crash', () => false);
    const before = await run();
    expect(Object.keys(before.extensions)).toEqual(['cost']);
    failWhere('crash', (url) => !isTransaction(url));
    const { data, errors, extensions } = await run();
    expect({ data, errors }).toEqual({ data: before.data });
    expect(extensions).toEqual({
      cost: {
        estimated: 7,
        estimatedValues: expect.any(Number),
        upstreamCalls: 7,
        cacheHits: 6,
        joined: 0,
      },
      stale: { answers: 6, age: expect.any(Number) },
    });
    await eventually(() => {
      const logged = gateway.lines.filter(({ door }) => door === 'graphql');
      expect(logged.map(({ cacheHits, stale }) => [cacheHits, stale])).toEqual([
        [0, undefined],
        [6, 6],
      ]);
    });
  });
});

describe('a refusal that repeats the operator key', () => {
  beforeEach(() => start('rejected'));

  it.each([
    ['in a short message', (key: string) => `No such key: ${key}`, 'No such key: …'],
    [
      'where a long message is truncated',
      (key: string) => `${'x'.repeat(497)}${key}${'y'.repeat(9_000)}`,
      `${'x'.repeat(497)}…yy…`,
    ],
  ])('is passed on without the key: %s', async (_where, words, detail) => {
    explorer.respond(({ headers }, response) => {
      response.writeHead(422, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ message: words(String(headers['x-api-key'])) }));
    });
    const { errors = [] } = await run();
    expect(errors.length).toBeGreaterThan(0);
    for (const { extensions } of errors) expect(extensions.detail).toBe(detail);
  });
});
