import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { Defer20220824Handler, GraphQL17Alpha9Handler } from '@apollo/client/incremental';
import { Client, fetchExchange } from '@urql/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Data } from '../support/graph.js';
import { startKitGateway } from './support.js';

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
});
