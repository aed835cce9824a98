import type { Place } from './cursor.js';
import { createLoad, endCursorOf, type List, type Row, rowsBetween } from './list.js';
import { resume } from './resume.js';

/** Consecutive rows of a list. */
export interface Walk {
  readonly rows: readonly Row[];
  readonly hasNextPage: boolean;
  /** Whether the explorer has indexed all rows of the range; null if it does not say. */
  readonly isComplete: boolean | null;
  /** Where to continue; null if there is nothing before that. @throws like `Row.cursor`, and `cut` */
  readonly endCursor: () => string | null;
  /** Why the rows end before the list does: the explorer's next page leads nowhere; else null. */
  readonly cut: Error | null;
}

const firstPlace: Place = { params: null, row: null, carry: null };

const nothing: Walk = {
  rows: [],
  hasNextPage: false,
  isComplete: null,
  endCursor: () => null,
  cut: null,
};

/** Both are complete; null if one does not say, and the other is not known to be incomplete. */
const both = (one: boolean | null, other: boolean | null) =>
  one === false || other === false ? false : one && other;

/** How many rows are needed from the start of a place's page on, for `first` rows after the place. */
export const rowsNeeded = ({ at }: Place, first: number): number =>
  first + (at === undefined ? 0 : at + 1);

/**
 * Returns the `first` rows after the cursor `after`, from as many explorer pages as needed. Where
 * the gateway leaves out rows, there may be fewer: no more pages are loaded than without that. Where
 * the explorer's `next_page_params` are odd or lead in a circle, it returns the rows before that.
 * @throws INVALID_CURSOR, CURSOR_STALE, and UPSTREAM_BAD_RESPONSE if there are no such rows
 */
export const walkList = async (list: List, first: number, after: string | null): Promise<Walk> => {
  const place = after === null ? firstPlace : list.cursors.decode(after);
  if (first === 0) return nothing;
  const need = rowsNeeded(place, first);
  const start = await resume(list, place, need);
  const load = createLoad(list, need, start.page);
  const mostPages = Math.ceil(first / list.rowsPerPage) + (after === null ? 0 : 1);
  let page = start.page;
  let from = start.at + 1;
  let rows: readonly Row[] = [];
  let { isComplete, leftOut } = page;
  for (let pages = 1; ; pages += 1) {
    const to = from + first - rows.length;
    rows = rows.concat(rowsBetween(list, page, from, to));
    const isCut = to < page.rows.length;
    if (isCut || page.next === null || rows.length === first || (leftOut && pages >= mostPages)) {
      const [last, end] = [rows.at(-1), isCut ? null : page];
      return {
        rows,
        hasNextPage: isCut || page.next !== null,
        isComplete,
        endCursor: () => (end && endCursorOf(list, end)) ?? last?.cursor() ?? null,
        cut: null,
      };
    }
    if (page.next instanceof Error && rows.length > 0) {
      const cut = page.next;
      const endCursor = () => {
        throw cut;
      };
      return { rows, hasNextPage: false, isComplete, endCursor, cut };
    }
    page = await load(page.next, page.rowKeys().end);
    from = 0;
    isComplete = both(isComplete, page.isComplete);
    leftOut ||= page.leftOut;
  }
};
