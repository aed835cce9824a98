import {
  type ApolloClient,
  CombinedGraphQLErrors,
  type NormalizedCacheObject,
} from '@apollo/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  attributes,
  firstNfts,
  firstTransferIds,
  idLessTypes,
  lists,
  nftsOf,
  nodeTypes,
  shareTokenIds,
  startEndlessGateway,
  startKitGateway,
  startRecordingGateway,
} from '../support.js';
import { createClient, errorsOf } from './src/gateway/client.ts';
import { firstPages } from './src/gateway/first-pages.ts';
import {
  AddressNftsDocument,
  AddressTransfersDocument,
  TokenByIdDocument,
} from './src/gateway/generated/documents.ts';
import { transferList } from './src/gateway/transfers.ts';
import { possibleTypes, typePolicies } from './src/gateway/type-policies.ts';

const entriesOf = ({ cache }: ApolloClient, typename: string) =>
  Object.values(cache.extract() as NormalizedCacheObject).filter(
    (entry) => entry?.__typename === typename,
  );

describe('Apollo Client', () => {
  let gateway: Awaited<ReturnType<typeof startKitGateway>>;
  let client: ApolloClient;
  let pages = 0;
  beforeAll(async () => {
    gateway = await startKitGateway();
    client = createClient(gateway.url);
    const list = transferList(client, gateway.exchange);
    while (pages < 3 && (await list.more())) pages += 1;
  });
  afterAll(() => gateway.close());

  const rows = () => transferList(client, gateway.exchange).read()?.edges ?? [];

  it('pages through a list without repeats or gaps', async () => {
    const ids = rows().map(({ node }) => node.id);
    expect(ids).toEqual(await firstTransferIds(gateway.url, gateway.exchange, 150));
  });

  it('keeps lists with different filters apart', async () => {
    const all = rows();
    const variables = { hash: gateway.exchange, first: 20 };
    const [to, from] = await Promise.all(
      (['TO', 'FROM'] as const).map((direction) =>
        client.query({ query: AddressTransfersDocument, variables: { ...variables, direction } }),
      ),
    );
    expect(to?.data?.address.tokenTransfers?.edges).toHaveLength(20);
    expect(from?.data?.address.tokenTransfers?.edges).toHaveLength(20);
    expect(to?.data).not.toEqual(from?.data);
    expect(rows()).toEqual(all);
  });

  it('serves a list as far as it is cached, and starts it again on a refetch', async () => {
    const { url, explorer } = await startEndlessGateway();
    const client = createClient(url);
    const list = transferList(client, gateway.exchange);
    await list.more();
    await list.more();
    const ask = async (first: number, fetchPolicy: 'cache-first' | 'network-only') => {
      const query = AddressTransfersDocument;
      const variables = { hash: gateway.exchange, first };
      const { data } = await client.query({ query, variables, fetchPolicy });
      return data?.address.tokenTransfers?.edges.length;
    };
    expect(await ask(5, 'cache-first')).toBe(100);
    explorer.newRows = 7;
    expect(await ask(50, 'network-only')).toBe(50);
    await list.more();
    const ids = list.read()?.edges.map(({ node }) => node.id);
    expect(ids).toEqual(await firstTransferIds(url, gateway.exchange, 100));
  });

  it('stores every address, token and transfer once', async () => {
    const distinct = (ids: (string | undefined)[]) => new Set(ids.filter(Boolean)).size;
    const client = createClient(gateway.url);
    const nodes = await firstPages(client, gateway.exchange);
    expect(nodes).toHaveLength(150);
    expect(entriesOf(client, 'TokenTransfer')).toHaveLength(distinct(nodes.map(({ id }) => id)));
    expect(entriesOf(client, 'Token')).toHaveLength(distinct(nodes.map(({ token }) => token?.id)));
    expect(entriesOf(client, 'Address')).toHaveLength(
      distinct(nodes.flatMap(({ from, to }) => [from?.id, to?.id])),
    );
  });

  it('fetches a token again by its id, into the same cache entry', async () => {
    const id = rows()[0]?.node.token?.id ?? '';
    const count = entriesOf(client, 'Token').length;
    const { data } = await client.query({ query: TokenByIdDocument, variables: { id } });
    expect(data?.node).toMatchObject({ id, holdersCount: expect.stringMatching(/^\d+$/) });
    expect(entriesOf(client, 'Token')).toHaveLength(count);
    expect(entriesOf(client, 'Token')).toContainEqual(expect.objectContaining({ ...data?.node }));
  });

  it('keeps NFTs with equal token ids apart', async () => {
    const list = client.watchQuery({
      query: AddressNftsDocument,
      variables: { hash: gateway.collector, first: 20 },
    });
    const read = () => client.readQuery(list.options)?.address.nftCollections;
    for (let page = 0; page < 3; page += 1) {
      await list.fetchMore({ variables: { after: read()?.pageInfo.endCursor ?? null } });
    }
    const nfts = read()?.edges.flatMap(({ node }) => nftsOf(node));
    expect(nfts).toEqual(await firstNfts(gateway.url, gateway.collector, 60));
    expect(shareTokenIds(nfts ?? [])).toBe(true);
    expect(entriesOf(client, 'TokenInstance')).toEqual([]);
  });

  it('has a policy for every list, with its filters as keys', () => {
    const known = Object.entries(typePolicies).flatMap(([type, { fields = {} }]) =>
      Object.entries(fields).flatMap(([field, policy]) =>
        typeof policy === 'object' && policy.keyArgs
          ? { list: `${type}.${field}`, filters: policy.keyArgs }
          : [],
      ),
    );
    expect(known.sort((a, b) => (a.list < b.list ? -1 : 1))).toEqual(lists);
  });

  it('has a policy for every attribute of an address', () => {
    expect(Object.keys(typePolicies.Address?.fields ?? {})).toEqual(
      expect.arrayContaining([...attributes]),
    );
  });

  it('has a policy for every type without an object id, and knows those with one', () => {
    const idLess = Object.entries(typePolicies).filter(([, policy]) => policy.keyFields === false);
    expect(idLess.map(([name]) => name).sort()).toEqual(idLessTypes);
    expect(possibleTypes.Node).toEqual(nodeTypes);
  });

  it('exposes the code of an error', async () => {
    const failure: unknown = await client
      .query({ query: AddressTransfersDocument, variables: { hash: '0x12', first: 1 } })
      .catch((error: unknown) => error);
    expect(errorsOf(failure)).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
  });

  it('keeps the rest of an answer whose list failed', async () => {
    const variables = { hash: gateway.collector, first: 1_000 };
    const { data, error } = await client.query({
      query: AddressTransfersDocument,
      variables,
      errorPolicy: 'all',
    });
    expect(data?.address).toMatchObject({ hash: gateway.collector, tokenTransfers: null });
    expect(CombinedGraphQLErrors.is(error) && error.errors[0]?.path).toEqual([
      'address',
      'tokenTransfers',
    ]);
  });

  it('with errorPolicy `all`, caches a failed field as null until it is fetched again', async () => {
    const { url, explorer } = await startEndlessGateway();
    const client = createClient(url);
    const ask = async (fetchPolicy: 'cache-first' | 'network-only') => {
      const { data, error } = await client.query({
        query: AddressTransfersDocument,
        variables: { hash: gateway.exchange, first: 50 },
        errorPolicy: 'all',
        fetchPolicy,
      });
      return { error, rows: data?.address?.tokenTransfers?.edges?.length };
    };
    explorer.fails = true;
    expect(await ask('cache-first')).toMatchObject({ error: expect.any(CombinedGraphQLErrors) });
    explorer.fails = false;
    expect(await ask('cache-first')).toEqual({ error: undefined, rows: undefined });
    expect(await ask('network-only')).toEqual({ error: undefined, rows: 50 });
    explorer.fails = true;
    expect(await ask('network-only')).toMatchObject({ error: expect.any(CombinedGraphQLErrors) });
    expect(await ask('cache-first')).toEqual({ error: undefined, rows: 50 });
  });

  it('keeps the pages it has when the next one fails, and continues from there', async () => {
    const { url, explorer } = await startEndlessGateway();
    const list = transferList(createClient(url), gateway.exchange);
    const count = () => list.read()?.edges.length;
    explorer.fails = true;
    await expect(list.more()).rejects.toThrow('The explorer');
    expect(count()).toBeUndefined();
    explorer.fails = false;
    await list.more();
    explorer.fails = true;
    await expect(list.more()).rejects.toThrow('The explorer');
    expect(count()).toBe(50);
    explorer.fails = false;
    expect(await list.more()).toBe(true);
    expect(count()).toBe(100);
  });

  it('sends the credentials', async () => {
    const { url, keys } = await startRecordingGateway();
    const query = AddressTransfersDocument;
    const variables = { hash: gateway.exchange, first: 1 };
    await createClient(url, { 'x-api-key': 'mine' }).query({ query, variables });
    await createClient(url).query({ query, variables });
    expect(keys).toEqual(['mine', undefined]);
  });
});
