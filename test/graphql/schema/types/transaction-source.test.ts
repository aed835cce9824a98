import { describe, expect, it } from 'vitest';
import { status, useGraph } from '../../../support/graph.js';
import { addressOf, hashOf, idOf, listOf, transferRow } from '../../../support/records.js';

const graph = useGraph({ UPSTREAM_PAGE_SIZE: '50' });

const transaction = hashOf('d');
const detail = `transactions/${transaction}`;
const list = `${detail}/token-transfers`;
const total = 135;
const rowAt = (index: number) => transferRow(transaction, index, { method: `m${index}` });
const rows = Array.from({ length: total }, (_, index) => rowAt(index));
const record = {
  hash: transaction,
  method: 'swap',
  timestamp: '2026-01-02T03:04:06.000000Z',
  token_transfers: rows.slice(0, 10).map((row) => ({ ...row, method: null, timestamp: null })),
  token_transfers_overflow: true,
};

const pageFrom = (start: number) => {
  const end = start + 50;
  return listOf(rows.slice(start, end), end < total ? { index: end } : null);
};
const pages = {
  [detail]: record,
  [list]: pageFrom(0),
  [`${list}?index=50`]: pageFrom(50),
  [`${list}?index=100`]: pageFrom(100),
};

const tokenTransfers = (fields: string) =>
  `tokenTransfers(first: 5, after: $after) { nodes { ${fields} } pageInfo { hasNextPage endCursor } }`;

/** The cursor of the row at an index, from a request of its own. */
const cursorAt = async (index: number): Promise<string> => {
  graph.serve(pages);
  const { transaction: found } = await graph.data(
    `{ transaction(hash: "${transaction}") { tokenTransfers(first: ${index + 1}) { pageInfo { endCursor } } } }`,
  );
  return found.tokenTransfers.pageInfo.endCursor;
};

/** The data of a query, and the paths that it asked for. */
const costOf = async (query: string, variables: object = {}) => {
  const before = graph.asked().length;
  const result = await graph.run(query, variables);
  return { ...result, asked: graph.asked().slice(before) };
};

const roots = {
  transaction: (fields: string) =>
    `transaction(hash: "${transaction.toUpperCase().replace('X', 'x')}") { ${fields} }`,
  transactions: (fields: string) => `transactions(hashes: ["${transaction}"]) { ${fields} }`,
  node: (fields: string) =>
    `node(id: "${idOf('Transaction', transaction)}") { ... on Transaction { ${fields} } }`,
};
const only = (data: Record<string, unknown>) => Object.values(data).flat()[0];

describe('further pages of the transfers of a transaction', () => {
  it('cost one call each: 26 of them cost 26', async () => {
    graph.serve(pages);
    const query = `query ($after: String) { transaction(hash: "${transaction}") { id hash ${tokenTransfers('logIndex method timestamp')} } }`;
    let after = await cursorAt(4);
    const found: { logIndex: number; method: string }[] = [];
    let calls = 0;
    for (let page = 0; page < 26; page += 1) {
      const { data, errors, asked } = await costOf(query, { after });
      expect(errors).toBeUndefined();
      expect(data.transaction).toMatchObject({
        id: idOf('Transaction', transaction),
        hash: transaction,
      });
      const { nodes, pageInfo } = data.transaction.tokenTransfers;
      found.push(...nodes);
      after = pageInfo.endCursor;
      calls += asked.length;
      expect(pageInfo.hasNextPage).toBe(page < 25);
    }
    expect(calls).toBe(26);
    const { timestamp } = rowAt(0);
    expect(found).toEqual(
      rows.slice(5).map(({ log_index, method }) => ({ logIndex: log_index, method, timestamp })),
    );
  });

  it.each(Object.entries(roots))('cost one call under %s', async (_name, root) => {
    const after = await cursorAt(59);
    const { data, asked } = await costOf(
      `query ($after: String) { ${root(`__typename id hash ${tokenTransfers('logIndex')}`)} }`,
      { after },
    );
    expect(only(data)).toMatchObject({
      __typename: 'Transaction',
      id: idOf('Transaction', transaction),
      hash: transaction,
      tokenTransfers: { nodes: [60, 61, 62, 63, 64].map((logIndex) => ({ logIndex })) },
    });
    expect(asked).toEqual([`${list}?index=50`]);
  });

  it('cost one call also for the transaction of a transfer', async () => {
    const after = await cursorAt(49);
    const path = `addresses/${addressOf('a')}/token-transfers`;
    graph.serve({ ...pages, [path]: listOf([rowAt(7)]) });
    const { data, asked } = await costOf(
      `query ($after: String) { address(hash: "${addressOf('a')}") { tokenTransfers { nodes {
        transaction { ${tokenTransfers('logIndex')} }
      } } } }`,
      { after },
    );
    const [row] = data.address.tokenTransfers.nodes;
    expect(row.transaction.tokenTransfers.nodes[0]).toEqual({ logIndex: 50 });
    expect(asked).toEqual([path, `${list}?index=50`]);
  });

  it.each([
    ['a field of the transaction', 'method', {}],
    ['its trace', 'rawTrace { type }', {}],
    ['the start of the list', 'start: tokenTransfers(first: 1) { nodes { logIndex } }', {}],
    ['a field by a variable', 'method @include(if: $more)', { more: true }],
  ])('come with its record if the operation asks for %s', async (_what, fields, variables) => {
    const after = await cursorAt(49);
    const { data, asked } = await costOf(
      `query ($after: String, $more: Boolean = false) { transaction(hash: "${transaction}") {
        __typename @skip(if: $more) ${fields} ${tokenTransfers('logIndex')}
      } }`,
      { after, ...variables },
    );
    expect(data.transaction.tokenTransfers.nodes).toHaveLength(5);
    expect(asked).toContain(detail);
  });

  it('come without it if a directive leaves out what needs it', async () => {
    const after = await cursorAt(49);
    const { asked } = await costOf(
      `query ($after: String, $more: Boolean = false) { transaction(hash: "${transaction}") {
        method @include(if: $more) ${tokenTransfers('logIndex')}
      } }`,
      { after },
    );
    expect(asked).toEqual([`${list}?index=50`]);
  });

  it('have what their rows lack from the transaction, which is then loaded once', async () => {
    const after = await cursorAt(49);
    const bare = rows.slice(50, 60).map((row) => ({ ...row, method: null, timestamp: null }));
    graph.serve({ ...pages, [`${list}?index=50`]: listOf(bare) });
    const { data, asked } = await costOf(
      `query ($after: String) { transaction(hash: "${transaction}") { ${tokenTransfers('method timestamp transaction { method }')} } }`,
      { after },
    );
    const { method, timestamp } = record;
    expect(data.transaction.tokenTransfers.nodes).toEqual(
      Array(5).fill({ method, timestamp, transaction: { method } }),
    );
    expect(asked).toEqual([`${list}?index=50`, detail]);
  });

  it('lead back to the transaction also from rows without its hash', async () => {
    const after = await cursorAt(49);
    const bare = rows.slice(50, 60).map((row) => ({ ...row, transaction_hash: null }));
    graph.serve({ ...pages, [`${list}?index=50`]: listOf(bare) });
    const { data } = await costOf(
      `query ($after: String) { transaction(hash: "${transaction}") { ${tokenTransfers('transaction { hash }')} } }`,
      { after },
    );
    expect(data.transaction.tokenTransfers.nodes[0]).toEqual({
      transaction: { hash: transaction },
    });
  });

  it('are null with their transaction if the explorer no longer knows it', async () => {
    const after = await cursorAt(49);
    graph.serve({});
    const { data, errors } = await costOf(
      `query ($after: String) { transaction(hash: "${transaction}") { hash ${tokenTransfers('logIndex')} } }`,
      { after },
    );
    expect([data, errors]).toEqual([{ transaction: null }, undefined]);
  });

  it.each([
    ['the page is empty', 49, listOf([]), { nodes: [] }, undefined],
    ['the cursor is invalid', null, pageFrom(50), null, 'INVALID_CURSOR'],
  ])('leave it to the record whether it exists if %s', async (_why, at, page, transfers, code) => {
    const after = at === null ? 'x' : await cursorAt(at);
    const query = `query ($after: String) { transaction(hash: "${transaction}") { hash ${tokenTransfers('logIndex')} } }`;
    const served = { [list]: pageFrom(0), [`${list}?index=50`]: page };
    graph.serve({ ...served, [detail]: record });
    const known = await costOf(query, { after });
    expect(known.data.transaction).toEqual({
      hash: transaction,
      tokenTransfers: transfers && expect.objectContaining(transfers),
    });
    expect(known.errors?.[0]?.extensions.code).toBe(code);
    graph.serve(served);
    expect((await costOf(query, { after })).data).toEqual({ transaction: null });
  });

  it('fail alone: no other call is made for the transaction', async () => {
    const after = await cursorAt(49);
    graph.serve({ ...pages, [`${list}?index=50`]: status(500, 'Internal server error') });
    const { data, errors, asked } = await costOf(
      `query ($after: String) { transaction(hash: "${transaction}") { hash ${tokenTransfers('logIndex')} } }`,
      { after },
    );
    expect(data.transaction).toEqual({ hash: transaction, tokenTransfers: null });
    expect(errors).toMatchObject([
      { path: ['transaction', 'tokenTransfers'], extensions: { code: 'UPSTREAM_UNAVAILABLE' } },
    ]);
    expect(asked).toEqual([`${list}?index=50`]);
  });
});
