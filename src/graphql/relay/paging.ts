import { staleCursor } from '../errors.js';
import type { Place, RowMark } from './cursor.js';
import {
  createLoad,
  type List,
  type LoadedPage,
  type LoadPage,
  maxSearchedPages,
  type Row,
  rowsBetween,
} from './list.js';
import { identity, isBehind } from './marks.js';

/** A stretch of a list, and whether more follows. */
export interface Walk {
  readonly rows: readonly Row[];
  readonly hasNextPage: boolean;
}

/**
 * The place behind the row of a cursor, searched from a page on: rows that arrived above it may have moved
 * it to a later one. @throws CURSOR_STALE where it is gone
 */
const search = async (
  { rules }: List,
  start: LoadedPage,
  { key, nth, rank }: RowMark,
  load: LoadPage,
) => {
  let page = start;
  for (let searched = 0; ; searched += 1) {
    const marks = page.marks();
    for (const [at, row] of page.rows.entries()) {
      if (isBehind(marks.ranks[at] ?? [], rank)) throw staleCursor();
      if (marks.nth[at] === nth && identity(rules, row) === key) {
        return { page, from: at + 1 };
      }
    }
    const isRanked = rank.length > 0 && marks.ranks.some(({ length }) => length > 0);
    if (page.next === null || (!isRanked && searched >= maxSearchedPages)) throw staleCursor();
    page = await load(page.next, marks.end);
  }
};

const firstPlace: Place = { params: null, row: null, carry: null };

/**
 * The `first` rows behind the cursor `after`, from as many of the explorer's pages as they take.
 * @throws INVALID_CURSOR, CURSOR_STALE, and UPSTREAM_BAD_RESPONSE where pages do not advance
 */
export const walkList = async (list: List, first: number, after: string | null): Promise<Walk> => {
  const place = after === null ? firstPlace : list.cursors.decode(after);
  if (first === 0) return { rows: [], hasNextPage: false };
  const load = createLoad(list);
  let page = await load(place.params, place.carry);
  let from = 0;
  if (place.row) ({ page, from } = await search(list, page, place.row, load));
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
