import { integerOrNull } from '../../explorer/decode/read.js';
import { staleCursor } from '../errors/errors.js';
import { digest, type Place } from '../relay/cursor.js';
import { identity, isBehind } from '../relay/row-keys.js';
import type { List, LoadedPage } from '../relay/rows.js';
import { type Seen, type SeenRow, type Walked, walkDown } from './look.js';

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
  const target = targetOf(list, list.cursors.decode(cursor));
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
  const { row: at, params, carry } = list.cursors.decode(cursor);
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
