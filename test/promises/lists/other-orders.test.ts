import { describe, expect, it } from 'vitest';
import { useGraph } from '../../support/graph.js';
import { addressOf, hashOf, listOf, transferRow } from '../../support/records.js';

const graph = useGraph();
const holder = addressOf('a');
const transaction = hashOf('d');
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);
/** Not sorted: 0, 7, 14, 1, 8, … */
const shuffled = upTo(20).map((at) => (at * 7) % 20);

interface Path {
  readonly path: string;
  readonly parent: string;
  readonly fields: string;
  readonly row: (place: number) => object;
}

const lists: Readonly<Record<string, Path>> = {
  'Address.tokenTransfers': {
    path: `addresses/${holder}/token-transfers`,
    parent: `address(hash: "${holder}")`,
    fields: 'id place: logIndex',
    row: (place) => transferRow(hashOf('e'), place),
  },
  'Address.internalTransactions': {
    path: `addresses/${holder}/internal-transactions`,
    parent: `address(hash: "${holder}")`,
    fields: 'place: blockNumber',
    row: (place) => ({ block_number: place, transaction_index: 1, index: 1 }),
  },
  'Transaction.tokenTransfers': {
    path: `transactions/${transaction}/token-transfers`,
    parent: `transaction(hash: "${transaction}")`,
    fields: 'id place: logIndex',
    row: (place) => transferRow(transaction, place),
  },
};

const orders = {
  'counts up': upTo(20),
  'counts down': upTo(20).reverse(),
  'is not sorted': shuffled,
};

const cases = Object.keys(lists).flatMap((name) =>
  Object.entries(orders).map(([order, places]) => [name, order, places] as const),
);

const pageOf = async (
  { parent, fields }: Path,
  field: string,
  first: number,
  after: string | null,
) => {
  const data = await graph.data(
    `query ($first: Int, $after: String) {
      list: ${parent} { page: ${field}(first: $first, after: $after) {
        nodes { ${fields} }
        pageInfo { hasNextPage endCursor }
      } }
    }`,
    { first, after },
  );
  return data.list.page;
};

const walk = async (list: Path, field: string, first: number) => {
  const nodes: { id?: string; place: number }[] = [];
  for (let after: string | null = null; ; ) {
    const page = await pageOf(list, field, first, after);
    nodes.push(...page.nodes);
    if (!page.pageInfo.hasNextPage) return nodes;
    after = page.pageInfo.endCursor;
  }
};

/** Serves a list in pages of 12 rows. */
const serve = ({ path, row }: Path, places: readonly number[]) => {
  const rest = listOf(places.slice(12).map(row));
  const next = rest.items.length > 0 ? { behind: 12 } : null;
  graph.serve({
    [path]: listOf(places.slice(0, 12).map(row), next),
    [`${path}?behind=12`]: rest,
    [`transactions/${transaction}`]: { hash: transaction },
  });
};

describe('a list with its rows in an unusual order', () => {
  it.each(cases)('%s: is walked completely if it %s', async (name, _order, places) => {
    const list = lists[name] as Path;
    const [, field = ''] = name.split('.');
    serve(list, places);
    for (const first of [1, 3, 7]) {
      const nodes = await walk(list, field, first);
      expect(nodes.map(({ place }) => place)).toEqual(places);
    }
  });

  it.each(Object.entries(orders))(
    'that %s has transfers that are found by their ids',
    async (_order, places) => {
      const list = lists['Transaction.tokenTransfers'] as Path;
      serve(list, places);
      const ids = (await walk(list, 'tokenTransfers', 20)).map(({ id }) => id);
      const { nodes } = await graph.data(`{ nodes(ids: ${JSON.stringify(ids)}) { id } }`);
      expect(nodes.map(({ id }: { id: string }) => id)).toEqual(ids);
    },
  );
});

describe.each([
  ['Address.tokenTransfers', 2],
  ['Transaction.tokenTransfers', 0],
])('a cursor in a batch of %s', (name, newer) => {
  const list = lists[name] as Path;
  const batch = (...tokenIds: readonly string[]) => ({
    ...list,
    row: (at: number) => transferRow(transaction, 1, { total: { token_id: tokenIds[at] } }),
  });

  it.each([
    ['has another order', ['4', '3', '2', '1']],
    ['lost its row', ['1', '3', '4']],
    ['lost a row before it', ['2', '3', '4']],
    ['is a different one', ['5', '6', '7']],
  ])('is stale if the batch %s', async (_what, tokenIds) => {
    serve(batch('1', '2', '3', '4'), upTo(4));
    const { pageInfo } = await pageOf(list, 'tokenTransfers', 2, null);
    serve(batch(...tokenIds), upTo(tokenIds.length));
    const { errors } = await graph.run(
      `{ ${list.parent} { tokenTransfers(after: "${pageInfo.endCursor}") { nodes { id } } } }`,
    );
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['CURSOR_STALE']);
  });

  it('continues after its row while rows arrive above the batch', async () => {
    const whole = batch('1', '2', '3', '4');
    serve(whole, upTo(4));
    const { nodes } = await pageOf(list, 'tokenTransfers', 4, null);
    const { pageInfo } = await pageOf(list, 'tokenTransfers', 2, null);
    const arrived = transferRow(transaction, newer);
    serve({ ...whole, row: (at) => (at === 0 ? arrived : whole.row(at - 1)) }, upTo(5));
    const page = await pageOf(list, 'tokenTransfers', 1, pageInfo.endCursor);
    expect(page.nodes).toEqual([nodes[2]]);
  });
});

describe('a cursor in a list of token ids', () => {
  it('continues after its token id, even if others are gone and the token is spelled differently', async () => {
    const list: Path = {
      path: `addresses/${holder}/tokens`,
      parent: `address(hash: "${holder}")`,
      fields: 'place: tokenId',
      row: (place) => ({ token: { address_hash: addressOf('c') }, token_id: String(place) }),
    };
    serve(list, [1, 2, 3, 4]);
    const { pageInfo } = await pageOf(list, 'tokens', 2, null);
    const spelled = { address_hash: `0x${'C'.repeat(40)}` };
    serve({ ...list, row: (place) => ({ ...list.row(place), token: spelled }) }, [2, 3, 4]);
    const { nodes } = await pageOf(list, 'tokens', 2, pageInfo.endCursor);
    expect(nodes).toEqual([{ place: '3' }, { place: '4' }]);
  });
});

describe('a list that is reversed between two requests', () => {
  it('makes the cursor stale, instead of being walked backwards', async () => {
    const list = lists['Address.tokenTransfers'] as Path;
    serve(list, upTo(20).reverse());
    const { pageInfo } = await pageOf(list, 'tokenTransfers', 5, null);
    serve(list, upTo(20));
    const { errors } = await graph.run(
      `{ address(hash: "${holder}") { tokenTransfers(after: "${pageInfo.endCursor}") { nodes { id } } } }`,
    );
    expect(errors?.map(({ extensions }) => extensions.code)).toEqual(['CURSOR_STALE']);
  });
});
