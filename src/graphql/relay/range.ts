import { notSupported } from '../errors/errors.js';
import type { Judge, List } from './pages.js';

/** Blocks from one to another, both included; null for an end that is open. */
export interface BlockRange {
  readonly fromBlock: number | null;
  readonly toBlock: number | null;
}

const withoutBlocks = () =>
  notSupported(
    'This explorer does not say in which block a row of this list is, so the list cannot be cut by blocks. Leave the range out.',
  );

/**
 * The part of a list that is in a range of blocks. It begins with a made-up cursor, so that no call brings rows
 * above it alone, and ends at the first row below it. Cursors are those of the whole list, whose mask must have what
 * ranks are read from.
 * @throws NOT_SUPPORTED while walking, if a row does not say its block
 */
export const inRange = (list: List, { fromBlock, toBlock }: BlockRange): List => {
  const { rules, judge } = list;
  if (fromBlock === null && toBlock === null) return list;
  if (rules.byBlock === null) throw new Error('Only a list that is ordered by block has ranges.');
  const { isAscending, startAt } = rules.byBlock;
  const [least, most] = [
    fromBlock ?? Number.NEGATIVE_INFINITY,
    toBlock ?? Number.POSITIVE_INFINITY,
  ];
  // As in ranks.
  const [highest, lowest] = isAscending ? [-least, -most] : [most, least];
  const judgeInRange: Judge = (row) => {
    const verdict = judge?.(row) ?? 'in';
    const [number] = rules.rank(row);
    if (number === undefined) {
      if (verdict === 'in') throw withoutBlocks();
      return verdict;
    }
    if (number > highest) return 'before';
    return number < lowest ? 'after' : verdict;
  };
  return {
    ...list,
    range: `${fromBlock ?? ''}-${toBlock ?? ''}`,
    start: startAt(highest),
    judge: judgeInRange,
  };
};
