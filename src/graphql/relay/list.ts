import type { Mask } from '../../upstream/reading/mask.js';
import type { Page } from '../../upstream/reading/page.js';
import type { JsonRecord } from '../../upstream/reading/read.js';
import { badResponse } from '../errors.js';
import type { Carry, Cursors, Place, RowName } from './cursor.js';
import { identity, isBehind, type Marks, type MarksOf, type RowRules } from './marks.js';

/** A list of the explorer, with everything needed to page through it. */
export interface List {
  readonly rules: RowRules;
  /** Identifies the list: its endpoint, parent and filters. */
  readonly scope: string;
  /** What is read of its rows. */
  readonly mask: Mask;
  readonly cursors: Cursors;
  readonly marksOf: MarksOf;
  /** Fetches the page that starts at `params`, or the first page for null. */
  readonly page: (params: string | null) => Promise<Page>;
}

/** A row of a loaded page. */
export interface Row {
  readonly record: JsonRecord;
  /** How many rows with the same key come before it. */
  readonly nth: () => number;
  /** @throws UPSTREAM_BAD_RESPONSE if the explorer's cursor is too long to wrap */
  readonly cursor: () => string;
}

/** A page with the place it was loaded from and the marks of its rows. */
export interface LoadedPage extends Page {
  readonly params: string | null;
  /** Computed lazily. */
  readonly marks: () => Marks;
}

/** Loads the page that starts at `params`; `carry` is the `end` of the previous page. */
export type LoadPage = (params: string | null, carry: Carry | null) => Promise<LoadedPage>;

/**
 * Whether a page ends before the last row of the page that it was said to follow. It must itself
 * descend, which shows that the list is in the order of the ranks.
 */
const endsAhead = (page: LoadedPage, previous: LoadedPage) => {
  const [here, there] = [page.marks(), previous.marks()];
  if (!here.isOrdered || !there.isOrdered) return false;
  const [first = [], last = first] = [here.ranks.at(0), here.ranks.at(-1)];
  return isBehind(last, first) && isBehind(there.ranks.at(-1) ?? [], last);
};

/**
 * Creates a loader of consecutive pages, the first of which follows `from`, if that is loaded
 * already. It fails if the explorer leads it in a circle, also in one that new rows hide: they
 * change the `next_page_params` of an explorer that always answers with its first page.
 */
export const createLoad = (list: List, from: LoadedPage | null = null): LoadPage => {
  const visited = new Set([from?.params]);
  let previous = from;
  return async (params, carry) => {
    visited.add(params);
    const { rows, next } = await list.page(params);
    const page = { rows, next, params, marks: () => list.marksOf(list.rules, rows, carry) };
    if ((next !== null && visited.has(next)) || (previous && endsAhead(page, previous))) {
      throw badResponse(
        "The explorer's next page does not advance, so the list cannot be continued.",
      );
    }
    previous = page;
    return page;
  };
};

/** The name of a row of a page; null if there is no such row. */
export const nameOf = (
  { rules }: List,
  { rows, marks }: LoadedPage,
  at: number,
): RowName | null => {
  const record = rows[at];
  return record ? { key: identity(rules, record), nth: marks().nth[at] ?? 0 } : null;
};

const placeOf = (list: List, page: LoadedPage, at: number): Place => {
  if (at === page.rows.length - 1 && page.next !== null) {
    return { params: page.next, row: null, carry: page.marks().end };
  }
  const { isOrdered, ranks, carry } = page.marks();
  const rank = isOrdered ? (ranks[at] ?? []) : [];
  const neighbours =
    rank.length > 0
      ? null
      : { before: nameOf(list, page, at - 1), after: nameOf(list, page, at + 1) };
  const name = nameOf(list, page, at);
  return { params: page.params, row: name && { ...name, rank, neighbours }, carry };
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

  nth(): number {
    return this.#page.marks().nth[this.#at] ?? 0;
  }

  cursor(): string {
    this.#cursor ??= this.#list.cursors.encode(placeOf(this.#list, this.#page, this.#at));
    if (this.#cursor !== null) return this.#cursor;
    throw badResponse('The next_page_params of the explorer are too long for a cursor.');
  }
}

/** The rows of a page from index `from` up to, but not including, `to`. */
export const rowsBetween = (list: List, page: LoadedPage, from: number, to: number): Row[] =>
  page.rows.slice(from, to).map((record, offset) => new PageRow(record, list, page, from + offset));
