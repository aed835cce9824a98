import { describe, expect, it } from 'vitest';
import { nodeTypes } from '../../../../src/graphql/relay/node-types.js';
import { detail, list, pages, transaction } from '../../../support/batch.js';
import { type Data, useGraph } from '../../../support/graph.js';
import { addressOf, hashOf, idOf, listOf, transferRow } from '../../../support/records.js';
import { blockRecord } from '../../../support/versioned-records.js';

const graph = useGraph();
const holder = addressOf('a');
const token = addressOf('7');
const trace = (traceAddress: number[]) => ({
  type: 'call',
  action: { from: holder, to: token },
  traceAddress,
  subtraces: 0,
});

describe('Query.node', () => {
  it('returns every kind of object', async () => {
    graph.serve({
      ...pages,
      [`transactions/${transaction}`]: detail,
      [`transactions/${transaction}/raw-trace`]: [trace([]), trace([0]), trace([0])],
      'blocks/77': blockRecord(12),
      [`addresses/${holder}/token-transfers`]: listOf([
        transferRow(transaction, 3, { token: { address_hash: token, name: 'Coin' } }),
      ]),
    });
    const first = await graph.data(`{
      transaction(hash: "${transaction}") { id rawTrace { id } }
      address(hash: "${holder}") { id tokenTransfers { nodes { id token { id } } } }
      chains { id }
      block(number: 77) { id }
    }`);
    const { address } = first;
    const own = [
      first.chains[0].id,
      first.block.id,
      address.id,
      address.tokenTransfers.nodes[0].id,
      address.tokenTransfers.nodes[0].token.id,
      first.transaction.id,
      ...first.transaction.rawTrace.map(({ id }: { id: string }) => id),
    ];
    expect(new Set(own).size).toBe(9);
    const { nodes } = await graph.data(`{ nodes(ids: ${JSON.stringify(own)}) { __typename id } }`);
    expect(nodes.map(({ id }: { id: string }) => id)).toEqual(own);
    const names = nodes.map((node: { __typename: string }) => node.__typename);
    expect(names).toEqual([
      'Chain',
      'Block',
      'Address',
      'TokenTransfer',
      'Token',
      'Transaction',
      'Trace',
      'Trace',
      'Trace',
    ]);
    for (const id of own) {
      const { data, extensions } = await graph.run(`{ node(id: "${id}") { id } }`);
      expect(data?.node).toEqual({ id });
      expect(extensions.cost.estimated).toBeGreaterThanOrEqual(
        extensions.cost.upstreamCalls ?? Number.NaN,
      );
    }
    expect(new Set(names)).toEqual(new Set(nodeTypes));
  });

  it('returns a transfer without a log, for which explorers make up a negative index', async () => {
    const rows = [-40_000, -20_000, 3].map((index) => transferRow(transaction, index));
    graph.serve({
      [`transactions/${transaction}`]: { hash: transaction },
      [`transactions/${transaction}/token-transfers`]: listOf(rows),
    });
    const data = await graph.data(
      `{ transaction(hash: "${transaction}") { tokenTransfers { nodes { id logIndex } } } }`,
    );
    for (const { id, logIndex } of data.transaction.tokenTransfers.nodes) {
      const { node } = await graph.data(
        `{ node(id: "${id}") { id ... on TokenTransfer { logIndex } } }`,
      );
      expect(node).toEqual({ id, logIndex });
    }
  });

  it('finds a transfer before another of the same log whose record lacks its transaction', async () => {
    const { transaction_hash: _unsaid, ...stray } = transferRow(transaction, 3);
    const list = listOf([transferRow(transaction, 3), stray]);
    graph.serve({ [`transactions/${transaction}/token-transfers`]: list });
    const id = idOf('TokenTransfer', `${transaction}:3:0`);
    expect(await graph.data(`{ node(id: "${id}") { id } }`)).toEqual({ node: { id } });
  });

  it('is null for objects that the explorer does not know or cannot look up', async () => {
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

  it('returns a token that is only in a list below another token', async () => {
    const [one, other] = [addressOf('8'), addressOf('9')];
    const held = (hash: string) => listOf([{ token: { address_hash: hash }, value: '1' }]);
    graph.serve({
      [`addresses/${holder}/tokens`]: held(one),
      [`addresses/${one}/tokens`]: held(other),
    });
    const ids = [idOf('Token', other), idOf('Token', one)];
    const { nodes } = await graph.data(`{
      nodes(ids: ${JSON.stringify(ids)}) { id ... on Token { address { tokens { nodes { value } } } } }
      address(hash: "${holder}") { tokens { nodes { value } } }
    }`);
    expect(nodes).toMatchObject(ids.map((id) => ({ id })));
    expect(graph.asked()).toHaveLength(3);
  });

  it('finds a transfer even if the last row of every page lacks its log index', async () => {
    const { log_index: _unsaid, ...unplaced } = transferRow(transaction, 0);
    graph.serve((request) => {
      const page = Number(new URLSearchParams(request.query).get('page') ?? 0);
      const next = page < 13 ? { page: page + 1 } : null;
      return listOf([transferRow(transaction, page), unplaced], next);
    });
    const id = idOf('TokenTransfer', `${transaction}:12:0`);
    expect(await graph.data(`{ node(id: "${id}") { id } }`)).toEqual({ node: { id } });
    expect(graph.asked()).toHaveLength(13);
    const gone = idOf('TokenTransfer', `${transaction}:-1:0`);
    expect(await graph.data(`{ node(id: "${gone}") { id } }`)).toEqual({ node: null });
    expect(graph.asked()).toHaveLength(14);
  });

  it.each([
    ['the rows lack their log index', '5', () => ''],
    ['the id lacks the log index', '-', (page: number) => page],
  ])('looks for a transfer in at most 11 pages if %s', async (_what, log, logOf) => {
    graph.serve(({ query }) => {
      const page = Number(new URLSearchParams(query).get('page') ?? 0);
      return listOf([transferRow(transaction, logOf(page))], { page: page + 1 });
    });
    const id = idOf('TokenTransfer', `${transaction}:${log}:99`);
    expect(await graph.data(`{ node(id: "${id}") { id } }`)).toEqual({ node: null });
    expect(graph.asked()).toHaveLength(11);
  });

  it('finds a transfer on a late page, even after a row that lacks its log index', async () => {
    graph.serve(({ query }) => {
      const page = Number(new URLSearchParams(query).get('page') ?? 0);
      return listOf([transferRow(transaction, page === 11 ? '' : page)], { page: page + 1 });
    });
    const id = idOf('TokenTransfer', `${transaction}:12:0`);
    expect(await graph.data(`{ node(id: "${id}") { id } }`)).toEqual({ node: { id } });
  });

  it('stops looking for a transfer once the list is past its log index', async () => {
    graph.serve(pages);
    const id = idOf('TokenTransfer', `${transaction}:3:1`);
    expect((await graph.data(`{ node(id: "${id}") { id } }`)).node).toBeNull();
    expect(graph.asked()).toEqual([list]);
  });

  it.each([
    '',
    'x',
    '%',
    '1',
    idOf('Address', ''),
    idOf('Address', `0x${'A'.repeat(40)}`),
    idOf('Address', `0x${'a'.repeat(41)}`),
    idOf('Token', `${token}/tokens`),
    idOf('Transaction', holder),
    idOf('Transaction', `${transaction}/raw-trace`),
    idOf('Transaction', `/${transaction}`),
    idOf('TokenTransfer', `/${transaction}:3:0`),
    idOf('TokenTransfer', `${transaction}:3:0/..`),
    idOf('Trace', `/${transaction}:0`),
    idOf('Trace', `${transaction}:0/..`),
    idOf('TokenTransfer', `${transaction}:03:0`),
    idOf('TokenTransfer', `${transaction}:3`),
    idOf('TokenTransfer', `${transaction}:--3:0`),
    idOf('TokenTransfer', `${transaction}:-0:0`),
    idOf('TokenTransfer', `-odd:3:0`),
    idOf('Trace', `${transaction}:0.01`),
    idOf('Trace', `${transaction}:0.`),
    idOf('Block', '077'),
    idOf('Block', '-1'),
    idOf('Block', holder),
    idOf('Block', `77/transactions`),
    idOf('InternalTransaction', '1'),
    idOf('TransactionEdge', '1'),
    idOf('Nope', '1'),
    idOf('__proto__', '1'),
    idOf('constructor', '1'),
    `${idOf('Address', holder)}=`,
    Buffer.from(`Address:${holder}.`).toString('base64'),
  ])('refuses the id %j, without revealing internals', async (id) => {
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

describe('MAX_IDS', () => {
  const few = useGraph({ MAX_IDS: '2', MAX_UPSTREAM_CALLS: '2' });

  it.each([
    ['nodes', `nodes(ids: $all) { id }`, '[ID!]!', idOf('Address', holder)],
    ['addresses', `addresses(hashes: $all) { id }`, '[AddressHash!]!', holder],
    ['transactions', `transactions(hashes: $all) { id }`, '[Hash!]!', transaction],
  ])('limits %s, and its description says so', async (name, field, type, one) => {
    few.serve({ [`transactions/${transaction}`]: detail });
    const run = (count: number) =>
      few.run(`query ($all: ${type}) { ${field} }`, { all: Array(count).fill(one) });
    expect((await run(2)).errors).toBeUndefined();
    // It costs nothing, since the field fails.
    const { errors, extensions } = await run(3);
    expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
    expect(errors?.[0]?.message).toContain('3 entries, and 2 are allowed');
    expect(extensions.cost).toMatchObject({ estimated: 0, upstreamCalls: 0 });
    const { __type: query } = await few.data(
      '{ __type(name: "Query") { fields { name args { name description } } } }',
    );
    const { args } = query.fields.find((found: Data) => found.name === name);
    const named = args.find(({ name }: Data) => /^(?:ids|hashes)$/.test(name));
    expect(named.description).toContain('at most 2.');
  });
});

describe('Query.nodes', () => {
  it('fails for each id separately', async () => {
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
  ])('takes at most 50, and so does %s', async (_name, field, type, one) => {
    graph.serve({ [`transactions/${transaction}`]: detail });
    const run = (count: number) =>
      graph.run(`query ($all: ${type}) { ${field} }`, { all: Array(count).fill(one) });
    expect((await run(50)).errors).toBeUndefined();
    for (const count of [51, 1_000]) {
      const { data, errors } = await run(count);
      expect(data).toBeNull();
      expect(errors).toMatchObject([{ extensions: { code: 'BAD_USER_INPUT' } }]);
      expect(errors?.[0]?.message).toContain('entries, and 50 are allowed');
    }
  });
});
