import type { Endpoint, EndpointName } from '../endpoints/endpoints.js';
import type { Chain } from './chain.js';
import type { InternalRow, Ledger, TransferRow } from './ledger.js';
import type { Collection, TokenRow } from './lists.js';
import type { Cursor, Pager } from './paging.js';
import type { Parameters } from './parameters.js';
import type { Records } from './records.js';

/** A version of the REST interface: its parameters, sort orders, cursors and records. */
export interface Flavour {
  /** The chain as this version understands it. */
  read(chain: Chain): Chain;
  /** Query parameters for the usual page size. */
  parameters(size: number): ParametersByEndpoint;
  /** How many rows a page has at most. */
  pageSize(query: URLSearchParams, sizes: PageSizes): number;
  /** To how many rows the query limits a list; infinite if it does not. */
  limitIn(endpoint: Endpoint, query: URLSearchParams): number;
  /** Query parameters that are repeated in `next_page_params`. */
  readonly echoed: readonly string[];
  /** What `next_page_params` has beside those and the place in the list. */
  addedKeys(endpoint: Endpoint, query: URLSearchParams, sizes: PageSizes): Cursor;
  compareTokens(a: TokenRow, b: TokenRow): number;
  readonly tokens: Pager<TokenRow>;
  readonly collections: Pager<Collection>;
  readonly addressTransfers: Pager<TransferRow>;
  readonly transactionTransfers: Pager<TransferRow>;
  readonly internals: Pager<InternalRow>;
  /** Whether a page of internal transactions says if some of its blocks are not indexed yet. */
  readonly tellsGaps: boolean;
  /** Whether asking for the trace of a pending transaction is a 500. */
  readonly failsToTracePending: boolean;
  createRecords(ledger: Ledger): Records;
}

/** The query parameters of the endpoints that an interface has; null for one that looks at them itself. */
export type ParametersByEndpoint = Readonly<Partial<Record<EndpointName, Parameters | null>>>;

/** Numbers of rows. */
export interface PageSizes {
  readonly usual: number;
  /** The most that a client can ask for. */
  readonly most: number;
}

/** Thrown where the explorer would crash, or knows no answer to such a question (400). */
export class ExplorerCrash extends Error {
  override readonly name = 'ExplorerCrash';
  readonly status: 400 | 500;

  constructor(message: string, status: 400 | 500 = 500) {
    super(message);
    this.status = status;
  }
}
