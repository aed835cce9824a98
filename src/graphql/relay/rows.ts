import { usualPage } from '../../endpoints/declaration.js';
import type { Mask } from '../../explorer/call/mask.js';
import type { Chain } from '../../explorer/chain.js';
import type { JsonRecord } from '../../explorer/decode/read.js';
import type { Next, UpstreamPage } from '../../explorer/decode/upstream-page.js';
import { badResponse } from '../errors/errors.js';
import { type Carry, type Cursors, digest, type Place, type RowName } from './cursor.js';
import {
  identity,
  isBehind,
  type KnownRowKeys,
  type RowKeys,
  type RowRules,
  rowKeysOf,
} from './row-keys.js';

/** A page of a list, which may lack rows that were not asked for. */
export interface ListPage extends UpstreamPage {
  /** Whether the gateway has left out rows that the explorer should have left out. */
  readonly leftOut: boolean;
}

/** A list of the explorer, with everything needed to page through it. */
export interface List {
  readonly chain: Chain;
  readonly rules: RowRules;
  /** Identifies the list: its endpoint, parent and filters. */
  readonly scope: string;
  /** What is read of its rows. */
  readonly mask: Mask;
  readonly cursors: () => Cursors;
  readonly rowKeys: KnownRowKeys;
  /** How many rows the explorer sends per call, at least. */
  readonly rowsPerPage: number;
  /**
   * Fetches the page that starts at `params`, or the first page for null. `need` is how many rows
   * are needed from there on: the explorer may be able to send more at once.
   */
  readonly page: (params: string | null, need: number) => Promise<ListPage>;
  /** Whether two cursors of it are of versions of which neither reads the other's. */
  readonly areOfOtherVersions: (one: string, other: string) => boolean;
}

/** A row of a loaded page. */
export interface Row {
  readonly chain: Chain;
  readonly record: JsonRecord;
  /** How many rows with the same key come before it. */
  readonly nth: () => number;
  /** @throws UPSTREAM_BAD_RESPONSE if the explorer's cursor is too long to wrap */
  readonly cursor: () => string;
}

/** A page with the place it was loaded from and the keys of its rows. */
export interface LoadedPage extends ListPage {
  readonly params: string | null;
  /** Computed lazily. */
  readonly rowKeys: () => RowKeys;
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
  const [here, there] = [page.rowKeys(), previous.rowKeys()];
  if (!here.isOrdered || !there.isOrdered) return false;
  const [first = [], last = first] = [here.ranks.at(0), here.ranks.at(-1)];
  const before = there.ranks.at(-1) ?? [];
  return isBehind(last, first) && (isBehind(before, last) || isSameRank(before, last));
};

/** Whether a page, asked for by a cursor, continues as a version that does not read such cursors. */
const isOfOtherVersion = ({ areOfOtherVersions }: List, { params, next }: LoadedPage) =>
  params !== null && typeof next === 'string' && areOfOtherVersions(params, next);

/**
 * Whether the explorer began anew where it was asked to go on: the page sorts above the place that it was
 * asked for, as far as that shows, or continues as another version does.
 */
export const beginsAnew = (list: List, page: LoadedPage): boolean => {
  const place = list.rules.rank(Object.fromEntries(new URLSearchParams(page.params ?? '')));
  const { isOrdered, ranks } = page.rowKeys();
  return isOfOtherVersion(list, page) || (isOrdered && isBehind(place, ranks[0] ?? []));
};

const noAdvance = () =>
  badResponse("The explorer's next page does not advance, so the list cannot be continued.");

const loadedAt = (
  list: List,
  page: ListPage,
  params: string | null,
  carry: Carry | null,
): LoadedPage => ({
  params,
  rowKeys: () => rowKeysOf(list.rowKeys, list.rules, page.rows, carry),
  ...page,
});

/** Loads the first page, for `need` rows. */
export const loadFirst = async (list: List, need: number): Promise<LoadedPage> =>
  loadedAt(list, await list.page(null, need), null, null);

/**
 * Creates a loader of consecutive pages, for `need` rows; the first follows `from`, if that is loaded
 * already. If the explorer leads it in a circle, also in one that new rows hide (they change the
 * `next_page_params` of an explorer that always answers with its first page), the list ends with an
 * error as `next`, and without the rows of a page that repeats an earlier one.
 */
export const createLoad = (list: List, need: number, from: LoadedPage | null = null): LoadPage => {
  const { rules } = list;
  const visited = new Set<Next | undefined>([from?.params]);
  /** Digests of the keys of the last rows before each page. */
  const ends = new Set<string>();
  let previous = from;
  const repeats = ({ rows }: ListPage, carry: Carry | null) => {
    const keys = rows.map((row) => digest(rules.key(row)));
    // The page may begin in the middle of a batch, whose rows share a key.
    const first = keys.findIndex((key) => key !== carry?.key);
    return first < 0 || keys.slice(first).some((key) => ends.has(key));
  };
  return async (params, carry) => {
    if (params instanceof Error) throw params;
    visited.add(params);
    if (carry) ends.add(carry.key);
    const answer = await list.page(params, need);
    const page = loadedAt(list, answer, params, carry);
    const isAhead =
      previous !== null && (endsAhead(page, previous) || isOfOtherVersion(list, page));
    if (isAhead || (page.next !== null && visited.has(page.next))) {
      const rows = isAhead || repeats(page, carry) ? [] : page.rows;
      return loadedAt(list, { ...answer, rows, next: noAdvance() }, params, carry);
    }
    previous = page;
    return page;
  };
};

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

/** A row's place within its page. */
const ownPlace = (list: List, page: LoadedPage, at: number): Place => {
  const { isOrdered, ranks, carry } = page.rowKeys();
  const rank = isOrdered ? (ranks[at] ?? []) : [];
  const neighbours =
    rank.length > 0
      ? null
      : { before: nameOf(list, page, at - 1), after: nameOf(list, page, at + 1) };
  const name = nameOf(list, page, at);
  const row = name && { rank, neighbours, ...name };
  return { params: page.params, row, carry, ...(at >= usualPage && { at }) };
};

/** The cursor after the last row of a page, even if it has no rows; null if there is none. */
export const endCursorOf = (list: List, page: LoadedPage): string | null => {
  const end = endOf(page);
  return end && list.cursors().encode(end);
};

/** A cursor after a row. If the next page's params do not fit, it leads through the row's page. */
const cursorOf = (list: List, page: LoadedPage, at: number): string => {
  const end = at === page.rows.length - 1 ? endCursorOf(list, page) : null;
  const cursor = end ?? list.cursors().encode(ownPlace(list, page, at));
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

/** The rows of a page from index `from` up to, but not including, `to`. */
export const rowsBetween = (list: List, page: LoadedPage, from: number, to: number): Row[] =>
  page.rows.slice(from, to).map((record, offset) => new PageRow(record, list, page, from + offset));
