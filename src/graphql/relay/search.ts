import type { LoadedPage, LoadPage } from './list.js';
import { isBehind } from './marks.js';

/** Where a page has no ranks, a missing row may always be further down: so many more of those are searched. */
const maxUnrankedPages = 10;

/** Where in a page a row stands. */
interface Found {
  readonly page: LoadedPage;
  readonly at: number;
}

/**
 * Searches the pages of a list, from one on, for the row that `find` tells the index of; null where it is
 * gone. `rank` is that of the row, as far as it is known.
 */
export const search = async (
  start: LoadedPage,
  rank: readonly number[],
  find: (page: LoadedPage) => number | undefined,
  load: LoadPage,
): Promise<Found | null> => {
  let page = start;
  let unranked = 0;
  for (;;) {
    const at = find(page);
    if (at !== undefined) return { page, at };
    const { isOrdered, ranks, end } = page.marks();
    const lastRank = (isOrdered && ranks.findLast(({ length }) => length > 0)) || [];
    if (rank.length === 0 || lastRank.length === 0) unranked += 1;
    const isGone = isBehind(lastRank, rank) || unranked > maxUnrankedPages;
    if (page.next === null || isGone) return null;
    page = await load(page.next, end);
  }
};
