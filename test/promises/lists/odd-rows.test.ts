import { describe, expect, it } from 'vitest';
import { type Received, useChains } from '../../support/explorers.js';
import { hashOf, listOf } from '../../support/records.js';

const { run, answer } = useChains({ ids: ['1'], env: { CACHE_URL: 'off' } });

const transaction = (digit: string, block: number | null, more: object = {}) => ({
  ...{ hash: hashOf(digit), block_number: block, position: 0, result: 'success', ...more },
});
const block = (height: unknown, digit: string) => ({ height, hash: hashOf(digit), type: 'block' });

const odd = [null, 7, 'a row', { block_number: 7, position: 3 }, { block_number: 7, hash: 'odd' }];
const hashes = (digits: string) => digits.split('').map((digit) => ({ hash: hashOf(digit) }));

const lists = [
  {
    name: 'transactions of a block',
    path: 'blocks/7/transactions',
    rows: [transaction('a', 7), ...odd, transaction('b', 7)],
    query:
      'list: block(number: 7) { list: transactions { nodes { hash } edges { node { hash } } } }',
    nodes: hashes('ab'),
  },
  {
    name: 'latest transactions',
    path: 'transactions',
    rows: [transaction('a', null), transaction('b', 7), ...odd, transaction('c', 6)],
    query:
      'list: chain(id: "1") { list: latestTransactions { nodes { hash } edges { node { hash } } } }',
    nodes: hashes('bc'),
  },
  {
    name: 'pending transactions',
    path: 'transactions?filter=pending',
    rows: [
      ...[transaction('a', null), { hash: 'odd', block_number: null }],
      ...[transaction('b', null, { result: 'dropped/replaced' }), transaction('c', null)],
    ],
    query:
      'list: chain(id: "1") { list: latestTransactions(pending: true) { nodes { hash } edges { node { hash } } } }',
    nodes: hashes('ac'),
  },
  {
    name: 'latest blocks',
    path: 'blocks',
    rows: [block(9, 'a'), null, block('odd', 'b'), block(null, 'c'), { height: '8' }],
    query:
      'list: chain(id: "1") { list: latestBlocks { nodes { number } edges { node { number } } } }',
    nodes: [{ number: 9 }, { number: 8 }],
  },
];

/** An explorer with block 7, and these rows at a path. */
const explorerWith =
  (listed: string, rows: readonly unknown[]) =>
  ({ path }: Received) => {
    if (path === 'blocks/7') return { body: block(7, '7') };
    return path === listed ? { body: listOf(rows) } : undefined;
  };

describe('a row that does not say which object it is', () => {
  it.each(lists)('is left out alone of the $name', async ({ path, rows, query, nodes }) => {
    answer(explorerWith(path, rows));
    const { data, errors } = await run(`{ ${query} }`);
    expect(errors).toBeUndefined();
    expect(data).toEqual({ list: { list: { nodes, edges: nodes.map((node) => ({ node })) } } });
  });

  it.each(lists)(
    'is left out of the $name where nothing but its place is asked for',
    async (list) => {
      answer(explorerWith(list.path, list.rows));
      const query = list.query.replace(/nodes .* \} \}$/, 'edges { cursor } } }');
      const { data, errors } = await run(`{ ${query} }`);
      expect(errors).toBeUndefined();
      expect(data?.list.list.edges).toHaveLength(list.nodes.length);
    },
  );
});
