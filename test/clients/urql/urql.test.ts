import { type Client, gql } from '@urql/core';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  AddressNftsDocument,
  AddressTransfersDocument,
  TokenByIdDocument,
} from '../generated/documents.js';
import {
  firstNfts,
  firstTransferIds,
  idLessTypes,
  lists,
  nftsOf,
  shareTokenIds,
  startKitGateway,
  startRecordingGateway,
} from '../support.js';
import { keys, resolvers } from './cache.js';
import { createClient } from './client.js';
import { transferList } from './transfers.js';

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

  it('pages through a list without a repeat or a gap', async () => {
    const ids = rows().map(({ node }) => node.id);
    expect(ids).toEqual(await firstTransferIds(gateway.url, gateway.exchange, 150));
  });

  it('keeps lists of other filters apart', async () => {
    const all = rows();
    const variables = { hash: gateway.exchange, first: 20 };
    const to = await client.query(AddressTransfersDocument, { ...variables, direction: 'TO' });
    const from = await client.query(AddressTransfersDocument, { ...variables, direction: 'FROM' });
    expect(to.data?.address.tokenTransfers?.edges).toHaveLength(20);
    expect(from.data?.address.tokenTransfers?.edges).toHaveLength(20);
    expect(to.data).not.toEqual(from.data);
    expect(rows()).toEqual(all);
  });

  it('fetches a token again by its id, into the entry that every transfer shares', async () => {
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

  it('knows every list, and which types have no object id', () => {
    const known = Object.entries(resolvers).flatMap(([type, fields]) =>
      Object.keys(fields).map((field) => `${type}.${field}`),
    );
    expect(known.sort()).toEqual(lists.map(({ list }) => list));
    expect(Object.keys(keys).sort()).toEqual(idLessTypes);
  });

  it('tells an error by its code', async () => {
    const { error } = await client.query(AddressTransfersDocument, { hash: '0x12', first: 1 });
    expect(error?.graphQLErrors[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT' });
  });

  it('has the rest of an answer whose list failed', async () => {
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
