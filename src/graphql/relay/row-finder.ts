import { getOrInsertComputed } from '../../base/collections/get-or-insert.js';
import type { Next } from '../../explorer/decode/page.js';
import type { JsonRecord } from '../../explorer/decode/read.js';
import {
  createLoad,
  type List,
  type LoadedPage,
  type LoadPage,
  type Row,
  rowsBetween,
} from './list.js';
import { search } from './search.js';

/** Finds a row of one list by its name and, as far as known, its rank; null if there is none. */
export type FindRow = (name: string, rank: readonly number[]) => Promise<Row | null>;

/** Creates a finder of rows, which loads and indexes each page of the list only once. */
export const createRowFinder = (
  list: List,
  nameOf: (row: JsonRecord, nth: number) => string,
): FindRow => {
  const loadNew = createLoad(list, list.rowsPerPage);
  const loaded = new Map<Next, Promise<LoadedPage>>();
  const load: LoadPage = (params, carry) =>
    getOrInsertComputed(loaded, params, () => loadNew(params, carry));
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
    const start = await load(null, null);
    const found = await search(start, rank, (page) => placesOf(page).get(name), load);
    return found && (rowsBetween(list, found.page, found.at, found.at + 1)[0] ?? null);
  };
};
