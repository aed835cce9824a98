import { describe, expect, it } from 'vitest';
import { blobFee } from '../../src/sandbox/blobs.js';
import { createLedger } from '../../src/sandbox/ledger.js';
import { bundledChain } from '../support/bundled-chain.js';
import { smallChain } from '../support/small-chain/small-chain.js';
import { both } from './bundled.js';
import { coinChange, coinsByDay, ownAddress } from './chain-shapes.js';
import { listOf, misfits } from './shapes.js';
import { type Row, useSandbox } from './support.js';

const { accounts, blocks, highlights } = bundledChain;
const v12 = useSandbox({ chain: bundledChain, pageSize: 9 });
const v11 = useSandbox({ chain: bundledChain, flavour: '11', pageSize: 9 });
const growing = useSandbox({ chain: bundledChain, growSeconds: 3_600 });

const busy = [highlights.trader, highlights.exchange, blocks[0]?.miner ?? ''];
const historyOf = (hash: string) => `/addresses/${hash}/coin-balance-history`;
const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);

describe.each(both)('on $name, coins', ({ chain, proof }) => {
  it('add up to the balance of every account in the EVM', () => {
    const ledger = createLedger({ ...chain, reserveFrom: null });
    const derived = chain.accounts.map(({ hash }) => [hash, String(ledger.coins().of(hash))]);
    expect(Object.fromEntries(derived)).toEqual(proof.coin);
  });

  it('are never more or fewer: what comes is withdrawn, what goes is burnt', () => {
    for (const grown of [false, true]) {
      const ledger = createLedger(grown ? { ...chain, reserveFrom: null } : chain);
      const held = sum(chain.accounts.map(({ hash }) => ledger.coins().of(hash)));
      const before = sum(chain.accounts.map(({ initialCoins }) => BigInt(initialCoins)));
      const brought = ledger.blocks().flatMap(({ withdrawals }) => withdrawals);
      const burnt = ledger.blocks().map(({ baseFeePerGas, gasUsed, transactions }) => {
        const forBlobs = sum(transactions.map(blobFee));
        return BigInt(gasUsed) * BigInt(baseFeePerGas ?? 0) + forBlobs;
      });
      expect(held).toBe(before + sum(brought.map(({ amount }) => BigInt(amount))) - sum(burnt));
    }
  });
});

describe.each([
  { version: 12, explorer: v12 },
  { version: 11, explorer: v11 },
])('the coins of an address, by version $version', ({ explorer }) => {
  const { get, walk } = explorer;

  it('are told of everyone, with the fields of the version', async () => {
    for (const { hash } of accounts.filter((_, at) => at % 40 === 0)) {
      const address = await get(`/addresses/${hash}`);
      const { coin_balance, block_number_balance_updated_at } = address;
      expect(misfits(address, ownAddress)).toEqual([]);
      const [last] = (await get(historyOf(hash))).items;
      if (last) expect(coin_balance).toBe(last.value);
      expect(block_number_balance_updated_at).toBeGreaterThanOrEqual(last?.block_number ?? 0);
    }
  });

  it('changed from row to row by what each row says, newest first', async () => {
    for (const hash of busy) {
      const rows = await walk(historyOf(hash));
      expect(rows.length).toBeGreaterThan(9);
      expect(misfits(rows, listOf(coinChange))).toEqual([]);
      for (const [at, { block_number, delta, value }] of rows.entries()) {
        const older = rows[at + 1];
        expect(BigInt(value) - BigInt(older?.value ?? 0)).toBe(BigInt(delta));
        expect(delta).not.toBe('0');
        expect(block_number).toBeGreaterThan(older?.block_number ?? 0);
      }
    }
  });

  it('have times on a straight line between the ends of a page', async () => {
    const { items } = await get(historyOf(highlights.trader));
    const times = items.map(({ block_timestamp }: Row) => Date.parse(block_timestamp));
    expect(times).toEqual(times.toSorted((a: number, b: number) => b - a));
    const newest = blocks.find(({ number }) => number === items[0].block_number);
    expect(times[0]).toBe(Date.parse(newest?.timestamp ?? ''));
  });

  it('by day end with today, and with what they are now', async () => {
    for (const hash of busy) {
      const { coin_balance } = await get(`/addresses/${hash}`);
      const days = await get(`${historyOf(hash)}-by-day`);
      expect(misfits(days, coinsByDay)).toEqual([]);
      expect(days.items.at(-1).value).toBe(coin_balance);
      const dates = days.items.map(({ date }: Row) => date);
      expect(dates).toEqual([...new Set<string>(dates)].toSorted());
      expect(dates.length).toBeLessThanOrEqual(days.days + 1);
    }
  });

  it('are nothing for an address that the chain does not name', async () => {
    const hash = `0x${'12'.repeat(20)}`;
    expect((await get(`/addresses/${hash}`)).coin_balance).toBeNull();
    expect((await get(historyOf(hash))).items).toEqual([]);
    expect((await get(`${historyOf(hash)}-by-day`)).items).toEqual([]);
  });

  it('name who built blocks, and who got withdrawals', async () => {
    const receiver = blocks.flatMap(({ withdrawals }) => withdrawals)[0]?.receiver;
    const [built, got] = [blocks[0]?.miner, receiver].map((hash) => get(`/addresses/${hash}`));
    expect(await built).toMatchObject({ has_validated_blocks: true });
    expect(await got).toMatchObject({ has_beacon_chain_withdrawals: true });
    expect(await get(`/addresses/${highlights.exchange}`)).toMatchObject({
      has_validated_blocks: false,
      has_beacon_chain_withdrawals: false,
    });
  });
});

describe('the coins of an address', () => {
  it('grow with the chain', async () => {
    const miner = () => growing.get(`/addresses/${next?.miner}`);
    const next = blocks.find(({ number }) => number === bundledChain.reserveFrom);
    const before = await miner();
    growing.sandbox().grow();
    const after = await miner();
    expect(BigInt(after.coin_balance)).toBeGreaterThan(BigInt(before.coin_balance));
    const [newest] = (await growing.get(historyOf(next?.miner ?? ''))).items;
    expect(newest).toMatchObject({ block_number: next?.number, value: after.coin_balance });
  });

  it('are never negative on the small chain', () => {
    const ledger = createLedger({ ...smallChain, reserveFrom: null });
    const owing = smallChain.accounts.filter(({ hash }) => ledger.coins().of(hash) < 0n);
    expect(owing).toEqual([]);
  });
});
