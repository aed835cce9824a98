import type { EndpointName } from '../endpoints/endpoints.js';
import type { Viewer } from './caller.js';
import { contractFilter, directionFilter, tokenFilter, valueFilter } from './filters.js';
import { ExplorerCrash, type Flavour, type PageSizes } from './flavour.js';
import type { Indexing } from './indexing.js';
import type { InternalRow, Ledger, TransferRow } from './ledger.js';
import { createHoldingLists, NFT_TYPES } from './lists.js';
import { type Cursor, compare, type Pager } from './paging.js';
import { lastOf } from './parameters.js';

/** A request to one of the endpoints whose parameters have been checked. */
interface ValidRequest {
  /** The hash, or the number of the block, that the path names first; empty if it names nothing. */
  readonly hash: string;
  /** The token id that it names after it; empty otherwise. */
  readonly id: string;
  readonly query: URLSearchParams;
  readonly viewer: Viewer;
}

const NOT_INDEXED =
  'Some internal transactions within this block range have not yet been processed';

/** Gives the JSON of an answer; undefined for an unknown transaction. */
type Answer = (request: ValidRequest) => string | undefined;

/** One function per endpoint that filters, pages and serializes its list. */
export function createAnswers(
  ledger: Ledger,
  flavour: Flavour,
  sizes: PageSizes,
  indexing: Indexing,
): Readonly<Partial<Record<EndpointName, Answer>>> {
  const records = flavour.createRecords(ledger);
  const lists = createHoldingLists(ledger, flavour.compareTokens);

  /** One page of a list, as JSON. */
  function page<Row>(
    pager: Pager<Row>,
    list: readonly Row[],
    query: URLSearchParams,
    matches: (row: Row) => boolean,
    write: (row: Row) => unknown,
    metaOf?: (rows: readonly Row[]) => unknown,
  ): string {
    const size = flavour.pageSize(query, sizes);
    const { rows, cursor } = pager(list, { query, matches, size, ledger });
    const meta = metaOf === undefined ? '' : `"meta":${JSON.stringify(metaOf(rows))},`;
    return `{"items":${JSON.stringify(rows.map(write))},${meta}"next_page_params":${cursorText(cursor, query)}}`;
  }

  function cursorText(cursor: Cursor | null, query: URLSearchParams): string {
    if (cursor === null) return 'null';
    const echoed = flavour.echoed
      .filter((name) => query.has(name))
      .map((name) => [name, lastOf(query, name)] as const);
    const members = [...echoed, ...Object.entries(cursor)].sort(([a], [b]) => compare(a, b));
    // By hand, since JSON.stringify throws on a bigint.
    const texts = members.map(
      ([name, value]) => `"${name}":${typeof value === 'bigint' ? value : JSON.stringify(value)}`,
    );
    return `{${texts.join(',')}}`;
  }

  /** Without rows, the page speaks of the whole chain. */
  function indexingOf(rows: readonly InternalRow[]) {
    const [newest = ledger.head(), oldest = 0] = [rows[0], rows.at(-1)].map(
      (row) => row?.block.number,
    );
    return indexing.hasAll(oldest, newest)
      ? { message: null, status: 1 }
      : { message: NOT_INDEXED, status: 2 };
  }

  return {
    address: ({ hash, viewer }) => JSON.stringify(records.account?.(hash, viewer.isDemo)),

    'address-tokens'({ hash, query, viewer }) {
      const list = lists.tokens(hash);
      const matches = tokenFilter(query, viewer, ledger);
      return page(flavour.tokens, list, query, matches, records.tokenBalance);
    },

    'address-nft-collections'({ hash, query, viewer }) {
      const list = lists.collections(hash);
      const matches = tokenFilter(query, viewer, ledger, NFT_TYPES);
      return page(flavour.collections, list, query, matches, records.collection);
    },

    'address-token-transfers'({ hash, query, viewer }) {
      const ofToken = tokenFilter(query, viewer, ledger);
      const ofContract = contractFilter(query);
      const inDirection = directionFilter(query, hash);
      const matches = (row: TransferRow) => ofToken(row) && ofContract(row) && inDirection(row.log);
      const write = (row: TransferRow) => records.transfer(row, 'address');
      return page(flavour.addressTransfers, ledger.transfersOf(hash), query, matches, write);
    },

    'address-internal-transactions'({ hash, query }) {
      const inDirection = directionFilter(query, hash);
      const hasValue = valueFilter(query);
      const matches = ({ block, frame }: InternalRow) =>
        inDirection(frame) && hasValue(frame) && indexing.has(block.number);
      const list = ledger.internalsOf(hash);
      const meta = flavour.tellsGaps ? indexingOf : undefined;
      return page(flavour.internals, list, query, matches, records.internal, meta);
    },

    transaction({ hash, query, viewer }) {
      const entry = ledger.transaction(hash);
      if (entry === undefined) return undefined;
      const shown = entry.transfers.filter(tokenFilter(query, viewer, ledger));
      return JSON.stringify(records.transaction(entry, shown, viewer.isDemo));
    },

    'transaction-token-transfers'({ hash, query, viewer }) {
      const entry = ledger.transaction(hash);
      if (entry === undefined) return undefined;
      const matches = tokenFilter(query, viewer, ledger);
      const write = (row: TransferRow) => records.transfer(row, 'transaction');
      return page(flavour.transactionTransfers, entry.transfers, query, matches, write);
    },

    'raw-trace'({ hash }) {
      const entry = ledger.transaction(hash);
      if (entry === undefined) return undefined;
      if (entry.block === null && flavour.failsToTracePending) {
        throw new ExplorerCrash('A pending transaction has no trace');
      }
      return JSON.stringify(records.trace(entry));
    },
  };
}
