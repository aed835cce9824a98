import { describe, expect, it } from 'vitest';
import { useGraph } from '../../support/graph.js';
import { addressOf, hashOf, idOf, listOf, transferRow } from '../../support/records.js';

const graph = useGraph();
const transaction = hashOf('c');
const holder = addressOf('a');
const token = addressOf('7');
const upper = (hash: string) => hash.toUpperCase().replace('X', 'x');

/** A transaction of one plain transfer and a batch of five, of which the last two are alike. */
const batch = ['1', '2', '3', '4', '4'].map((id) => ({ token_id: id, value: '1' }));
const items = [
  transferRow(transaction, 3, { total: { value: '5' } }),
  ...batch.map((total) => transferRow(transaction, '4', { total })),
];
const list = `transactions/${transaction}/token-transfers`;
/** The same list in pages that end within the batch. */
const pages = {
  [list]: listOf(items.slice(0, 3), { index_in_batch: 1 }),
  [`${list}?index_in_batch=1`]: listOf(items.slice(3, 5), { index_in_batch: 3 }),
  [`${list}?index_in_batch=3`]: listOf(items.slice(5)),
};
const detail = {
  hash: transaction,
  method: 'transfer',
  timestamp: '2026-01-02T03:04:05.000000Z',
  block_number: 7,
  token_transfers: items.map((item) => ({ ...item, method: null, timestamp: null })),
  token_transfers_overflow: true,
};
const ids = ['3:0', '4:0', '4:1', '4:2', '4:3', '4:4'].map((own) =>
  idOf('TokenTransfer', `${transaction}:${own}`),
);
const trace = (traceAddress: number[]) => ({
  type: 'call',
  action: { from: holder, to: token },
  traceAddress,
  subtraces: 0,
});

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

  it('tell the items of a batch apart, alike as they are, in every list', async () => {
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
    // The list of the transaction is asked once for all of them.
    expect(graph.asked().length).toBe(5);
  });

  it('are found again by a list that goes on within a batch', async () => {
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

  it('are there, and lead nowhere, for a transfer without a transaction', async () => {
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

describe('Query.node', () => {
  it('gives every kind of object back', async () => {
    graph.serve({
      ...pages,
      [`transactions/${transaction}`]: detail,
      [`transactions/${transaction}/raw-trace`]: [trace([]), trace([0]), trace([0])],
      [`addresses/${holder}/token-transfers`]: listOf([
        transferRow(transaction, 3, { token: { address_hash: token, name: 'Coin' } }),
      ]),
    });
    const first = await graph.data(`{
      transaction(hash: "${transaction}") { id rawTrace { id } }
      address(hash: "${holder}") { id tokenTransfers { nodes { id token { id } } } }
    }`);
    const { address } = first;
    const own = [
      address.id,
      address.tokenTransfers.nodes[0].id,
      address.tokenTransfers.nodes[0].token.id,
      first.transaction.id,
      ...first.transaction.rawTrace.map(({ id }: { id: string }) => id),
    ];
    expect(new Set(own).size).toBe(7);
    const { nodes } = await graph.data(`{ nodes(ids: ${JSON.stringify(own)}) { __typename id } }`);
    expect(nodes.map(({ id }: { id: string }) => id)).toEqual(own);
    const names = nodes.map((node: { __typename: string }) => node.__typename);
    expect(names).toEqual([
      'Address',
      'TokenTransfer',
      'Token',
      'Transaction',
      'Trace',
      'Trace',
      'Trace',
    ]);
    for (const id of own) {
      expect((await graph.data(`{ node(id: "${id}") { id } }`)).node).toEqual({ id });
    }
  });

  it('is null for what the explorer does not know, or has no path to', async () => {
    graph.serve({ [`transactions/${transaction}/raw-trace`]: [trace([])], ...pages });
    const unknown = [
      idOf('Transaction', hashOf('1')),
      idOf('Trace', `${hashOf('1')}:`),
      idOf('Trace', `${transaction}:0.1`),
      idOf('Trace', `${transaction}:~1`),
      idOf('TokenTransfer', `${hashOf('1')}:1:0`),
      idOf('TokenTransfer', `${transaction}:3:1`),
      idOf('TokenTransfer', `${transaction}:2:0`),
      idOf('TokenTransfer', `${transaction}:9:0`),
      idOf('Token', addressOf('1')),
    ];
    const { nodes } = await graph.data(`{ nodes(ids: ${JSON.stringify(unknown)}) { id } }`);
    expect(nodes).toEqual(unknown.map(() => null));
  });

  it('ends its search for a transfer where the list has passed its place', async () => {
    graph.serve(pages);
    const id = idOf('TokenTransfer', `${transaction}:3:1`);
    expect((await graph.data(`{ node(id: "${id}") { id } }`)).node).toBeNull();
    expect(graph.asked()).toEqual([list]);
  });

  it('asks for a raw trace beside its transaction', async () => {
    graph.serve({
      [`transactions/${transaction}`]: detail,
      [`transactions/${transaction}/raw-trace`]: [],
    });
    const id = idOf('Transaction', transaction);
    await graph.data(`{ node(id: "${id}") { ... on Transaction { rawTrace { id } } } }`);
    expect(graph.asked().length).toBe(2);
  });

  it.each([
    '',
    'x',
    '%',
    '1',
    idOf('Address', ''),
    idOf('Address', `0x${'A'.repeat(40)}`),
    idOf('Address', `0x${'a'.repeat(41)}`),
    idOf('Transaction', holder),
    idOf('TokenTransfer', `${transaction}:03:0`),
    idOf('TokenTransfer', `${transaction}:3`),
    idOf('TokenTransfer', `${transaction}:-3:0`),
    idOf('TokenTransfer', `-odd:3:0`),
    idOf('Trace', `${transaction}:0.01`),
    idOf('Trace', `${transaction}:0.`),
    idOf('InternalTransaction', '1'),
    idOf('TransactionEdge', '1'),
    idOf('Nope', '1'),
    idOf('__proto__', '1'),
    idOf('constructor', '1'),
    `${idOf('Address', holder)}=`,
    Buffer.from(`Address:${holder}.`).toString('base64'),
  ])('refuses the id %j without a word of the inside', async (id) => {
    const { data, errors } = await graph.run('query ($id: ID!) { node(id: $id) { id } }', { id });
    expect(data).toEqual({ node: null });
    expect(errors).toMatchObject([
      {
        message: 'This is not an object id. Take ids from the `id` field of an object.',
        path: ['node'],
        extensions: { code: 'BAD_USER_INPUT' },
      },
    ]);
    expect(graph.asked()).toEqual([]);
  });
});

describe('Query.nodes', () => {
  it('fails for each id alone', async () => {
    graph.serve({
      [`transactions/${hashOf('1')}`]: '"broken"',
      [`transactions/${transaction}`]: detail,
    });
    const own = [idOf('Transaction', hashOf('1')), 'x', idOf('Transaction', transaction)];
    const { data, errors } = await graph.run(`{ nodes(ids: ${JSON.stringify(own)}) { id } }`);
    expect(data.nodes).toEqual([null, null, { id: own[2] }]);
    expect(errors?.map(({ path, extensions }) => [path, extensions.code]).sort()).toEqual([
      [['nodes', 0], 'UPSTREAM_BAD_RESPONSE'],
      [['nodes', 1], 'BAD_USER_INPUT'],
    ]);
  });

  it.each([
    ['nodes', `nodes(ids: $all) { id }`, '[ID!]!', idOf('Address', holder)],
    ['addresses', `addresses(hashes: $all) { id }`, '[AddressHash!]!', holder],
    ['transactions', `transactions(hashes: $all) { id }`, '[Hash!]!', transaction],
  ])('takes 50 and no more, as %s does', async (_name, field, type, one) => {
    graph.serve({ [`transactions/${transaction}`]: detail });
    const run = (count: number) =>
      graph.run(`query ($all: ${type}) { ${field} }`, { all: Array(count).fill(one) });
    expect((await run(50)).errors).toBeUndefined();
    for (const count of [51, 5_000]) {
      const { data, errors } = await run(count);
      expect(data).toBeNull();
      expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
      expect(errors?.[0]?.message).toContain('At most 50');
    }
  });
});

describe('a transfer', () => {
  const bare = { ...items[0], method: null, timestamp: null, block_number: null };
  const fields = 'method timestamp blockNumber';
  const truth = { method: 'transfer', timestamp: '2026-01-02T03:04:05.000000Z', blockNumber: 7 };

  it('has what only its transaction says, wherever it is reached', async () => {
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

  it('looks its transaction up as a node where its row does not say, and only then', async () => {
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
});
