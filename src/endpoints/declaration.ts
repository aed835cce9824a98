import type { DeclaredFilter, ListFilter } from './filters.js';

/** What paths may name, each with the explorer's pattern, which its 422 quotes; also used for hashes in records. */
export const idPatterns = {
  address_hash: /^0x([A-Fa-f0-9]{40})$/,
  transaction_hash: /^0x([A-Fa-f0-9]{64})$/,
  block_hash_or_number: /^(?:0x[A-Fa-f0-9]{64}|\d+)$/,
  token_id: /^-?([1-9][0-9]*|0)$/,
} as const;

/** The names that versions of the explorer give to values of many records, newest first. */
export const spellings = {
  addressHash: ['address_hash', 'address'],
  transactionHash: ['transaction_hash', 'tx_hash'],
  blockNumber: ['block_number', 'block'],
} as const;

/**
 * What only the explorers of some chains say of a record: Celo and Stability of fees in tokens, Eden of who pays for
 * others, rollups of their parent chain, and Ethereum of blobs. A body is looked through for these keys before it is
 * scanned for them.
 */
export const rareKeys: readonly string[] = [
  ...['celo', 'stability_fee', 'fee_payer'],
  ...['l1_fee', 'l1_gas_used', 'l1_gas_price', 'l1_fee_scalar', 'batch_index'],
  ...['arbitrum', 'zksync', 'scroll'],
  ...['zkevm_batch_number', 'zkevm_status', 'zkevm_sequence_hash', 'zkevm_verify_hash'],
  ...['blob_gas_used', 'blob_gas_price', 'max_fee_per_blob_gas', 'burnt_blob_fee'],
  ...['blob_versioned_hashes', 'burnt_blob_fees'],
];

/** How many rows a page has, if the explorer is not asked for another number. */
export const usualPage = 50;

/** The first version that sends as many rows as `items_count` asks for. */
export const sizedSince = 12;

/** The most rows that it then sends. */
export const largestPage = 100;

/** How many rows a call brings at least, with this setting: whether the explorer sends more is not known before. */
export const rowsPerCall = (upstreamPageSize: number | null): number =>
  Math.min(usualPage, upstreamPageSize ?? usualPage);

/** How a value of a cursor is written: `digits` are a number of any length; it and `decimal` may be null. */
export type CursorValue =
  | 'address'
  | 'boolean'
  | 'decimal'
  | 'digits'
  | 'hash'
  | 'integer'
  | 'natural'
  | 'standard'
  | 'text'
  | 'time';

/** Where a row has a value that identifies it. */
export interface RowValue {
  /** The record of the row that it is in; the row itself if there is none. */
  readonly in?: string;
  /** The first that is present counts. */
  readonly names: readonly string[];
  /** A hash may be in any letter case, an integer a text. */
  readonly as?: 'hash' | 'integer';
}

/**
 * What wakes the watch of a list, which also polls it: each event on a topic of the explorer's socket, such as
 * `addresses:{id}`, where `{id}` is what the list belongs to; or nothing. If the topic tells of all new rows, the
 * watch polls less often.
 */
export type Watching =
  | { readonly topic: string; readonly tells: 'all' | 'some' }
  | { readonly topic: null };

/** A number that a list is ordered by. */
export interface OrderNumber {
  /** Its names in a row: the first that is present counts. */
  readonly row: readonly string[];
  /** Its name in a cursor. That of a block's number is `block_number`, in every list. */
  readonly cursor: string;
}

/** A list: what its pages and rows are like. */
export interface DeclaredList {
  /** The keys of `next_page_params`, which also are query parameters. */
  readonly cursor: Readonly<Record<string, CursorValue>>;
  /** Those that only other versions than 11 and 12 have, or that no version takes from a cursor. */
  readonly otherCursor?: Readonly<Record<string, CursorValue>>;
  /** The keys that may not be sent back where they are null; all others are sent as `null`. */
  readonly withoutNull?: readonly string[];
  /** What versions before 12 do with `items_count`, which never changes what they send. */
  readonly itemsCount: 'ignored' | 'refused';
  /** Whether no version sends as many rows as asked for. */
  readonly isFixedSize?: true;
  /** The only standards that `type` may name; any if not given. */
  readonly standards?: readonly string[];
  /**
   * What identifies a row, even if amounts and prices change. The rows of one batch share it and are
   * consecutive.
   */
  readonly key: readonly RowValue[];
  /** What its rows are, if each stands for an object that has an id: one that does not say which is left out. */
  readonly rowsAre?: 'block' | 'transaction';
  /** What tells a row from those with its key, if it can be told: the explorer may reorder a batch. */
  readonly item?: RowValue;
  /** The numbers that it is ordered by, such as block, then log; none if its rows do not show them. */
  readonly order: readonly OrderNumber[];
  /** Whether the least comes first. */
  readonly isAscending?: true;
  /** Whether it begins with rows that are not mined yet, which have no block number. */
  readonly hasPending?: true;
  /** The query parameters with which it comes oldest first, if it can. */
  readonly oldestFirst?: Readonly<Record<string, string>>;
  /** Whether a row may stand for several: explorers of version 5 send a batch of tokens as one. */
  readonly hasBatches?: true;
  /** The key of cursors whose page begins within a batch: their other keys name a row before it, or are missing. */
  readonly withinBatch?: string;
  /** Given if one can subscribe to its new rows: what the explorer's socket says of them. */
  readonly watched?: Watching;
}

/** What the OpenAPI document says of a path. */
export interface RestPath {
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  /** The schema of the answer, or of a row. */
  readonly of: string;
  /** What its pages have besides rows and cursor, in some versions: the names of schemas. */
  readonly beside?: Readonly<Record<string, string>>;
}

/** What the program knows of any path. */
interface DeclaredPath {
  /** What it is called in settings, logs and metrics. */
  readonly name: string;
  /** The path template, as OpenAPI writes it. */
  readonly path: string;
  /** What the path names, in this order. Together, separated by slashes, they are the id of what is asked for. */
  readonly ids: readonly (keyof typeof idPatterns)[];
  /**
   * Where its record, or the first of its rows, says which object it is: one place for each of `ids`. Of several
   * names, the first counts whose value is like what was asked for, a hash or a number.
   */
  readonly itself?: readonly RowValue[];
  /** It is asked by POST: the name under which the body lists the hashes, which are the id, separated by commas. */
  readonly posts?: string;
  /** The first version that has it, if that is not the first of all. */
  readonly since?: number;
  /** What explorers that lack the path have instead, with the query parameters that belong to it. */
  readonly instead?: { readonly path: string; readonly query: string };
  /** The statuses by which an explorer says that it lacks the path, beside those of every path. */
  readonly lackedBy?: readonly number[];
  /** Seconds for which an answer is fresh, if they are not those of `default` in CACHE_TTL. */
  readonly ttl?: number;
  /** What a call costs at Blockscout's own host, if that is not its usual price. */
  readonly credits?: number;
  /** As how many calls one counts in estimates, if not as one: it makes the explorer work, or the answer is long. */
  readonly weight?: number;
  /**
   * How to tell an answer that will soon change: it has no calls, or no rows without saying that this is
   * all, or says that it is pending.
   */
  readonly unsettled?: 'without calls' | 'without rows' | 'pending';
  /** Whether its answers never contain a token. */
  readonly withoutTokens?: true;
  /** Whether its answers, which are long, never contain the record of an address. */
  readonly withoutAddresses?: true;
  /** What its record, or each of its rows, is. */
  readonly record?: 'address' | 'token';
  /** Not given if the REST door does not serve it. */
  readonly rest?: RestPath;
}

/** One path of the explorer's read API: everything that the program knows of it, but its fields. */
export type Declaration = DeclaredPath &
  (
    | {
        /** The query parameters that narrow or order it. */
        readonly filters: Readonly<Record<string, ListFilter>>;
        readonly list: DeclaredList;
      }
    | {
        readonly filters: Readonly<Record<string, DeclaredFilter>>;
        /** It answers with one record. */
        readonly list?: never;
      }
  );

/** The path of what belongs to an address. */
export const ofAddress = <const After extends string>(after: After) =>
  ({ path: `/api/v2/addresses/{address_hash}${after}`, ids: ['address_hash'] }) as const;

/** The same of what belongs to a transaction. */
export const ofTransaction = <const After extends string>(after: After) =>
  ({
    path: `/api/v2/transactions/{transaction_hash}${after}`,
    ids: ['transaction_hash'],
  }) as const;

/** The same of what belongs to a block. */
export const ofBlock = <const After extends string>(after: After) =>
  ({
    path: `/api/v2/blocks/{block_hash_or_number}${after}`,
    ids: ['block_hash_or_number'],
  }) as const;

/** The same of what belongs to a token. */
export const ofToken = <const After extends string>(after: After) =>
  ({ path: `/api/v2/tokens/{address_hash}${after}`, ids: ['address_hash'] }) as const;

/** The same of what belongs to one id of a token. */
export const ofInstance = <const After extends string>(after: After) =>
  ({
    path: `/api/v2/tokens/{address_hash}/instances/{token_id}${after}`,
    ids: ['address_hash', 'token_id'],
  }) as const;

/** The path of what belongs to the whole chain. */
export const ofChain = <const Path extends string>(path: Path) =>
  ({ path: `/api/v2/${path}`, ids: [] }) as const;
