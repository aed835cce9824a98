import { ApolloClient, ApolloLink, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { Defer20220824Handler, GraphQL17Alpha9Handler } from '@apollo/client/incremental';
import { Client, fetchExchange } from '@urql/core';
import { tap } from 'rxjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Data } from '../support/graph.js';
import { createClient as createApollo } from './apollo/src/gateway/client.ts';
import { StreamedTransfersDocument as apolloDocument } from './apollo/src/gateway/generated/documents.ts';
import { firstTransferIds, startKitGateway } from './support.js';
import { createClient as createUrql } from './urql/src/gateway/client.ts';
import {
  AddressTransfersDocument,
  StreamedTransfersDocument as urqlDocument,
} from './urql/src/gateway/generated/documents.ts';

const text = `query Streams($hash: AddressHash!) {
  address(hash: $hash) {
    id
    hash
    tokenTransfers(first: 250) {
      edges @stream(initialCount: 1) { cursor node { id blockNumber } }
      ... @defer { pageInfo { endCursor hasNextPage } }
    }
    ... @defer(label: "inside") { internalTransactions(first: 2) { nodes { index } } }
  }
}`;

let gateway: Awaited<ReturnType<typeof startKitGateway>>;
beforeAll(async () => {
  gateway = await startKitGateway();
});
afterAll(() => gateway.close());

const plain = async (): Promise<Data> => {
  const response = await fetch(gateway.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: text, variables: { hash: gateway.exchange } }),
  });
  return ((await response.json()) as Data).data;
};

const rowsIn = (data: Data): number => data?.address?.tokenTransfers?.edges?.length ?? 0;

/** Checks what a client showed: first a page, in the end everything. */
const check = async (shown: readonly Data[]) => {
  const counts = shown.map(rowsIn).filter(Boolean);
  expect(counts[0]).toBe(100);
  expect(new Set(counts).size).toBeGreaterThan(2);
  expect(shown.at(-1)).toEqual(await plain());
};

describe('an answer in parts', () => {
  it.each([
    ['the draft of 2022', () => new Defer20220824Handler()],
    ['the present draft', () => new GraphQL17Alpha9Handler()],
  ] as const)('is shown as it comes by Apollo Client, in %s', async (_name, handler) => {
    const client = new ApolloClient({
      link: new HttpLink({ uri: gateway.url }),
      cache: new InMemoryCache({ addTypename: false } as never),
      // Its types are not written for `exactOptionalPropertyTypes`.
      incrementalHandler: handler() as unknown as Defer20220824Handler,
    });
    const shown: Data[] = [];
    await new Promise<void>((resolve, reject) => {
      const query = client.watchQuery({
        query: gql(text),
        variables: { hash: gateway.exchange },
        fetchPolicy: 'no-cache',
      });
      query.subscribe({
        next: ({ data, dataState, loading }) => {
          if (data) shown.push(structuredClone(data));
          if (dataState === 'complete' && !loading) resolve();
        },
        error: reject,
      });
    });
    const bare = JSON.parse(
      JSON.stringify(shown, (key, value) => (key === '__typename' ? undefined : value)),
    );
    await check(bare);
  });

  it('is shown as it comes by urql', async () => {
    const client = new Client({
      url: gateway.url,
      exchanges: [fetchExchange],
      preferGetMethod: false,
    });
    const shown: Data[] = [];
    await new Promise<void>((resolve) => {
      client.query(text, { hash: gateway.exchange }).subscribe(({ data, hasNext, stale }) => {
        if (data) shown.push(structuredClone(data));
        if (!hasNext && !stale) resolve();
      });
    });
    await check(shown);
  });

  it('is waited for as a whole by urql where it is awaited', async () => {
    const client = new Client({
      url: gateway.url,
      exchanges: [fetchExchange],
      preferGetMethod: false,
      // Without the signal, which urql aborts with the last part, when the connection may not have ended yet.
      fetch: (input, init) => fetch(input, { ...init, signal: null }),
    });
    const { data, hasNext } = await client.query(text, { hash: gateway.exchange });
    expect(hasNext).toBe(false);
    expect(data).toEqual(await plain());
  });

  it('is taken by urql in the form with paths, which alone it puts together right', async () => {
    const types: (string | null)[] = [];
    const client = new Client({
      url: gateway.url,
      exchanges: [fetchExchange],
      preferGetMethod: false,
      fetch: async (input, init) => {
        const response = await fetch(input, init);
        types.push(response.headers.get('content-type'));
        return response;
      },
    });
    await new Promise<void>((resolve) => {
      client.query(text, { hash: gateway.exchange }).subscribe(({ hasNext, error }) => {
        expect(error).toBeUndefined();
        if (!hasNext) resolve();
      });
    });
    await client.query('{ __typename }', {});
    expect(types).toEqual([
      expect.stringMatching(/^multipart\/mixed;boundary=[a-z]+(?!.*incrementalSpec)/),
      expect.stringContaining('json'),
    ]);
  });

  it.each([
    ['the draft of 2022', () => new Defer20220824Handler()],
    ['the present draft', () => new GraphQL17Alpha9Handler()],
  ] as const)(
    'keeps its cost with Apollo Client, which drops what comes beside a part: %s',
    async (_name, handler) => {
      const seen: Data[] = [];
      const record = new ApolloLink((operation, forward) =>
        forward(operation).pipe(tap((payload) => seen.push(payload))),
      );
      const client = new ApolloClient({
        link: record.concat(new HttpLink({ uri: gateway.url })),
        cache: new InMemoryCache(),
        incrementalHandler: handler() as unknown as Defer20220824Handler,
      });
      await client.query({ query: gql(text), variables: { hash: gateway.exchange } });
      const withCost = seen.filter(({ extensions }) => extensions?.cost);
      expect(withCost).toEqual([seen.at(-1)]);
      // In the form of 2022, an empty list shows that it is a part.
      expect(withCost[0]?.incremental ?? []).toEqual([]);
    },
  );
});

describe("a page's client", () => {
  type Answer = { readonly address?: { readonly tokenTransfers?: unknown } } | null | undefined;
  const nodesOf = (data: Answer) =>
    (data?.address?.tokenTransfers as { nodes?: { id: string }[] } | undefined)?.nodes ?? [];

  const checkKit = async (shown: readonly Answer[]) => {
    const counts = shown.map((data) => nodesOf(data).length).filter(Boolean);
    expect(counts[0]).toBe(100);
    expect(new Set(counts).size).toBeGreaterThan(2);
    const last = shown.at(-1);
    expect(nodesOf(last).map(({ id }) => id)).toEqual(
      await firstTransferIds(gateway.origin, gateway.exchange, 500),
    );
    expect(last).toMatchObject({
      address: {
        tokenTransfers: { pageInfo: { hasNextPage: true, endCursor: expect.stringMatching(/./) } },
        internalTransactions: { nodes: { length: 5 } },
      },
    });
  };

  it('shows rows as they come: Apollo Client', async () => {
    const client = createApollo(gateway.url);
    const shown: Answer[] = [];
    await new Promise<void>((resolve, reject) => {
      const query = client.watchQuery({
        query: apolloDocument,
        variables: { hash: gateway.exchange },
      });
      query.subscribe({
        next: ({ data, loading }) => {
          shown.push(data as Answer);
          if (!loading) resolve();
        },
        error: reject,
      });
    });
    await checkKit(shown);
  });

  it('shows rows as they come: urql', async () => {
    const client = createUrql(gateway.url);
    const hash = gateway.exchange;
    // The cache has a part of the answer already.
    await client.query(AddressTransfersDocument, { hash, first: 2 });
    const policy = { requestPolicy: 'network-only' } as const;
    const shown: Answer[] = [];
    await new Promise<void>((resolve) => {
      client.query(urqlDocument, { hash }, policy).subscribe(({ data, hasNext }) => {
        shown.push(data);
        if (!hasNext) resolve();
      });
    });
    await checkKit(shown);
  });
});
