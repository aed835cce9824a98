import { Transaction as Signed } from 'ethers';
import { describe, expect, it } from 'vitest';
import { poolOf } from '../../src/sandbox/pool.js';
import { bundledChain } from '../support/bundled-chain.js';
import { first, second } from './bundled.js';
import { useSandbox } from './support.js';

const BLOB_GAS = 131_072n;
const TARGET = 6n * BLOB_GAS;
const withBlobs = first.transactions.filter(({ type }) => type === 3);
const [sample] = withBlobs;
const home = first.chain.blocks.find(({ transactions }) =>
  transactions.some((one) => one === sample),
);

/** What a unit of blob gas costs by the excess of the block (EIP-4844, with the figures of Prague). */
function priceAt(excess: bigint) {
  const fraction = 5_007_716n;
  let sum = 0n;
  for (let i = 1n, term = fraction; term > 0n; i++) {
    sum += term;
    term = (term * excess) / (fraction * i);
  }
  return sum / fraction;
}

describe('on the first chain, transactions with blobs', () => {
  it('say what was signed, and pay for the gas of each blob', () => {
    expect(withBlobs.map(({ blobs }) => blobs?.versionedHashes.length)).toEqual([1, 2]);
    const signed = first.proof.serialized.map((text) => Signed.from(text));
    expect(withBlobs.map(({ hash, blobs }) => ({ hash, ...blobs }))).toEqual(
      signed.map(({ blobVersionedHashes, hash, maxFeePerBlobGas }) => ({
        hash,
        versionedHashes: blobVersionedHashes,
        maxFeePerGas: String(maxFeePerBlobGas),
        gasUsed: String(BLOB_GAS * BigInt(blobVersionedHashes?.length ?? 0)),
        gasPrice: String(priceAt(BigInt(home?.blobGas?.excess ?? 0))),
      })),
    );
    const hashes = withBlobs.flatMap(({ blobs }) => blobs?.versionedHashes ?? []);
    expect(new Set(hashes).size).toBe(3);
    for (const hash of hashes) expect(hash).toMatch(/^0x01[0-9a-f]{62}$/);
  });

  it('are all that the blob gas of blocks counts, and its excess follows from the block before', () => {
    let excess = 0n;
    for (const { blobGas, transactions } of first.chain.blocks) {
      const used = transactions.reduce((sum, { blobs }) => sum + BigInt(blobs?.gasUsed ?? 0), 0n);
      expect(blobGas).toEqual({ used: `${used}`, excess: `${excess}` });
      excess = excess + used > TARGET ? excess + used - TARGET : 0n;
    }
  });
});

it('a transaction that waits does not say yet what its blobs cost', () => {
  const pool = poolOf(home);
  expect(pool.transactions.size).toBe(home?.transactions.length);
  for (const { hash } of withBlobs) {
    expect(pool.transactions.get(hash)).toMatchObject({ type: 3, gasUsed: null });
    expect(pool.transactions.get(hash)).not.toHaveProperty('blobs');
  }
});

it('the second chain, a rollup, has no blobs', () => {
  expect(second.transactions.filter(({ blobs, type }) => blobs || type === 3)).toEqual([]);
  expect(second.chain.blocks.filter(({ blobGas }) => blobGas)).toEqual([]);
});

describe.each(['12', '11'] as const)('in flavour %s, blobs', (flavour) => {
  const { get, walk } = useSandbox({ chain: bundledChain, flavour });

  it('are told of the transactions that have them, in lists too', async () => {
    const rows = await walk(`/blocks/${home?.number}/transactions`);
    const own = await Promise.all(rows.map(({ hash }) => get(`/transactions/${hash}`)));
    for (const record of [...rows, ...own]) {
      const { blobs } = withBlobs.find(({ hash }) => hash === record.hash) ?? {};
      expect(Object.keys(record).filter((key) => key.includes('blob'))).toHaveLength(blobs ? 5 : 0);
      if (blobs === undefined) continue;
      expect(record).toMatchObject({
        blob_gas_price: blobs.gasPrice,
        blob_gas_used: blobs.gasUsed,
        blob_versioned_hashes: blobs.versionedHashes,
        burnt_blob_fee: `${BigInt(blobs.gasUsed) * BigInt(blobs.gasPrice)}`,
        max_fee_per_blob_gas: blobs.maxFeePerGas,
        transaction_types: ['blob_transaction'],
        type: 3,
      });
    }
  });

  it('are told of blocks, and their price where a transaction has some', async () => {
    const { number = 0 } = home ?? {};
    const used = `${3n * BLOB_GAS}`;
    const listed = { blob_gas_used: used, blob_transactions_count: 2, excess_blob_gas: '0' };
    expect(await get(`/blocks/${number}`)).toMatchObject({
      ...listed,
      blob_gas_price: '1',
      burnt_blob_fees: used,
    });
    const before = await get(`/blocks/${number - 1}`);
    expect(before).toMatchObject({
      blob_gas_used: '0',
      blob_transactions_count: 0,
      blob_gas_price: null,
      burnt_blob_fees: '0',
    });
    const row = (await walk('/blocks')).find(({ height }) => height === number);
    expect(row).toMatchObject(listed);
    expect(row).not.toHaveProperty('blob_gas_price');
  });

  it.each(['/transactions', `/blocks/${home?.number}/transactions`])(
    'choose the rows of %s',
    async (path) => {
      const rows = await walk(path, { type: 'blob_transaction' });
      const hashes = withBlobs.map(({ hash }) => hash);
      expect(rows.map(({ hash }) => hash).sort()).toEqual(hashes.sort());
    },
  );
});
