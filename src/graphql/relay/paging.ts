import type { Place } from './cursor.js';
import { createLoad, type List, type Row, rowsBetween } from './list.js';
import { resume } from './resume.js';

/** Consecutive rows of a list, and whether more follow. */
export interface Walk {
  readonly rows: readonly Row[];
  readonly hasNextPage: boolean;
}

const firstPlace: Place = { params: null, row: null, carry: null };

/**
 * Returns the `first` rows after the cursor `after`, from as many explorer pages as needed.
 * @throws INVALID_CURSOR, CURSOR_STALE, and UPSTREAM_BAD_RESPONSE if pages do not advance
 */
export const walkList = async (list: List, first: number, after: string | null): Promise<Walk> => {
  const place = after === null ? firstPlace : list.cursors.decode(after);
  if (first === 0) return { rows: [], hasNextPage: false };
  const start = await resume(list, place);
  const load = createLoad(list, start.page);
  let page = start.page;
  let from = start.at + 1;
  let rows: readonly Row[] = [];
  for (;;) {
    const to = from + first - rows.length;
    rows = rows.concat(rowsBetween(list, page, from, to));
    if (to < page.rows.length) return { rows, hasNextPage: true };
    if (page.next === null || rows.length === first) {
      return { rows, hasNextPage: page.next !== null };
    }
    page = await load(page.next, page.marks().end);
    from = 0;
  }
};
