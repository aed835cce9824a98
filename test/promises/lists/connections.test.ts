import { describe, expect, it } from 'vitest';
import { type Data, useGraph } from '../../support/graph.js';
import { listOf } from '../../support/records.js';

// Pages of other sizes are tested with `list-pages.ts`.
const graph = useGraph({ UPSTREAM_PAGE_SIZE: '50' });
const address = `0x${'a'.repeat(40)}`;
const path = `addresses/${address}/internal-transactions`;
const rows = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => ({ block_number: from - at, index: 0 }));
const page = (from: number, count: number, next: object | null) => ({
  items: rows(from, count),
  next_page_params: next,
});
/** 120 rows in pages of 50. */
const long = {
  [path]: page(1_000, 50, { block_number: 951, items_count: 50 }),
  [`${path}?block_number=951&items_count=50`]: page(950, 50, {
    block_number: 901,
    items_count: 50,
  }),
  [`${path}?block_number=901&items_count=50`]: page(900, 20, null),
};

const document = `query ($first: Int, $after: String) {
  address(hash: "${address}") {
    internalTransactions(first: $first, after: $after) {
      edges { cursor node { blockNumber } }
      nodes { blockNumber }
      pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }
}`;
const read = async (variables: object) =>
  (await graph.data(document, variables)).address.internalTransactions;
const refusal = async (variables: object) => {
  const { data, errors } = await graph.run(document, variables);
  expect(data).toEqual({ address: { internalTransactions: null } });
  expect(errors?.length).toBe(1);
  return errors?.[0];
};

describe('MAX_PAGE_SIZE', () => {
  const other = useGraph({ MAX_PAGE_SIZE: '60', UPSTREAM_PAGE_SIZE: '50' });

  it('is the largest `first`, but not the default', async () => {
    other.serve(long);
    const { address: whole } = await other.data(document, { first: 60 });
    expect(whole.internalTransactions.nodes).toHaveLength(60);
    const { errors } = await other.run(document, { first: 61 });
    expect(errors).toMatchObject([
      { message: expect.stringContaining('from 0 to 60'), extensions: { code: 'BAD_USER_INPUT' } },
    ]);
    const { address: usual } = await other.data(document);
    expect(usual.internalTransactions.nodes).toHaveLength(50);
  });
});

describe('a connection', () => {
  it('takes one call for 50 rows of a page of 50, and one more for the next page', async () => {
    graph.serve(long);
    const first = await read({ first: 50 });
    expect(graph.asked()).toEqual([path]);
    expect(first.edges.length).toBe(50);
    expect(first.pageInfo.hasNextPage).toBe(true);
    const second = await read({ first: 50, after: first.pageInfo.endCursor });
    expect(graph.asked()).toEqual([path, `${path}?block_number=951&items_count=50`]);
    expect(second.nodes[0]).toEqual({ blockNumber: 950 });
  });

  it('spans pages of the explorer', async () => {
    graph.serve(long);
    const { nodes, pageInfo } = await read({ first: 500 });
    expect(nodes.map(({ blockNumber }: { blockNumber: number }) => blockNumber)).toEqual(
      rows(1_000, 120).map(({ block_number }) => block_number),
    );
    expect(graph.asked().length).toBe(3);
    expect(pageInfo.hasNextPage).toBe(false);
  });

  it('has the cursors of its first and last row, and says what is before and after', async () => {
    graph.serve(long);
    const { edges, pageInfo } = await read({ first: 3 });
    expect(pageInfo).toEqual({
      hasNextPage: true,
      hasPreviousPage: false,
      startCursor: edges[0].cursor,
      endCursor: edges[2].cursor,
    });
    const rest = await read({ first: 200, after: edges[2].cursor });
    expect(rest.edges.length).toBe(117);
    expect(rest.pageInfo.hasPreviousPage).toBe(true);
    expect(rest.pageInfo.hasNextPage).toBe(false);
    const afterEnd = await read({ first: 5, after: rest.pageInfo.endCursor });
    expect(afterEnd).toEqual({
      edges: [],
      nodes: [],
      pageInfo: { hasNextPage: false, hasPreviousPage: true, startCursor: null, endCursor: null },
    });
  });

  it('refuses the cursor of another list, even if that list uses it in the same operation', async () => {
    graph.serve(long);
    const { endCursor } = (await read({ first: 2 })).pageInfo;
    const { data, errors } = await graph.run(
      `query ($after: String) { addresses(hashes: ["${address}", "0x${'b'.repeat(40)}"]) {
        internalTransactions(first: 1, after: $after) { nodes { blockNumber } }
      } }`,
      { after: endCursor },
    );
    expect(data.addresses).toEqual([
      { internalTransactions: { nodes: [{ blockNumber: 998 }] } },
      { internalTransactions: null },
    ]);
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['INVALID_CURSOR']);
  });

  it('returns as many rows as each field asks for, even if several use the same cursor', async () => {
    graph.serve(long);
    const { endCursor } = (await read({ first: 2 })).pageInfo;
    const { address: lists } = await graph.data(
      `query ($after: String) { address(hash: "${address}") {
        one: internalTransactions(first: 1, after: $after) { nodes { blockNumber } }
        two: internalTransactions(first: 2, after: $after) { nodes { blockNumber } }
      } }`,
      { after: endCursor },
    );
    expect(lists).toEqual({
      one: { nodes: [{ blockNumber: 998 }] },
      two: { nodes: [{ blockNumber: 998 }, { blockNumber: 997 }] },
    });
  });

  it('has what each field selects of the rows after the same cursor', async () => {
    graph.serve({ [path]: listOf(Array(3).fill({ gas_limit: '7', value: '5' })) });
    const { endCursor } = (await read({ first: 1 })).pageInfo;
    const { address: lists } = await graph.data(
      `query ($after: String) { address(hash: "${address}") {
        one: internalTransactions(first: 1, after: $after) { nodes { gasLimit } }
        two: internalTransactions(first: 1, after: $after) { nodes { value } }
      } }`,
      { after: endCursor },
    );
    expect(lists).toEqual({
      one: { nodes: [{ gasLimit: '7' }] },
      two: { nodes: [{ value: '5' }] },
    });
  });

  it('has 50 rows if `first` is missing or null', async () => {
    graph.serve(long);
    expect((await read({})).edges.length).toBe(50);
    expect((await read({ first: null })).edges.length).toBe(50);
  });

  it('makes no call for `first: 0`, but still checks the cursor', async () => {
    graph.serve(long);
    const { pageInfo } = await read({ first: 1 });
    const asked = graph.asked().length;
    const empty = { edges: [], nodes: [] };
    const info = { hasNextPage: false, startCursor: null, endCursor: null };
    expect(await read({ first: 0 })).toEqual({
      ...empty,
      pageInfo: { ...info, hasPreviousPage: false },
    });
    expect(await read({ first: 0, after: pageInfo.endCursor })).toEqual({
      ...empty,
      pageInfo: { ...info, hasPreviousPage: true },
    });
    expect((await refusal({ first: 0, after: 'x' }))?.extensions.code).toBe('INVALID_CURSOR');
    expect(graph.asked().length).toBe(asked);
  });

  it.each([-1, 501, 2 ** 31 - 1])('refuses `first: %i` instead of clamping it', async (first) => {
    const error = await refusal({ first });
    expect(error?.extensions.code).toBe('BAD_USER_INPUT');
    expect(error?.message).toContain('from 0 to 500');
    expect(graph.asked()).toEqual([]);
  });

  it('believes the explorer that there is a next page, even if that turns out empty', async () => {
    graph.serve({
      [path]: page(9, 2, { block_number: 8 }),
      [`${path}?block_number=8`]: page(0, 0, null),
    });
    const { pageInfo } = await read({ first: 2 });
    expect(pageInfo.hasNextPage).toBe(true);
    const rest = await read({ first: 2, after: pageInfo.endCursor });
    expect(rest.edges).toEqual([]);
    expect(rest.pageInfo.hasNextPage).toBe(false);
  });

  it('walks past an empty page', async () => {
    graph.serve({
      [path]: page(9, 0, { block_number: 9 }),
      [`${path}?block_number=9`]: page(8, 2, null),
    });
    expect((await read({ first: 2 })).nodes).toEqual([{ blockNumber: 8 }, { blockNumber: 7 }]);
  });

  /** The outcome of a list that the explorer cuts short: its rows, and the error at its end. */
  const cutShort = async (variables: object) => {
    const { data, errors } = await graph.run(document, variables);
    const { nodes, edges, pageInfo } = data.address.internalTransactions;
    expect(pageInfo).toMatchObject({ hasNextPage: false, endCursor: null });
    expect(edges).toHaveLength(nodes.length);
    expect(errors).toMatchObject([
      {
        path: ['address', 'internalTransactions', 'pageInfo', 'endCursor'],
        extensions: { code: 'UPSTREAM_BAD_RESPONSE' },
      },
    ]);
    return nodes;
  };

  it.each([
    ['itself', { a: 1, b: null }],
    ['itself, with its keys in another order', { b: null, a: 1 }],
    ['the one before it', { c: 1 }],
  ])(
    'ends with an error at its end cursor if a page names %s as its next page',
    async (_what, next) => {
      graph.serve((_question, asked) =>
        page(9, 2, asked.includes('a=1') ? next : { a: 1, b: null }),
      );
      expect(await cutShort({ first: 100 })).toEqual([{ blockNumber: 9 }, { blockNumber: 8 }]);
      expect(graph.asked()).toEqual([path, `${path}?a=1&b=null`]);
    },
  );

  it.each([[[1]], ['2'], [5], [{ a: { b: 1 } }], [{ block_number: 8, names: ['a', 'b'] }]])(
    'has its rows if its next_page_params are %j, and only going on fails',
    async (next) => {
      graph.serve({ [path]: { items: rows(9, 2), next_page_params: next } });
      expect(await cutShort({ first: 3 })).toEqual([{ blockNumber: 9 }, { blockNumber: 8 }]);
      const whole = await read({ first: 2 });
      expect(whole.pageInfo).toMatchObject({ hasNextPage: true, endCursor: whole.edges[1].cursor });
      const one = await read({ first: 1 });
      expect(one.pageInfo.hasNextPage).toBe(true);
      expect(await read({ first: 1, after: one.pageInfo.endCursor })).toMatchObject({
        nodes: [{ blockNumber: 8 }],
        pageInfo: { hasNextPage: true },
      });
      const error = await refusal({ first: 1, after: whole.pageInfo.endCursor });
      expect(error?.extensions.code).toBe('UPSTREAM_BAD_RESPONSE');
    },
  );

  it('fails if it is cut short and nothing that is selected could say so', async () => {
    graph.serve({ [path]: { items: rows(9, 2), next_page_params: [1] } });
    const select = (fields: string) =>
      graph.run(
        `query ($no: Boolean = false) { address(hash: "${address}") {
          id @include(if: $no) list: internalTransactions { ${fields} }
        } }`,
      );
    const asked = [
      'nodes { index }',
      'pageInfo { hasNextPage }',
      '... @include(if: $no) { pageInfo { endCursor } } __typename',
    ];
    for (const fields of asked) {
      const { data, errors } = await select(fields);
      expect(data.address.list).toBeNull();
      expect(errors).toMatchObject([{ path: ['address', 'list'] }]);
    }
    const { data, errors } = await select(
      'nodes { index } ... @skip(if: $no) { pageInfo { ... on PageInfo { end: endCursor } } }',
    );
    expect(data.address.list).toEqual({
      nodes: [{ index: 0 }, { index: 0 }],
      pageInfo: { end: null },
    });
    expect(errors).toMatchObject([{ path: ['address', 'list', 'pageInfo', 'end'] }]);
  });

  it('continues after the row of its cursor while rows arrive above it, and says if that row is gone', async () => {
    graph.serve(long);
    const { endCursor } = (await read({ first: 3 })).pageInfo;
    graph.serve(({ query }) => {
      const at = Number(new URLSearchParams(query).get('at') ?? 0);
      return page(1_060 - at * 5, 5, { at: at + 1 });
    });
    expect((await read({ first: 1, after: endCursor })).nodes).toEqual([{ blockNumber: 997 }]);
    graph.serve({
      [path]: { items: [...rows(1_060, 62), ...rows(997, 50)], next_page_params: { at: 1 } },
    });
    const asked = graph.asked().length;
    const error = await refusal({ first: 1, after: endCursor });
    expect(error?.extensions.code).toBe('CURSOR_STALE');
    // The order of the rows shows that it is gone, without looking further.
    expect(graph.asked().length).toBe(asked + 1);
  });

  it('ends at next_page_params with nothing to send back', async () => {
    graph.serve((request) => page(9, 2, request.query === '' ? {} : null));
    expect((await read({ first: 5 })).pageInfo.hasNextPage).toBe(false);
    graph.serve(() => page(9, 2, { filter: null, key: 's', apikey: 's' }));
    expect((await read({ first: 5 })).pageInfo.hasNextPage).toBe(false);
  });

  it.each([
    ['{"items":{},"next_page_params":null}'],
    ['{"items":[1],"next_page_params":null}'],
    ['{"items":null,"next_page_params":null}'],
    ['{"next_page_params":null}'],
    ['[]'],
    ['null'],
    ['"Internal server error"'],
  ])('fails alone if the page is %s', async (body) => {
    graph.serve({ [path]: body });
    expect((await refusal({}))?.extensions.code).toBe('UPSTREAM_BAD_RESPONSE');
  });

  it('sends its own filters with each page, and neither filters nor secrets that a cursor echoes', async () => {
    const to = `addresses/${address}/token-transfers?type=ERC-20,ERC-721&filter=to&token=${address}`;
    const next = {
      type: 'ERC-20',
      filter: 'to',
      token: address,
      key: 'secret',
      apikey: 'secret',
      index: 1,
      fiat_value: null,
      last: true,
      items_count: 2,
    };
    graph.serve({ [to]: { items: [{ log_index: 2 }], next_page_params: next } });
    const { errors } = await graph.run(`{ address(hash: "${address}") {
      tokenTransfers(first: 2, types: [ERC_721, ERC_20], direction: TO, token: "${address}") { nodes { id } }
    } }`);
    expect(graph.asked()).toEqual([to, `${to}&fiat_value=null&index=1&items_count=2&last=true`]);
    expect(errors).toBeUndefined();
  });

  it('keeps every digit of next_page_params, and the last of repeated keys', async () => {
    const tokens = `addresses/${address}/tokens`;
    graph.serve({
      [tokens]: `{"items":[{}],"next_page_params":{"id":1,"value":9007199254740993123,"id":2,"v":9007199254740993.25,"w":1.0,"x":"1.0"}}`,
      [`${tokens}?id=2&v=9007199254740993.25&value=9007199254740993123&w=1&x=1.0`]:
        '{"items":[],"next_page_params":null}',
    });
    await graph.data(`{ address(hash: "${address}") { tokens(first: 9) { nodes { value } } } }`);
    expect(graph.asked().length).toBe(2);
  });
});

describe('an explorer that always answers with its first page', () => {
  it.each(['edges { cursor }', 'nodes { type }', 'pageInfo { hasNextPage }', '__typename'])(
    'fails the list before any row is repeated, although new rows change the next page: %s',
    async (selection) => {
      let newest = 1_000;
      graph.serve(() => {
        newest += 1;
        return page(newest, 50, { block_number: newest - 49 });
      });
      const { data, errors } = await graph.run(
        `{ address(hash: "${address}") { internalTransactions(first: 150) { ${selection} } } }`,
      );
      expect(data.address.internalTransactions).toBeNull();
      expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['UPSTREAM_BAD_RESPONSE']);
      expect(graph.asked()).toEqual([path, `${path}?block_number=952`]);
    },
  );
});

it('walks through pages of one row that stand in another order', async () => {
  graph.serve({
    [path]: page(10, 1, { page: 2 }),
    [`${path}?page=2`]: page(20, 1, { page: 3 }),
    [`${path}?page=3`]: page(30, 1, null),
  });
  const { address: found } = await graph.data(
    `{ address(hash: "${address}") { internalTransactions(first: 60) { nodes { blockNumber } } } }`,
  );
  expect(found.internalTransactions.nodes.map((row: Data) => row.blockNumber)).toEqual([
    10, 20, 30,
  ]);
});
