import { describe, expect, it } from 'vitest';
import type { ListName } from '../../../src/endpoints/endpoints.js';
import type { JsonRecord } from '../../../src/explorer/decode/read.js';
import { rowRules } from '../../../src/graphql/load/row-rules.js';
import { walkList } from '../../../src/graphql/relay/paging.js';
import { codeOf } from '../../support/cursors.js';
import { fetched, stubExplorer } from '../../support/explorer.js';
import { listNames, rowsOf, showsOrder } from '../../support/list-rows.js';
import { modelExplorer } from '../../support/model-explorer.js';
import { freshList } from '../../support/model-lists.js';

type Row = readonly [
  name: ListName,
  row: JsonRecord,
  /** As explorers write it after that row. */
  cursor: string,
  rank: readonly number[],
  /** What explorers read as "before block 1001"; null if they cannot be asked so. */
  before1001: string | null,
];

const pair = { block_number: 1_000, log_index: 7 };
const afterPair = 'block_number=1000&index=7';
const firstPair = 'block_number=1001&index=0';
const call = { block_number: 1_000, transaction_index: 5, index: 2 };
const mined = { block_number: 1_000, position: 5, hash: '0x1' };

/** Every list that shows its order. */
const ordered: readonly Row[] = [
  [
    'addressTransactions',
    mined,
    'block_number=1000&fee=7&hash=0x1&index=5&inserted_at=2026-01-02T03%3A04%3A05Z&value=9',
    [1_000, 5],
    firstPair,
  ],
  ['addressLogs', { block_number: 1_000, index: 7 }, afterPair, [1_000, 7], firstPair],
  [
    'addressCoinBalanceHistory',
    { block_number: 1_000 },
    'block_number=1000&items_count=50',
    [1_000],
    'block_number=1001',
  ],
  ['addressTokenTransfers', pair, afterPair, [1_000, 7], firstPair],
  [
    'addressInternalTransactions',
    call,
    'block_number=1000&index=2&transaction_index=5',
    [1_000, 5, 2],
    'block_number=1001&index=0&transaction_index=0',
  ],
  ['transactions', mined, 'block_number=1000&index=5', [1_000, 5], firstPair],
  ['tokenTransfers', pair, afterPair, [1_000, 7], firstPair],
  ['tokenTransfersOfToken', pair, afterPair, [1_000, 7], firstPair],
  ['tokenInstanceTransfers', pair, `${afterPair}&token_id=3`, [1_000, 7], firstPair],
  ['blocks', { height: 1_000 }, 'block_number=1000', [1_000], 'block_number=1001'],
  ['blockTransactions', mined, 'block_number=1000&index=5', [-5], null],
  ['blockInternalTransactions', call, 'index=2&transaction_index=5', [-5, -2], null],
  ['blockWithdrawals', { index: 9 }, 'index=9', [9], null],
  ['transactionTokenTransfers', pair, afterPair, [-7], null],
  ['transactionLogs', { index: 7 }, afterPair, [-7], null],
  [
    'transactionInternalTransactions',
    call,
    'block_number=1000&index=2&transaction_index=5',
    [-2],
    null,
  ],
];

describe('the order of a list', () => {
  it('has a row here, or its rows do not show it', () => {
    expect(ordered.map(([name]) => name).sort()).toEqual(listNames.filter(showsOrder).sort());
  });

  it.each(ordered)('is the same in its rows and cursors: %s', (name, row, cursor, rank) => {
    const rules = rowRules(name);
    expect(rules.rank(row)).toEqual(rank);
    expect(rules.startOf(cursor)).toEqual({ rank, isExact: true });
    const pending = cursor.replaceAll(/=\d+/g, '=null');
    expect(rules.startOf(pending)).toEqual({ rank: [], isExact: false });
  });

  it.each(ordered)('has a place before a block: %s', (name, _row, _cursor, _rank, before) => {
    expect(rowRules(name).byBlock?.startAt(1_000) ?? null).toBe(before);
  });

  it('has no place before block 0, which explorers read as the beginning', () => {
    for (const [name] of ordered) {
      const { byBlock } = rowRules(name);
      expect(byBlock?.startAt(-1) ?? null).toBeNull();
      expect(byBlock?.startAt(Number.POSITIVE_INFINITY) ?? null).toBeNull();
      expect(byBlock?.startAt(Number.MAX_SAFE_INTEGER) ?? null).toBeNull();
    }
  });

  it('turns where a list is asked for oldest first, and a made-up cursor then has all keys', () => {
    const { rank, startOf, byBlock } = rowRules('addressTransactions', true);
    expect(rank(mined)).toEqual([-1_000, -5]);
    const start = byBlock?.startAt(-1_000) ?? '';
    expect(Object.fromEntries(new URLSearchParams(start))).toEqual({
      block_number: '999',
      fee: '0',
      hash: `0x${'0'.repeat(64)}`,
      index: '0',
      inserted_at: '1970-01-01T00:00:00.000000Z',
      value: '0',
    });
    expect(startOf(start).rank).toEqual([-999, -0]);
    expect([byBlock?.startAt(-1), byBlock?.startAt(-0)]).toEqual([null, null]);
  });

  it('is not shown exactly by a cursor within a batch, which names the row before it', () => {
    const { startOf } = rowRules('tokenTransfers');
    const within = 'batch_log_index=4&block_number=1000&index=7&index_in_batch=3';
    expect(startOf(within)).toEqual({ rank: [1_000, 7], isExact: false });
    expect(startOf('batch_log_index=4&index_in_batch=3')).toEqual({ rank: [], isExact: false });
    expect(startOf('block_number=1000')).toEqual({ rank: [1_000], isExact: false });
  });
});

describe('a cursor between pages at which the explorer begins anew', () => {
  it.each(ordered)('is stale: %s', async (name) => {
    const rows = rowsOf(name, 12);
    const options = { name, rows, pageSizes: [5] };
    for (const first of [5, 10]) {
      const { endCursor } = await walkList(freshList(modelExplorer(options), name), first, null);
      const anew = stubExplorer(() =>
        fetched(JSON.stringify({ items: rows.slice(0, 5), next_page_params: { other: 1 } })),
      );
      expect(await codeOf(walkList(freshList(anew, name), 5, endCursor()))).toBe('CURSOR_STALE');
    }
  });
});
