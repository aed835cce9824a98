import { staleCursor } from '../errors.js';
import type { Neighbours, Place, RowMark, RowName } from './cursor.js';
import { createLoad, type List, type LoadedPage, type LoadPage, nameOf } from './list.js';
import { identity, isBehind } from './marks.js';
import { type Found, search } from './search.js';

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

interface Spot extends Found {
  /** Its index in all the pages that were searched. */
  readonly index: number;
}

/** Where a row and its neighbours are now, as far as found. */
interface Spots {
  before?: Spot;
  row?: Spot;
  after?: Spot;
}

const isSettled = ({ before, row, after }: Spots) =>
  row !== undefined && (after !== undefined || (before !== undefined && before.index < row.index));

/** The spot to continue after: of three rows, two that are still in order tell which one moved. */
const spotToResume = ({ before, row, after }: Spots): Found | null => {
  if (row === undefined) return null;
  const follows = before === undefined || before.index < row.index;
  const precedes = after === undefined || row.index < after.index;
  if (follows && precedes) return row;
  if (before === undefined || after === undefined) return null;
  if (before.index < after.index) return before;
  return follows || precedes ? row : null;
};

const isNamed = (name: RowName | null, wanted: RowName | null) =>
  name !== null && name.key === wanted?.key && name.nth === wanted.nth;

/**
 * Finds the place in a list whose rows do not show what they are ordered by. The row itself may have
 * moved: to continue after it would skip all rows that it passed, or repeat them.
 */
const findBetween = async (
  list: List,
  start: LoadedPage,
  row: RowMark,
  { before, after }: Neighbours,
  load: LoadPage,
): Promise<Found | null> => {
  const spots: Spots = before === null ? { before: { page: start, at: -1, index: -1 } } : {};
  let passed = 0;
  const look = (page: LoadedPage) => {
    for (const at of page.rows.keys()) {
      const name = nameOf(list, page, at);
      const spot = { page, at, index: passed + at };
      if (isNamed(name, before)) spots.before ??= spot;
      else if (isNamed(name, row)) spots.row ??= spot;
      else if (isNamed(name, after)) spots.after ??= spot;
    }
    passed += page.rows.length;
    return isSettled(spots) ? 0 : undefined;
  };
  await search(start, [], look, load);
  return spotToResume(spots);
};

/**
 * Finds the row, or the start of a page, that a list continues after. New rows above it may have
 * moved it to a later page.
 * @throws CURSOR_STALE if its row is gone, or the list was reordered so that its place is lost
 */
export const resume = async (list: List, { params, row, carry }: Place): Promise<Found> => {
  const load = createLoad(list);
  const page = await load(params, carry);
  if (row === null) return { page, at: -1 };
  const found =
    row.neighbours === null
      ? await search(page, row.rank, finderOf(list, row), load)
      : await findBetween(list, page, row, row.neighbours, load);
  if (found === null) throw staleCursor();
  return found;
};
