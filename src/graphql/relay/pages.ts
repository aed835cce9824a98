import type { Mask } from '../../explorer/call/mask.js';
import type { Chain } from '../../explorer/chain.js';
import type { JsonRecord } from '../../explorer/decode/read.js';
import type { Next, UpstreamPage } from '../../explorer/decode/upstream-page.js';
import { badResponse } from '../errors/errors.js';
import { type Carry, type Cursors, digest } from './cursor.js';
import {
  boundsOf,
  isBehind,
  type KnownRowKeys,
  type RowKeys,
  type RowRules,
  rowKeysOf,
} from './row-keys.js';

/**
 * Says where a row stands in the part of a list that was asked for: before it, such as a pending transaction in
 * a list of mined ones; in it; after it, as do all rows that follow; or out of it, because the explorer should
 * not have sent it.
 */
export type Judge = (row: JsonRecord) => 'before' | 'in' | 'out' | 'after';

/** A list of the explorer, with everything needed to page through it. */
export interface List {
  readonly chain: Chain;
  readonly rules: RowRules;
  /** Identifies the list: its endpoint, parent and filters. */
  readonly scope: string;
  /** Identifies the part that was asked for, such as a range of blocks; empty for all. Cursors do not depend on it. */
  readonly range: string;
  /** The parameters of the page that it begins with; null for the explorer's first page. */
  readonly start: string | null;
  /** null if every row was asked for. It judges rows after the row of a cursor was found: pages have them all. */
  readonly judge: Judge | null;
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
  readonly page: (params: string | null, need: number) => Promise<UpstreamPage>;
  /** Whether two cursors of it are of versions of which neither reads the other's. */
  readonly areOfOtherVersions: (one: string, other: string) => boolean;
}

/** A page with the place it was loaded from and the keys of its rows. */
export interface LoadedPage extends UpstreamPage {
  readonly params: string | null;
  /** Computed lazily. */
  readonly rowKeys: () => RowKeys;
  /** Loads the next page, once; only if there is a `next`. @throws that, if it is why the list cannot be continued */
  readonly following: () => Promise<LoadedPage>;
}

/**
 * Whether a page ends at or before the last row of the page that it was said to follow. It must
 * itself descend, which shows that the list is in the order of the ranks.
 */
const endsAhead = (page: LoadedPage, previous: LoadedPage) => {
  const { first, last } = boundsOf(page.rowKeys());
  const before = boundsOf(previous.rowKeys()).last;
  return isBehind(last, first) && before.length > 0 && !isBehind(last, before);
};

/** Whether a page, asked for by a cursor, continues as a version that does not read such cursors. */
const isOfOtherVersion = ({ areOfOtherVersions }: List, { params, next }: LoadedPage) =>
  params !== null && typeof next === 'string' && areOfOtherVersions(params, next);

/**
 * Whether the explorer began anew where it was asked to go on: the page sorts above the place that it was
 * asked for, as far as that shows, or continues as another version does.
 */
export const beginsAnew = (list: List, page: LoadedPage): boolean => {
  if (page.params === null) return false;
  const { rank } = list.rules.startOf(page.params);
  return isOfOtherVersion(list, page) || isBehind(rank, boundsOf(page.rowKeys()).first);
};

const noAdvance = () =>
  badResponse("The explorer's next page does not advance, so the list cannot be continued.");

/**
 * Loads the page that starts at `params`, for `need` rows, from which the following ones lead on; `carry` is
 * the `end` of the page before. If the explorer leads them in a circle, also in one that new rows hide (they
 * change the `next_page_params` of an explorer that always answers with its first page), the list ends with
 * an error as `next`, and without the rows of a page that repeats an earlier one.
 */
export const loadPages = (
  list: List,
  need: number,
  params: string | null,
  carry: Carry | null,
): Promise<LoadedPage> => {
  const visited = new Set<Next>();
  /** Digests of the keys of the last rows before each page. */
  const ends = new Set<string>();
  const repeats = (rows: readonly JsonRecord[], carry: Carry | null) => {
    const keys = rows.map((row) => digest(list.rules.key(row)));
    // The page may begin in the middle of a batch, whose rows share a key.
    const first = keys.findIndex((key) => key !== carry?.key);
    return first < 0 || keys.slice(first).some((key) => ends.has(key));
  };
  const loadedAt = (answer: UpstreamPage, params: string | null, carry: Carry | null) => {
    let following: Promise<LoadedPage> | null = null;
    const page: LoadedPage = {
      params,
      rowKeys: () => rowKeysOf(list.rowKeys, list.rules, answer.rows, carry),
      following: () => {
        following ??= load(page.next, page.rowKeys().end, page);
        return following;
      },
      ...answer,
    };
    return page;
  };
  const load = async (
    params: Next,
    carry: Carry | null,
    previous: LoadedPage | null,
  ): Promise<LoadedPage> => {
    if (params instanceof Error) throw params;
    visited.add(params);
    if (carry) ends.add(carry.key);
    const answer = await list.page(params, need);
    const page = loadedAt(answer, params, carry);
    const isAhead =
      previous !== null && (endsAhead(page, previous) || isOfOtherVersion(list, page));
    if (!isAhead && (page.next === null || !visited.has(page.next))) return page;
    const rows = isAhead || repeats(page.rows, carry) ? [] : page.rows;
    return loadedAt({ ...answer, rows, next: noAdvance() }, params, carry);
  };
  return load(params, carry, null);
};

/** Loads the page that a list begins with, for `need` rows. */
export const loadFirst = (list: List, need: number): Promise<LoadedPage> =>
  loadPages(list, need, list.start, null);

/** The pages of a list from one on. @throws what loading a page throws */
export async function* pagesFrom(start: LoadedPage): AsyncGenerator<LoadedPage, void> {
  for (let page = start; ; page = await page.following()) {
    yield page;
    if (page.next === null) return;
  }
}
