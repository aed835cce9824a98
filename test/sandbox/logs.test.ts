import { describe, expect, it } from 'vitest';
import { bundledChain } from '../support/bundled-chain.js';
import { smallChain } from '../support/small-chain/small-chain.js';
import { both } from './bundled.js';
import { log as logShape } from './chain-shapes.js';
import { listOf, misfits } from './shapes.js';
import { type Row, useSandbox } from './support.js';

const { highlights, reserveFrom, tokens } = bundledChain;
const book = bundledChain.readLogs();
const shown = bundledChain.blocks.filter(({ number }) => number < (reserveFrom ?? 0));
const dollar = tokens.find(({ symbol }) => symbol === 'BCND')?.hash ?? '';
const bait = smallChain.accounts.find(({ isScam, isContract }) => isScam && isContract)?.hash ?? '';
const v12 = useSandbox({ chain: bundledChain, pageSize: 20 });
const v11 = useSandbox({ chain: bundledChain, flavour: '11', pageSize: 20 });
const small = useSandbox({ pageSize: 3 });
const growing = useSandbox({ chain: bundledChain, growSeconds: 3_600 });

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

describe.each(both)('on $name, logs', ({ chain, transactions }) => {
  const { blocks, events } = chain.readLogs();
  const logs = blocks.flat();

  it('say what transfers say, at the same places', () => {
    expect(logs).toHaveLength(transactions.length);
    for (const { transactions: own, number } of chain.blocks) {
      const all = blocks[chain.blocks.findIndex((block) => block.number === number)]?.flat() ?? [];
      for (const { from, index, items, to, token } of own.flatMap((one) => one.logs)) {
        const log = all[index];
        const event = events[log?.event ?? -1];
        const values = Object.fromEntries(
          event?.abi.inputs.map(({ name }, at) => [name, log?.values[at]]) ?? [],
        );
        expect(log?.address).toBe(token);
        expect(Object.values(values)).toContain(from);
        expect(Object.values(values)).toContain(to);
        if (items.length !== 1) continue;
        const { tokenId, value } = items[0] ?? {};
        const flat = Object.values(values).flat();
        for (const one of [tokenId, value]) if (one) expect(flat).toContain(one);
      }
    }
  });

  it('are decoded with the selector of their first topic', () => {
    const all = logs.flat();
    for (const { event, topics, values } of all) {
      const declared = events[event ?? -1];
      expect(topics[0]?.slice(2, 10)).toBe(declared?.methodId);
      expect(values).toHaveLength(declared?.abi.inputs.length ?? -1);
    }
  });
});

describe.each([
  { version: 12, explorer: v12 },
  { version: 11, explorer: v11 },
])('logs of version $version', ({ version, explorer }) => {
  const { get, request, walk } = explorer;

  it('of a transaction come in order, with the fields of their version', async () => {
    const rows = await walk(`/transactions/${highlights.batchTransaction}/logs`);
    const indexes = rows.map(({ index }) => index);
    expect(indexes).toEqual(indexes.toSorted((a, b) => a - b));
    for (const row of rows) {
      expect(misfits(row, logShape(version))).toEqual([]);
      expect(row.decoded).not.toBeNull();
      expect(row.topics).toHaveLength(4);
      expect(row.smart_contract === null).toBe(version < 12);
    }
  });

  it('of a contract come newest first, with the called contract', async () => {
    const rows = await walk(`/addresses/${dollar}/logs`);
    const written = book.blocks.slice(0, shown.length).flat(2);
    expect(rows).toHaveLength(written.filter(({ address }) => address === dollar).length);
    const places = rows.map(({ block_number, index }) => block_number * 1e4 + index);
    expect(places).toEqual(places.toSorted((a, b) => b - a));
    expect(new Set(places).size).toBe(places.length);
    expect(misfits(rows, listOf(logShape(version)))).toEqual([]);
    expect(rows.some(({ smart_contract }) => smart_contract !== null)).toBe(true);
  });

  it('are narrowed by any topic, which the cursor repeats', async () => {
    const all = await walk(`/addresses/${dollar}/logs`);
    const transfers = await walk(`/addresses/${dollar}/logs`, { topic: TRANSFER });
    expect(transfers).toEqual(all.filter(({ topics }) => topics.includes(TRANSFER)));
    const { next_page_params } = await get(`/addresses/${dollar}/logs?topic=${TRANSFER}`);
    expect(next_page_params).toMatchObject({ topic: TRANSFER });
    const party = transfers[0].topics[1];
    const own = await walk(`/addresses/${dollar}/logs`, { topic: party });
    expect(own.every(({ topics }: Row) => topics.includes(party))).toBe(true);
    expect((await request(`/addresses/${dollar}/logs?topic=0x12`)).status).toBe(422);
  });

  it('are none for who has not logged, or of a pending transaction', async () => {
    const nothing = { items: [], next_page_params: null };
    expect(await get(`/addresses/0x${'12'.repeat(20)}/logs`)).toEqual(nothing);
    expect(await get(`/transactions/${highlights.pendingTransaction}/logs`)).toEqual(nothing);
    expect((await request(`/transactions/0x${'1'.repeat(64)}/logs`)).status).toBe(404);
  });
});

describe('logs', () => {
  it('are paged through, in small pages, without a gap', async () => {
    const [token = ''] = [...new Set((await logsOf(small)).map(({ address }) => address.hash))];
    const rows = await small.walk(`/addresses/${token}/logs`);
    const keys = rows.map(({ block_number, index }) => `${block_number}/${index}`);
    expect(keys.length).toBeGreaterThan(3);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('that no contract is known to declare are not decoded', async () => {
    const [log] = (await small.get(`/addresses/${bait}/logs`)).items;
    expect(misfits(log, logShape(12))).toEqual([]);
    expect(log.decoded).toBeNull();
  });

  it('grow with the chain', async () => {
    const count = async () => (await growing.walk(`/addresses/${dollar}/logs`)).length;
    const before = await count();
    for (let more = 0; more < 4; more++) growing.sandbox().grow();
    const grown = book.blocks.slice(0, shown.length + 4).flat(2);
    expect(await count()).toBe(grown.filter(({ address }) => address === dollar).length);
    expect(await count()).toBeGreaterThan(before);
  });
});

/** The logs of the small chain's longest transaction. */
async function logsOf({ walk }: typeof small): Promise<Row[]> {
  const hash = small.sandbox().highlights.batchTransaction;
  return walk(`/transactions/${hash}/logs`);
}
