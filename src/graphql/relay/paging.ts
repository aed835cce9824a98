import type { Place } from './cursor.js';
import { createLoad, type List, type Row, rowsBetween } from './list.js';
import { resume } from './resume.js';

/** Consecutive rows of a list, and whether more follow. */
export interface Walk {
  readonly rows: readonly Row[];
  readonly hasNextPage: boolean;
  /** Why they end before the list does; null if all that were asked for are there. */
  readonly cut: Error | null;
}

const firstPlace: Place = { params: null, row: null, carry: null };

/**
 * Returns the `first` rows after the cursor `after`, from as many explorer pages as needed. Where
 * the explorer's `next_page_params` are odd or lead in a circle, it returns the rows before that.
 * @throws INVALID_CURSOR, CURSOR_STALE, and UPSTREAM_BAD_RESPONSE if there are no such rows
 */
export const walkList = async (list: List, first: number, after: string | null): Promise<Walk> => {
  const place = after === null ? firstPlace : list.cursors.decode(after);
  if (first === 0) return { rows: [], hasNextPage: false, cut: null };
  const start = await resume(list, place);
  const load = createLoad(list, start.page);
  let page = start.page;
  let from = start.at + 1;
  let rows: readonly Row[] = [];
  for (;;) {
    const to = from + first - rows.length;
    rows = rows.concat(rowsBetween(list, page, from, to));
    if (to < page.rows.length) return { rows, hasNextPage: true, cut: null };
    if (page.next === null || rows.length === first) {
      return { rows, hasNextPage: page.next !== null, cut: null };
    }
    if (page.next instanceof Error && rows.length > 0) {
      return { rows, hasNextPage: false, cut: page.next };
    }
    page = await load(page.next, page.marks().end);
    from = 0;
  }
};
