import type { Ledger } from './ledger.js';

/** The `next_page_params`; a bigint becomes a JSON number of any length. */
export type Cursor = Readonly<Record<string, string | number | bigint | boolean | null>>;

export interface PagerRequest<Row> {
  /** Already validated. */
  readonly query: URLSearchParams;
  readonly matches: (row: Row) => boolean;
  readonly size: number;
  readonly ledger: Ledger;
}

/** Takes the page that the query's cursor points to, and makes the cursor of the next one. */
export type Pager<Row, Shown = Row> = (
  list: readonly Row[],
  request: PagerRequest<Row>,
) => { readonly rows: readonly Shown[]; readonly cursor: Cursor | null };

/** The rows of a page, and the first of the next page. */
export interface Page<Row> {
  readonly rows: Row[];
  readonly next: Row | undefined;
}

interface PageRange<Row> {
  readonly start: number;
  /** 1 reads forwards, -1 backwards. */
  readonly step: 1 | -1;
  readonly size: number;
  readonly matches: (row: Row) => boolean;
  /** Whether the cursor does not tell two rows apart: then a page does not end between them. */
  readonly areTied?: ((last: Row, next: Row) => boolean) | undefined;
}

/** Takes up to `size` matching rows, beginning at `start`, and those that are tied with the last. */
export function takePage<Row>(
  list: readonly Row[],
  { start, step, size, matches, areTied }: PageRange<Row>,
): Page<Row> {
  const rows: Row[] = [];
  for (let i = start; i >= 0 && i < list.length; i += step) {
    const row = list[i] as Row;
    if (!matches(row)) continue;
    const last = rows.at(-1);
    const isTied = last !== undefined && areTied?.(last, row) === true;
    if (rows.length >= size && !isTied) return { rows, next: row };
    rows.push(row);
  }
  return { rows, next: undefined };
}

/** Adds the cursor of the next page, which `keyOf` makes from the last row. */
export function withCursor<Row>(page: Page<Row>, keyOf: (row: Row) => Cursor) {
  const last = page.rows.at(-1);
  const cursor = page.next === undefined || last === undefined ? null : keyOf(last);
  return { rows: page.rows, cursor };
}

/** How the pages of a sorted list follow one another. */
interface Order<Row, Place> {
  /** After what the query's cursor wants the page to begin; null for the first page. */
  placeIn(query: URLSearchParams): Place | null;
  /** Whether a row is at the place, or before it. */
  isPast(row: Row, place: Place): boolean;
  cursorOf(row: Row): Cursor;
  /** As in a range. */
  areTied?(last: Row, next: Row): boolean;
  /** Whether the last row of the list is the first to be shown. */
  readonly isBackwards?: true;
}

/** A pager whose cursor says after which row the next page begins. */
export function pagerOf<Row, Place>(order: Order<Row, Place>): Pager<Row> {
  const { areTied, cursorOf, isBackwards, isPast, placeIn } = order;
  return (list, { query, matches, size }) => {
    const place = placeIn(query);
    const past = (row: Row) => place !== null && isPast(row, place);
    const start = isBackwards
      ? countLeading(list, (row) => !past(row)) - 1
      : countLeading(list, past);
    return withCursor(
      takePage(list, { start, step: isBackwards ? -1 : 1, size, matches, areTied }),
      cursorOf,
    );
  };
}

/** Binary search: how many leading rows satisfy a condition that, once false, stays false. */
export function countLeading<Row>(list: readonly Row[], satisfies: (row: Row) => boolean): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (satisfies(list[middle] as Row)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Orders two values, the lesser first. */
export function compare<Value extends bigint | number | string>(a: Value, b: Value): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Orders keys part by part. */
export function compareKeys(a: readonly number[], b: readonly number[]): number {
  for (const [i, part] of a.entries()) {
    const order = compare(part, b[i] ?? 0);
    if (order !== 0) return order;
  }
  return 0;
}
