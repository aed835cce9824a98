import { type BundledChain, eyot, skerry } from '../bundled-chains.js';

/** What makes a chain different from another, apart from what happens on it. Amounts are in wei. */
export interface ChainPlan extends BundledChain {
  /** Its price is in dollars. */
  readonly coin: { readonly symbol: string; readonly price: number };
  /** Keys, amounts, times and the order of events come from it. */
  readonly seed: number;
  /** How many people live there: the same ones on every chain, from the first on. */
  readonly population: number;
  /** The number of the block before the first one. */
  readonly genesis: bigint;
  /** The time of that block, in seconds since 1970. */
  readonly start: number;
  /** Blocks are whole slots apart, in seconds. */
  readonly slot: number;
  readonly gasLimit: bigint;
  /** How many take turns in building blocks, and earn the tips. */
  readonly builders: number;
  /** Whether blocks bring withdrawals from a beacon chain. */
  readonly hasWithdrawals: boolean;
  /** Whether transactions may bring blobs. */
  readonly hasBlobs: boolean;
  readonly fees: FeeMarket;
}

/** The rules of EIP-1559 with a chain's own figures. */
export interface FeeMarket {
  /** The base fee of the block before the first one. */
  readonly first: bigint;
  /** Blocks are filled such that the base fee stays around these. */
  readonly low: bigint;
  readonly high: bigint;
  /** The gas limit is so many times the target. */
  readonly elasticity: bigint;
  /** A full block changes the base fee by at most (elasticity - 1) of these parts. */
  readonly changeDenominator: bigint;
  /** Tips are 1 to 40 times this. */
  readonly tip: bigint;
  /** The step in which prices without a tip are given. */
  readonly step: bigint;
}

const GWEI = 10n ** 9n;

export const SKERRY: ChainPlan = {
  ...skerry,
  coin: { symbol: 'SKER', price: 41.37 },
  seed: 20_260_202,
  population: 430,
  genesis: 7_400_000n,
  start: Date.UTC(2026, 1, 2, 6, 0, 0) / 1000,
  slot: 12,
  gasLimit: 8_000_000n,
  builders: 3,
  hasWithdrawals: true,
  hasBlobs: true,
  fees: {
    first: 14n * GWEI,
    low: 5n * GWEI,
    high: 30n * GWEI,
    elasticity: 2n,
    changeDenominator: 8n,
    tip: GWEI / 20n,
    step: GWEI / 100n,
  },
};

/** Cheap and quick, as rollups are. It opens once what is to be bridged was locked on the first chain. */
export const EYOT: ChainPlan = {
  ...eyot,
  coin: { symbol: 'EYOT', price: 6.18 },
  seed: 20_260_207,
  population: 120,
  genesis: 118_000n,
  start: Date.UTC(2026, 1, 7, 21, 0, 0) / 1000,
  slot: 2,
  gasLimit: 10_000_000n,
  builders: 1,
  hasWithdrawals: false,
  hasBlobs: false,
  fees: {
    first: GWEI / 50n,
    low: GWEI / 100n,
    high: GWEI / 20n,
    elasticity: 16n,
    changeDenominator: 50n,
    tip: GWEI / 20_000n,
    step: GWEI / 100_000n,
  },
};
