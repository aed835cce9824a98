import { getOrInsertComputed } from '../../base/collections/maps.js';
import type { JsonRecord } from '../../explorer/decode/read.js';
import { namesIn } from '../../explorer/decode/upstream-page.js';
import { RejectedError, staleCursor } from '../errors/errors.js';
import type { Neighbours, Place, RowName, RowPosition } from './cursor.js';
import {
  beginsAnew,
  type List,
  type LoadedPage,
  loadFirst,
  loadPages,
  pagesFrom,
} from './pages.js';
import { boundsOf, identity, isBehind } from './row-keys.js';
import { nameOf, type Row, rowAt } from './rows.js';

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
export const searchPages = async (
  start: LoadedPage,
  rank: readonly number[],
  find: (page: LoadedPage) => number | undefined,
): Promise<FoundRow | null> => {
  let unranked = 0;
  for await (const page of pagesFrom(start)) {
    const at = find(page);
    if (at !== undefined) return { page, at };
    const { last } = boundsOf(page.rowKeys());
    if (rank.length === 0 || last.length === 0) unranked += 1;
    if (isBehind(last, rank) || unranked > maxUnrankedPages) return null;
  }
  return null;
};

/**
 * Finds a cursor's row in a page.
 * @throws CURSOR_STALE at a row that sorts after it: it is gone, or the list was reordered
 */
const finderOf =
  ({ rules, judge }: List, { key, nth, rank }: RowPosition) =>
  ({ rows, rowKeys }: LoadedPage) => {
    const { ranks, nth: nthOf } = rowKeys();
    // A transaction that is pending again has lost its place.
    const hasPlace = (row: JsonRecord, at: number) =>
      ranks[at]?.length !== 0 || judge?.(row) !== 'before';
    for (const [at, row] of rows.entries()) {
      if (isBehind(ranks[at] ?? [], rank)) throw staleCursor();
      const isIt = nthOf[at] === nth && identity(rules, row) === key;
      if (isIt && hasPlace(row, at)) return at;
    }
    return undefined;
  };

/** A row that a cursor names: the one it stands at, or a neighbour of that. */
type Named = 'before' | 'row' | 'after';

const isSame = (one: RowName | null, other: RowName | null) =>
  one === null || other === null ? one === other : one.key === other.key && one.nth === other.nth;

/** The index in a page at which what was asked for of a list ends; null if it goes on with the next page. */
const endIn = ({ judge }: List, { rows, next }: LoadedPage): number | null => {
  const at = judge === null ? -1 : rows.findIndex((row) => judge(row) === 'after');
  if (at >= 0) return at;
  return next === null ? rows.length : null;
};

/**
 * Finds the place in a list whose rows do not show what they are ordered by. The row itself may have
 * moved: to continue after it would skip all rows that it passed, or repeat them. So the place is
 * where two of the three rows are still side by side. The start of the page stands for a missing row
 * before, the end of the list for one after. The row may be beyond that end: a pending one was mined.
 * @throws CURSOR_STALE at the end of the list, whatever follows it
 */
const findBetween = async (
  list: List,
  start: LoadedPage,
  row: RowName,
  { before, after }: Neighbours,
): Promise<FoundRow | null> => {
  const namedAs = (name: RowName | null): Named | null => {
    if (isSame(name, row)) return 'row';
    if (before !== null && isSame(name, before)) return 'before';
    return isSame(name, after) ? 'after' : null;
  };
  let place: FoundRow | null = null;
  let hasRow = false;
  let last: Named | null = before === null ? 'before' : null;
  const look = (page: LoadedPage) => {
    const end = endIn(list, page);
    for (let at = 0; at <= (end ?? page.rows.length - 1); at += 1) {
      const named = namedAs(at === end ? null : nameOf(list, page, at));
      const isPair = last === 'before' ? named !== null : last === 'row' && named === 'after';
      hasRow ||= named === 'row';
      if (isPair) place = { page, at: named === 'row' ? at : at - 1 };
      last = named;
    }
    const isIt = (_row: JsonRecord, at: number) => isSame(nameOf(list, page, at), row);
    hasRow ||= end !== null && page.rows.some((other, at) => at >= end && isIt(other, at));
    if (hasRow && place) return 0;
    if (end !== null) throw staleCursor();
    return undefined;
  };
  await searchPages(start, [], look);
  return hasRow ? place : null;
};

/** Whether the explorer refuses a request for what is in a cursor alone: it is of another version. */
const isUnread = (params: string | null, error: unknown): boolean => {
  if (params === null || !(error instanceof RejectedError)) return false;
  const names = namesIn(params);
  return error.refused.every(({ name }) => names.includes(name));
};

/**
 * Finds the row, or the start of a page, that a list continues after. New rows above it may have
 * moved it to a later page, or the explorer may send fewer rows per call than it did. `need` is how
 * many rows are needed from the start of its page on.
 * @throws CURSOR_STALE if its row is gone, if the list was reordered so that its place is lost, or if this
 *   version of the explorer does not read it
 */
export const resume = async (
  list: List,
  { params, row, carry }: Place,
  need: number,
): Promise<FoundRow> => {
  const page = await loadPages(list, need, params, carry).catch((error: unknown) => {
    throw isUnread(params, error) ? staleCursor() : error;
  });
  if (row === null) {
    if (beginsAnew(list, page)) throw staleCursor();
    return { page, at: -1 };
  }
  const found =
    row.neighbours === null
      ? await searchPages(page, row.rank, finderOf(list, row))
      : await findBetween(list, page, row, row.neighbours);
  if (found === null) throw staleCursor();
  return found;
};

/** Finds a row of one list by its name and, as far as known, its rank; null if there is none. */
export type FindRow = (name: string, rank: readonly number[]) => Promise<Row | null>;

/** Creates a finder of rows, which loads and indexes each page of the list only once. */
export const createRowFinder = (
  list: List,
  nameOf: (row: JsonRecord, nth: number) => string,
): FindRow => {
  let start: Promise<LoadedPage> | null = null;
  const indexNew = ({ rows, rowKeys }: LoadedPage) => {
    const { nth } = rowKeys();
    const places = new Map<string, number>();
    // The first row with a name counts: odd explorers may send several.
    for (const [at, row] of rows.entries()) {
      getOrInsertComputed(places, nameOf(row, nth[at] ?? 0), () => at);
    }
    return places;
  };
  const indexed = new Map<LoadedPage, ReadonlyMap<string, number>>();
  const placesOf = (page: LoadedPage) => getOrInsertComputed(indexed, page, indexNew);
  return async (name, rank) => {
    start ??= loadFirst(list, list.rowsPerPage);
    const found = await searchPages(await start, rank, (page) => placesOf(page).get(name));
    return found && rowAt(list, found.page, found.at);
  };
};
