import type { InternalRow } from '../ledger.js';
import type { Source } from './answer.js';

const complete = { message: null, status: 1 };

/** What a page says if some of what it should have is not indexed. */
export const missing = {
  message: 'Some internal transactions within this block range have not yet been processed',
  status: 2,
};

/** What a page of internal transactions says of its blocks; without rows, it speaks of the whole chain. */
export const gapsOf =
  ({ indexing, ledger }: Source) =>
  (rows: readonly InternalRow[]) => {
    const [newest = ledger.head(), oldest = 0] = [rows[0], rows.at(-1)].map(
      (row) => row?.block.number,
    );
    return indexing.hasAll(oldest, newest) ? complete : missing;
  };
