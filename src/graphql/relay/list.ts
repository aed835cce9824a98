import type { Mask } from '../../upstream/reading/mask.js';
import type { Next, Page } from '../../upstream/reading/page.js';
import type { JsonRecord } from '../../upstream/reading/read.js';
import { badResponse } from '../errors.js';
import { type Carry, type Cursors, digest, type Place, type RowName } from './cursor.js';
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

/**
 * Loads the page that starts at `next`; `carry` is the `end` of the previous page. @throws `next`,
 * if that is why the list cannot be continued
 */
export type LoadPage = (next: Next, carry: Carry | null) => Promise<LoadedPage>;

const isSameRank = (one: readonly number[], other: readonly number[]) =>
  one.length === other.length && one.every((part, at) => part === other[at]);

/**
 * Whether a page ends at or before the last row of the page that it was said to follow. It must
 * itself descend, which shows that the list is in the order of the ranks.
 */
const endsAhead = (page: LoadedPage, previous: LoadedPage) => {
  const [here, there] = [page.marks(), previous.marks()];
  if (!here.isOrdered || !there.isOrdered) return false;
  const [first = [], last = first] = [here.ranks.at(0), here.ranks.at(-1)];
  const before = there.ranks.at(-1) ?? [];
  return isBehind(last, first) && (isBehind(before, last) || isSameRank(before, last));
};

const noAdvance = () =>
  badResponse("The explorer's next page does not advance, so the list cannot be continued.");

/**
 * Creates a loader of consecutive pages, the first of which follows `from`, if that is loaded
 * already. If the explorer leads it in a circle, also in one that new rows hide (they change the
 * `next_page_params` of an explorer that always answers with its first page), the list ends with an
 * error as `next`, and without the rows of a page that repeats an earlier one.
 */
export const createLoad = (list: List, from: LoadedPage | null = null): LoadPage => {
  const { rules } = list;
  const visited = new Set<Next | undefined>([from?.params]);
  /** Digests of the keys of the last rows before each page. */
  const ends = new Set<string>();
  let previous = from;
  const withMarks = (page: Page, params: string | null, carry: Carry | null): LoadedPage => ({
    ...page,
    params,
    marks: () => list.marksOf(rules, page.rows, carry),
  });
  const repeats = ({ rows }: Page, carry: Carry | null) => {
    const keys = rows.map((row) => digest(rules.key(row)));
    // The page may begin in the middle of a batch, whose rows share a key.
    const first = keys.findIndex((key) => key !== carry?.key);
    return first < 0 || keys.slice(first).some((key) => ends.has(key));
  };
  return async (params, carry) => {
    if (params instanceof Error) throw params;
    visited.add(params);
    if (carry) ends.add(carry.key);
    const answer = await list.page(params);
    const page = withMarks(answer, params, carry);
    const isAhead = previous !== null && endsAhead(page, previous);
    if (isAhead || (page.next !== null && visited.has(page.next))) {
      const rows = isAhead || repeats(page, carry) ? [] : page.rows;
      return withMarks({ rows, next: noAdvance() }, params, carry);
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

/** The start of the page after a row, if it is the last of its page. */
const nextPlace = (page: LoadedPage, at: number): Place | null =>
  at === page.rows.length - 1 && typeof page.next === 'string'
    ? { params: page.next, row: null, carry: page.marks().end }
    : null;

/** A row's place within its page. */
const ownPlace = (list: List, page: LoadedPage, at: number): Place => {
  const { isOrdered, ranks, carry } = page.marks();
  const rank = isOrdered ? (ranks[at] ?? []) : [];
  const neighbours =
    rank.length > 0
      ? null
      : { before: nameOf(list, page, at - 1), after: nameOf(list, page, at + 1) };
  const name = nameOf(list, page, at);
  return { params: page.params, row: name && { ...name, rank, neighbours }, carry };
};

/** A cursor after a row. If the next page's params do not fit, it leads through the row's page. */
const cursorOf = (list: List, page: LoadedPage, at: number): string | null => {
  const next = nextPlace(page, at);
  const cursor = next && list.cursors.encode(next);
  return cursor ?? list.cursors.encode(ownPlace(list, page, at));
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
    this.#cursor ??= cursorOf(this.#list, this.#page, this.#at);
    if (this.#cursor !== null) return this.#cursor;
    throw badResponse('The next_page_params of the explorer are too long for a cursor.');
  }
}

/** The rows of a page from index `from` up to, but not including, `to`. */
export const rowsBetween = (list: List, page: LoadedPage, from: number, to: number): Row[] =>
  page.rows.slice(from, to).map((record, offset) => new PageRow(record, list, page, from + offset));
