import { getOrInsertComputed } from '../../base/collections/maps.js';
import type { JsonRecord } from '../../explorer/decode/read.js';
import { type Carry, digest } from './cursor.js';

/** How the rows of a list are identified and ordered. */
export interface RowRules {
  /**
   * Identifies a row, even if amounts and prices change. The rows of one batch share a key and are
   * consecutive: they differ by their ordinal among the rows with that key.
   */
  readonly key: (row: JsonRecord) => string;
  /** Identifies the row among those with its key, if possible: the explorer may reorder a batch. */
  readonly item?: (row: JsonRecord) => string;
  /**
   * The row's sort key in the explorer's order, as far as the row shows it. Greatest first, so an
   * ascending list negates it. It ends the search for a missing row, which otherwise stops only
   * after a number of pages.
   */
  readonly rank: (row: JsonRecord) => readonly number[];
  /** Where the page starts that has these parameters. */
  readonly startOf: (params: string) => PageStart;
  /** Of a list that is ordered by block. */
  readonly byBlock: ByBlock | null;
}

/** What a list can do that is ordered by block: the first number of a rank is the block's, negative if it ascends. */
export interface ByBlock {
  readonly isAscending: boolean;
  /**
   * Makes up a cursor: the parameters of the page that begins with the rows whose first number is at most
   * `highest`. null if that is the list's beginning: no block precedes 0, and a cursor of zeros means none to some
   * lists.
   */
  readonly startAt: (highest: number) => string | null;
}

/** Where a page starts. */
export interface PageStart {
  /** No row of the page ranks above this; empty if the parameters do not say. */
  readonly rank: readonly number[];
  /** Whether it is the rank of the last row before the page. */
  readonly isExact: boolean;
}

/** The ordinals and ranks of the rows of a page. */
export interface RowKeys {
  /**
   * Whether the rows are in the order of their ranks; if not, none is stored, and the last one does
   * not end a search: a row behind the cursor's still does.
   */
  readonly isOrdered: boolean;
  readonly ranks: readonly (readonly number[])[];
  /** For every row, how many rows with its key come before it. */
  readonly nth: readonly number[];
  /** For the first row's key, if the page begins in the middle of its rows; otherwise null. */
  readonly carry: Carry | null;
  /** For the last row's key, since the next page may begin in the middle of its rows. */
  readonly end: Carry | null;
}

/** For every row, how many rows with its key come before it, including those on previous pages. */
const countKeys = (keys: readonly string[], carry: Carry | null): readonly number[] => {
  const met = new Map<string, number>();
  if (carry && keys[0] !== undefined) met.set(keys[0], carry.seen);
  return keys.map((key) => {
    const nth = met.get(key) ?? 0;
    met.set(key, nth + 1);
    return nth;
  });
};

/** Whether a row of `rank` sorts after one of rank `other`, by the parts that both have. */
export const isBehind = (rank: readonly number[], other: readonly number[]) => {
  const at = other.findIndex((part, index) => part !== rank[index]);
  const [here, there] = [rank[at], other[at]];
  return here !== undefined && there !== undefined && here < there;
};

const isKnown = (rank: readonly number[]) => rank.length > 0;

/** The ranks of the first and the last row of a page that show theirs; empty for none, or if it is not ordered. */
export const boundsOf = ({ isOrdered, ranks }: RowKeys) => {
  const ordered = isOrdered ? ranks : [];
  return { first: ordered.find(isKnown) ?? [], last: ordered.findLast(isKnown) ?? [] };
};

/** The digest by which a cursor identifies a row. */
export const identity = (rules: RowRules, row: JsonRecord) =>
  digest([rules.key(row), rules.item?.(row)].filter(Boolean).join(' '));

const keysOf = (rules: RowRules, rows: readonly JsonRecord[], carry: Carry | null): RowKeys => {
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

/** The keys of the pages of one operation, by their rows and the `end` of the page before. */
export type KnownRowKeys = Map<readonly JsonRecord[], Map<string | null, RowKeys>>;

/**
 * The keys of a page; `carry` is the `end` of the page before. They are computed once per operation, since
 * many fields may walk through it.
 */
export const rowKeysOf = (
  known: KnownRowKeys,
  rules: RowRules,
  rows: readonly JsonRecord[],
  carry: Carry | null,
): RowKeys => {
  const ofRows = getOrInsertComputed(known, rows, () => new Map<string | null, RowKeys>());
  const key = carry && `${carry.key} ${carry.seen}`;
  return getOrInsertComputed(ofRows, key, () => keysOf(rules, rows, carry));
};
