import type { Place } from './cursor.js';
import { resume } from './find-row.js';
import {
  createLoad,
  endCursorOf,
  type List,
  type LoadedPage,
  type LoadPage,
  loadFirst,
  type Row,
  rowsBetween,
} from './rows.js';

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
  /** Walks on by one page; null if these are all rows. */
  readonly more: (() => Promise<Walk>) | null;
}

const nothing: Walk = {
  rows: [],
  hasNextPage: false,
  isComplete: null,
  endCursor: () => null,
  cut: null,
  more: null,
};

/** Both are complete; null if one does not say, and the other is not known to be incomplete. */
const both = (one: boolean | null, other: boolean | null) =>
  one === false || other === false ? false : one && other;

/** How many rows are needed from the start of a place's page on, for `first` rows after the place. */
export const rowsNeeded = ({ at }: Place, first: number): number =>
  first + (at === undefined ? 0 : at + 1);

/** Walks on at most once, for all who ask. */
const once = (walkOn: () => Promise<Walk>): (() => Promise<Walk>) => {
  let next: Promise<Walk> | null = null;
  return () => {
    next ??= walkOn();
    return next;
  };
};

/**
 * Begins to walk to the `first` rows after the cursor `after`, with the page that they begin in. Where
 * the gateway leaves out rows, there may be fewer: no more pages are loaded than without that. Where
 * the explorer's `next_page_params` are odd or lead in a circle, it ends with the rows before that.
 * @throws INVALID_CURSOR, CURSOR_STALE, and UPSTREAM_BAD_RESPONSE if there are no such rows
 */
export const startWalk = async (list: List, first: number, after: string | null): Promise<Walk> => {
  const place = after === null ? null : list.cursors().decode(after);
  if (first === 0) return nothing;
  const need = place === null ? first : rowsNeeded(place, first);
  const start =
    place === null
      ? { page: await loadFirst(list, need), at: -1 }
      : await resume(list, place, need);
  let load: LoadPage | null = null;
  const mostPages = Math.ceil(first / list.rowsPerPage) + (after === null ? 0 : 1);

  /** The rows up to a page, which is the nth; those before it are given. */
  const walkTo = (
    page: LoadedPage,
    from: number,
    nth: number,
    before: Pick<Walk, 'rows' | 'isComplete'> & Pick<LoadedPage, 'leftOut'>,
  ): Walk => {
    const to = from + first - before.rows.length;
    const rows = before.rows.concat(rowsBetween(list, page, from, to));
    const { isComplete, leftOut } = before;
    const isCut = to < page.rows.length;
    const [last, end] = [rows.at(-1), isCut ? null : page];
    const ended: Walk = {
      rows,
      hasNextPage: isCut || page.next !== null,
      isComplete,
      endCursor: () => (end && endCursorOf(list, end)) ?? last?.cursor() ?? null,
      cut: null,
      more: null,
    };
    if (isCut || page.next === null || rows.length === first || (leftOut && nth >= mostPages)) {
      return ended;
    }
    if (page.next instanceof Error && rows.length > 0) {
      const cut = page.next;
      const endCursor = () => {
        throw cut;
      };
      return { ...ended, hasNextPage: false, endCursor, cut };
    }
    const { next } = page;
    const walkOn = async () => {
      load ??= createLoad(list, need, start.page);
      const following = await load(next, page.rowKeys().end);
      return walkTo(following, 0, nth + 1, {
        rows,
        isComplete: both(isComplete, following.isComplete),
        leftOut: leftOut || following.leftOut,
      });
    };
    return { ...ended, more: once(walkOn) };
  };

  const { isComplete, leftOut } = start.page;
  return walkTo(start.page, start.at + 1, 1, { rows: [], isComplete, leftOut });
};

/** Walks on until there are so many rows, or all. @throws like `startWalk` */
export const walkUntil = async (begun: Walk, count: number): Promise<Walk> => {
  let walk = begun;
  while (walk.more !== null && walk.rows.length < count) walk = await walk.more();
  return walk;
};

/** Walks to all of the rows at once. @throws like `startWalk` */
export const walkList = async (list: List, first: number, after: string | null): Promise<Walk> =>
  walkUntil(await startWalk(list, first, after), Number.POSITIVE_INFINITY);
