import type { Endpoint, EndpointName } from '../../endpoints/endpoints.js';
import type { Viewer } from '../caller.js';
import type { Flavour } from '../flavour.js';
import type { createHolders } from '../holders.js';
import type { createIndexes } from '../indexes.js';
import type { Indexing } from '../indexing.js';
import type { Ledger } from '../ledger.js';
import type { createHoldingLists } from '../lists.js';
import type { Pager } from '../paging.js';
import type { FurtherRecords, Records } from '../records.js';

/** A request to one of the endpoints whose parameters have been checked. */
export interface ValidRequest {
  /** The hash, or the number of the block, that the path names first; empty if it names nothing. */
  readonly hash: string;
  /** The token id that it names after it; empty otherwise. */
  readonly id: string;
  readonly query: URLSearchParams;
  readonly viewer: Viewer;
  /** The hashes that a body lists; none without one. */
  readonly hashes: readonly string[];
}

/** Gives the JSON of an answer; undefined for what is not known. */
type Answer = (request: ValidRequest) => string | undefined;

/** One function per endpoint. */
export type Answers = Readonly<Partial<Record<EndpointName, Answer>>>;

/** The list that an endpoint answers with. */
export interface Listed<Row, Shown = Row> {
  readonly pager: Pager<Row, Shown>;
  readonly list: readonly Row[];
  readonly matches?: (row: Row) => boolean;
  readonly write: (row: Shown) => unknown;
  /** What the page says beside its rows. */
  readonly metaOf?: ((rows: readonly Shown[]) => unknown) | undefined;
}

/** What answers are made from. */
export interface Source {
  readonly ledger: Ledger;
  readonly flavour: Flavour;
  readonly records: Records;
  readonly lists: ReturnType<typeof createHoldingLists>;
  readonly indexing: Indexing;
  /** One page of a list, as JSON. */
  page<Row, Shown = Row>(
    endpoint: Endpoint,
    query: URLSearchParams,
    listed: Listed<Row, Shown>,
  ): string;
}

/** The same for the paths that the specification does not have. */
export interface FurtherSource extends Source {
  readonly further: FurtherRecords;
  readonly indexes: ReturnType<typeof createIndexes>;
  readonly holders: ReturnType<typeof createHolders>;
}
