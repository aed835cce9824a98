import { Transaction as Signed } from 'ethers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Sandbox, startSandbox } from '../../src/sandbox/sandbox.js';
import { ask } from '../support/http.js';
import { first, second } from './bundled.js';
import type { Row } from './support.js';

const { chain, proof, transactions } = second;
const VAULT = '0x420000000000000000000000000000000000001A';
const L1_KEYS = ['l1_fee', 'l1_fee_scalar', 'l1_gas_price', 'l1_gas_used'];

const shown = chain.blocks.filter(({ number }) => number < (chain.reserveFrom ?? 0));
const mined = shown.flatMap((block) => block.transactions);
const sum = (amounts: readonly string[]) => amounts.reduce((all, one) => all + BigInt(one), 0n);

/** The base fee of the first chain's last block by then. */
const parentBaseFee = (time: string) =>
  first.chain.blocks.findLast(({ timestamp }) => timestamp <= time)?.baseFeePerGas ?? '';

describe('on the second chain, what each transaction paid for its data on the first', () => {
  it('follows from its signed bytes and the base fee there by the formula of the OP stack', () => {
    const timeOf = new Map(
      chain.blocks.flatMap((block) =>
        block.transactions.map(({ hash }) => [hash, block.timestamp] as const),
      ),
    );
    const expected = proof.serialized.map((serialized) => {
      const hash = Signed.from(serialized).hash ?? '';
      const bytes = Buffer.from(serialized.slice(2), 'hex');
      const zeros = bytes.filter((byte) => byte === 0).length;
      const gasUsed = BigInt(zeros * 4 + (bytes.length - zeros) * 16 + 188);
      const gasPrice = parentBaseFee(timeOf.get(hash) ?? '');
      const fee = (gasUsed * BigInt(gasPrice) * 684_000n) / 1_000_000n;
      const scalar = '0.684';
      return { hash, fee: `${fee}`, gasUsed: `${gasUsed}`, gasPrice, scalar, receiver: VAULT };
    });
    expect(transactions.map(({ hash, parentFee }) => ({ hash, ...parentFee }))).toEqual(expected);
    expect(new Set(expected.map(({ gasPrice }) => gasPrice)).size).toBeGreaterThan(5);
  });

  it('is what the vault has at the end, in the EVM', () => {
    const paid = transactions.map(({ parentFee }) => parentFee?.fee ?? '');
    expect(proof.coin[VAULT]).toBe(`${sum(paid)}`);
  });
});

it('nobody pays for that on the first chain, which has no parent', () => {
  expect(first.transactions.filter(({ parentFee }) => parentFee !== undefined)).toEqual([]);
});

describe.each(['12', '11'] as const)(
  'in flavour %s, the parent chain’s part of a fee',
  (flavour) => {
    let sandbox: Sandbox;
    beforeAll(async () => {
      sandbox = await startSandbox({ flavour, growSeconds: 3_600 });
    });
    afterAll(() => sandbox.close());
    const get = async (path: string, { id } = chain): Promise<Row> =>
      JSON.parse((await ask(sandbox.url, `/${id}/api/v2${path}`)).text);
    const keysOf = (record: Row) => Object.keys(record).filter((key) => key.startsWith('l1_'));

    it('is told on the own path of a transaction, and in its fee', async () => {
      for (const { gasPrice, gasUsed, hash, parentFee } of mined.filter((_, at) => at % 40 === 0)) {
        const record = await get(`/transactions/${hash}`);
        expect(keysOf(record).sort()).toEqual(L1_KEYS);
        expect(record).toMatchObject({
          fee: {
            type: 'actual',
            value: `${BigInt(gasUsed ?? 0) * BigInt(gasPrice ?? 0) + BigInt(parentFee?.fee ?? 0)}`,
          },
          l1_fee: parentFee?.fee,
          l1_fee_scalar: '0.684',
          l1_gas_price: parentFee?.gasPrice,
          l1_gas_used: parentFee?.gasUsed,
        });
      }
    });

    it('is not told in a list, nor of a transaction that waits, nor on the first chain', async () => {
      const { items } = await get('/transactions');
      expect(items.length).toBeGreaterThan(10);
      expect(items.flatMap(keysOf)).toEqual([]);
      const own = await get(`/transactions/${items[0].hash}`);
      expect(items[0].fee).toEqual(own.fee);
      const next = chain.blocks.find(({ number }) => number === chain.reserveFrom);
      for (const { hash } of [...(next?.transactions ?? []), ...chain.pending]) {
        const record = await get(`/transactions/${hash}`);
        const most = `${BigInt(record.gas_limit) * BigInt(record.gas_price)}`;
        expect(record).toMatchObject({ block_number: null, fee: { type: 'maximum', value: most } });
        expect(keysOf(record)).toEqual([]);
      }
      const { hash } = first.transactions[0] ?? {};
      expect(keysOf(await get(`/transactions/${hash}`, first.chain))).toEqual([]);
    });

    it('is in the coins of the vault', async () => {
      const vault = await get(`/addresses/${VAULT}`);
      expect(vault.coin_balance).toBe(`${sum(mined.map(({ parentFee }) => parentFee?.fee ?? ''))}`);
      const { items } = await get(`/addresses/${VAULT}/coin-balance-history`);
      expect(items[0].value).toBe(vault.coin_balance);
    });
  },
);
