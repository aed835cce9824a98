import { afterEach, describe, expect, it, vi } from 'vitest';
import { createCursors } from '../../../src/graphql/relay/cursor.js';
import { status, useGraph } from '../../support/graph.js';
import { addressOf, listOf } from '../../support/records.js';

const address = addressOf('a');
const internals = `addresses/${address}/internal-transactions`;
const transfers = `addresses/${address}/token-transfers`;

const row = (at: number, more: object = {}) => ({
  block_number: 1_000 - at,
  transaction_index: 0,
  index: 0,
  transaction_hash: `0x${at.toString(16).padStart(64, '0')}`,
  type: 'call',
  value: '1',
  ...more,
});

const refusal = (name: string, detail: string) =>
  status(422, { errors: [{ title: 'Invalid value', source: { pointer: `/${name}` }, detail }] });

/** A list of `count` rows as an explorer of a version sends it. */
const listOfVersion = (version: 8 | 11 | 12, rows: readonly object[]) => (query: string) => {
  const sent = new URLSearchParams(query);
  const wanted = Number(sent.get('items_count') ?? 50);
  if (version === 11 && wanted > 50) {
    return refusal('items_count', `${wanted} is larger than inclusive maximum 50`);
  }
  if (version === 11 && sent.has('include_zero_value')) {
    return refusal('include_zero_value', 'Unexpected field: include_zero_value');
  }
  const known = [
    'ERC-20',
    'ERC-721',
    'ERC-1155',
    'ERC-404',
    ...(version === 12 ? ['ERC-7984', 'ERC-8056'] : []),
  ];
  const types = sent.get('type')?.split(',') ?? [];
  if (version > 8 && types.some((type) => !known.includes(type))) {
    return refusal('type', 'Failed to cast value using any of: EmptyString, Schema(type: string)');
  }
  const from = Number(sent.get('at') ?? 0);
  const size = version === 12 ? Math.min(wanted, 100) : 50;
  return {
    items: rows.slice(from, from + size),
    next_page_params:
      from + size < rows.length
        ? { at: from + size, ...(version === 12 && { include_zero_value: true }) }
        : null,
    ...(version === 12 && { meta: { status: 1, message: null } }),
  };
};

const rowsUpTo = (count: number, more: (at: number) => object = () => ({})) =>
  Array.from({ length: count }, (_, at) => row(at, more(at)));

const query = (args: string, list = 'internalTransactions', selection = 'blockNumber') =>
  `{ address(hash: "${address}") { list: ${list}(${args}) { nodes { ${selection} } pageInfo { hasNextPage endCursor } } } }`;

const useVersion = (
  graph: ReturnType<typeof useGraph>,
  version: 8 | 11 | 12,
  rows: readonly object[],
) => graph.serve((request) => listOfVersion(version, rows)(request.query));

const queries = (graph: ReturnType<typeof useGraph>) =>
  graph.asked().map((path) => path.split('?')[1] ?? '');

describe('with UPSTREAM_PAGE_SIZE=auto, a list', () => {
  // A gateway for each, since it remembers what the explorer refused.
  const [twelve, eleven, eight, parallel, forgetful] = [
    useGraph(),
    useGraph(),
    useGraph(),
    useGraph(),
    useGraph(),
  ];
  afterEach(() => vi.useRealTimers());

  it('asks for 100 rows a call where it needs more than 50', async () => {
    useVersion(twelve, 12, rowsUpTo(480));
    const { address: data } = await twelve.data(query('first: 500'));
    expect(data.list.nodes).toHaveLength(480);
    expect(queries(twelve)).toEqual([
      'items_count=100',
      'at=100&items_count=100',
      'at=200&items_count=100',
      'at=300&items_count=100',
      'at=400&items_count=100',
    ]);
  });

  it('asks as before where it needs at most 50, also from its middle', async () => {
    useVersion(twelve, 12, rowsUpTo(480));
    const { address: data } = await twelve.data(query('first: 50'));
    const after = data.list.pageInfo.endCursor;
    await twelve.data(query(`first: 50, after: "${after}"`));
    expect(queries(twelve)).toEqual(['', 'at=50']);
  });

  it('continues in the middle of a page of 100 with one call', async () => {
    useVersion(twelve, 12, rowsUpTo(480));
    const { address: data } = await twelve.data(query('first: 80'));
    const after = data.list.pageInfo.endCursor;
    const { address: rest } = await twelve.data(query(`first: 2, after: "${after}"`));
    expect(rest.list.nodes).toEqual([{ blockNumber: 920 }, { blockNumber: 919 }]);
    expect(queries(twelve)).toEqual(['items_count=100', 'items_count=100']);
  });

  it('is asked for again without that where the explorer refuses it, which is remembered', async () => {
    useVersion(eleven, 11, rowsUpTo(120));
    for (const _ of [1, 2]) {
      const { address: data } = await eleven.data(query('first: 120'));
      expect(data.list.nodes).toHaveLength(120);
    }
    expect(queries(eleven)).toEqual([
      'items_count=100',
      '',
      'at=50',
      'at=100',
      '',
      'at=50',
      'at=100',
    ]);
  });

  it('is asked for 100 rows again after ten minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    useVersion(forgetful, 11, rowsUpTo(60));
    await forgetful.data(query('first: 60'));
    vi.setSystemTime(Date.now() + 599_000);
    await forgetful.data(query('first: 60'));
    useVersion(forgetful, 12, rowsUpTo(60));
    vi.setSystemTime(Date.now() + 2_000);
    await forgetful.data(query('first: 60'));
    expect(queries(forgetful)).toEqual([
      'items_count=100',
      '',
      'at=50',
      '',
      'at=50',
      'items_count=100',
    ]);
  });

  it('takes what an explorer that ignores the number sends', async () => {
    useVersion(eight, 8, rowsUpTo(120));
    const { address: data } = await eight.data(query('first: 120'));
    expect(data.list.nodes).toHaveLength(120);
    expect(eight.asked()).toHaveLength(3);
  });

  it('is not refused more than once, however many lists an operation has', async () => {
    useVersion(parallel, 11, rowsUpTo(60));
    const hashes = Array.from({ length: 20 }, (_, at) =>
      JSON.stringify(`0x${(at + 1).toString(16).padStart(40, '0')}`),
    );
    const { addresses } = await parallel.data(
      `{ addresses(hashes: [${hashes}]) { internalTransactions(first: 60) { nodes { blockNumber } } } }`,
    );
    expect(addresses).toHaveLength(20);
    expect(queries(parallel).filter((text) => text === 'items_count=100')).toHaveLength(1);
  });
});

describe('UPSTREAM_PAGE_SIZE', () => {
  const [ten, strict, fifty] = [
    useGraph({ UPSTREAM_PAGE_SIZE: '10' }),
    useGraph({ UPSTREAM_PAGE_SIZE: '10' }),
    useGraph({ UPSTREAM_PAGE_SIZE: '50' }),
  ];

  it('is the number of rows of every call, by which the cost is estimated', async () => {
    useVersion(ten, 12, rowsUpTo(40));
    const { data, extensions } = await ten.run(query('first: 25'));
    expect(data.address.list.nodes).toHaveLength(25);
    expect(queries(ten)).toEqual([
      'items_count=10',
      'at=10&items_count=10',
      'at=20&items_count=10',
    ]);
    expect(extensions.cost.estimated).toBe(3);
  });

  it('is refused once where a list takes no number, though another list ignored it before', async () => {
    strict.serve(({ endpoint, id, query: sent }) => {
      if (endpoint.name === 'transaction') return { hash: id };
      return endpoint.name === 'transaction-token-transfers' && sent.includes('items_count')
        ? refusal('items_count', 'Unexpected field: items_count')
        : listOf([]);
    });
    const asked = () => queries(strict).filter((text) => text.startsWith('items_count'));
    await strict.data(query('first: 5'));
    expect(asked()).toHaveLength(1);
    const fields = Array.from({ length: 9 }, (_, at) => {
      const hash = `0x${String(at).padStart(64, '0')}`;
      return `t${at}: transaction(hash: "${hash}") { tokenTransfers { nodes { id } } }`;
    });
    await strict.data(`{ ${fields} }`);
    expect(asked()).toHaveLength(2);
    await strict.data(query('first: 5'));
    expect(asked()).toHaveLength(2);
  });

  it('of 50 asks for no number', async () => {
    useVersion(fifty, 12, rowsUpTo(130));
    await fifty.data(query('first: 130'));
    expect(queries(fifty)).toEqual(['', 'at=50', 'at=100']);
  });
});

describe('a type that the explorer refuses', () => {
  const [eleven, old] = [useGraph(), useGraph()];
  const typed = (at: number) => ({
    token: { address_hash: address, type: ['ERC-20', 'ERC-8056', 'ERC-721'][at % 3] },
  });
  const types = (list: string) => query(`types: [${list}]`, 'tokenTransfers', 'token { type }');

  it('is left out, and the others are asked for; with none left, the list is empty', async () => {
    useVersion(eleven, 11, rowsUpTo(4));
    await eleven.data(types('ERC_20, ERC_8056'));
    await eleven.data(types('ERC_8056, ERC_721'));
    const { address: data } = await eleven.data(types('ERC_8056'));
    expect(data.list).toEqual({ nodes: [], pageInfo: { hasNextPage: false, endCursor: null } });
    expect(queries(eleven)).toEqual(['type=ERC-20,ERC-8056', 'type=ERC-20', 'type=ERC-721']);
  });

  it('is told from the others by a list of those that it knows', async () => {
    const pattern =
      '~r/^\\[?(ERC-20|ERC-721|ERC-1155|ERC-404)(,(ERC-20|ERC-721|ERC-1155|ERC-404))*\\]?$/i';
    old.serve((request) =>
      /7984|8056/.test(request.query)
        ? refusal('type', `Invalid format. Expected ${pattern}`)
        : listOf(rowsUpTo(3, typed).slice(0, 1)),
    );
    await old.data(types('ERC_20, ERC_404, ERC_7984, ERC_8056'));
    expect(old.asked()).toEqual([
      `${transfers}?type=ERC-20,ERC-404,ERC-7984,ERC-8056`,
      `${transfers}?type=ERC-20,ERC-404`,
    ]);
  });

  it('and ignores costs only the rows of other types', async () => {
    useVersion(old, 8, rowsUpTo(9, typed));
    const { address: data } = await old.data(types('ERC_721'));
    expect(data.list.nodes).toEqual(Array(3).fill({ token: { type: 'ERC-721' } }));
  });

  it('does not hide a refusal of anything else', async () => {
    old.serve(() => refusal('token', 'Invalid format'));
    const { errors } = await old.run(types('ERC_20, ERC_8056'));
    expect(errors).toMatchObject([
      { extensions: { code: 'UPSTREAM_REJECTED', detail: '/token: Invalid format' } },
    ]);
  });
});

describe('includeZeroValue', () => {
  const [twelve, eleven] = [useGraph(), useGraph()];
  const mixed = (at: number) => ({
    value: String(at % 2),
    type: at % 4 === 0 ? 'create' : 'delegatecall',
  });

  it('false reaches an explorer that knows it, with every page', async () => {
    useVersion(twelve, 12, rowsUpTo(60));
    await twelve.data(query('first: 60, includeZeroValue: false'));
    await twelve.data(query('first: 60, includeZeroValue: true'));
    expect(queries(twelve)).toEqual([
      'include_zero_value=false&items_count=100',
      'items_count=100',
    ]);
  });

  it('false is done by the gateway for one that refuses it, within the calls that it would take', async () => {
    useVersion(eleven, 11, rowsUpTo(130, mixed));
    const pages: { nodes: object[]; pageInfo: { hasNextPage: boolean; endCursor: string } }[] = [];
    for (let after = ''; pages.at(-1)?.pageInfo.hasNextPage !== false; ) {
      const { data, extensions } = await eleven.run(
        query(`first: 50, includeZeroValue: false${after}`),
      );
      pages.push(data.address.list);
      after = `, after: "${data.address.list.pageInfo.endCursor}"`;
      if (pages.length > 1)
        expect(extensions.cost.upstreamCalls).toBeLessThanOrEqual(extensions.cost.estimated ?? 0);
    }
    const kept = rowsUpTo(130, mixed).filter(
      ({ value, type }) => value !== '0' || type === 'create',
    );
    expect(pages.flatMap(({ nodes }) => nodes)).toEqual(
      kept.map(({ block_number: blockNumber }) => ({ blockNumber })),
    );
    expect(queries(eleven)[0]).toBe('include_zero_value=false');
    expect(
      queries(eleven)
        .slice(1)
        .every((text) => !text.includes('zero')),
    ).toBe(true);
  });

  it('has a cursor to go on with, even if a page has none of the rows', async () => {
    useVersion(
      eleven,
      8,
      rowsUpTo(60, (at) => ({ value: at < 55 ? '0' : '3' })),
    );
    const { address: none } = await eleven.data(query('includeZeroValue: false'));
    expect(none.list).toMatchObject({ nodes: [], pageInfo: { hasNextPage: true } });
    const { address: rest } = await eleven.data(
      query(`includeZeroValue: false, after: "${none.list.pageInfo.endCursor}"`),
    );
    expect(rest.list.nodes).toHaveLength(5);
  });
});

describe('isComplete', () => {
  const graph = useGraph({ UPSTREAM_PAGE_SIZE: '50' });
  const ask = async (first: number) => {
    const { address: data } = await graph.data(
      `{ address(hash: "${address}") { internalTransactions(first: ${first}) { isComplete } } }`,
    );
    return data.internalTransactions.isComplete;
  };

  it.each([
    [[1, 1], true],
    [[1, 2], false],
    [[null, 2], false],
    [[2, null], false],
    [[1, null], null],
    [['1', 'odd'], null],
    [[null, null], null],
  ])('of pages with the status %j is %s', async ([one, two], expected) => {
    const meta = (state: unknown) =>
      state === null ? {} : { meta: { status: state, message: null } };
    graph.serve({
      [internals]: { items: rowsUpTo(50), next_page_params: { at: 50 }, ...meta(one) },
      [`${internals}?at=50`]: { items: [row(50)], next_page_params: null, ...meta(two) },
    });
    expect(await ask(60)).toBe(expected);
  });

  it('is null where nothing is asked', async () => {
    expect(await ask(0)).toBeNull();
  });
});

const echo = useGraph();

it('a cursor of an earlier release that holds the echo of a filter still works', async () => {
  const scope = `address-internal-transactions ${address} `;
  const cursor = createCursors(scope, () => true).encode({
    params: 'at=50&include_zero_value=true',
    row: null,
    carry: null,
  });
  useVersion(echo, 11, rowsUpTo(60));
  const { address: data } = await echo.data(query(`first: 5, after: "${cursor}"`));
  expect(data.list.nodes[0]).toEqual({ blockNumber: 950 });
  expect(queries(echo)).toEqual(['at=50']);
});
