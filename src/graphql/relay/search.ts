import type { LoadedPage, LoadPage } from './list.js';
import { isBehind } from './row-keys.js';

/** How many more pages to search without ranks: a missing row may then always be further down. */
const maxUnrankedPages = 10;

/** The position of a row: its page, and its index there; -1 is the start of the page. */
export interface FoundRow {
  readonly page: LoadedPage;
  readonly at: number;
}

/**
 * Searches the pages of a list, from `start` on, for a row whose index `find` returns; null if it
 * is gone. `rank` is the rank of the row, as far as known.
 */
export const search = async (
  start: LoadedPage,
  rank: readonly number[],
  find: (page: LoadedPage) => number | undefined,
  load: LoadPage,
): Promise<FoundRow | null> => {
  let page = start;
  let unranked = 0;
  for (;;) {
    const at = find(page);
    if (at !== undefined) return { page, at };
    const { isOrdered, ranks, end } = page.rowKeys();
    const lastRank = (isOrdered && ranks.findLast(({ length }) => length > 0)) || [];
    if (rank.length === 0 || lastRank.length === 0) unranked += 1;
    const isGone = isBehind(lastRank, rank) || unranked > maxUnrankedPages;
    if (page.next === null || isGone) return null;
    page = await load(page.next, end);
  }
};
