import { type Client, gql } from '@urql/core';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  attributes,
  firstNfts,
  firstTransferIds,
  idLessEdges,
  idLessTypes,
  lists,
  nftsOf,
  shareTokenIds,
  startEndlessGateway,
  startKitGateway,
  startRecordingGateway,
} from '../support.js';
import { keys, resolvers } from './src/gateway/cache.ts';
import { createClient, errorsOf } from './src/gateway/client.ts';
import { firstPages } from './src/gateway/first-pages.ts';
import {
  AddressNftsDocument,
  AddressTransfersDocument,
  TokenByIdDocument,
} from './src/gateway/generated/documents.ts';
import { keepKnown } from './src/gateway/known.ts';
import { transferList } from './src/gateway/transfers.ts';

const holders = gql<{
  address: {
    tokenTransfers: { edges: { node: { token: { id: string; holdersCount: string | null } } }[] };
  };
}>`
  query ($hash: AddressHash!) {
    address(hash: $hash) {
      id
      tokenTransfers(first: 50) {
        edges { node { id token { id holdersCount } } }
      }
    }
  }
`;

describe('urql with Graphcache', () => {
  const warnings = vi.spyOn(console, 'warn');
  let gateway: Awaited<ReturnType<typeof startKitGateway>>;
  let client: Client;
  let pages = 0;
  beforeAll(async () => {
    gateway = await startKitGateway();
    client = createClient(gateway.url);
    const list = transferList(client, gateway.exchange);
    while (pages < 3 && (await list.more())) pages += 1;
  });
  afterEach(() => expect(warnings).not.toHaveBeenCalled());
  afterAll(() => {
    warnings.mockRestore();
    return gateway.close();
  });

  const rows = () => transferList(client, gateway.exchange).read()?.edges ?? [];

  it('pages through a list without repeats or gaps', async () => {
    const ids = rows().map(({ node }) => node.id);
    expect(ids).toEqual(await firstTransferIds(gateway.url, gateway.exchange, 150));
    const nodes = await firstPages(createClient(gateway.url), gateway.exchange);
    expect(nodes.map(({ id }) => id)).toEqual(ids);
  });

  it('keeps lists with different filters apart', async () => {
    const all = rows();
    const variables = { hash: gateway.exchange, first: 20 };
    const to = await client.query(AddressTransfersDocument, { ...variables, direction: 'TO' });
    const from = await client.query(AddressTransfersDocument, { ...variables, direction: 'FROM' });
    expect(to.data?.address.tokenTransfers?.edges).toHaveLength(20);
    expect(from.data?.address.tokenTransfers?.edges).toHaveLength(20);
    expect(to.data).not.toEqual(from.data);
    expect(rows()).toEqual(all);
  });

  it('fetches a token again by its id, into the entry that all its transfers share', async () => {
    const id = rows()[0]?.node.token?.id ?? '';
    const { data } = await client.query(TokenByIdDocument, { id });
    expect(data?.node).toMatchObject({ id, holdersCount: expect.stringMatching(/^\d+$/) });
    const cached = client.readQuery(holders, { hash: gateway.exchange });
    const tokens = cached?.data?.address.tokenTransfers.edges.map(({ node }) => node.token) ?? [];
    expect(tokens).toHaveLength(rows().length);
    const { holdersCount } = tokens[0] ?? {};
    expect(holdersCount).toMatch(/^\d+$/);
    for (const token of tokens) {
      expect(token.holdersCount).toBe(token.id === id ? holdersCount : null);
    }
  });

  it('keeps NFTs with equal token ids apart', async () => {
    const variables = { hash: gateway.collector, first: 20 };
    const read = () =>
      client.readQuery(AddressNftsDocument, variables)?.data?.address.nftCollections;
    for (let page = 0; page < 3; page += 1) {
      const after = read()?.pageInfo.endCursor ?? null;
      await client.query(AddressNftsDocument, { ...variables, after });
    }
    const nfts = read()?.edges.flatMap(({ node }) => nftsOf(node));
    expect(nfts).toEqual(await firstNfts(gateway.url, gateway.collector, 60));
    expect(shareTokenIds(nfts ?? [])).toBe(true);
  });

  it('returns every row once, whatever `first` its pages were fetched with', async () => {
    const client = createClient(gateway.url);
    const ask = async (first: number, after: string | null = null) => {
      const variables = { hash: gateway.collector, first, after };
      const { data } = await client.query(AddressNftsDocument, variables);
      const list = data?.address.nftCollections;
      return { ...list?.pageInfo, nfts: list?.edges.flatMap(({ node }) => nftsOf(node)) };
    };
    const firstOf = (first: number) => firstNfts(gateway.url, gateway.collector, first);
    const two = await ask(2);
    expect(two.nfts).toEqual(await firstOf(2));
    expect((await ask(5)).nfts).toEqual(await firstOf(5));
    expect((await ask(4, two.endCursor)).nfts).toEqual(await firstOf(6));
    expect((await ask(2)).nfts).toEqual(await firstOf(6));
    expect((await ask(5)).nfts).toEqual(await firstOf(5));
  });

  it('starts a list again, without a gap, when its first page is newer', async () => {
    const { url, explorer } = await startEndlessGateway();
    const client = createClient(url);
    const list = transferList(client, gateway.exchange);
    await list.more();
    await list.more();
    expect(list.read()?.edges).toHaveLength(100);
    explorer.newRows = 7;
    const variables = { hash: gateway.exchange, first: 50 };
    await client.query(AddressTransfersDocument, variables, { requestPolicy: 'network-only' });
    expect(list.read()?.edges).toHaveLength(50);
    await list.more();
    const ids = list.read()?.edges.map(({ node }) => node.id);
    expect(ids).toEqual(await firstTransferIds(url, gateway.exchange, 100));
  });

  it('ends a list whose last page is empty', async () => {
    const { url, explorer } = await startEndlessGateway();
    const list = transferList(createClient(url), gateway.exchange);
    expect(await list.more()).toBe(true);
    explorer.ends = true;
    await list.more();
    expect(list.read()?.edges).toHaveLength(50);
    expect(await list.more()).toBe(false);
  });

  it('returns a page of a list whose start was never fetched', async () => {
    const ask = async (after: string | null) => {
      const variables = { hash: gateway.exchange, first: 50, after };
      const { data } = await createClient(gateway.url).query(AddressTransfersDocument, variables);
      return data?.address.tokenTransfers;
    };
    const page = await ask((await ask(null))?.pageInfo.endCursor ?? null);
    const ids = await firstTransferIds(gateway.url, gateway.exchange, 100);
    expect(page?.edges.map(({ node }) => node.id)).toEqual(ids.slice(50));
  });

  it('keeps the pages it has when the next one fails, and continues from there', async () => {
    const { url, explorer } = await startEndlessGateway();
    const list = transferList(createClient(url), gateway.exchange);
    const count = () => list.read()?.edges.length;
    await list.more();
    explorer.fails = true;
    await expect(list.more()).rejects.toThrow('The explorer');
    expect(count()).toBe(50);
    explorer.fails = false;
    expect(await list.more()).toBe(true);
    expect(count()).toBe(100);
  });

  it('has a resolver for every list, and a key for every type without an object id and for its edges', () => {
    const known = Object.entries(resolvers).flatMap(([type, fields]) =>
      Object.keys(fields).map((field) => `${type}.${field}`),
    );
    expect(known.sort()).toEqual(lists.map(({ list }) => list));
    expect(Object.keys(keys).sort()).toEqual([...idLessTypes, ...idLessEdges].sort());
  });

  it('keeps every attribute of an address', () => {
    expect(Object.keys(keepKnown().Address ?? {}).sort()).toEqual(attributes);
  });

  it('exposes the code of an error', async () => {
    const { error } = await client.query(AddressTransfersDocument, { hash: '0x12', first: 1 });
    expect(errorsOf(error)).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
  });

  it('keeps the rest of an answer whose list failed', async () => {
    const variables = { hash: gateway.collector, first: 1_000 };
    const { data, error } = await client.query(AddressTransfersDocument, variables);
    expect(data?.address).toMatchObject({ hash: gateway.collector, tokenTransfers: null });
    expect(error?.graphQLErrors[0]?.path).toEqual(['address', 'tokenTransfers']);
  });

  it('sends the credentials', async () => {
    const { url, keys } = await startRecordingGateway();
    const variables = { hash: gateway.exchange, first: 1 };
    await createClient(url, { 'x-api-key': 'mine' }).query(AddressTransfersDocument, variables);
    await createClient(url).query(AddressTransfersDocument, variables);
    expect(keys).toEqual(['mine', undefined]);
  });
});
