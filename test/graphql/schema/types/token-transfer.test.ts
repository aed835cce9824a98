import { describe, expect, it } from 'vitest';
import { detail, ids, items, list, pages, transaction } from '../../../support/batch.js';
import { useGraph } from '../../../support/graph.js';
import { addressOf, listOf } from '../../../support/records.js';

const graph = useGraph();

describe('a transfer', () => {
  const bare = { ...items[0], method: null, timestamp: null };
  const fields = 'method timestamp';
  const truth = { method: 'transfer', timestamp: '2026-01-02T03:04:05.000000Z' };

  it('gets what its own record lacks from its transaction, wherever it is selected', async () => {
    graph.serve({
      [`transactions/${transaction}`]: { ...detail, token_transfers: [bare] },
      [list]: listOf([bare]),
    });
    const data = await graph.data(`{
      transaction(hash: "${transaction}") {
        embeddedTokenTransfers { ${fields} }
        tokenTransfers { nodes { ${fields} } }
      }
      node(id: "${ids[0]}") { ... on TokenTransfer { ${fields} } }
    }`);
    expect(data.transaction.embeddedTokenTransfers).toEqual([truth]);
    expect(data.transaction.tokenTransfers.nodes).toEqual([truth]);
    expect(data.node).toEqual(truth);
    expect(graph.asked().length).toBe(2);
  });

  it('as a node, fetches its transaction only if its own record lacks something', async () => {
    graph.serve({
      [`transactions/${transaction}`]: detail,
      [list]: listOf([bare]),
    });
    const own = `{ node(id: "${ids[0]}") { ... on TokenTransfer { ${fields} } } }`;
    expect((await graph.data(own)).node).toEqual(truth);
    expect(graph.asked()).toEqual([list, `transactions/${transaction}`]);
    graph.serve(pages);
    expect((await graph.data(own)).node).toEqual(truth);
    expect(graph.asked().length).toBe(3);
  });

  it('in a list, has null instead of an extra call for what its record lacks', async () => {
    const path = `addresses/${addressOf('a')}/token-transfers`;
    graph.serve({ [`transactions/${transaction}`]: detail, [path]: listOf([bare]) });
    const { address } = await graph.data(
      `{ address(hash: "${addressOf('a')}") { tokenTransfers { nodes { ${fields} } } } }`,
    );
    expect(address.tokenTransfers.nodes).toEqual([{ method: null, timestamp: null }]);
    expect(graph.asked()).toEqual([path]);
  });

  it('does not take the block number of its transaction, to be the same in every list', async () => {
    const row = { ...items[0], block_number: null };
    const holder = addressOf('a');
    graph.serve({
      [`transactions/${transaction}`]: { ...detail, token_transfers: [row] },
      [list]: listOf([row]),
      [`addresses/${holder}/token-transfers`]: listOf([row]),
    });
    const {
      transaction: parent,
      address,
      node,
    } = await graph.data(`{
      transaction(hash: "${transaction}") { blockNumber embeddedTokenTransfers { id blockNumber } }
      address(hash: "${holder}") { tokenTransfers { nodes { id blockNumber } } }
      node(id: "${ids[0]}") { id ... on TokenTransfer { blockNumber } }
    }`);
    expect(parent.blockNumber).toBe(7);
    const transfers = [...parent.embeddedTokenTransfers, ...address.tokenTransfers.nodes, node];
    expect(transfers).toEqual(Array(3).fill({ id: ids[0], blockNumber: null }));
  });
});
