import { getOrInsertComputed } from '../../get-or-insert.js';
import type { JsonRecord } from '../../upstream/reading/read.js';
import type { Carry } from './cursor.js';
import {
  createLoad,
  type List,
  type LoadedPage,
  maxSearchedPages,
  type Row,
  rowsBetween,
} from './list.js';
import { isBehind } from './marks.js';

/** Finds a row of one list by its name and, as far as it is known, its rank; null where there is none. */
export type FindRow = (name: string, rank: readonly number[]) => Promise<Row | null>;

interface IndexedPage {
  readonly page: LoadedPage;
  readonly places: ReadonlyMap<string, number>;
  /** Of the last row that has one; empty where the rows are not in the order of their ranks. */
  readonly lastRank: readonly number[];
}

/** Makes what finds rows of a list: its pages are loaded and indexed once for all of them. */
export const createRowFinder = (
  list: List,
  nameOf: (row: JsonRecord, nth: number) => string,
): FindRow => {
  const load = createLoad(list);
  const indexed = new Map<string | null, Promise<IndexedPage>>();
  const indexNew = async (params: string | null, carry: Carry | null): Promise<IndexedPage> => {
    const page = await load(params, carry);
    const { isOrdered, nth, ranks } = page.marks();
    // The first of a name counts: rows of odd explorers may share one.
    const places = new Map<string, number>();
    for (const [at, row] of page.rows.entries()) {
      getOrInsertComputed(places, nameOf(row, nth[at] ?? 0), () => at);
    }
    const lastRank = isOrdered ? ranks.findLast(({ length }) => length > 0) : undefined;
    return { page, places, lastRank: lastRank ?? [] };
  };
  const index = (params: string | null, carry: Carry | null) =>
    getOrInsertComputed(indexed, params, () => indexNew(params, carry));
  return async (name, rank) => {
    let { page, places, lastRank } = await index(null, null);
    for (let searched = 0; ; searched += 1) {
      const at = places.get(name);
      if (at !== undefined) return rowsBetween(list, page, at, at + 1)[0] ?? null;
      const isRanked = rank.length > 0 && lastRank.length > 0;
      const isGone = isBehind(lastRank, rank) || (!isRanked && searched >= maxSearchedPages);
      if (page.next === null || isGone) return null;
      ({ page, places, lastRank } = await index(page.next, page.marks().end));
    }
  };
};
