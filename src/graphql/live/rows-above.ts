import { spellings, usualPage } from '../../endpoints/declaration.js';
import { integerOrNull, type JsonRecord, pick } from '../../explorer/decode/read.js';
import { staleCursor } from '../errors/errors.js';
import { digest, type Place } from '../relay/cursor.js';
import { identity, isBehind, type RowRules } from '../relay/row-keys.js';
import { createLoad, type List, type LoadedPage, type Row, rowsBetween } from '../relay/rows.js';

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

/** The rows of a page, each with its id: its key, item and block, and its number among equal ones. */
const seenIn = (
  rules: RowRules,
  { rows, rowKeys }: LoadedPage,
  counts: Map<string, number>,
): Seen[] => {
  const { ranks } = rowKeys();
  return rows.map((row, at) => {
    const block = blockOf(row);
    const name = `${identity(rules, row)} ${block} ${heightOf(row)}`;
    const nth = counts.get(name) ?? 0;
    counts.set(name, nth + 1);
    return { id: digest(`${name} ${nth}`), rank: ranks[at] ?? [], block };
  });
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
 * Walks down from the head of a list until `stops` says so, or the list or the `last` page ends.
 * @throws what loading a page throws
 */
export const walkDown = async (
  list: List,
  stops: (seen: Seen, page: LoadedPage, at: number) => boolean,
  last = Number.POSITIVE_INFINITY,
): Promise<Walked> => {
  const load = createLoad(list, usualPage);
  const counts = new Map<string, number>();
  const seen: Seen[] = [];
  const found: SeenRow[] = [];
  let head: SeenRow | null = null;
  let page = await load(null, null);
  for (let pages = 1; ; pages += 1) {
    const own = seenIn(list.rules, page, counts);
    const rows = rowsBetween(list, page, 0, page.rows.length);
    const end = own.findIndex((one, at) => stops(one, page, at));
    const upTo = end < 0 ? own.length : end;
    seen.push(...own);
    for (const [at, row] of rows.entries()) {
      const one = own[at];
      if (one === undefined) continue;
      head ??= { ...one, row };
      if (at < upTo) found.push({ ...one, row });
    }
    if (end >= 0 || typeof page.next !== 'string' || pages >= last) {
      return { rows: found, seen, head, isStopped: end >= 0 };
    }
    page = await load(page.next, page.rowKeys().end);
  }
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

/** The rank of the last row before a page, as far as the page's parameters show it. */
const rankIn = (params: string): readonly number[] => {
  const values = new URLSearchParams(params);
  // Such a page begins within a batch, of which the other parameters need not say the place.
  if (values.has('batch_log_index')) return [];
  const names = values.has('transaction_index')
    ? ['block_number', 'transaction_index', 'index']
    : ['block_number', 'index'];
  const numbers = names.map((name) => integerOrNull(values.get(name)));
  return numbers.includes(null) ? [] : numbers.map(Number);
};

/** What to look for in order to find a cursor's place from above. */
interface ResumePoint {
  readonly rank: readonly number[];
  readonly is: (seen: Seen, page: LoadedPage, at: number) => boolean;
}

const isSameRank = (one: readonly number[], other: readonly number[]) =>
  !isBehind(one, other) && !isBehind(other, one);

/** null for the cursor of an empty list: all rows are after it. */
const targetOf = ({ rules }: List, { params, row, carry }: Place): ResumePoint | null => {
  if (row !== null) {
    const { key, nth, rank } = row;
    const is = (seen: Seen, { rows, rowKeys }: LoadedPage, at: number) => {
      const record = rows[at];
      return (
        record !== undefined &&
        isSameRank(seen.rank, rank) &&
        rowKeys().nth[at] === nth &&
        identity(rules, record) === key
      );
    };
    return { rank, is };
  }
  if (params === null) return null;
  // The cursor of the last row of a page has only where the next page starts, and that row's key.
  const is = (_seen: Seen, { rows, rowKeys }: LoadedPage, at: number) => {
    const record = rows[at];
    return (
      record !== undefined &&
      carry !== null &&
      rowKeys().nth[at] === carry.seen - 1 &&
      digest(rules.key(record)) === carry.key
    );
  };
  return { rank: rankIn(params), is };
};

/**
 * The rows above a cursor, newest first. Where its row is gone, those that sort above it.
 * @throws CURSOR_STALE if it cannot be found, INVALID_CURSOR, and what loading a page throws
 */
export const walkToCursor = async (list: List, cursor: string): Promise<Walked> => {
  const target = targetOf(list, list.cursors().decode(cursor));
  if (target === null) return walkDown(list, () => false);
  const walked = await walkDown(
    list,
    (seen, page, at) => target.is(seen, page, at) || isBehind(seen.rank, target.rank),
  );
  // Without ranks, the rows may all be older than the one that is gone.
  const isKnown = target.rank.length > 0 && walked.seen.every(({ rank }) => rank.length > 0);
  if (!walked.isStopped && !isKnown && walked.seen.length > 0) throw staleCursor();
  return walked;
};

/** Whether a row is the one of a cursor, or sorts below it. */
export const stopAtCursor = (list: List, cursor: string): ((found: SeenRow) => boolean) => {
  const { rules } = list;
  const { row: at, params, carry } = list.cursors().decode(cursor);
  const rank = at?.rank ?? (params === null ? [] : rankIn(params));
  const nth = at?.nth ?? (carry === null ? 0 : carry.seen - 1);
  // The rows of a batch share a rank; their numbers ascend down the list.
  const isIts = ({ row, rank: own }: SeenRow) => {
    if (own.length > 0 && rank.length > 0) return isSameRank(own, rank) && row.nth() >= nth;
    const name = at === null ? digest(rules.key(row.record)) : identity(rules, row.record);
    return name === (at?.key ?? carry?.key) && row.nth() === nth;
  };
  return (found) => isBehind(found.rank, rank) || isIts(found);
};
