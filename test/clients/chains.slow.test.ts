import { gql as apolloGql } from '@apollo/client';
import { gql } from '@urql/core';
import { expect, it } from 'vitest';
import { useChains } from '../support/explorers.js';
import { createClient as createApollo } from './apollo/src/gateway/client.ts';
import { alice, coins } from './chains.js';
import { createClient as createUrql } from './urql/src/gateway/client.ts';

const chains = useChains({ ids: ['1', '100'] });

const all = `query All { address(hash: "${alice}") { id onChains { id chain { id chainId } tokens { edges { node { value token { id symbol } } } pageInfo { hasNextPage endCursor } } } } }`;
const one = `query One { address(hash: "${alice}", chain: 100) { id tokens { edges { node { value token { id symbol } } } pageInfo { hasNextPage endCursor } } } }`;

// biome-ignore lint/suspicious/noExplicitAny: answers of any shape
const symbolsIn = (data: any) =>
  data.address.onChains.map(
    // biome-ignore lint/suspicious/noExplicitAny: answers of any shape
    ({ tokens }: any) => tokens.edges[0].node.token.symbol,
  );

it('Apollo keeps what has equal hashes on two chains apart', async () => {
  chains.answer(coins('one'), coins('hundred'));
  const client = createApollo(`${chains.url()}/graphql`);
  await client.query({ query: apolloGql(one) });
  const { data } = await client.query({ query: apolloGql(all) });
  expect(symbolsIn(data)).toEqual(['one', 'hundred']);
  // Written again, and read from the cache alone.
  await client.query({ query: apolloGql(one), fetchPolicy: 'network-only' });
  expect(symbolsIn(client.readQuery({ query: apolloGql(all) }))).toEqual(['one', 'hundred']);
  const keys = Object.keys(client.extract() as object);
  expect(keys.filter((key) => key.startsWith('Token:'))).toHaveLength(2);
  expect(keys.filter((key) => key.startsWith('Address:'))).toHaveLength(2);
});

it('urql keeps what has equal hashes on two chains apart', async () => {
  chains.answer(coins('one'), coins('hundred'));
  const client = createUrql(`${chains.url()}/graphql`);
  await client.query(gql(one), {}).toPromise();
  const { data, error } = await client.query(gql(all), {}).toPromise();
  expect(error).toBeUndefined();
  expect(symbolsIn(data)).toEqual(['one', 'hundred']);
  await client.query(gql(one), {}, { requestPolicy: 'network-only' }).toPromise();
  const again = await client.query(gql(all), {}, { requestPolicy: 'cache-only' }).toPromise();
  expect(symbolsIn(again.data)).toEqual(['one', 'hundred']);
});
