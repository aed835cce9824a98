import type { Page } from '../../upstream/page.js';
import type { JsonRecord } from '../../upstream/read.js';
import { badResponse, staleCursor } from '../errors.js';
import {
  decodeCursor,
  digest,
  encodeCursor,
  type GroupMark,
  type Place,
  type RowMark,
} from './cursor.js';

/** A list of the explorer with all that its paging needs to know. */
export interface List {
  /** Names the list: connection, parent and filters. A cursor fits no other. */
  readonly scope: string;
  /** Fetches the page that starts at `params`, the first one for null. */
  readonly page: (params: string | null) => Promise<Page>;
  readonly isParams: (params: string) => boolean;
  /** What tells a row from others, and stays when amounts and prices move. */
  readonly identity: (row: JsonRecord) => string;
  /** What the rows of one batch share; its rows follow each other. Absent where rows come singly. */
  readonly group?: (row: JsonRecord) => string;
  /**
   * The row's place in the explorer's order, greatest first, or null where it does not say. It ends
   * the search for a row that is gone; without it the search is bounded by pages.
   */
  readonly rank?: (row: JsonRecord) => readonly number[] | null;
}

/** A row as it was met on the way through a list. */
export interface Row {
  readonly record: JsonRecord;
  /** How many rows of its group came before it. */
  readonly inGroup: number;
  /** @throws UPSTREAM_BAD_RESPONSE where the explorer's cursor is too long to wrap */
  readonly cursor: () => string;
}

export interface Walk {
  readonly rows: readonly Row[];
  readonly hasNextPage: boolean;
}

// Without a rank there is no telling whether a missing row is further down: so many more pages are tried.
const maxSearchedPages = 10;

interface LoadedPage extends Page {
  readonly params: string | null;
  readonly carry: GroupMark | null;
  /** For every row, how many rows of its group came before it. */
  readonly inGroup: readonly number[];
}

const countInGroups = (
  { group }: List,
  rows: readonly JsonRecord[],
  carry: GroupMark | null,
): readonly number[] => {
  if (!group) return [];
  let current: string | null = null;
  let seen = 0;
  return rows.map((row) => {
    const next = group(row);
    if (current === null) seen = carry?.group === digest(next) ? carry.seen : 0;
    else if (next !== current) seen = 0;
    current = next;
    return seen++;
  });
};

const loadPage = async (
  list: List,
  params: string | null,
  carry: GroupMark | null,
): Promise<LoadedPage> => {
  const page = await list.page(params);
  return { ...page, params, carry, inGroup: countInGroups(list, page.rows, carry) };
};

/** What the page after `page` must know of the group that `page` may have cut. */
const carryBehind = ({ group }: List, { rows, carry, inGroup }: LoadedPage): GroupMark | null => {
  const last = rows.at(-1);
  return group && last ? { group: digest(group(last)), seen: (inGroup.at(-1) ?? 0) + 1 } : carry;
};

/** Goes from page to page and stops where the explorer would lead in a circle. */
const createTrail = (list: List, start: string | null) => {
  const visited = new Set([start]);
  const follow = (page: Page): string | null => {
    if (page.next !== null && visited.has(page.next)) {
      throw badResponse('The explorer handed out a next page that does not advance.');
    }
    return page.next;
  };
  const load = (page: LoadedPage, next: string): Promise<LoadedPage> => {
    visited.add(next);
    return loadPage(list, next, carryBehind(list, page));
  };
  return { follow, load };
};

type Trail = ReturnType<typeof createTrail>;

const isBehind = (rank: readonly number[] | null | undefined, mark: readonly number[]) => {
  if (!rank) return false;
  const at = mark.findIndex((part, index) => part !== rank[index]);
  return at >= 0 && (rank[at] ?? 0) < (mark[at] ?? 0);
};

interface Wanted {
  readonly isIt: (row: JsonRecord, inGroup: number) => boolean;
  /** Where the row stands in the explorer's order, if that is known: past it, it is gone. */
  readonly rank: readonly number[] | null;
}

/** Looks for a row from a page on; null where it is gone. */
const search = async (list: List, start: LoadedPage, { isIt, rank }: Wanted, trail: Trail) => {
  let page = start;
  for (let searched = 0; ; searched += 1) {
    for (const [at, row] of page.rows.entries()) {
      if (rank && isBehind(list.rank?.(row), rank)) return null;
      if (isIt(row, page.inGroup[at] ?? 0)) return { page, at };
    }
    const next = trail.follow(page);
    if (next === null || (rank === null && searched === maxSearchedPages)) return null;
    page = await trail.load(page, next);
  }
};

/** Finds the row that a cursor points to: in its page, or further down where rows arrived above it. */
const findPlace = async (list: List, start: LoadedPage, mark: RowMark, trail: Trail) => {
  let met = 0;
  const isIt = (row: JsonRecord) =>
    digest(list.identity(row)) === mark.identity && met++ === mark.occurrence;
  const found = await search(list, start, { isIt, rank: mark.rank }, trail);
  if (!found) throw staleCursor();
  return { page: found.page, from: found.at + 1 };
};

/** The row of a list that is wanted, or null. */
export const findRow = async (list: List, wanted: Wanted): Promise<Row | null> => {
  const trail = createTrail(list, null);
  const found = await search(list, await loadPage(list, null, null), wanted, trail);
  return found ? (rowsBetween(list, found.page, found.at, found.at + 1)[0] ?? null) : null;
};

const placeOf = (list: List, page: LoadedPage, index: number): Place => {
  if (index === page.rows.length - 1 && page.next !== null) {
    return { params: page.next, row: null, carry: carryBehind(list, page) };
  }
  const record = page.rows[index] ?? {};
  const identity = list.identity(record);
  const above = page.rows.slice(0, index).filter((row) => list.identity(row) === identity);
  const rank = list.rank?.(record) ?? null;
  const row = { index, identity: digest(identity), occurrence: above.length, rank };
  return { params: page.params, row, carry: page.carry };
};

const rowsBetween = (list: List, page: LoadedPage, from: number, to: number): Row[] =>
  page.rows.slice(from, to).map((record, offset) => ({
    record,
    inGroup: page.inGroup[from + offset] ?? 0,
    cursor: () => {
      const cursor = encodeCursor(list.scope, placeOf(list, page, from + offset));
      if (cursor !== null) return cursor;
      throw badResponse('The next_page_params of the explorer are too long for a cursor.');
    },
  }));

const firstPlace: Place = { params: null, row: null, carry: null };

/**
 * The `first` rows behind the cursor `after`, over as many of the explorer's pages as that takes.
 * @throws INVALID_CURSOR, CURSOR_STALE, and UPSTREAM_BAD_RESPONSE where pages do not advance
 */
export const walkList = async (list: List, first: number, after: string | null): Promise<Walk> => {
  const place = after === null ? firstPlace : decodeCursor(list.scope, after, list.isParams);
  if (first === 0) return { rows: [], hasNextPage: false };
  const trail = createTrail(list, place.params);
  const start = await loadPage(list, place.params, place.carry);
  let { page, from } = place.row
    ? await findPlace(list, start, place.row, trail)
    : { page: start, from: 0 };
  const rows: Row[] = [];
  for (;;) {
    const to = from + first - rows.length;
    rows.push(...rowsBetween(list, page, from, to));
    if (to < page.rows.length) return { rows, hasNextPage: true };
    const next = trail.follow(page);
    if (next === null || rows.length === first) return { rows, hasNextPage: next !== null };
    page = await trail.load(page, next);
    from = 0;
  }
};
