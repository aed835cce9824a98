import type { Place } from './cursor.js';
import { type FoundRow, resume } from './find-row.js';
import { type List, type LoadedPage, loadFirst } from './pages.js';
import { isBehind } from './row-keys.js';
import { endCursorOf, type Row, takeRows } from './rows.js';

/** What is known at the end of a walk. */
interface Ending {
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

/** Consecutive rows of a list. */
export class Walk implements Ending {
  readonly hasNextPage;
  readonly isComplete;
  readonly endCursor;
  readonly cut;
  readonly more;
  /** How many rows there are. */
  readonly count: number;
  /** Those of this walk and of what it walks on to, which all share it: copies would grow with each page. */
  readonly #all: readonly Row[];

  constructor(all: readonly Row[], { hasNextPage, isComplete, endCursor, cut, more }: Ending) {
    this.hasNextPage = hasNextPage;
    this.isComplete = isComplete;
    this.endCursor = endCursor;
    this.cut = cut;
    this.more = more;
    this.count = all.length;
    this.#all = all;
  }

  get rows(): readonly Row[] {
    return this.rowsFrom(0);
  }

  /** Its rows without the first `from`. */
  rowsFrom(from: number): readonly Row[] {
    const isWhole = from === 0 && this.count === this.#all.length;
    return isWhole ? this.#all : this.#all.slice(from, this.count);
  }
}

const noWalk = new Walk([], {
  hasNextPage: false,
  isComplete: null,
  endCursor: () => null,
  cut: null,
  more: null,
});

/** Both are complete; null if one does not say, and the other is not known to be incomplete. */
const both = (one: boolean | null, other: boolean | null) =>
  one === false || other === false ? false : one && other;

/** How many rows are needed from the start of a place's page on, for `first` rows after the place. */
export const rowsNeeded = ({ at }: Place, first: number): number =>
  first + (at === undefined ? 0 : at + 1);

/** The rank of the row that a cursor stands at; empty if it does not say. */
const rankAt = ({ rules }: List, { params, row }: Place): readonly number[] => {
  if (row !== null) return row.rank;
  const { rank, isExact } = rules.startOf(params ?? '');
  return isExact ? rank : [];
};

/** Whether a list begins behind a cursor, such as one of a range of later blocks; false if the cursor does not say. */
const beginsBehind = (list: List, place: Place): boolean =>
  list.start !== null && isBehind(list.rules.startOf(list.start).rank, rankAt(list, place));

/** Finds where to begin: after a cursor, or where the list itself begins, if that is further down. */
const begin = async (list: List, first: number, place: Place | null): Promise<FoundRow> => {
  const atStart = async () => ({ page: await loadFirst(list, first), at: -1 });
  if (place === null || beginsBehind(list, place)) return atStart();
  const found = await resume(list, place, rowsNeeded(place, first));
  // Of a cursor within a batch, only its page says where it stands.
  const last = list.start === null ? undefined : found.page.rows.at(-1);
  return last && list.judge?.(last) === 'before' ? atStart() : found;
};

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
  if (first === 0) return noWalk;
  const start = await begin(list, first, place);
  const mostPages = Math.ceil(first / list.rowsPerPage) + (after === null ? 0 : 1);
  const all: Row[] = [];

  /** The rows up to a page, which is the nth; those before it are there. */
  const walkTo = (
    page: LoadedPage,
    from: number,
    nth: number,
    wasComplete: boolean | null,
    hasLeftOut: boolean,
  ): Walk => {
    const taken = takeRows(list, page, from, first - all.length);
    for (const row of taken.rows) all.push(row);
    const last = all.at(-1);
    const { next } = page;
    const hasNext = next !== null && !taken.isOver;
    const end = taken.isCut || taken.isOver ? null : page;
    const leftOut = hasLeftOut || taken.leftOut;
    const isEnd = taken.isCut || !hasNext || all.length === first || (leftOut && nth >= mostPages);
    const cut = !isEnd && next instanceof Error && all.length > 0 ? next : null;
    const walkOn = async () => {
      const following = await page.following();
      const isComplete = both(wasComplete, following.isComplete);
      return walkTo(following, 0, nth + 1, isComplete, leftOut);
    };
    return new Walk(all, {
      hasNextPage: cut === null && (taken.isCut || hasNext),
      isComplete: wasComplete,
      endCursor: () => {
        if (cut !== null) throw cut;
        return (end && endCursorOf(list, end)) ?? last?.cursor() ?? null;
      },
      cut,
      more: isEnd || cut !== null ? null : once(walkOn),
    });
  };

  return walkTo(start.page, start.at + 1, 1, start.page.isComplete, false);
};

/** Walks on until there are so many rows, or all. @throws like `startWalk` */
export const walkUntil = async (begun: Walk, count: number): Promise<Walk> => {
  let walk = begun;
  while (walk.more !== null && walk.count < count) walk = await walk.more();
  return walk;
};

/** Walks to all of the rows at once. @throws like `startWalk` */
export const walkList = async (list: List, first: number, after: string | null): Promise<Walk> =>
  walkUntil(await startWalk(list, first, after), Number.POSITIVE_INFINITY);
