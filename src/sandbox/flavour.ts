import type { EndpointName } from './endpoints.js';
import type { InternalRow, Ledger, TransferRow } from './ledger.js';
import type { Collection, TokenRow } from './lists.js';
import type { Page } from './paging.js';
import type { Parameters } from './parameters.js';
import type { Records } from './records.js';

/** `next_page_params`; a bigint is written as a JSON number of any length. */
export type Cursor = Readonly<Record<string, string | number | bigint | null>>;

export interface PagerRequest<Row> {
  /** Checked against the endpoint's parameters. */
  readonly query: URLSearchParams;
  readonly matches: (row: Row) => boolean;
  readonly size: number;
  readonly ledger: Ledger;
}

/** Reads the cursor out of a query, takes the page after it and makes the cursor of the next. */
export type Pager<Row> = (
  list: readonly Row[],
  request: PagerRequest<Row>,
) => { readonly rows: readonly Row[]; readonly cursor: Cursor | null };

/** A page with the cursor of the next, which `keyOf` makes from the last row. */
export function withCursor<Row>(page: Page<Row>, keyOf: (row: Row) => Cursor) {
  const last = page.rows.at(-1);
  const cursor = page.next === undefined || last === undefined ? null : keyOf(last);
  return { rows: page.rows, cursor };
}

/** A form of the REST interface: its parameters, its order and cursors, its records. */
export interface Flavour {
  /** Query parameters by endpoint; `size` is the page size. */
  parameters(size: number): Readonly<Record<EndpointName, Parameters>>;
  /** Parameters of a request that its `next_page_params` repeat. */
  readonly echoed: readonly string[];
  compareTokens(a: TokenRow, b: TokenRow): number;
  readonly tokens: Pager<TokenRow>;
  readonly collections: Pager<Collection>;
  readonly addressTransfers: Pager<TransferRow>;
  readonly transactionTransfers: Pager<TransferRow>;
  readonly internals: Pager<InternalRow>;
  /** Whether the trace of a pending transaction is an error, as it is with current explorers. */
  readonly failsToTracePending: boolean;
  createRecords(ledger: Ledger): Records;
}

/** Thrown where the explorer would crash: its answer is a 500. */
export class ExplorerCrash extends Error {
  override readonly name = 'ExplorerCrash';
}
