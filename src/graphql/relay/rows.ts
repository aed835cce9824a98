import { usualPage } from '../../endpoints/declaration.js';
import type { Chain } from '../../explorer/chain.js';
import type { JsonRecord } from '../../explorer/decode/read.js';
import { badResponse } from '../errors/errors.js';
import type { Place, RowName } from './cursor.js';
import type { List, LoadedPage } from './pages.js';
import { identity } from './row-keys.js';

/** A row of a loaded page. */
export interface Row {
  readonly chain: Chain;
  readonly record: JsonRecord;
  /** How many rows with the same key come before it. */
  readonly nth: () => number;
  /** @throws UPSTREAM_BAD_RESPONSE if the explorer's cursor is too long to wrap */
  readonly cursor: () => string;
}

/** The name of a row of a page; null if there is no such row. */
export const nameOf = (
  { rules }: List,
  { rows, rowKeys }: LoadedPage,
  at: number,
): RowName | null => {
  const record = rows[at];
  return record ? { key: identity(rules, record), nth: rowKeys().nth[at] ?? 0 } : null;
};

/** The place after the last row of a page; null if no page follows that could be asked for. */
const endOf = (page: LoadedPage): Place | null =>
  typeof page.next === 'string'
    ? { params: page.next, row: null, carry: page.rowKeys().end }
    : null;

/** The name of the row after another; null if there is none that was asked for, such as a mined one after pending ones. */
const nameAfter = (list: List, page: LoadedPage, at: number): RowName | null => {
  const following = page.rows[at + 1];
  const isEnd = following === undefined || list.judge?.(following) === 'after';
  return isEnd ? null : nameOf(list, page, at + 1);
};

/** A row's place within its page. */
const placeWithin = (list: List, page: LoadedPage, at: number): Place => {
  const { isOrdered, ranks, carry } = page.rowKeys();
  const rank = isOrdered ? (ranks[at] ?? []) : [];
  const neighbours =
    rank.length > 0
      ? null
      : { before: nameOf(list, page, at - 1), after: nameAfter(list, page, at) };
  const name = nameOf(list, page, at);
  const row = name && { rank, neighbours, ...name };
  return { params: page.params, row, carry, ...(at >= usualPage && { at }) };
};

/** The cursor after the last row of a page, even if it has no rows; null if there is none. */
export const endCursorOf = (list: List, page: LoadedPage): string | null => {
  const end = endOf(page);
  return end && list.cursors().encode(end);
};

/** Whether a list goes on with the next page after a row: the rest of its page was not asked for. */
const isLast = ({ judge }: List, { rows }: LoadedPage, at: number): boolean => {
  for (let next = at + 1; next < rows.length; next += 1) {
    const verdict = judge?.(rows[next] ?? {}) ?? 'in';
    if (verdict === 'in' || verdict === 'after') return false;
  }
  return true;
};

/** A cursor after a row. If the next page's params do not fit, it leads through the row's page. */
const cursorOf = (list: List, page: LoadedPage, at: number): string => {
  const end = isLast(list, page, at) ? endCursorOf(list, page) : null;
  const cursor = end ?? list.cursors().encode(placeWithin(list, page, at));
  if (cursor !== null) return cursor;
  throw badResponse('The next_page_params of the explorer are too long for a cursor.');
};

// A class, since two closures per row would cost more than most fields of a row.
class PageRow implements Row {
  readonly record: JsonRecord;
  readonly #list: List;
  readonly #page: LoadedPage;
  readonly #at: number;
  #cursor: string | null = null;

  constructor(record: JsonRecord, list: List, page: LoadedPage, at: number) {
    this.record = record;
    this.#list = list;
    this.#page = page;
    this.#at = at;
  }

  get chain(): Chain {
    return this.#list.chain;
  }

  nth(): number {
    return this.#page.rowKeys().nth[this.#at] ?? 0;
  }

  cursor(): string {
    this.#cursor ??= cursorOf(this.#list, this.#page, this.#at);
    return this.#cursor;
  }
}

/** Rows of a page, and what comes after them. */
interface Taken {
  readonly rows: Row[];
  /** Whether the page has more of those that were asked for. */
  readonly isCut: boolean;
  /** Whether none that was asked for comes after them, also on later pages. */
  readonly isOver: boolean;
  /** Whether rows are left out that the explorer sent. */
  readonly leftOut: boolean;
}

/** Takes at most so many rows of a page that were asked for, from an index on. */
export const takeRows = (list: List, page: LoadedPage, from: number, most: number): Taken => {
  const { judge } = list;
  const rows: Row[] = [];
  let leftOut = false;
  for (let at = from; at < page.rows.length; at += 1) {
    const record = page.rows[at] ?? {};
    const verdict = judge === null ? 'in' : judge(record);
    if (verdict === 'after') return { rows, isCut: false, isOver: true, leftOut };
    if (verdict !== 'in') leftOut = true;
    else if (rows.length === most) return { rows, isCut: true, isOver: false, leftOut };
    else rows.push(new PageRow(record, list, page, at));
  }
  return { rows, isCut: false, isOver: false, leftOut };
};

/** A row of a page, whether it was asked for or not. */
export const rowAt = (list: List, page: LoadedPage, at: number): Row =>
  new PageRow(page.rows[at] ?? {}, list, page, at);
