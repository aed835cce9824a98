import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Sandbox, startSandbox } from '../../../src/sandbox/sandbox.js';
import { bundledChain } from '../../support/bundled-chain.js';
import { type EventReader, subscribe } from '../../support/events.js';
import { startTestGateway, type TestGateway } from '../../support/gateway.js';
import type { Data } from '../../support/graph.js';
import { busyAddress } from '../../support/grow.js';
import { ask, askGraph } from '../../support/http.js';
import { boundaryOf } from '../../support/parts.js';

/** Polls seldom enough that only the socket can bring what a test waits for. */
const seldom = { LIVE_POLL_SECONDS: '3600', LIVE_MAX_CALLS_PER_SECOND: '1000' };
const often = { ...seldom, LIVE_POLL_SECONDS: '0.05', UPSTREAM_SOCKET: 'off' };

let sandbox: Sandbox;
let address: string;

beforeAll(async () => {
  sandbox = await startSandbox({ chain: bundledChain });
  address = busyAddress();
});
afterAll(() => sandbox.close());

const open = async (
  env: Readonly<Record<string, string>> = often,
  deps = {},
): Promise<TestGateway> => {
  const gateway = await startTestGateway({ UPSTREAM_URL: sandbox.url, ...env }, deps);
  onTestFinished(async () => void (await gateway.close()));
  return gateway;
};

const transfers = `subscription($address: AddressHash!, $after: String) {
  tokenTransfers(address: $address, after: $after) { cursor node { id transactionHash } }
}`;

const listed = async ({ url }: TestGateway, first: number): Promise<Data> => {
  const query = `query($address: AddressHash!, $first: Int!) {
    address(hash: $address) { tokenTransfers(first: $first) { pageInfo { startCursor endCursor } edges { cursor node { id transactionHash } } } }
  }`;
  const { json } = await askGraph(url, query, { address, first });
  return (json() as Data).data.address.tokenTransfers;
};

/** Adds blocks until the address has more transfers. */
const growFor = async (count: (url: string) => Promise<number>) => {
  const before = await count(sandbox.url);
  while (sandbox.grow() !== null) if ((await count(sandbox.url)) !== before) return;
  throw new Error('The chain has no more blocks.');
};

const newestAt = async (url: string): Promise<number> => {
  const { json } = await ask(url, `/api/v2/addresses/${address}/token-transfers`);
  const { items } = json() as Data;
  return items[0].block_number * 10_000 + items[0].log_index;
};

const take = async (events: EventReader, count: number): Promise<Data[]> => {
  const got: Data[] = [];
  while (got.length < count) got.push(((await events.result()) as Data).data.tokenTransfers);
  return got;
};

/** What the list has above a cursor, oldest first. */
const above = async (gateway: TestGateway, cursor: string): Promise<Data[]> => {
  const { edges } = await listed(gateway, 100);
  const at = edges.findIndex((edge: Data) => edge.cursor === cursor);
  return edges.slice(0, at).reverse();
};

describe('subscribing to the transfers of an address', () => {
  it('begins at a cursor of the list, and sends what comes after it, oldest first', async () => {
    const gateway = await open();
    const { edges } = await listed(gateway, 4);
    const after = edges[3].cursor;
    const events = await subscribe(gateway.url, transfers, { variables: { address, after } });
    expect([events.status, events.headers['content-type']]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ]);
    expect(await events.next()).toEqual({ id: after });
    for (const edge of edges.slice(0, 3).reverse()) {
      const event = await events.next();
      expect(event).toMatchObject({ event: 'next', id: edge.cursor });
      const { data, extensions } = JSON.parse(event?.data ?? '');
      expect(data).toEqual({ tokenTransfers: edge });
      expect(extensions.cost).toMatchObject({ estimated: 0, upstreamCalls: 0 });
    }
  });

  it.each([
    ['polling', often],
    ['the socket', seldom],
  ])('sends each new one once, by %s', async (_how, env) => {
    const gateway = await open(env);
    const events = await subscribe(gateway.url, transfers, { variables: { address } });
    const begun = await events.next();
    const { pageInfo } = await listed(gateway, 1);
    expect(begun).toEqual({ id: pageInfo.startCursor });
    if (env === seldom) await socketUp(gateway);
    for (let blocks = 0; blocks < 3; blocks += 1) await growFor(newestAt);
    const fresh = await open();
    const expected = await above(fresh, pageInfo.startCursor);
    expect(expected.length).toBeGreaterThan(1);
    expect(await take(events, expected.length)).toEqual(expected);
  });

  it('goes on at another replica from the id of the last event, which goes before `after`', async () => {
    const gateway = await open();
    const { edges } = await listed(gateway, 6);
    const headers = { 'last-event-id': edges[2].cursor };
    const variables = { address, after: edges[5].cursor };
    const events = await subscribe(gateway.url, transfers, { variables, headers });
    expect(await take(events, 2)).toEqual(edges.slice(0, 2).reverse());
  });

  it('takes the end cursor of a page, too', async () => {
    const gateway = await open();
    const { edges, pageInfo } = await listed(gateway, 50);
    const variables = { address, after: pageInfo.endCursor };
    const events = await subscribe(gateway.url, transfers, { variables });
    expect(await take(events, 49)).toEqual(edges.slice(0, 49).reverse());
  });

  it('costs a call for many subscribers as for one', async () => {
    const gateway = await open({ ...seldom, UPSTREAM_SOCKET: 'off' });
    sandbox.resetCalls();
    const all = await Promise.all(
      Array.from({ length: 50 }, () =>
        subscribe(gateway.url, transfers, { variables: { address } }),
      ),
    );
    const begun = await Promise.all(all.map(({ next }) => next()));
    expect(new Set(begun.map((event) => event?.id)).size).toBe(1);
    expect(sandbox.calls()['address-token-transfers']).toBe(1);
  });
});

/** Resolves once the gateway has joined a topic. */
const socketUp = async ({ url }: TestGateway) => {
  for (;;) {
    const { text } = await ask(url, '/metrics');
    if (/^gateway_upstream_socket_topics 1$/m.test(text)) return;
  }
};

describe('the errors of a subscription', () => {
  const errorOf = async (gateway: TestGateway, query: string, variables = {}) => {
    const events = await subscribe(gateway.url, query, { variables });
    const event = await events.next();
    expect(await events.next()).toEqual({ event: 'complete', data: '' });
    const { data, errors } = JSON.parse(event?.data ?? '');
    return [events.status, data, errors[0].extensions.code];
  };

  it('are one last payload, then it is complete', async () => {
    const gateway = await open();
    expect(await errorOf(gateway, transfers, { address, after: 'AAAA' })).toEqual([
      200,
      null,
      'INVALID_CURSOR',
    ]);
  });

  it('are an event, too, if it is not executed', async () => {
    const gateway = await open();
    expect(await errorOf(gateway, 'subscription { nothing }')).toEqual([
      200,
      undefined,
      'GRAPHQL_VALIDATION_FAILED',
    ]);
  });

  it.each(['LIVE_MAX_WATCHES', 'LIVE_MAX_SUBSCRIPTIONS'])('beyond %s', async (name) => {
    const gateway = await open({ [name]: '0' });
    expect(await errorOf(gateway, transfers, { address })).toEqual([
      200,
      null,
      'SUBSCRIPTION_LIMIT_EXCEEDED',
    ]);
  });

  it('in the form of Apollo are within a payload', async () => {
    const gateway = await open();
    const accept = 'multipart/mixed;boundary="graphql";subscriptionSpec=1.0,application/json';
    const variables = { address, after: 'AAAA' };
    const { headers, text } = await askGraph(gateway.url, transfers, variables, {
      headers: { accept },
    });
    const boundary = boundaryOf(headers['content-type']);
    expect(headers['content-type']).toBe(
      `multipart/mixed;boundary=${boundary};subscriptionSpec=1.0`,
    );
    expect(text.endsWith(`\r\n--${boundary}--\r\n`)).toBe(true);
    expect(JSON.parse(text.split('\r\n\r\n')[1]?.split('\r\n')[0] ?? '')).toMatchObject({
      payload: { data: null, errors: [{ extensions: { code: 'INVALID_CURSOR' } }] },
    });
  });
});

describe('a gateway that shuts down', () => {
  it('tells clients of events to come back, and does not complete', async () => {
    const gateway = await startTestGateway({ UPSTREAM_URL: sandbox.url, ...often });
    const events = await subscribe(gateway.url, transfers, { variables: { address } });
    await events.next();
    const closed = gateway.close();
    const last = await events.next();
    expect(Number(last?.retry)).toBeGreaterThanOrEqual(1_000);
    expect(Number(last?.retry)).toBeLessThanOrEqual(5_000);
    expect(await events.next()).toBeUndefined();
    expect(await closed).toBe(true);
  });

  it('tells Apollo Client in an error of the connection', async () => {
    const gateway = await startTestGateway({ UPSTREAM_URL: sandbox.url, ...often });
    const accept = 'multipart/mixed;subscriptionSpec=1.0';
    const events = await subscribe(gateway.url, transfers, {
      variables: { address },
      headers: { accept },
    });
    const closed = gateway.close();
    const text = await events.rest();
    expect(text.endsWith(`\r\n--${boundaryOf(events.headers['content-type'])}--\r\n`)).toBe(true);
    expect(JSON.parse(text.split('\r\n\r\n').at(-1)?.split('\r\n')[0] ?? '')).toMatchObject({
      payload: null,
      errors: [{ extensions: { code: 'SERVER_SHUTTING_DOWN' } }],
    });
    expect(await closed).toBe(true);
  });
});

describe('subscribing to a transaction', () => {
  const query = `subscription($hash: Hash!, $confirmations: Int) {
    transaction(hash: $hash, confirmations: $confirmations) { status blockNumber confirmations }
  }`;

  it('tells what it is, and each change, until it is confirmed', async () => {
    const gateway = await open();
    const from = bundledChain.reserveFrom ?? 0;
    const reserved = bundledChain.blocks.filter(({ number }) => number >= from);
    const next = reserved
      .slice(reserved.length / 2)
      .find(({ transactions }) => transactions.length > 0);
    const hash = next?.transactions[0]?.hash;
    const events = await subscribe(gateway.url, query, { variables: { hash, confirmations: 2 } });
    const told = async () => {
      const { data, errors } = (await events.result()) as Data;
      expect(errors).toBeUndefined();
      return data.transaction;
    };
    expect(await told()).toBeNull();
    while (sandbox.grow() !== next?.number);
    const mined = { status: expect.any(String), blockNumber: next?.number };
    expect(await told()).toEqual({ ...mined, confirmations: 1 });
    sandbox.grow();
    expect(await told()).toEqual({ ...mined, confirmations: 2 });
    expect(await events.next()).toEqual({ event: 'complete', data: '' });
  });
});

describe('plugins', () => {
  it('see subscriptions in `onSubscribe`, and their results', async () => {
    const seen: unknown[] = [];
    const plugin = {
      onSubscribe: () => {
        seen.push('subscribe');
        return {
          onSubscribeResult: () => ({
            onNext: ({ result }: { result: Data }) => void seen.push(Object.keys(result.data)),
          }),
        };
      },
    };
    const gateway = await open(often, { plugins: [plugin] });
    const { edges } = await listed(gateway, 2);
    const variables = { address, after: edges[1].cursor };
    const events = await subscribe(gateway.url, transfers, { variables });
    expect(await take(events, 1)).toEqual([edges[0]]);
    expect(seen).toEqual(['subscribe', ['tokenTransfers']]);
  });
});
