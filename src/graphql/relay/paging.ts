import { staleCursor } from '../errors.js';
import type { Place, RowMark } from './cursor.js';
import { createLoad, type List, type LoadedPage, type Row, rowsBetween } from './list.js';
import { identity, isBehind } from './marks.js';
import { search } from './search.js';

/** Consecutive rows of a list, and whether more follow. */
export interface Walk {
  readonly rows: readonly Row[];
  readonly hasNextPage: boolean;
}

/** Finds a cursor's row in a page. @throws CURSOR_STALE at a row that sorts after it: it is gone */
const finderOf =
  ({ rules }: List, { key, nth, rank }: RowMark) =>
  ({ rows, marks }: LoadedPage) => {
    const { ranks, nth: nthOf } = marks();
    for (const [at, row] of rows.entries()) {
      if (isBehind(ranks[at] ?? [], rank)) throw staleCursor();
      if (nthOf[at] === nth && identity(rules, row) === key) return at;
    }
    return undefined;
  };

const firstPlace: Place = { params: null, row: null, carry: null };

/**
 * Returns the `first` rows after the cursor `after`, from as many explorer pages as needed.
 * @throws INVALID_CURSOR, CURSOR_STALE, and UPSTREAM_BAD_RESPONSE if pages do not advance
 */
export const walkList = async (list: List, first: number, after: string | null): Promise<Walk> => {
  const place = after === null ? firstPlace : list.cursors.decode(after);
  if (first === 0) return { rows: [], hasNextPage: false };
  const load = createLoad(list);
  let page = await load(place.params, place.carry);
  let from = 0;
  if (place.row) {
    // New rows above it may have moved it to a later page.
    const found = await search(page, place.row.rank, finderOf(list, place.row), load);
    if (found === null) throw staleCursor();
    page = found.page;
    from = found.at + 1;
  }
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
