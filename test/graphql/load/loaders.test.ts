import { describe, expect, it } from 'vitest';
import { useGraph } from '../../support/graph.js';
import { addressOf, hashOf, listOf, transferRow } from '../../support/records.js';

const graph = useGraph({ MAX_UPSTREAM_CALLS: '1000000', MAX_RESULT_ROWS: '10000000' });
const alice = addressOf('a');
const transaction = hashOf('d');
const detail = `transactions/${transaction}`;
const list = `${detail}/token-transfers`;
const rows = [
  transferRow(transaction, 9, { token_type: 'ERC-20', method: null, timestamp: null }),
  transferRow(transaction, 4, { token: { type: 'ERC-721' }, method: null, timestamp: null }),
];
const record = {
  hash: transaction,
  method: 'swap',
  token_transfers: rows,
  token_transfers_overflow: false,
};
const inOrder = listOf([...rows].reverse());

describe('the explorer’s answers to one operation', () => {
  it('are limited in size to four times the longest answer, together', async () => {
    const long = listOf([{ value: '1', token_id: '7'.repeat(30_000_000) }]);
    graph.serve(() => long);
    const names = ['a', 'b', 'c', 'd', 'e'];
    const fields = names.map(
      (name) => `${name}: address(hash: "${addressOf(name)}") { tokens { nodes { value } } }`,
    );
    const { data, errors = [] } = await graph.run(`{ ${fields.join(' ')} }`);
    expect(names.filter((name) => data[name].tokens !== null)).toHaveLength(4);
    expect(errors).toMatchObject([
      { extensions: { code: 'QUERY_LIMIT_EXCEEDED', limit: 134_217_728 }, path: ['e', 'tokens'] },
    ]);
  });
});

describe('one operation', () => {
  it('fetches no path twice, whatever its aliases, nesting and spelling', async () => {
    const row = transferRow(transaction, 4);
    graph.serve({
      [detail]: { ...record, token_transfers_overflow: true },
      [list]: listOf([row, row]),
      [`${detail}/raw-trace`]: [],
      [`addresses/${alice}/token-transfers`]: listOf([row, row, row]),
      [`addresses/${alice}/token-transfers?type=ERC-20,ERC-721`]: listOf([row]),
    });
    const shout = alice.toUpperCase().replace('X', 'x');
    const nested =
      'nodes { transaction { hash tokenTransfers { nodes { transaction { hash rawTrace { type } } } } } }';
    await graph.data(`{
      a: transaction(hash: "${transaction}") { hash rawTrace { type } }
      b: transaction(hash: "${transaction}") { status again: rawTrace { type } tokenTransfers { nodes { id } } }
      c: transactions(hashes: ["${transaction}", "${transaction}"]) { hash }
      d: address(hash: "${alice}") { name tokenTransfers { ${nested} } }
      e: address(hash: "${shout}") { name tokenTransfers(first: 2, types: []) { ${nested} } }
      f: addresses(hashes: ["${alice}", "${shout}"]) {
        isContract
        x: tokenTransfers(types: [ERC_20, ERC_721]) { nodes { id } }
        y: tokenTransfers(types: [ERC_721, ERC_20, ERC_721]) { nodes { id } }
      }
    }`);
    const asked = graph.asked();
    expect(new Set(asked).size).toBe(asked.length);
    // One of them for the attributes of the address.
    expect(asked.length).toBe(6);
    expect(asked).toContain(`addresses/${alice}`);
  });

  it('fetches again what an earlier one fetched: only the cache shares answers', async () => {
    graph.serve({ [detail]: record });
    for (let run = 0; run < 2; run += 1) {
      await graph.data(`{ transaction(hash: "${transaction}") { hash } }`);
    }
    expect(graph.asked()).toEqual([detail, detail]);
  });

  it('reports a failure for every field, without fetching again', async () => {
    graph.serve(() => '"odd"');
    const { errors } = await graph.run(`{
      a: transaction(hash: "${transaction}") { hash }
      b: transaction(hash: "${transaction}") { hash }
    }`);
    expect(errors?.map(({ path }) => path)).toEqual([['a'], ['b']]);
    expect(graph.asked()).toEqual([detail]);
  });
});

describe('Transaction.tokenTransfers', () => {
  const read = async (args: string) => {
    const { transaction: data } = await graph.data(`{ transaction(hash: "${transaction}") {
      tokenTransfers${args} { nodes { logIndex method } pageInfo { hasNextPage endCursor } }
    } }`);
    return data.tokenTransfers;
  };
  const indexes = (page: { nodes: { logIndex: number }[] }) =>
    page.nodes.map(({ logIndex }) => logIndex);

  it('is served from the transaction if that has all transfers, and sorted', async () => {
    graph.serve({ [detail]: record });
    const page = await read('');
    expect(page.nodes).toEqual([
      { logIndex: 4, method: 'swap' },
      { logIndex: 9, method: 'swap' },
    ]);
    expect(indexes(await read('(types: [ERC_20])'))).toEqual([9]);
    expect(indexes(await read('(types: [ERC_721, ERC_1155])'))).toEqual([4]);
    expect((await read('(first: 1)')).pageInfo.hasNextPage).toBe(true);
    expect(new Set(graph.asked())).toEqual(new Set([detail]));
  });

  it('is served so even if the explorer writes the flag as text', async () => {
    graph.serve({ [detail]: { ...record, token_transfers_overflow: 'false' } });
    expect(indexes(await read(''))).toEqual([4, 9]);
    expect(graph.asked()).toEqual([detail]);
  });

  it.each([
    ['there are more', { token_transfers_overflow: true }],
    ['that is unknown', { token_transfers_overflow: null }],
    ['the transaction has none', { token_transfers: null }],
    ['their order is unknown', { token_transfers: [{ log_index: null }] }],
    ['the order of some is unknown', { token_transfers: [...rows, { log_index: null }] }],
  ])('is fetched if %s', async (_why, more) => {
    graph.serve({ [detail]: { ...record, ...more }, [list]: inOrder });
    expect(indexes(await read(''))).toEqual([4, 9]);
    expect(graph.asked()).toEqual([detail, list]);
  });

  it('is fetched with its filter if the transaction lacks the token standards', async () => {
    const untyped = [{ ...rows[0], token_type: null }];
    graph.serve({
      [detail]: { ...record, token_transfers: untyped },
      [`${list}?type=ERC-20`]: inOrder,
    });
    // The row of another standard is left out, as by the explorer itself.
    expect(indexes(await read('(types: [ERC_20])'))).toEqual([9]);
    expect(graph.asked()).toEqual([detail, `${list}?type=ERC-20`]);
  });

  it('has the same cursors from either source', async () => {
    graph.serve({ [detail]: record });
    const own = await read('(first: 1)');
    graph.serve({ [detail]: { ...record, token_transfers_overflow: true }, [list]: inOrder });
    expect(indexes(await read(`(after: "${own.pageInfo.endCursor}")`))).toEqual([9]);
    expect((await read('(first: 1)')).pageInfo.endCursor).toBe(own.pageInfo.endCursor);
  });
});
