import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';
import { Client, fetchExchange, subscriptionExchange } from '@urql/core';
import { EventSource } from 'eventsource';
import { createClient, type Client as SseClient } from 'graphql-sse';
import { Environment, Network, Observable, RecordSource, Store } from 'relay-runtime';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type Sandbox, startSandbox } from '../../../src/sandbox/sandbox.js';
import { bundledChain } from '../../support/bundled-chain.js';
import { eventually } from '../../support/eventually.js';
import { startFront } from '../../support/front.js';
import { startTestGateway, type TestGateway } from '../../support/gateway.js';
import type { Data } from '../../support/graph.js';
import { growFor } from '../../support/grow.js';
import { askGraph } from '../../support/http.js';
import { latch } from '../../support/latch.js';

const env = { LIVE_POLL_SECONDS: '0.05', LIVE_MAX_CALLS_PER_SECOND: '1000' };

const text = `subscription($address: AddressHash!, $after: String) {
  tokenTransfers(address: $address, after: $after) { cursor node { id transactionHash } }
}`;

const pageText = `query($address: AddressHash!, $first: Int!, $after: String) {
  address(hash: $address) {
    id
    tokenTransfers(first: $first, after: $after) {
      pageInfo { startCursor endCursor hasNextPage }
      edges { cursor node { id transactionHash } }
    }
  }
}`;

let sandbox: Sandbox;
let gateway: TestGateway;
let address: string;
/** Newest first. */
let edges: readonly { readonly cursor: string; readonly node: { readonly id: string } }[];

beforeAll(async () => {
  sandbox = await startSandbox({ chain: bundledChain });
  address = sandbox.highlights.exchange;
  gateway = await startTestGateway({ ...env, UPSTREAM_URL: sandbox.url });
  const { json } = await askGraph(
    gateway.url,
    'query($address: AddressHash!) { address(hash: $address) { tokenTransfers(first: 4) { edges { cursor node { id } } } } }',
    { address },
  );
  edges = (json() as Data).data.address.tokenTransfers.edges;
});
afterAll(async () => {
  await gateway.close();
  await sandbox.close();
});

const variables = () => ({ address, after: edges[3]?.cursor });
const expected = () =>
  edges
    .slice(0, 3)
    .map(({ node }) => node.id)
    .reverse();
const idOf = (data: Data): string => data.tokenTransfers.node.id;

/** Collects until there are as many as expected. */
const collecting = () => {
  const got: string[] = [];
  const { open, opened } = latch();
  const add = (id: string) => {
    // More may come with the last of them.
    if (got.length < 3) got.push(id);
    if (got.length === 3) open();
  };
  return { add, done: opened.then(() => got) };
};

const sse = (): SseClient => {
  const client = createClient({ url: `${gateway.url}/graphql`, retryAttempts: 0 });
  onTestFinished(() => client.dispose());
  return client;
};

/** Takes what graphql-sse gives as the exchanges and networks of clients want it. */
const forward = (
  client: SseClient,
  operation: { query: string; variables?: Record<string, unknown> },
  sink: { next: (value: Data) => void; error: (error: Data) => void; complete: () => void },
) => client.subscribe(operation, { ...sink, next: (result) => sink.next(result) });

describe('a subscription reaches', () => {
  it('Apollo Client, by its own multipart protocol', async () => {
    const client = new ApolloClient({
      link: new HttpLink({ uri: `${gateway.url}/graphql` }),
      cache: new InMemoryCache(),
    });
    const { add, done } = collecting();
    const subscription = client
      .subscribe({ query: gql(text), variables: variables() })
      .subscribe({ next: ({ data }) => add(idOf(data)) });
    expect(await done).toEqual(expected());
    subscription.unsubscribe();
  });

  it('a paged list in the cache of Apollo Client, which stays live without a gap or a repeat', async () => {
    const cache = new InMemoryCache({
      typePolicies: { Address: { fields: { tokenTransfers: relayStylePagination() } } },
    });
    const link = new HttpLink({ uri: `${gateway.url}/graphql` });
    const client = new ApolloClient({ link, cache });
    const list = client.watchQuery({
      query: gql(pageText),
      variables: { address, first: 3 },
    });
    const read = (): Data => (cache.readQuery(list.options) as Data)?.address.tokenTransfers;
    await list.refetch();
    const live = client
      .subscribe({
        query: gql(text),
        variables: { address, after: read().pageInfo.startCursor },
      })
      .subscribe({
        next: ({ data }) => {
          const edge = (data as Data).tokenTransfers;
          cache.updateQuery(list.options, (page: Data) => {
            const { edges: before, ...rest } = page.address.tokenTransfers;
            const tokenTransfers = { ...rest, edges: [edge, ...before] };
            return { address: { ...page.address, tokenTransfers } };
          });
        },
      });
    onTestFinished(() => live.unsubscribe());
    const idsOf = (page: Data) => page.edges.map(({ node }: Data) => node.id);
    const listed = async (first: number) => {
      const { json } = await askGraph(gateway.url, pageText, { address, first });
      return idsOf((json() as Data).data.address.tokenTransfers);
    };
    await list.fetchMore({ variables: { after: read().pageInfo.endCursor } });
    for (let blocks = 0; blocks < 3; blocks += 1) await growFor(sandbox, address);
    await eventually(async () => {
      const shown = idsOf(read());
      expect(shown.length).toBeGreaterThan(6);
      expect(shown).toEqual(await listed(shown.length));
    });
  });

  it('Apollo Client as an error of the connection, when the gateway shuts down', async () => {
    const other = await startTestGateway({ ...env, UPSTREAM_URL: sandbox.url });
    const client = new ApolloClient({
      link: new HttpLink({ uri: `${other.url}/graphql` }),
      cache: new InMemoryCache(),
    });
    const { add, done } = collecting();
    const failed = new Promise((resolve) => {
      client.subscribe({ query: gql(text), variables: variables() }).subscribe({
        next: ({ data, error }) => (error ? resolve(error) : add(idOf(data))),
        error: resolve,
      });
    });
    await done;
    await other.close();
    expect(await failed).toMatchObject({ message: expect.stringContaining('shutting down') });
  });

  it('graphql-sse', async () => {
    const got: string[] = [];
    for await (const { data } of sse().iterate({ query: text, variables: variables() })) {
      got.push(idOf(data));
      if (got.length === 3) break;
    }
    expect(got).toEqual(expected());
  });

  it('urql, by graphql-sse', async () => {
    const own = sse();
    const client = new Client({
      url: `${gateway.url}/graphql`,
      preferGetMethod: false,
      exchanges: [
        fetchExchange,
        subscriptionExchange({
          forwardSubscription: ({ query = '', variables: given }) => ({
            subscribe: (sink) => ({
              unsubscribe: forward(
                own,
                { query, variables: given as Record<string, unknown> },
                sink,
              ),
            }),
          }),
        }),
      ],
    });
    const { add, done } = collecting();
    const { unsubscribe } = client
      .subscription(text, variables())
      .subscribe(({ data }) => add(idOf(data)));
    expect(await done).toEqual(expected());
    unsubscribe();
  });

  it('Relay, by graphql-sse', async () => {
    const own = sse();
    const network = Network.create(
      () => Promise.reject(new Error('not asked')),
      ({ text: query }, given) =>
        Observable.create((sink) =>
          forward(own, { query: query ?? '', variables: given }, sink as Data),
        ),
    );
    const environment = new Environment({ network, store: new Store(new RecordSource()) });
    const { add, done } = collecting();
    const observable = environment
      .getNetwork()
      .execute(
        { text, name: 'live', operationKind: 'subscription', id: null, metadata: {} } as Data,
        variables(),
        {},
      );
    const { unsubscribe } = observable.subscribe({ next: ({ data }: Data) => add(idOf(data)) });
    expect(await done).toEqual(expected());
    unsubscribe();
  });

  it('an EventSource, which goes on where it was when the gateway is restarted', async () => {
    const own = await startSandbox({ chain: bundledChain });
    onTestFinished(() => own.close());
    const front = await startFront();
    onTestFinished(() => front.close());
    const first = await startTestGateway({ ...env, UPSTREAM_URL: own.url });
    front.leadTo(first);
    const query = new URLSearchParams({ query: text, variables: JSON.stringify(variables()) });
    const source = new EventSource(`${front.url}/graphql?${query}`);
    onTestFinished(() => source.close());
    const ids: string[] = [];
    let heard = () => {};
    source.addEventListener('next', ({ data }) => {
      ids.push(idOf(JSON.parse(data).data));
      heard();
    });
    const until = async (isEnough: () => boolean) => {
      while (!isEnough()) {
        await new Promise<void>((resolve) => {
          heard = resolve;
        });
      }
    };
    await until(() => ids.length === 3);
    front.leadTo(null);
    await first.close();
    await growFor(own, address);
    const second = await startTestGateway({ ...env, UPSTREAM_URL: own.url });
    onTestFinished(async () => void (await second.close()));
    front.leadTo(second);
    await until(() => ids.length > 3);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.slice(0, 3)).toEqual(expected());
  });
});
