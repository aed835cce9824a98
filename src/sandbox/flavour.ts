import type { EndpointName } from './endpoints.js';
import type { InternalRow, Ledger, TransferRow } from './ledger.js';
import type { Collection, TokenRow } from './lists.js';
import type { Pager } from './paging.js';
import type { Parameters } from './parameters.js';
import type { Records } from './records.js';

/** A version of the REST interface: its parameters, sort orders, cursors and records. */
export interface Flavour {
  /** Query parameters by endpoint, for a page size. */
  parameters(size: number): Readonly<Record<EndpointName, Parameters>>;
  /** Query parameters that are repeated in `next_page_params`. */
  readonly echoed: readonly string[];
  compareTokens(a: TokenRow, b: TokenRow): number;
  readonly tokens: Pager<TokenRow>;
  readonly collections: Pager<Collection>;
  readonly addressTransfers: Pager<TransferRow>;
  readonly transactionTransfers: Pager<TransferRow>;
  readonly internals: Pager<InternalRow>;
  /** Whether asking for the trace of a pending transaction is a 500. */
  readonly failsToTracePending: boolean;
  createRecords(ledger: Ledger): Records;
}

/** Thrown where the explorer would crash: its answer is a 500. */
export class ExplorerCrash extends Error {
  override readonly name = 'ExplorerCrash';
}
