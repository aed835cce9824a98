/** Whether the internal transactions of blocks are indexed. */
export interface Indexing {
  /** Of how many of them they are, from 0 to 1. */
  readonly share: number;
  has(block: number): boolean;
  /** Whether all from `first` to `last` are. */
  hasAll(first: number, last: number): boolean;
}

/** Leaves a share of the blocks unindexed: evenly spread, and the same in every run. */
export function createIndexing(unindexedRate: number): Indexing {
  const missingUpTo = (block: number) => Math.floor(block * unindexedRate);
  const hasAll = (first: number, last: number) => missingUpTo(first - 1) === missingUpTo(last);
  return { share: 1 - unindexedRate, hasAll, has: (block) => hasAll(block, block) };
}
