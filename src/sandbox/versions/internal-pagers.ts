import { ExplorerCrash } from '../flavour.js';
import type { InternalRow } from '../ledger.js';
import { compareKeys, pagerOf } from '../paging.js';
import { readIntegers } from '../parameters.js';

const cursorOf = ({ block, index, position }: InternalRow) => ({
  block_number: block.number,
  index,
  transaction_index: position,
});

/** Oldest first. Within a transaction, the index alone is enough. */
export const transactionInternals = pagerOf<InternalRow, readonly number[]>({
  placeIn(query) {
    if (query.has('transaction_index') && !query.has('block_number')) {
      throw new ExplorerCrash('Incomplete cursor of the calls of a transaction');
    }
    return readIntegers(query, ['index']);
  },
  isPast: ({ index }, place) => compareKeys([index], place) <= 0,
  cursorOf,
});

/** Oldest first. */
export const blockInternals = pagerOf<InternalRow, readonly number[]>({
  placeIn: (query) => readIntegers(query, ['transaction_index', 'index']),
  isPast: ({ index, position }, place) => compareKeys([position, index], place) <= 0,
  cursorOf: ({ index, position }) => ({ index, transaction_index: position }),
});
