import { getOrInsertComputed } from '../../get-or-insert.js';
import type { Mask } from '../../upstream/reading/mask.js';
import type { Page } from '../../upstream/reading/page.js';
import type { JsonRecord } from '../../upstream/reading/read.js';
import { badResponse, staleCursor } from '../errors.js';
import type { Carry, Cursors, Place } from './cursor.js';
import { identity, isBehind, type Marks, type MarksOf, type RowRules } from './marks.js';

/** A list of the explorer with all that its paging needs. */
export interface List {
  readonly rules: RowRules;
  /** Identifies it among the lists of the explorer. */
  readonly scope: string;
  /** What is read of its rows. */
  readonly mask: Mask;
  readonly cursors: Cursors;
  readonly marksOf: MarksOf;
  /** Fetches the page that starts at `params`, the first one for null. */
  readonly page: (params: string | null) => Promise<Page>;
}

/** A row of a list that is walked through. */
export interface Row {
  readonly record: JsonRecord;
  /** How many rows of its key come before it. */
  readonly nth: () => number;
  /** @throws UPSTREAM_BAD_RESPONSE where the explorer's cursor is too long to wrap */
  readonly cursor: () => string;
}

export interface Walk {
  readonly rows: readonly Row[];
  readonly hasNextPage: boolean;
}

// Without ranks, a missing row may always be further down: so many more pages are searched.
const maxSearchedPages = 10;

interface LoadedPage extends Page {
  readonly params: string | null;
  /** Computed when first asked for. */
  readonly marks: () => Marks;
}

/** Loads pages one after the other, and fails where the explorer leads in a circle. */
const createLoad = (list: List) => {
  const visited = new Set<string | null>();
  return async (params: string | null, carry: Carry | null): Promise<LoadedPage> => {
    visited.add(params);
    const { rows, next } = await list.page(params);
    if (next !== null && visited.has(next)) {
      throw badResponse('The explorer handed out a next page that does not advance.');
    }
    let marks: Marks | null = null;
    return {
      rows,
      next,
      params,
      marks: () => {
        marks ??= list.marksOf(list.rules, rows, carry);
        return marks;
      },
    };
  };
};

type Load = ReturnType<typeof createLoad>;

interface Wanted {
  readonly isIt: (row: JsonRecord, nth: number) => boolean;
  /** The row's rank, as far as it is known: past it, the row is gone. */
  readonly rank: readonly number[];
}

/** Searches for a row from a page on; null where it is gone. */
const search = async (start: LoadedPage, { isIt, rank }: Wanted, load: Load) => {
  let page = start;
  for (let searched = 0; ; searched += 1) {
    const { nth, ranks, end } = page.marks();
    let isRanked = false;
    for (const [at, row] of page.rows.entries()) {
      const rowRank = ranks[at] ?? [];
      if (isBehind(rowRank, rank)) return null;
      if (isIt(row, nth[at] ?? 0)) return { page, at };
      isRanked ||= rank.length > 0 && rowRank.length > 0;
    }
    if (page.next === null || (!isRanked && searched >= maxSearchedPages)) return null;
    page = await load(page.next, end);
  }
};

/** Finds a row of one list by its name and, as far as it is known, its rank; null where there is none. */
export type FindRow = (name: string, rank: readonly number[]) => Promise<Row | null>;

interface IndexedPage {
  readonly page: LoadedPage;
  readonly places: ReadonlyMap<string, number>;
  /** Of the last row that has one; empty where the rows are not in the order of their ranks. */
  readonly lastRank: readonly number[];
}

/** Makes what finds rows of a list: its pages are loaded and indexed once for all of them. */
export const createRowFinder = (
  list: List,
  nameOf: (row: JsonRecord, nth: number) => string,
): FindRow => {
  const load = createLoad(list);
  const indexed = new Map<string | null, Promise<IndexedPage>>();
  const indexNew = async (params: string | null, carry: Carry | null): Promise<IndexedPage> => {
    const page = await load(params, carry);
    const { isOrdered, nth, ranks } = page.marks();
    const places = new Map<string, number>();
    for (const [at, row] of page.rows.entries()) {
      getOrInsertComputed(places, nameOf(row, nth[at] ?? 0), () => at);
    }
    const lastRank = isOrdered ? ranks.findLast(({ length }) => length > 0) : undefined;
    return { page, places, lastRank: lastRank ?? [] };
  };
  const index = (params: string | null, carry: Carry | null) =>
    getOrInsertComputed(indexed, params, () => indexNew(params, carry));
  return async (name, rank) => {
    let { page, places, lastRank } = await index(null, null);
    for (let searched = 0; ; searched += 1) {
      const at = places.get(name);
      if (at !== undefined) return rowsBetween(list, page, at, at + 1)[0] ?? null;
      const isRanked = rank.length > 0 && lastRank.length > 0;
      const isGone = isBehind(lastRank, rank) || (!isRanked && searched >= maxSearchedPages);
      if (page.next === null || isGone) return null;
      ({ page, places, lastRank } = await index(page.next, page.marks().end));
    }
  };
};

const placeOf = (list: List, page: LoadedPage, at: number): Place => {
  if (at === page.rows.length - 1 && page.next !== null) {
    return { params: page.next, row: null, carry: page.marks().end };
  }
  const { isOrdered, nth, carry } = page.marks();
  const record = page.rows[at] ?? {};
  const rank = isOrdered ? list.rules.rank(record) : [];
  const row = { key: identity(list.rules, record), nth: nth[at] ?? 0, rank };
  return { params: page.params, row, carry };
};

// A class, since two closures for each row would cost more than most fields of a row.
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

const rowsBetween = (list: List, page: LoadedPage, from: number, to: number): Row[] =>
  page.rows.slice(from, to).map((record, offset) => new PageRow(record, list, page, from + offset));

const firstPlace: Place = { params: null, row: null, carry: null };

/**
 * The `first` rows behind the cursor `after`, from as many of the explorer's pages as they take.
 * @throws INVALID_CURSOR, CURSOR_STALE, and UPSTREAM_BAD_RESPONSE where pages do not advance
 */
export const walkList = async (list: List, first: number, after: string | null): Promise<Walk> => {
  const place = after === null ? firstPlace : list.cursors.decode(after);
  if (first === 0) return { rows: [], hasNextPage: false };
  const load = createLoad(list);
  let page = await load(place.params, place.carry);
  let from = 0;
  if (place.row) {
    const { key, nth, rank } = place.row;
    const isIt = (row: JsonRecord, seen: number) =>
      seen === nth && identity(list.rules, row) === key;
    // Rows that arrived above it may have moved it to a later page.
    const found = await search(page, { isIt, rank }, load);
    if (!found) throw staleCursor();
    page = found.page;
    from = found.at + 1;
  }
  let rows: readonly Row[] = [];
  for (;;) {
    const to = from + first - rows.length;
    rows = rows.concat(rowsBetween(list, page, from, to));
    if (to < page.rows.length) return { rows, hasNextPage: true };
    if (page.next === null || rows.length === first) {
      return { rows, hasNextPage: page.next !== null };
    }
    page = await load(page.next, page.marks().end);
    from = 0;
  }
};
