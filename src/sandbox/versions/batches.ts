import type { TransferRow } from '../ledger.js';

/** The transfers of a transaction as its lists show them: in log order, but each batch from its end. */
export const withBatchesReversed = (rows: readonly TransferRow[]): readonly TransferRow[] =>
  rows.toSorted((a, b) => a.log.index - b.log.index || b.indexInBatch - a.indexInBatch);
