import { spellings, usualPage } from '../../endpoints/declaration.js';
import { integerOrNull, type JsonRecord, pick } from '../../explorer/decode/read.js';
import { staleCursor } from '../errors/errors.js';
import { digest } from '../relay/cursor.js';
import { type List, type LoadedPage, loadFirst, pagesFrom } from '../relay/pages.js';
import { identity, isBehind } from '../relay/row-keys.js';
import { type Row, rowAt } from '../relay/rows.js';

/** A row, as a watch remembers it. */
export interface Seen {
  /** Tells it from all others of its list, and from itself in another block. */
  readonly id: string;
  readonly rank: readonly number[];
  readonly block: string;
}

/** A row that was found. */
export interface SeenRow extends Seen {
  readonly row: Row;
}

/** What a watch knows of its list. */
export interface KnownRows {
  /** The latest, newest first. */
  readonly ids: readonly string[];
  /** The row at its head when it was last seen; null if it never had one. */
  readonly last: Seen | null;
}

/** How many rows a watch remembers. */
const remembered = 200;

const blockOf = (row: JsonRecord) =>
  typeof row.block_hash === 'string' ? row.block_hash.toLowerCase() : '';

const heightOf = (row: JsonRecord) => integerOrNull(pick(row, ...spellings.blockNumber));

/** Makes the reader of a list's rows, each with its id: its key, item and block, and its number among equal ones. */
const seer = (list: List) => {
  const counts = new Map<string, number>();
  return (page: LoadedPage, at: number): SeenRow => {
    const row = rowAt(list, page, at);
    const block = blockOf(row.record);
    const name = `${identity(list.rules, row.record)} ${block} ${heightOf(row.record)}`;
    const nth = counts.get(name) ?? 0;
    counts.set(name, nth + 1);
    const rank = page.rowKeys().ranks[at] ?? [];
    return { id: digest(`${name} ${nth}`), rank, block, row };
  };
};

/** Whether a row is in place of one of the same height: its block was replaced by another. */
const replaces = (row: Seen, last: Seen) =>
  row.rank[0] === last.rank[0] && row.block !== '' && last.block !== '' && row.block !== last.block;

/** Whether a row sorts below the last known one. */
const isBelow = (row: Seen, last: Seen | null) =>
  last !== null && isBehind(row.rank, last.rank) && !replaces(row, last);

/** The rows above a stop, newest first, and the head of the list. */
export interface Walked {
  readonly rows: readonly SeenRow[];
  /** All rows of the pages that were read. */
  readonly seen: readonly Seen[];
  /** null if the list is empty. */
  readonly head: SeenRow | null;
  /** Whether it ended at a stop, and not with the list. */
  readonly isStopped: boolean;
}

/**
 * Walks down from the head of a list until `stops` says so, or the list ends; without `stops`, to the end of the
 * page that has the head. What stands before the list, such as what is pending, is not seen.
 * @throws what loading a page throws
 */
export const walkDown = async (
  list: List,
  stops: ((found: SeenRow) => boolean) | null,
): Promise<Walked> => {
  const see = seer(list);
  const seen: SeenRow[] = [];
  let end = -1;
  for await (const page of pagesFrom(await loadFirst(list, usualPage))) {
    for (const [at, record] of page.rows.entries()) {
      if (list.judge?.(record) === 'before') continue;
      const one = see(page, at);
      if (end < 0 && stops?.(one)) end = seen.length;
      seen.push(one);
    }
    const isEnough = stops === null ? seen.length > 0 : end >= 0;
    if (isEnough || page.next instanceof Error) break;
  }
  const rows = end < 0 ? seen : seen.slice(0, end);
  return { rows, seen, head: seen[0] ?? null, isStopped: end >= 0 };
};

/** What is known after a walk. Without rows, the explorer may only have lost its list for a while. */
export const learn = ({ ids, last }: KnownRows, { rows, head }: Walked): KnownRows => {
  return {
    ids: [...rows.map(({ id }) => id), ...ids].slice(0, remembered),
    last: head === null ? last : { id: head.id, rank: head.rank, block: head.block },
  };
};

export const nothingKnown: KnownRows = { ids: [], last: null };

/** Where a look ends: at a row that is known, or sorts below the last known one. */
export const stopAtKnown = ({ ids, last }: KnownRows): ((seen: Seen) => boolean) => {
  const known = new Set(ids);
  return (seen) => known.has(seen.id) || isBelow(seen, last);
};

/** Whether neither sorts below the other, by the parts that both have. */
const isSameRank = (one: readonly number[], other: readonly number[]) =>
  !isBehind(one, other) && !isBehind(other, one);

/** What a cursor says of the row that it stands at. */
interface Target {
  /** Empty if it does not say. */
  readonly rank: readonly number[];
  /** How many rows with the key of its row come before that. */
  readonly nth: number;
  readonly isNamed: (row: Row) => boolean;
}

/** null for the cursor of an empty list: all rows are after it. */
const targetOf = ({ rules, cursors }: List, cursor: string): Target | null => {
  const { row: at, params, carry } = cursors().decode(cursor);
  if (at !== null) {
    const isNamed = (row: Row) => identity(rules, row.record) === at.key && row.nth() === at.nth;
    return { rank: at.rank, nth: at.nth, isNamed };
  }
  if (params === null) return null;
  // The cursor of the last row of a page has only where the next page starts, and that row's key.
  const { rank, isExact } = rules.startOf(params);
  const nth = (carry?.seen ?? 0) - 1;
  const isNamed = (row: Row) => digest(rules.key(row.record)) === carry?.key && row.nth() === nth;
  return { rank: isExact ? rank : [], nth, isNamed };
};

/**
 * The rows above a cursor, newest first. Where its row is gone, those that sort above it.
 * @throws CURSOR_STALE if it cannot be found, INVALID_CURSOR, and what loading a page throws
 */
export const walkToCursor = async (list: List, cursor: string): Promise<Walked> => {
  const target = targetOf(list, cursor);
  if (target === null) return walkDown(list, () => false);
  const isIts = ({ rank, row }: SeenRow) => isSameRank(rank, target.rank) && target.isNamed(row);
  const walked = await walkDown(list, (found) => isIts(found) || isBehind(found.rank, target.rank));
  // Without ranks, the rows may all be older than the one that is gone.
  const isKnown = target.rank.length > 0 && walked.seen.every(({ rank }) => rank.length > 0);
  if (!walked.isStopped && !isKnown && walked.seen.length > 0) throw staleCursor();
  return walked;
};

/** Whether a row is the one of a cursor, or sorts below it. */
export const stopAtCursor = (list: List, cursor: string): ((found: SeenRow) => boolean) => {
  const target = targetOf(list, cursor);
  if (target === null) return () => false;
  // The rows of a batch share a rank; their numbers ascend down the list.
  const isIts = ({ row, rank }: SeenRow) =>
    rank.length > 0 && target.rank.length > 0
      ? isSameRank(rank, target.rank) && row.nth() >= target.nth
      : target.isNamed(row);
  return (found) => isBehind(found.rank, target.rank) || isIts(found);
};
