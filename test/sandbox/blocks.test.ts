import { describe, expect, it } from 'vitest';
import { bundledChain } from '../support/bundled-chain.js';
import { smallChain } from '../support/small-chain/small-chain.js';
import { both } from './bundled.js';
import {
  blockByTime,
  block as blockShape,
  indexingStatus,
  listedBlock,
  withdrawal,
} from './chain-shapes.js';
import { listOf, misfits } from './shapes.js';
import { type Row, useSandbox } from './support.js';

const { blocks: all, reserveFrom } = bundledChain;
const blocks = all.filter(({ number }) => number < (reserveFrom ?? 0));
const [oldest, newest] = [blocks[0], blocks.at(-1)];
const sum = (amounts: readonly (string | null)[]) =>
  amounts.reduce((total, amount) => total + BigInt(amount ?? 0), 0n);

const v12 = useSandbox({ chain: bundledChain, pageSize: 7 });
const v11 = useSandbox({ chain: bundledChain, flavour: '11', pageSize: 7 });
const small = { 12: useSandbox({ pageSize: 2 }), 11: useSandbox({ pageSize: 2, flavour: '11' }) };
const growing = useSandbox({ chain: bundledChain, growSeconds: 3_600 });
const gaps = useSandbox({ chain: bundledChain, unindexedRate: 0.5 });
const spec = useSandbox({ chain: bundledChain, flavour: 'spec' });

describe.each([
  { version: 12, explorer: v12 },
  { version: 11, explorer: v11 },
])('blocks of version $version', ({ version, explorer }) => {
  const { get, pages, request, walk } = explorer;

  it('have the fields of their version', async () => {
    const [listed] = (await get('/blocks')).items;
    expect(misfits(listed, listedBlock)).toEqual([]);
    expect(misfits(await get(`/blocks/${newest?.number}`), blockShape)).toEqual([]);
  });

  it('are listed newest first, each once, whatever the page size', async () => {
    const rows = await walk('/blocks');
    expect(rows.map(({ hash }) => hash)).toEqual(blocks.map(({ hash }) => hash).toReversed());
    const [page] = await pages('/blocks');
    const last = page?.items.at(-1).height;
    const count = version < 12 ? { items_count: 7 } : {};
    expect(page?.next_page_params).toEqual({ block_number: last, ...count });
  });

  it('are found by number and by hash', async () => {
    const byNumber = await get(`/blocks/${newest?.number}`);
    expect(byNumber.hash).toBe(newest?.hash);
    expect(await get(`/blocks/${newest?.hash.toUpperCase().replace('0X', '0x')}`)).toEqual(
      byNumber,
    );
  });

  it('are unknown above the newest, and below the oldest', async () => {
    for (const id of [reserveFrom, 1, `0x${'1'.repeat(64)}`]) {
      for (const path of ['', '/transactions', '/withdrawals']) {
        const { body, status } = await request(`/blocks/${id}${path}`);
        expect({ status, body }).toEqual({ status: 404, body: '{"message":"Not found"}' });
      }
    }
  });

  it.each(['latest', '-1', '007', '0x12'])(
    'are named by a number or a hash: %s is refused, with three reasons',
    async (id) => {
      for (const path of ['', '/transactions', '/internal-transactions', '/withdrawals']) {
        const { body, status } = await request(`/blocks/${id}${path}`);
        const pointers = JSON.parse(body).errors.map(({ source }: Row) => source.pointer);
        expect(status).toBe(422);
        expect(pointers).toEqual(Array(3).fill('/block_hash_or_number_param'));
      }
    },
  );

  it('have neither uncles nor reorganizations', async () => {
    for (const type of ['uncle', 'reorg']) {
      expect(await get(`/blocks?type=${type}`)).toEqual({ items: [], next_page_params: null });
    }
    expect(await walk('/blocks', { type: 'block' })).toHaveLength(blocks.length);
    expect((await request('/blocks?type=Block')).status).toBe(422);
  });

  it('add up: gas, fees and rewards follow from their transactions', async () => {
    for (const { baseFeePerGas, transactions, number } of blocks.slice(-12)) {
      const block = await get(`/blocks/${number}`);
      const gas = sum(transactions.map(({ gasUsed }) => gasUsed));
      const fees = transactions.map(({ gasPrice, gasUsed }) =>
        String(BigInt(gasPrice ?? 0) * BigInt(gasUsed ?? 0)),
      );
      expect(BigInt(block.gas_used)).toBe(gas);
      expect(BigInt(block.transaction_fees)).toBe(sum(fees));
      expect(BigInt(block.burnt_fees)).toBe(gas * BigInt(baseFeePerGas ?? 0));
      expect(sum([block.burnt_fees, block.priority_fee])).toBe(BigInt(block.transaction_fees));
      expect(block.rewards).toEqual([{ reward: block.priority_fee, type: 'Miner Reward' }]);
      expect(block.gas_target_percentage).toBeCloseTo(block.gas_used_percentage * 2 - 100);
    }
  });

  it('say how long their lists are', async () => {
    for (const { number } of blocks.slice(-4)) {
      const block = await get(`/blocks/${number}`);
      expect(await walk(`/blocks/${number}/transactions`)).toHaveLength(block.transactions_count);
      expect(await walk(`/blocks/${number}/withdrawals`)).toHaveLength(block.withdrawals_count);
      expect(await walk(`/blocks/${number}/internal-transactions`)).toHaveLength(
        block.internal_transactions_count,
      );
    }
  });

  it('list their transactions oldest first, in short', async () => {
    const rows = await walk(`/blocks/${newest?.number}/transactions`);
    expect(rows.map(({ hash }) => hash)).toEqual(newest?.transactions.map(({ hash }) => hash));
    const { token_transfers, transaction_types } = rows[0] ?? {};
    expect(token_transfers).toBeNull();
    expect(transaction_types).not.toContain('token_creation');
  });

  it('list their withdrawals newest first', async () => {
    const block = blocks.findLast(({ withdrawals }) => withdrawals.length > 2);
    const rows = await walk(`/blocks/${block?.number}/withdrawals`);
    const indexes = block?.withdrawals.map(({ index }) => index) ?? [];
    expect(rows.map(({ index }) => index)).toEqual(indexes.toReversed());
    expect(misfits(rows, listOf(withdrawal))).toEqual([]);
  });
});

describe.each(both)('on $name, blocks', ({ chain }) => {
  it('follow one another', () => {
    const parents = chain.blocks.slice(1).map(({ parentHash }) => parentHash);
    expect(parents).toEqual(chain.blocks.slice(0, -1).map(({ hash }) => hash));
  });

  it('have used the gas that their transactions used, within their limit', () => {
    for (const { gasLimit, gasUsed, transactions } of chain.blocks) {
      expect(BigInt(gasUsed)).toBe(sum(transactions.map((one) => one.gasUsed)));
      expect(BigInt(gasUsed)).toBeLessThanOrEqual(BigInt(gasLimit));
    }
  });

  it('count withdrawals without a gap', () => {
    const indexes = chain.blocks.flatMap(({ withdrawals }) =>
      withdrawals.map(({ index }) => index),
    );
    expect(indexes).toEqual(indexes.map((_, at) => (indexes[0] ?? 0) + at));
  });
});

describe('blocks', () => {
  it('grow: a new one is first in the list, and its hash is known', async () => {
    const before = (await growing.get('/blocks')).items[0].height;
    const number = growing.sandbox().grow();
    const [first] = (await growing.get('/blocks')).items;
    expect([first.height, before]).toEqual([number, newest?.number]);
    expect((await growing.get(`/blocks/${first.hash}`)).height).toBe(number);
  });

  it.each([12, 11] as const)(
    'of version %i come in small pages, without a gap',
    async (version) => {
      const { pages, walk } = small[version];
      const shown = smallChain.blocks.filter(
        ({ number }) => number < (smallChain.reserveFrom ?? 0),
      );
      const rows = await walk('/blocks');
      expect(rows.map(({ height }) => height)).toEqual(
        shown.map(({ number }) => number).toReversed(),
      );
      const long = shown.find(({ withdrawals }) => withdrawals.length > 0);
      const withdrawn = await pages(`/blocks/${long?.number}/withdrawals`);
      expect(withdrawn.map(({ items }) => items.length)).toEqual([2, 1]);
    },
  );

  it('are no part of the interface as specified', async () => {
    expect((await spec.request('/blocks')).status).toBe(400);
  });
});

describe('the block at a time', () => {
  const ask = async (query: string, path = '/api/legacy/block/get-block-number-by-time?') => {
    const response = await fetch(`${v12.sandbox().url}${path}${query}`);
    return { status: response.status, body: await response.json() };
  };
  const found = async (time: number, closest: string, path?: string) => {
    const { body } = await ask(`timestamp=${time}&closest=${closest}`, path);
    expect(misfits(body, blockByTime)).toEqual([]);
    return Number(body.result.blockNumber);
  };
  const secondsOf = (block = newest) => Date.parse(block?.timestamp ?? '') / 1000;

  it('is that of the very second, or the one before or after, at both addresses', async () => {
    for (const path of [undefined, '/api?module=block&action=getblocknobytime&']) {
      for (const block of blocks.slice(10, 20)) {
        const time = secondsOf(block);
        expect(await found(time, 'before', path)).toBe(block.number);
        expect(await found(time, 'after', path)).toBe(block.number);
        expect(await found(time - 1, 'before', path)).toBe(block.number - 1);
        expect(await found(time + 1, 'after', path)).toBe(block.number + 1);
      }
    }
  });

  it('may be none: before the first, after the last', async () => {
    expect(await found(secondsOf(oldest) - 9, 'before')).toBe((oldest?.number ?? 0) - 1);
    expect(await found(secondsOf() + 9, 'after')).toBe((newest?.number ?? 0) + 1);
  });

  it.each([
    ['closest=before', "Query parameter 'timestamp' is required"],
    ['timestamp=1', "Query parameter 'closest' is required"],
    ['timestamp=now&closest=before', 'Invalid `timestamp` param'],
    ['timestamp=1&closest=nearest', 'Invalid `closest` param'],
  ])('refuses %s in words, with status 200', async (query, message) => {
    expect(await ask(query)).toEqual({
      status: 200,
      body: { message, result: null, status: '0' },
    });
  });

  it('is not asked for by another action', async () => {
    expect((await ask('', '/api?module=block&action=getblockreward')).status).toBe(400);
  });
});

describe('the state of the index', () => {
  it('tells of gaps, in which blocks have no calls', async () => {
    expect(await gaps.get('/main-page/indexing-status')).toEqual({
      finished_indexing: false,
      finished_indexing_blocks: true,
      indexed_blocks_ratio: '1.00',
      indexed_internal_transactions_ratio: '0.50',
    });
    for (const { number } of blocks.slice(-4)) {
      const { internal_transactions_count } = await gaps.get(`/blocks/${number}`);
      const rows = await gaps.walk(`/blocks/${number}/internal-transactions`);
      expect(rows).toHaveLength(internal_transactions_count);
    }
  });

  it('is whole without them', async () => {
    const status = await v12.get('/main-page/indexing-status');
    expect(misfits(status, indexingStatus)).toEqual([]);
    expect(status).toMatchObject({
      finished_indexing: true,
      indexed_internal_transactions_ratio: '1.00',
    });
  });
});
