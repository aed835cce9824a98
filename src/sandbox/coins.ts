import { blobFee } from './blobs.js';
import type { Account, Block, Frame } from './chain.js';
import { keptFrames } from './frames.js';
import { getOrCreate } from './get-or-create.js';

/** What a block did to the coins of an address, in wei. */
export interface CoinChange {
  readonly block: Block;
  /** After the block. */
  readonly value: bigint;
  /** What it is more than before; of the first change, all of it. */
  readonly delta: bigint;
  /** One of the transactions that did it; null if there is none. */
  readonly transaction: string | null;
}

/** The coins of every address, summed up from the blocks added so far. */
export interface Coins {
  add(block: Block): void;
  /** In wei. */
  of(address: string): bigint;
  /** Oldest first; blocks that changed nothing are left out. */
  changesOf(address: string): readonly CoinChange[];
}

interface Sum {
  amount: bigint;
  transaction: string | null;
}

/** Starts with what addresses had before the first block. */
export function createCoins(accounts: readonly Account[]): Coins {
  const values = new Map<string, bigint>();
  for (const { hash, initialCoins } of accounts) {
    if (initialCoins !== '0') values.set(hash.toLowerCase(), BigInt(initialCoins));
  }
  const changes = new Map<string, CoinChange[]>();
  const of = (address: string) => values.get(address.toLowerCase()) ?? 0n;

  return {
    of,
    changesOf: (address) => changes.get(address.toLowerCase()) ?? [],
    add(block) {
      for (const [address, { amount, transaction }] of sumsOf(block)) {
        if (amount === 0n) continue;
        const value = of(address) + amount;
        values.set(address, value);
        const own = getOrCreate(changes, address, () => []);
        own.push({ block, value, delta: own.length === 0 ? value : amount, transaction });
      }
    },
  };
}

function sumsOf(block: Block): ReadonlyMap<string, Sum> {
  const sums = new Map<string, Sum>();
  const move = (address: string | null, amount: bigint, transaction: string | null) => {
    if (address === null) return;
    const key = address.toLowerCase();
    const sum = getOrCreate(sums, key, (): Sum => ({ amount: 0n, transaction: null }));
    sum.amount += amount;
    sum.transaction ??= transaction;
  };
  for (const transaction of block.transactions) {
    const { from, gasPrice, gasUsed, hash, parentFee } = transaction;
    const [used, price] = [BigInt(gasUsed ?? 0), BigInt(gasPrice ?? 0)];
    move(from, -used * price - blobFee(transaction), hash);
    move(block.miner, used * (price - BigInt(block.baseFeePerGas ?? 0)), null);
    if (parentFee !== undefined) {
      move(from, -BigInt(parentFee.fee), hash);
      move(parentFee.receiver, BigInt(parentFee.fee), null);
    }
    for (const frame of keptFrames(transaction)) {
      if (!movesCoins(frame)) continue;
      move(frame.from, -BigInt(frame.value), hash);
      move(frame.to ?? frame.created, BigInt(frame.value), hash);
    }
  }
  for (const { amount, receiver } of block.withdrawals) move(receiver, BigInt(amount), null);
  return sums;
}

/** Other kinds of call repeat the value of the one around them. */
const movesCoins = ({ callType, type, value }: Frame) =>
  value !== '0' && (type !== 'call' || callType === 'call');
