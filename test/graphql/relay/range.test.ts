import { describe, expect, it } from 'vitest';
import { createList } from '../../../src/graphql/load/explorer-lists.js';
import { readFilters } from '../../../src/graphql/load/list-filters.js';
import { connect } from '../../../src/graphql/relay/connection.js';
import { walkList } from '../../../src/graphql/relay/paging.js';
import { type BlockRange, inRange } from '../../../src/graphql/relay/range.js';
import { chainContextOver } from '../../support/context.js';
import { codeOf } from '../../support/cursors.js';
import { fetched, stubExplorer } from '../../support/explorer.js';
import { addressHash, rowsOf } from '../../support/list-rows.js';
import { modelExplorer } from '../../support/model-explorer.js';
import { freshList } from '../../support/model-lists.js';

const name = 'addressTokenTransfers';
const rows = rowsOf(name, 40);
const model = { name, rows, pageSizes: [10] } as const;
const blockIn = (row: { readonly block_number?: unknown }) => Number(row.block_number);

const range = (fromBlock: number | null, toBlock: number | null): BlockRange => ({
  fromBlock,
  toBlock,
});

describe('a range of a list', () => {
  it('that is open at both ends is the list', () => {
    const list = freshList(modelExplorer(model), name);
    expect(inRange(list, range(null, null))).toBe(list);
  });

  it('shares no walk with another one, in one operation and from one cursor', async () => {
    const explorer = modelExplorer(model);
    const context = chainContextOver(explorer);
    const list = createList(name, addressHash, readFilters(name, {}), context);
    const { rows: all } = await walkList(list, 3, null);
    const after = all.at(-1)?.cursor();
    const asked = { selectsEnd: () => false, rowsFirst: null };
    const blocks = await Promise.all(
      [range(null, null), range(105, 107), range(103, 104)].map(async (one) => {
        const part = inRange(createList(name, addressHash, readFilters(name, {}), context), one);
        const { nodes } = await connect(part, { first: 50, after }, context, asked, (row) =>
          blockIn(row.record),
        );
        return [...new Set(nodes)];
      }),
    );
    const below = [...new Set(rows.slice(3).map(blockIn))];
    expect(blocks).toEqual([
      below,
      below.filter((block) => block >= 105 && block <= 107),
      below.filter((block) => block >= 103 && block <= 104),
    ]);
  });

  it('goes on within a batch whose cursor names a row above the range', async () => {
    const row = (block: number, item: string) => ({
      transaction_hash: `0x${'cd'.repeat(32)}`,
      block_number: block,
      log_index: 1,
      total: { token_id: item },
    });
    const batch = ['3', '2', '1'].map((item) => row(104, item));
    const items = [row(110, '1'), ...batch, row(103, '1')];
    const within = { block_number: 110, index: 1, batch_log_index: 1, index_in_batch: 1 };
    const explorer = stubExplorer(({ query }) => {
      if (query === '') {
        return fetched(JSON.stringify({ items: items.slice(0, 3), next_page_params: within }));
      }
      const from = query.includes('batch') ? 3 : 1;
      return fetched(JSON.stringify({ items: items.slice(from), next_page_params: null }));
    });
    const whole = await walkList(freshList(explorer, name), 3, null);
    const part = inRange(freshList(explorer, name), range(null, 107));
    const rest = await walkList(part, 50, whole.endCursor());
    expect(rest.rows.map(({ record }) => record)).toEqual(items.slice(3));
  });

  it('leaves out what is pending, and begins at its first block', async () => {
    const hash = (at: number) => `0x${at.toString(16).padStart(64, '0')}`;
    const pending = { hash: hash(9_999), block_number: null, position: null };
    const mined = [9, 8, 7].map((block) => ({
      hash: hash(block),
      block_number: block,
      position: 1,
    }));
    const explorer = stubExplorer(() =>
      fetched(JSON.stringify({ items: [pending, ...mined], next_page_params: null })),
    );
    const list = freshList(explorer, 'addressTransactions');
    const walk = await walkList(inRange(list, range(8, null)), 50, null);
    expect(walk.rows.map(({ record }) => record)).toEqual(mined.slice(0, 2));
    expect(walk.hasNextPage).toBe(false);
  });

  it('begins with its oldest block where the list is asked for oldest first', async () => {
    const hash = (at: number) => `0x${at.toString(16).padStart(64, '0')}`;
    const mined = [3, 4, 5, 6].map((block) => ({
      hash: hash(block),
      block_number: block,
      position: 1,
    }));
    const explorer = stubExplorer(({ query }) => {
      const from = Number(new URLSearchParams(query).get('block_number') ?? -1);
      const items = mined.filter(({ block_number: block }) => block >= from);
      return fetched(JSON.stringify({ items, next_page_params: null }));
    });
    const list = freshList(explorer, 'addressTransactions', { oldestFirst: true });
    const walk = await walkList(inRange(list, range(5, 5)), 50, null);
    expect(walk.rows.map(({ record }) => record)).toEqual(mined.slice(2, 3));
    expect(explorer.requests.at(-1)?.query).toContain('block_number=4&');
    expect(walk.hasNextPage).toBe(false);
  });

  it('cannot be cut out of rows that do not say their block', async () => {
    const explorer = stubExplorer(() =>
      fetched(JSON.stringify({ items: [{ log_index: 7 }], next_page_params: null })),
    );
    const list = freshList(explorer, name);
    expect(await codeOf(walkList(inRange(list, range(8, null)), 5, null))).toBe('NOT_SUPPORTED');
  });
});
