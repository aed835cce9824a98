import { ShapeError } from '../call/upstream-errors.js';
import { oncePerList } from './once-per-list.js';
import { type JsonRecord, recordsIn } from './read.js';

/** Far more than a page of transfers has, each with a batch of hundreds. */
const mostTransfers = 100_000;

const split = (row: JsonRecord): readonly JsonRecord[] => {
  const { total } = row;
  if (!Array.isArray(total)) return [row];
  const totals = recordsIn(total);
  return totals.length === 0
    ? [{ ...row, total: null }]
    : totals.map((one) => ({ ...row, total: one }));
};

/**
 * Makes one transfer per total of rows with a list of them: explorers of version 5 send a batch as
 * one row, later ones a row per token id. An empty list is a transfer without a total.
 * @throws ShapeError if they are too many
 */
export const splitBatches = oncePerList((rows: readonly JsonRecord[]): readonly JsonRecord[] => {
  if (!rows.some(({ total }) => Array.isArray(total))) return rows;
  const count = rows.reduce((sum, { total }) => sum + (Array.isArray(total) ? total.length : 1), 0);
  if (count > mostTransfers) throw new ShapeError(`at most ${mostTransfers} transfers in a page`);
  return rows.flatMap(split);
});
