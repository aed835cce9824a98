import { describe, expect, it } from 'vitest';
import { useGraph } from '../../../support/graph.js';
import { addressOf, hashOf, listOf, transferRow } from '../../../support/records.js';

const graph = useGraph();
const [alice, bob] = [addressOf('1'), addressOf('2')];
const contract = addressOf('7');
const token = { address_hash: contract, name: 'Lamps', type: 'ERC-1155', decimals: null };
const one = `tokens/${contract}/instances/5`;

const everything =
  'transfersCount transfers { nodes { type } } holders { nodes { address { hash } value amount tokenId } }';

/** What leads to the NFT 5 of the contract, from all that stands before it. */
const ways: Readonly<Record<string, readonly [query: string, path: string, body: unknown]>> = {
  'a token': [
    `token(hash: "${contract}") { instance(tokenId: 5) { ... } }`,
    one,
    { id: '5', token, is_unique: false },
  ],
  'the list of a token, which does not repeat that': [
    `token(hash: "${contract}") { instances { nodes { ... } } }`,
    `tokens/${contract}/instances`,
    listOf([{ id: '5' }]),
  ],
  'a collection of an address': [
    `address(hash: "${bob}") { nftCollections(first: 1) { nodes { tokenInstances { ... } } } }`,
    `addresses/${bob}/nft/collections`,
    listOf([{ token, amount: '1', token_instances: [{ id: '5', token: null }] }]),
  ],
  'a transfer, of version 7': [
    `address(hash: "${bob}") { tokenTransfers { nodes { total { tokenInstance { ... } } } } }`,
    `addresses/${bob}/token-transfers`,
    listOf([
      transferRow(hashOf('d'), 1, { token, total: { token_id: '5', token_instance: { id: 5 } } }),
    ]),
  ],
};

describe('what belongs to an NFT', () => {
  it.each(Object.entries(ways))('is there, reached from %s', async (_name, [query, path, body]) => {
    graph.serve({
      [`tokens/${contract}`]: token,
      [path]: body,
      [`${one}/transfers-count`]: { transfers_count: 412 },
      [`${one}/transfers`]: listOf([transferRow(hashOf('e'), 2, { type: 'token_minting' })]),
      [`${one}/holders`]: listOf([{ address: { hash: alice }, value: '3', token_id: '5' }]),
    });
    const data = await graph.data(`{ ${query.replace('...', everything)} }`);
    expect(JSON.stringify(data)).toContain(
      JSON.stringify({
        transfersCount: '412',
        transfers: { nodes: [{ type: 'token_minting' }] },
        holders: { nodes: [{ address: { hash: alice }, value: '3', amount: '3', tokenId: '5' }] },
      }),
    );
  });

  it('is null or empty where the explorer does not know it', async () => {
    graph.serve({ [`tokens/${contract}`]: token, [one]: { id: '5' } });
    const data = await graph.data(
      `{ token(hash: "${contract}") { instance(tokenId: 5) { ${everything} } } }`,
    );
    expect(data.token.instance).toEqual({
      transfersCount: null,
      transfers: { nodes: [] },
      holders: { nodes: [] },
    });
  });

  it.each([
    ['id', { token, token_instance: {} }],
    ['contract', { token: { symbol: 'X' }, token_instance: { id: '5' } }],
    ['token', { token: null, token_instance: { id: '5' } }],
  ])('is null or empty, at no call, without its %s', async (_what, { token: of, ...total }) => {
    graph.serve({
      [`addresses/${bob}/token-transfers`]: listOf([
        transferRow(hashOf('d'), 1, { token: of, total }),
      ]),
    });
    const data = await graph.data(
      `{ address(hash: "${bob}") { tokenTransfers { nodes { total { tokenInstance { ${everything} } } } } } }`,
    );
    expect(data.address.tokenTransfers.nodes[0].total.tokenInstance).toEqual({
      transfersCount: null,
      transfers: { nodes: [] },
      holders: { nodes: [] },
    });
    expect(graph.asked()).toHaveLength(1);
  });

  it('has thumbnails where the explorer has made them', async () => {
    const thumbnails = { '60x60': 'https://cdn.example.org/60.png' };
    graph.serve({ [`tokens/${contract}`]: token, [one]: { id: '5', thumbnails } });
    const { token: found } = await graph.data(
      `{ token(hash: "${contract}") { instance(tokenId: 5) { thumbnails } } }`,
    );
    expect(found.instance).toEqual({ thumbnails });
  });
});
