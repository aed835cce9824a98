import type { JsonRecord } from '../../upstream/reading/read.js';
import { type Carry, digest } from './cursor.js';

/** What the rows of a list say of themselves. */
export interface RowRules {
  /**
   * What tells a row from others, and stays when amounts and prices move. The rows of one batch
   * share it and follow each other: their count tells them apart.
   */
  readonly key: (row: JsonRecord) => string;
  /** Which row of its key it is, as far as it says: the explorer may put a batch in another order. */
  readonly item?: (row: JsonRecord) => string;
  /**
   * The row's place in the explorer's order, as far as the row says: greatest first, so that a list in
   * ascending order negates it. It ends the search for a row that is gone; without it the search is
   * bounded by pages.
   */
  readonly rank: (row: JsonRecord) => readonly number[];
}

/** What tells the rows of a page apart, and says their places. */
export interface Marks {
  /** Its rows stand as their ranks say: where they do not, ranks tell nothing of the list. */
  readonly isOrdered: boolean;
  readonly ranks: readonly (readonly number[])[];
  readonly keys: readonly string[];
  readonly nth: readonly number[];
  /** How many rows of its first row's key came before it, where it does begin amid them; else null. */
  readonly carry: Carry | null;
  /** What the page behind it must know of the rows that its end may have cut apart. */
  readonly end: Carry | null;
}

/** For every row, how many of the same key come before it, with those that the page's start cut off. */
const countKeys = (keys: readonly string[], carry: Carry | null): readonly number[] => {
  const met = new Map<string, number>();
  if (carry && keys[0] !== undefined) met.set(keys[0], carry.seen);
  return keys.map((key) => {
    const nth = met.get(key) ?? 0;
    met.set(key, nth + 1);
    return nth;
  });
};

/** Whether a row stands further down than another, by their ranks as far as both say. */
export const isBehind = (rank: readonly number[], mark: readonly number[]) => {
  const at = mark.findIndex((part, index) => part !== rank[index]);
  const [here, there] = [rank[at], mark[at]];
  return here !== undefined && there !== undefined && here < there;
};

/** What a cursor remembers a row by. */
export const identity = (rules: RowRules, row: JsonRecord) =>
  digest([rules.key(row), rules.item?.(row)].filter(Boolean).join(' '));

const mark = (rules: RowRules, rows: readonly JsonRecord[], carry: Carry | null): Marks => {
  const keys = rows.map(rules.key);
  const [first] = keys;
  const isWhole = carry && first !== undefined && digest(first) !== carry.key;
  const cut = isWhole ? null : carry;
  const ranks = rows.map(rules.rank);
  const isOrdered = ranks.every((rank, at) => !isBehind(ranks[at - 1] ?? [], rank));
  const nth = countKeys(keys, cut);
  const last = keys.at(-1);
  const end = last === undefined ? cut : { key: digest(last), seen: (nth.at(-1) ?? 0) + 1 };
  return { isOrdered, ranks, keys, nth, carry: cut, end };
};

interface Remembered {
  readonly carry: Carry | null;
  readonly marks: Marks;
}

/** Tells the rows of a page apart; `carry` is what the page before knows of the first. */
export type MarksOf = (rules: RowRules, rows: readonly JsonRecord[], carry: Carry | null) => Marks;

/** Tells the rows of one request's pages apart, each page once: many fields may walk through it. */
export const createMarksOf = (): MarksOf => {
  const remembered = new Map<readonly JsonRecord[], Remembered>();
  return (rules, rows, carry) => {
    const known = remembered.get(rows);
    const isSame = known?.carry?.key === carry?.key && known?.carry?.seen === carry?.seen;
    if (known && isSame) return known.marks;
    const marks = mark(rules, rows, carry);
    remembered.set(rows, { carry, marks });
    return marks;
  };
};
