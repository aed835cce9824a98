import { describe, expect, it } from 'vitest';
import type { ListArguments } from '../../../src/endpoints/endpoints.js';
import { createDialect } from '../../../src/explorer/call/dialect.js';
import { walkList } from '../../../src/graphql/relay/paging.js';
import { codeOf } from '../../support/cursors.js';
import { fetched, stubExplorer } from '../../support/explorer.js';
import { explorerOver } from '../../support/explorer-over.js';
import { addressHash } from '../../support/list-rows.js';
import { freshList } from '../../support/model-lists.js';

const name = 'addressTransactions';
const hex = (value: number) => `0x${value.toString(16).padStart(64, '0')}`;

const pendingRow = (at: number) => ({ hash: hex(at), block_number: null, position: null });
const minedRow = (at: number) => ({
  hash: hex(at),
  block_number: 900 - Math.floor(at / 3),
  position: 2 - (at % 3),
});

/** An address with so many pending and mined transactions, newest first. */
const rowsOf = (pending: number, mined: number) => [
  ...Array.from({ length: pending }, (_, at) => pendingRow(10_000 + at)),
  ...Array.from({ length: mined }, (_, at) => minedRow(at)),
];

const refusal = (body: object) => fetched(JSON.stringify(body), { status: 422 });

type Ordering = 'obeys' | 'ignores' | 'refuses' | 'refuses without a word';

/** An explorer with such a list, in pages of fifty, which does so with `sort` and `order`. */
const explorerOf = (rows: readonly object[], ordering: Ordering = 'obeys') =>
  stubExplorer(({ query }) => {
    const sent = new URLSearchParams(query);
    if (sent.has('sort') && ordering === 'refuses without a word') {
      return refusal({ message: 'Invalid parameter(s)' });
    }
    if (sent.has('sort') && ordering === 'refuses') {
      return refusal({
        errors: [{ title: 'Invalid value', source: { pointer: '/sort' }, detail: 'no' }],
      });
    }
    const turned = sent.get('order') === 'asc' && ordering === 'obeys';
    const all = turned ? rows.toReversed() : rows;
    const from = Number(sent.get('index') ?? 0);
    const items = all.slice(from, from + 50);
    const ends = from + 50 >= all.length;
    const next = { index: from + 50, block_number: null, sort: sent.get('sort'), filter: 'to' };
    return fetched(JSON.stringify({ items, next_page_params: ends ? null : next }));
  });

type ListExplorer = ReturnType<typeof explorerOf>;

const walk = async (explorer: ListExplorer, first: number, filters: ListArguments) => {
  const found: unknown[] = [];
  let after: string | null = null;
  for (;;) {
    const { rows, hasNextPage, endCursor } = await walkList(
      freshList(explorer, name, filters),
      first,
      after,
    );
    found.push(...rows.map(({ record }) => record));
    if (!hasNextPage) return found;
    after = endCursor() ?? expect.unreachable('no cursor');
  }
};

const asked = ({ requests }: ListExplorer) => requests.map(({ query }) => query);

describe('the transactions of an address', () => {
  it.each([1, 7, 50, 120])('are the mined ones, %d at a time', async (first) => {
    const explorer = explorerOf(rowsOf(60, 130));
    for (const filters of [{}, { pending: false }, { pending: null }]) {
      expect(await walk(explorer, first, filters)).toEqual(rowsOf(0, 130));
    }
  });

  it('are there without a row whose hash is odd', async () => {
    const odd = [{ block_number: 950 }, { hash: '0x12', block_number: 940 }, { hash: 7 }];
    const rows = [...odd, ...rowsOf(0, 3)];
    expect(await walk(explorerOf(rows), 50, {})).toEqual(rowsOf(0, 3));
    expect(await walk(explorerOf(rows), 50, { pending: true })).toEqual([]);
  });

  it('come short of `first` rather than cost more calls where many are pending', async () => {
    const explorer = explorerOf(rowsOf(60, 130));
    const { rows, hasNextPage } = await walkList(freshList(explorer, name), 50, null);
    expect(rows).toEqual([]);
    expect(hasNextPage).toBe(true);
    expect(asked(explorer)).toHaveLength(1);
  });

  it.each([1, 7, 50, 120])('are those that are not mined yet, %d at a time', async (first) => {
    const explorer = explorerOf(rowsOf(60, 130));
    expect(await walk(explorer, first, { pending: true })).toEqual(rowsOf(60, 0));
  });

  it('are without those that were dropped or replaced', async () => {
    const dropped = (at: number) => ({
      ...pendingRow(at),
      status: 'error',
      result: 'dropped/replaced',
    });
    const waiting = (at: number) => ({ ...pendingRow(at), status: null, result: 'pending' });
    const rows = [dropped(1), waiting(2), dropped(3), waiting(4), ...rowsOf(0, 3)];
    expect(await walk(explorerOf(rows), 50, { pending: true })).toEqual([waiting(2), waiting(4)]);
    expect(await walk(explorerOf(rows), 50, {})).toEqual(rowsOf(0, 3));
  });

  it('end at the first mined one where pending ones are asked for', async () => {
    const explorer = explorerOf(rowsOf(3, 130));
    const { rows, hasNextPage } = await walkList(
      freshList(explorer, name, { pending: true }),
      120,
      null,
    );
    expect(rows.map(({ record }) => record)).toEqual(rowsOf(3, 0));
    expect(hasNextPage).toBe(false);
    expect(asked(explorer)).toHaveLength(1);
  });

  it('go on after a cursor at a pending one that was mined meanwhile', async () => {
    const [one, two, three] = [pendingRow(1), pendingRow(2), pendingRow(3)];
    const list = (rows: readonly object[]) => freshList(explorerOf(rows), name, { pending: true });
    const { rows } = await walkList(list([one, two, three, ...rowsOf(0, 3)]), 2, null);
    const cursor = rows.at(-1)?.cursor() ?? null;
    const now = [one, three, { ...two, block_number: 901, position: 0 }, ...rowsOf(0, 3)];
    const rest = await walkList(list(now), 5, cursor);
    expect(rest.rows.map(({ record }) => record)).toEqual([three]);
    expect(rest.hasNextPage).toBe(false);
  });

  it('go on after the last pending one, though others were mined behind it', async () => {
    const list = (rows: readonly object[]) => freshList(explorerOf(rows), name, { pending: true });
    const { rows } = await walkList(list([pendingRow(1), ...rowsOf(0, 130)]), 1, null);
    const mined = { hash: hex(5_000), block_number: 901, position: 0 };
    const now = [pendingRow(2), pendingRow(1), mined, ...rowsOf(0, 130)];
    const rest = await walkList(list(now), 5, rows.at(-1)?.cursor() ?? null);
    expect([rest.rows, rest.hasNextPage]).toEqual([[], false]);
  });

  const [one, two, three] = [pendingRow(10_001), pendingRow(10_002), pendingRow(10_003)];
  const minedAs = (row: object, position: number) => ({ ...row, block_number: 901, position });

  it.each([
    ['that is gone', [one, three]],
    ['that was mined beside the one before it', [three, minedAs(one, 1), minedAs(two, 0)]],
    ['that was mined pages ago', [three, ...rowsOf(0, 60), { ...minedRow(60), hash: two.hash }]],
  ])('are stale after a pending one %s, with one call', async (_which, now) => {
    const pending = { pending: true };
    const then = explorerOf([one, two, three, ...rowsOf(0, 900)]);
    const { rows } = await walkList(freshList(then, name, pending), 2, null);
    const explorer = explorerOf([...now, ...rowsOf(0, 900)]);
    const rest = walkList(freshList(explorer, name, pending), 5, rows.at(-1)?.cursor() ?? null);
    expect(await codeOf(rest)).toBe('CURSOR_STALE');
    expect(asked(explorer)).toHaveLength(1);
  });

  it('do not begin anew at the row of a cursor that is pending again', async () => {
    const { rows } = await walkList(freshList(explorerOf(rowsOf(0, 30)), name), 10, null);
    const [last] = rowsOf(0, 30).slice(9);
    const now = [{ ...last, block_number: null, position: null }, ...rowsOf(0, 9)];
    const list = freshList(explorerOf([...now, ...rowsOf(0, 30).slice(10)]), name);
    expect(await codeOf(walkList(list, 5, rows.at(-1)?.cursor() ?? null))).toBe('CURSOR_STALE');
  });

  it('are no rewards, which the oldest explorers mix in', async () => {
    const reward = { emission_reward: '2', block_hash: hex(1), types: ['reward'] };
    const explorer = explorerOf([pendingRow(1), reward, minedRow(2)]);
    expect(await walk(explorer, 50, { pending: true })).toEqual([pendingRow(1)]);
    expect(await walk(explorer, 50, {})).toEqual([minedRow(2)]);
  });

  it.each([1, 7, 50, 120])('come oldest first, %d at a time', async (first) => {
    const explorer = explorerOf(rowsOf(2, 130));
    const filters = { oldestFirst: true, direction: 'to' } as const;
    expect(await walk(explorer, first, filters)).toEqual(rowsOf(0, 130).toReversed());
    for (const query of asked(explorer)) {
      expect(query).toContain('filter=to&sort=block_number&order=asc');
      expect([...new URLSearchParams(query).keys()].sort()).toEqual(
        [...new Set(new URLSearchParams(query).keys())].sort(),
      );
    }
  });

  it.each<Ordering>(['ignores', 'refuses', 'refuses without a word'])(
    'cannot come oldest first from an explorer that %s it, which is asked once',
    async (ordering) => {
      const explorer = explorerOf(rowsOf(2, 130), ordering);
      for (const _ of [1, 2]) {
        const list = freshList(explorer, name, { oldestFirst: true });
        expect(await codeOf(walkList(list, 7, null))).toBe('NOT_SUPPORTED');
      }
      expect(asked(explorer)).toHaveLength(1);
      expect(await walk(explorer, 50, {})).toEqual(rowsOf(0, 130));
    },
  );

  it('do not repeat where the explorer cannot go on oldest first', async () => {
    const { rows } = await walkList(
      freshList(explorerOf(rowsOf(0, 130)), name, { oldestFirst: true }),
      50,
      null,
    );
    const other = explorerOf(rowsOf(0, 130), 'ignores');
    const list = freshList(other, name, { oldestFirst: true });
    const cursor = rows.at(-1)?.cursor() ?? null;
    expect(await codeOf(walkList(list, 50, cursor))).toBe('NOT_SUPPORTED');
  });

  it('are not both pending and oldest first', () => {
    const both = { pending: true, oldestFirst: true };
    expect(() => freshList(explorerOf([]), name, both)).toThrow(/exclude each other/);
  });

  it.each([
    [{}, { pending: true }],
    [{}, { oldestFirst: true }],
    [{ direction: 'to' }, { direction: 'from' }],
  ] as const)('of %o have other cursors than those of %o', async (one, other) => {
    const explorer = explorerOf(rowsOf(60, 60));
    const { rows } = await walkList(freshList(explorer, name, one), 100, null);
    const cursor = rows.at(3)?.cursor() ?? null;
    const list = freshList(explorer, name, other);
    expect(await codeOf(walkList(list, 5, cursor))).toBe('INVALID_CURSOR');
  });
});

describe('a list whose pages have one size', () => {
  it('is never asked for another', async () => {
    const items = Array.from({ length: 50 }, (_, at) => ({ id: String(900 - at) }));
    const explorer = stubExplorer(() => fetched(JSON.stringify({ items, next_page_params: null })));
    const over = explorerOver(explorer.fetch, { dialect: createDialect() });
    await walkList(freshList(over, 'tokenInstances', {}, addressHash), 120, null);
    expect(asked(explorer)).toEqual(['']);
  });
});
