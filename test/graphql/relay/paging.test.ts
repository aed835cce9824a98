import { describe, expect, it, vi } from 'vitest';
import type { JsonRecord } from '../../../src/explorer/decode/read.js';
import { digest } from '../../../src/graphql/relay/cursor.js';
import { createRowFinder } from '../../../src/graphql/relay/find-row.js';
import type { List } from '../../../src/graphql/relay/pages.js';
import { walkList } from '../../../src/graphql/relay/paging.js';
import { codeOf, model, rows } from '../../support/cursors.js';
import { fetched, stubExplorer } from '../../support/explorer.js';
import { modelExplorer } from '../../support/model-explorer.js';
import { freshList } from '../../support/model-lists.js';

/** The model's list, counting how often a key of its rows is computed. */
const counted = () => {
  const inner = freshList(modelExplorer(model), model.name);
  const key = vi.fn(inner.rules.key);
  const list: List = { ...inner, rules: { ...inner.rules, key } };
  return { list, key };
};

describe('walkList', () => {
  it('computes the keys of a page once, however many fields walk through it', async () => {
    const { list, key } = counted();
    for (const first of [5, 5, 4]) {
      const walk = await walkList(list, first, null);
      expect(walk.rows.map((row) => row.nth())).toEqual(Array(first).fill(0));
    }
    expect(key).toHaveBeenCalledTimes(rows.length);
  });

  it('continues the count of rows with one key from each cursor, and computes it once', async () => {
    const { list, key } = counted();
    const [first = {}] = rows;
    const counts = [2, 5, 0];
    const walks = counts.map((seen) => {
      const carry = { key: digest(list.rules.key(first)), seen };
      const cursor = list.cursors().encode({ params: null, row: null, carry: seen ? carry : null });
      return walkList(list, 1, cursor);
    });
    key.mockClear();
    const found = (await Promise.all(walks)).flatMap((walk) => walk.rows);
    for (const _time of [1, 2]) expect(found.map((row) => row.nth())).toEqual(counts);
    const inPage = rows.slice(0, model.pageSizes[0]).length;
    expect(key).toHaveBeenCalledTimes(inPage * counts.length);
  });
});

describe('walkList over pages that lead in a circle', () => {
  const explorer = (circle: Readonly<Record<string, number>>) =>
    stubExplorer(({ query }) =>
      fetched(JSON.stringify({ items: rows, next_page_params: { page: circle[query] } })),
    );
  const startAt = (params: string | null) =>
    freshList(explorer({}), model.name).cursors().encode({ params, row: null, carry: null });

  it.each([
    ['of one page', null, { '': 1, 'page=1': 1 }],
    ['back to a page before', null, { '': 1, 'page=1': 2, 'page=2': 1 }],
    ['back to where a cursor starts', 'page=1', { 'page=1': 2, 'page=2': 1 }],
  ])('ends before any row is repeated, with an error: %s', async (_which, params, circle) => {
    const over = explorer(circle);
    const walk = await walkList(freshList(over, model.name), 20, startAt(params));
    expect(walk).toMatchObject({
      hasNextPage: false,
      cut: { extensions: { code: 'UPSTREAM_BAD_RESPONSE' } },
    });
    expect(walk.rows.map(({ record }) => record)).toEqual(rows);
    expect(over.requests).toHaveLength(2);
  });

  it('keeps the rows of the last page of a circle, if they are new', async () => {
    for (const name of ['addressTokenTransfers', 'addressTokens'] as const) {
      const over = stubExplorer(({ query }) => {
        const at = Number(query.replace('page=', ''));
        const items = [0, 1].map((item) => ({
          transaction_hash: `0x${String(at).repeat(64)}`,
          block_number: 9 - at,
          log_index: 9 - item,
          token: { address_hash: `0x${String(10 * at + item).padStart(40, '0')}` },
        }));
        // 0, 1, 2, 1, …
        return fetched(JSON.stringify({ items, next_page_params: { page: at === 1 ? 2 : 1 } }));
      });
      const walk = await walkList(freshList(over, name), 20, null);
      expect([walk.rows.length, walk.cut]).toEqual([6, expect.any(Error)]);
      // Rows without ranks do not show that the explorer leads back to before the cursor.
      if (name === 'addressTokens') continue;
      for (const [at, row] of walk.rows.entries()) {
        const rest = walkList(freshList(over, name), 20, row.cursor());
        if (at === 5) expect(await codeOf(rest)).toBe('UPSTREAM_BAD_RESPONSE');
        else expect((await rest).rows).toHaveLength(5 - at);
      }
    }
  });

  it('fails where there are no rows before it', async () => {
    const over = explorer({ '': 1, 'page=1': 1 });
    const whole = await walkList(freshList(over, model.name), rows.length, null);
    const last = whole.rows.at(-1)?.cursor() ?? '';
    expect(whole.hasNextPage).toBe(true);
    expect(await codeOf(walkList(freshList(over, model.name), 1, last))).toBe(
      'UPSTREAM_BAD_RESPONSE',
    );
  });
});

describe('createRowFinder', () => {
  it('searches each page once, however many of its rows are wanted', async () => {
    const { list, key } = counted();
    const nameOf = vi.fn(({ log_index: index }: JsonRecord) => String(index));
    const find = createRowFinder(list, nameOf);
    for (const { log_index: index } of [...rows, ...rows].reverse()) {
      expect((await find(String(index), [9, index]))?.record).toMatchObject({ log_index: index });
    }
    expect(await find('4', [9, 4])).toBeNull();
    expect(key).toHaveBeenCalledTimes(rows.length);
    expect(nameOf).toHaveBeenCalledTimes(rows.length);
  });
});
