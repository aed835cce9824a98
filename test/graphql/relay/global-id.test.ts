import { describe, expect, it } from 'vitest';
import { detail, ids, items, pages, transaction } from '../../support/batch.js';
import { type Data, useGraph } from '../../support/graph.js';
import { addressOf, hashOf, idOf, listOf, transferRow } from '../../support/records.js';

const graph = useGraph();
const holder = addressOf('a');
const token = addressOf('7');
const upper = (hash: string) => hash.toUpperCase().replace('X', 'x');

describe('object ids', () => {
  it('are the same for every spelling of a hash', async () => {
    graph.serve((_question, path) =>
      path.endsWith('token-transfers')
        ? listOf([transferRow(upper(transaction), 1, { token: { address: upper(token) } })])
        : { hash: upper(transaction), from: { hash: upper(holder) } },
    );
    const data = await graph.data(`{
      a: address(hash: "${holder}") { id }
      b: address(hash: "${upper(holder)}") { id }
      t: transaction(hash: "${transaction}") { id hash from { id } tokenTransfers { nodes { id token { id } } } }
      u: transaction(hash: "${upper(transaction)}") { id }
    }`);
    expect(data.a.id).toBe(data.b.id);
    expect(data.t.id).toBe(data.u.id);
    expect(data.t.hash).toBe(transaction);
    expect(data.t.from.id).toBe(data.a.id);
    expect(data.t.tokenTransfers.nodes).toEqual([
      {
        id: idOf('TokenTransfer', `${transaction}:1:0`),
        token: { id: idOf('Token', token) },
      },
    ]);
  });

  it('contain the block for transfers without a transaction', async () => {
    const blocks = ['1', '2'].map((digit) => hashOf(digit));
    const rows = blocks.map((block_hash) => ({ log_index: 5, block_hash }));
    graph.serve({ [`addresses/${holder}/token-transfers`]: listOf(rows) });
    const { address } = await graph.data(
      `{ address(hash: "${holder}") { tokenTransfers { nodes { id } } } }`,
    );
    const own = blocks.map((block) => ({ id: idOf('TokenTransfer', `-${block}:5:0`) }));
    expect(address.tokenTransfers.nodes).toEqual(own);
  });

  it('tell tokens without an address apart, which cannot be found again', async () => {
    const tokens = [
      { name: 'Heron', symbol: 'HRN', address_hash: null },
      { name: 'Ether', symbol: 'ETH', address_hash: 'native' },
      { name: 'Plover' },
    ];
    graph.serve({ [`addresses/${holder}/tokens`]: listOf(tokens.map((token) => ({ token }))) });
    const { address } = await graph.data(
      `{ address(hash: "${holder}") { tokens { nodes { token { id name addressHash } } } } }`,
    );
    const found = address.tokens.nodes.map(({ token: of }: Data) => of);
    expect(found.map(({ name }: Data) => name)).toEqual(['Heron', 'Ether', 'Plover']);
    const ids = found.map(({ id }: Data) => id);
    expect(new Set(ids).size).toBe(3);
    const { nodes } = await graph.data(`{ nodes(ids: ${JSON.stringify(ids)}) { id } }`);
    expect(nodes).toEqual([null, null, null]);
  });

  it('are unique for equal items of a batch, and the same in every list', async () => {
    graph.serve({
      ...pages,
      [`transactions/${transaction}`]: detail,
      [`addresses/${holder}/token-transfers`]: listOf([...items.slice(1), ...items.slice(0, 1)]),
    });
    const data = await graph.data(`{
      transaction(hash: "${transaction}") {
        embeddedTokenTransfers { id }
        tokenTransfers { nodes { id } }
      }
      address(hash: "${holder}") { tokenTransfers { nodes { id } } }
      nodes(ids: ${JSON.stringify(ids)}) { id ... on TokenTransfer { logIndex total { tokenId } } }
    }`);
    const of = (rows: { id: string }[]) => rows.map(({ id }) => id);
    expect(of(data.transaction.embeddedTokenTransfers)).toEqual(ids);
    expect(of(data.transaction.tokenTransfers.nodes)).toEqual(ids);
    expect(of(data.address.tokenTransfers.nodes)).toEqual([...ids.slice(1), ...ids.slice(0, 1)]);
    expect(of(data.nodes)).toEqual(ids);
    expect(data.nodes.map((node: { total: { tokenId: string } }) => node.total.tokenId)).toEqual([
      null,
      '1',
      '2',
      '3',
      '4',
      '4',
    ]);
    // The pages of the transaction's list are fetched once for all of them.
    expect(graph.asked().length).toBe(6);
  });

  it('stay the same when a page starts inside a batch', async () => {
    graph.serve({ ...pages, [`transactions/${transaction}`]: detail });
    const found: string[] = [];
    for (let after: string | null = null; ; ) {
      const data = await graph.data(
        `query ($after: String) { transaction(hash: "${transaction}") {
          tokenTransfers(first: 2, after: $after) { nodes { id } pageInfo { hasNextPage endCursor } }
        } }`,
        { after },
      );
      const { nodes, pageInfo } = data.transaction.tokenTransfers;
      found.push(...nodes.map(({ id }: { id: string }) => id));
      if (!pageInfo.hasNextPage) break;
      after = pageInfo.endCursor;
    }
    expect(found).toEqual(ids);
  });

  it('of a transfer without a transaction exist, but cannot be looked up', async () => {
    const odd = [
      { block_hash: hashOf('b'), log_index: 1 },
      { block_hash: hashOf('b'), log_index: 1 },
      { transaction_hash: '0x12', block_hash: 'odd:one', log_index: {} },
    ];
    graph.serve({ [`addresses/${holder}/token-transfers`]: listOf(odd) });
    const { address } = await graph.data(
      `{ address(hash: "${holder}") { tokenTransfers { nodes { id } } } }`,
    );
    const own = address.tokenTransfers.nodes.map(({ id }: { id: string }) => id);
    expect(own).toEqual(
      [`-${hashOf('b')}:1:0`, `-${hashOf('b')}:1:1`, '-:-:0'].map((id) =>
        idOf('TokenTransfer', id),
      ),
    );
    const { nodes } = await graph.data(`{ nodes(ids: ${JSON.stringify(own)}) { id } }`);
    expect(nodes).toEqual([null, null, null]);
    expect(graph.asked().length).toBe(1);
  });
});
