import { getOrInsertComputed } from '../../get-or-insert.js';
import type { JsonRecord } from '../../upstream/reading/read.js';
import { type Carry, digest } from './cursor.js';

/** How the rows of a list are identified and ordered. */
export interface RowRules {
  /**
   * Identifies a row, whatever happens to amounts and prices. The rows of one batch share it and follow
   * each other: they differ by their ordinal among the rows of that key.
   */
  readonly key: (row: JsonRecord) => string;
  /** Identifies the row within its key, where it can: the explorer may reorder a batch. */
  readonly item?: (row: JsonRecord) => string;
  /**
   * The row's place in the explorer's order, as far as the row says: greatest first, so that a list in
   * ascending order negates it. It ends the search for a row that is gone, which is else bounded by pages.
   */
  readonly rank: (row: JsonRecord) => readonly number[];
}

/** The identities and places of the rows of a page. */
export interface Marks {
  /** Whether the rows are in the order of their ranks: else ranks say nothing about the list. */
  readonly isOrdered: boolean;
  readonly ranks: readonly (readonly number[])[];
  /** For every row, how many of its key come before it. */
  readonly nth: readonly number[];
  /** Of the first row's key, where the page begins within its rows; else null. */
  readonly carry: Carry | null;
  /** Of the last row's key: the next page may begin within its rows. */
  readonly end: Carry | null;
}

/** For every row, how many of its key come before it, on the page before, too. */
const countKeys = (keys: readonly string[], carry: Carry | null): readonly number[] => {
  const met = new Map<string, number>();
  if (carry && keys[0] !== undefined) met.set(keys[0], carry.seen);
  return keys.map((key) => {
    const nth = met.get(key) ?? 0;
    met.set(key, nth + 1);
    return nth;
  });
};

/** Whether a row comes after another, by as much of their ranks as both have. */
export const isBehind = (rank: readonly number[], mark: readonly number[]) => {
  const at = mark.findIndex((part, index) => part !== rank[index]);
  const [here, there] = [rank[at], mark[at]];
  return here !== undefined && there !== undefined && here < there;
};

/** The digest by which a cursor identifies a row. */
export const identity = (rules: RowRules, row: JsonRecord) =>
  digest([rules.key(row), rules.item?.(row)].filter(Boolean).join(' '));

const mark = (rules: RowRules, rows: readonly JsonRecord[], carry: Carry | null): Marks => {
  const keys = rows.map(rules.key);
  const [first] = keys;
  const startsAnew = carry && first !== undefined && digest(first) !== carry.key;
  const cut = startsAnew ? null : carry;
  const ranks = rows.map(rules.rank);
  const isOrdered = ranks.every((rank, at) => !isBehind(ranks[at - 1] ?? [], rank));
  const nth = countKeys(keys, cut);
  const last = keys.at(-1);
  const end = last === undefined ? cut : { key: digest(last), seen: (nth.at(-1) ?? 0) + 1 };
  return { isOrdered, ranks, nth, carry: cut, end };
};

/** Marks the rows of a page; `carry` is the `end` of the page before. */
export type MarksOf = (rules: RowRules, rows: readonly JsonRecord[], carry: Carry | null) => Marks;

/** Marks the pages of one operation, each once: many fields may walk through it. */
export const createMarksOf = (): MarksOf => {
  const marked = new Map<readonly JsonRecord[], Map<string | null, Marks>>();
  return (rules, rows, carry) => {
    const ofRows = getOrInsertComputed(marked, rows, () => new Map<string | null, Marks>());
    const key = carry && `${carry.key} ${carry.seen}`;
    return getOrInsertComputed(ofRows, key, () => mark(rules, rows, carry));
  };
};
