import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListName } from '../../../src/endpoints/endpoints.js';
import type { JsonRecord } from '../../../src/explorer/decode/read.js';
import { walkList } from '../../../src/graphql/relay/paging.js';
import { codeOf } from '../../support/cursors.js';
import { fetched, stubExplorer } from '../../support/explorer.js';
import { freshList } from '../../support/model-lists.js';
import { runs } from '../../support/runs.js';

interface Holding {
  readonly id: number;
  value: number;
}

const pageSize = 10;

const inOrder = (holdings: readonly Holding[]) =>
  [...holdings].sort((a, b) => b.value - a.value || b.id - a.id);

interface Kind {
  /** What the list has for a holding. */
  readonly row: (holding: Holding) => object;
  /** The keys of its cursors that say where it goes on. */
  readonly keys: readonly [value: string, id: string];
}

const hash = (id: number) => `0x${id.toString(16).padStart(40, '0')}`;
const idOf = (text: string) => Number(text.startsWith('0x') ? Number.parseInt(text, 16) : text);

/** The lists that are ordered by what may change. */
const kinds = {
  addressTokens: {
    row: ({ id, value }) => ({ token: { address_hash: hash(id) }, token_id: `${id}`, value }),
    keys: ['value', 'id'],
  },
  tokenHolders: {
    row: ({ id, value }) => ({ address: { hash: hash(id) }, token_id: null, value }),
    keys: ['value', 'address_hash'],
  },
  tokens: {
    row: ({ id, value }) => ({ address_hash: hash(id), circulating_market_cap: value }),
    keys: ['market_cap', 'contract_address_hash'],
  },
} as const satisfies Partial<Record<ListName, Kind>>;

type ByValue = keyof typeof kinds;

/** The id of a holding, from its row in any of the lists. */
const idIn = ({ token, address, address_hash }: JsonRecord): number => {
  const place = { address_hash, ...Object(token), ...Object(address) };
  return idOf(String(place.hash ?? place.address_hash));
};

/** Pages like an explorer: by value, then by id, each page strictly after the last row of another. */
const explorerOf = (holdings: readonly Holding[], name: ByValue) => {
  const { row: rowOf, keys }: Kind = kinds[name];
  const [valueKey, idKey] = keys;
  const isAddress = idKey !== 'id';
  return stubExplorer(({ query }) => {
    const after = new URLSearchParams(query);
    const [value, id] = [Number(after.get(valueKey)), idOf(after.get(idKey) ?? '')];
    const rest = inOrder(holdings).filter(
      (row) => !after.has(valueKey) || row.value < value || (row.value === value && row.id < id),
    );
    const rows = rest.slice(0, pageSize);
    const last = rest.length > pageSize ? rows.at(-1) : undefined;
    const next = last && {
      [valueKey]: last.value,
      [idKey]: isAddress ? hash(last.id) : last.id,
      items_count: 10,
    };
    return fetched(JSON.stringify({ items: rows.map(rowOf), next_page_params: next ?? null }));
  });
};

/** Rows with the values 100 times their number, so that any can be moved between any two others. */
const holdingsOf = (count: number) =>
  Array.from({ length: count }, (_, at): Holding => ({ id: at, value: 100 * (count - at) }));

const pageOf = async (
  name: ByValue,
  holdings: readonly Holding[],
  first: number,
  after: string | null,
) => {
  const list = freshList(explorerOf(holdings, name), name);
  const { rows, hasNextPage } = await walkList(list, first, after);
  return {
    ids: rows.map(({ record }) => idIn(record)),
    endCursor: rows.at(-1)?.cursor() ?? null,
    hasNextPage,
  };
};

type Page = (
  holdings: readonly Holding[],
  first: number,
  after: string | null,
) => ReturnType<typeof pageOf>;

/**
 * Walks to the end; `move` changes values between two requests and returns whose. If that makes the
 * cursor stale, it is undone. A single move may do so only if it is of the cursor's own row, which
 * may now be on an earlier page.
 */
const walkAll = async (
  page: Page,
  holdings: readonly Holding[],
  first: number,
  move: (last: number) => readonly number[],
) => {
  const ids: number[] = [];
  const take = ({ ids: more, ...rest }: Awaited<ReturnType<Page>>) => {
    ids.push(...more);
    expect(ids.length).toBeLessThan(1_000);
    return rest;
  };
  let { endCursor, hasNextPage } = take(await page(holdings, first, null));
  while (hasNextPage) {
    const last = ids.at(-1) ?? 0;
    const before = holdings.map(({ value }) => value);
    const moved = move(last);
    const code = await codeOf(page(holdings, first, endCursor));
    if (code !== null) {
      expect(code).toBe('CURSOR_STALE');
      if (moved.length < 2) expect(moved).toEqual([last]);
      for (const row of holdings) row.value = before[row.id] ?? 0;
    }
    ({ endCursor, hasNextPage } = take(await page(holdings, first, endCursor)));
  }
  return ids;
};

/** Whether two rows stand side by side. Rows that move there together look as if they never moved. */
const isPair = (holdings: readonly Holding[], [one, other]: readonly number[]) => {
  const order = inOrder(holdings).map(({ id }) => id);
  return Math.abs(order.indexOf(one ?? 0) - order.indexOf(other ?? 0)) === 1;
};

/** Moves a row to a value: any row, or one of the three at the cursor. */
const aMove = fc.record({
  isNear: fc.boolean(),
  nth: fc.nat({ max: 44 }),
  value: fc.nat({ max: 4_600 }),
});

const repeatsIn = (ids: readonly number[]) => ids.filter((id, at) => ids.indexOf(id) < at);

describe.each(Object.keys(kinds) as ByValue[])('a list whose rows show no order: %s', (name) => {
  const page: Page = (...of) => pageOf(name, ...of);

  it.each([
    ['to the end', 50],
    ['to a later page', 2_350],
    ['down within its page', 5_050],
    ['up within its page', 5_750],
    ['to the top', 9_950],
  ])('continues where a row was that moved %s', async (_where, value) => {
    const holdings = holdingsOf(60);
    for (const last of [0, 1, 8, 9]) {
      const before = holdings.map((row) => ({ ...row }));
      const start = await page(before, last + 1, null);
      const moved = before[last] as Holding;
      moved.value = value;
      const rest = await page(before, 100, start.endCursor);
      const expected = holdings.slice(last + 1).map(({ id }) => id);
      expect(rest.ids.filter((id) => id !== last)).toEqual(expected);
    }
  });

  it('misses only rows that moved, and repeats only these and the rows it stopped at', () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 3, max: 45 }),
        fc.integer({ min: 1, max: 14 }),
        fc.array(fc.array(aMove, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 50 }),
        async (count, first, moves) => {
          const holdings = holdingsOf(count);
          const moved = new Set<number>();
          const stops = new Set<number>();
          let step = 0;
          const ids = await walkAll(page, holdings, first, (last) => {
            stops.add(last);
            // After some moves, the rest of the walk is undisturbed, so that it comes to an end.
            const now = step < 30 ? (moves[step % moves.length] ?? []) : [];
            step += 1;
            const changed = new Set<number>();
            for (const { isNear, nth, value } of now) {
              const row = holdings[isNear ? last - 1 + (nth % 3) : nth % count];
              if (!row) continue;
              const old = row.value;
              row.value = value;
              if (changed.size > 0 && isPair(holdings, [...changed, row.id])) row.value = old;
              else changed.add(row.id);
            }
            for (const id of changed) moved.add(id);
            return [...changed];
          });
          const missed = holdings.map(({ id }) => id).filter((id) => !ids.includes(id));
          expect(missed.filter((id) => !moved.has(id))).toEqual([]);
          expect(repeatsIn(ids).filter((id) => !moved.has(id) && !stops.has(id))).toEqual([]);
        },
      ),
      { numRuns: runs(60, 2_000) },
    ));

  it.each([
    ['its row sank and the next one left', [0, 1, 4, 5, 6, 7, 2]],
    ['its row and the next one sank apart', [0, 1, 4, 5, 2, 6, 3, 7]],
    ['its row rose and the one before left', [2, 0, 3, 4, 5, 6, 7]],
  ])('has no place left for a cursor once %s', async (_how, order) => {
    const { endCursor } = await page(holdingsOf(8), 3, null);
    const now = order.map((id, at) => ({ id, value: 100 - at }));
    expect(await codeOf(page(now, 8, endCursor))).toBe('CURSOR_STALE');
  });

  it('continues at its row however many rows are new above it, whatever one row does', () =>
    fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 40 }),
        fc.integer({ min: 1, max: 8 }),
        fc.nat({ max: 25 }),
        aMove,
        async (count, last, added, { nth, value }) => {
          fc.pre(last < count);
          const holdings = holdingsOf(count);
          const { endCursor } = await page(holdings, last + 1, null);
          const moved = holdings[Math.max(0, last - 1 + (nth % 3))];
          if (moved) moved.value = value;
          const now = [
            ...holdings,
            ...Array.from({ length: added }, (_, at) => ({ id: count + at, value: 5_000 + at })),
          ];
          const { ids } = await page(now, 100, endCursor);
          const others = holdings.map(({ id }) => id).filter((id) => id !== moved?.id);
          expect(ids.filter((id) => id < count && id !== moved?.id && id !== last)).toEqual(
            others.filter((id) => id > last),
          );
        },
      ),
      { numRuns: runs(60, 2_000) },
    ));

  it('has no place left for a cursor once it is reversed, or its row is gone', async () => {
    const holdings = holdingsOf(8);
    const { endCursor } = await page(holdings, 4, null);
    const reversed = holdings.map(({ id, value }) => ({ id, value: -value }));
    const without = holdings.filter(({ id }) => id !== 3);
    for (const now of [reversed, without]) {
      expect(await codeOf(page(now, 4, endCursor))).toBe('CURSOR_STALE');
    }
  });

  it('continues after the row of a cursor of the first release, which has no neighbours', async () => {
    const holdings = holdingsOf(8);
    const cursors = freshList(explorerOf(holdings, name), name).cursors();
    const place = cursors.decode((await page(holdings, 4, null)).endCursor ?? '');
    const row = place.row && { ...place.row, neighbours: null };
    const cursor = cursors.encode({ ...place, row });
    expect((await page(holdings, 9, cursor)).ids).toEqual([4, 5, 6, 7]);
  });
});
