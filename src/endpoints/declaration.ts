/** The explorer's patterns for hashes, which its 422 quotes; also used for hashes in records. */
export const hashPatterns = {
  address_hash: /^0x([A-Fa-f0-9]{40})$/,
  transaction_hash: /^0x([A-Fa-f0-9]{64})$/,
} as const;

/** The names that versions of the explorer give to values of many records, newest first. */
export const spellings = {
  addressHash: ['address_hash', 'address'],
  transactionHash: ['transaction_hash', 'tx_hash'],
  blockNumber: ['block_number', 'block'],
} as const;

/** The standards of tokens, each with the first version of the explorer that knows it. */
export const standards: Readonly<Record<string, number>> = {
  'ERC-20': 0,
  'ERC-721': 0,
  'ERC-1155': 0,
  'ERC-404': 6,
  'ERC-7984': 10,
  'ERC-8056': 12,
};

/** The query parameters that narrow lists, each with the first version that knows it: older ones refuse it. */
export const filters = { type: 0, filter: 0, token: 0, include_zero_value: 12 } as const;

export type FilterName = keyof typeof filters;

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
  | 'text';

/** Where a row has a value that identifies it. */
export interface RowValue {
  /** The record of the row that it is in; the row itself if there is none. */
  readonly in?: string;
  /** The first that is present counts. */
  readonly names: readonly string[];
  /** A hash may be in any letter case, an integer a text. */
  readonly as?: 'hash' | 'integer';
}

/** A list: what its pages and rows are like. */
export interface DeclaredList {
  /** The keys of `next_page_params`, which also are query parameters. */
  readonly cursor: Readonly<Record<string, CursorValue>>;
  /** Those that only other versions than 11 and 12 have, or that no version takes from a cursor. */
  readonly otherCursor?: Readonly<Record<string, CursorValue>>;
  /** What versions before 12 do with `items_count`, which never changes what they send. */
  readonly itemsCount: 'ignored' | 'refused';
  /** The only standards that `type` may name; any if not given. */
  readonly standards?: readonly string[];
  /**
   * What identifies a row, even if amounts and prices change. The rows of one batch share it and are
   * consecutive.
   */
  readonly key: readonly RowValue[];
  /** What tells a row from those with its key, if it can be told: the explorer may reorder a batch. */
  readonly item?: RowValue;
  /** The numbers that it is ordered by, greatest first; none if its rows do not show them. */
  readonly rank: readonly (readonly string[])[];
  readonly isAscending?: true;
  /** Whether a row may stand for several: explorers of version 5 send a batch of tokens as one. */
  readonly hasBatches?: true;
  /**
   * Whether one can subscribe to its new rows: the explorer's socket tells of each of them, or only hints
   * at some.
   */
  readonly watched?: 'told' | 'hinted';
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

/** One path of the explorer's read API: everything that the program knows of it, but its fields. */
export interface Declaration {
  /** What it is called in settings, logs and metrics. */
  readonly name: string;
  /** The path template, as OpenAPI writes it. */
  readonly path: string;
  /** The hash in the path. */
  readonly parameter: keyof typeof hashPatterns;
  /** Seconds for which an answer is fresh, if they are not those of `default` in CACHE_TTL. */
  readonly ttl?: number;
  /** What a call costs at Blockscout's own host, if that is not its usual price. */
  readonly credits?: number;
  /** How to tell an answer that will soon change: it has no calls yet, or says that it is pending. */
  readonly unsettled?: 'without calls' | 'pending';
  /** Whether its answers never contain a token. */
  readonly withoutTokens?: true;
  readonly filters: readonly FilterName[];
  /** Not given if it answers with one record. */
  readonly list?: DeclaredList;
  /** Not given if the REST door does not serve it. */
  readonly rest?: RestPath;
}

/** The path and the parameter of what belongs to an address. */
export const ofAddress = <const After extends string>(after: After) =>
  ({ path: `/api/v2/addresses/{address_hash}${after}`, parameter: 'address_hash' }) as const;

/** The same of what belongs to a transaction. */
export const ofTransaction = <const After extends string>(after: After) =>
  ({
    path: `/api/v2/transactions/{transaction_hash}${after}`,
    parameter: 'transaction_hash',
  }) as const;

/** The contract of a row's token. */
export const tokenOfRow: RowValue = { in: 'token', names: spellings.addressHash, as: 'hash' };

/** What every list of token transfers is like: the rows of a batch, one per token id, share a log. */
export const transferList = {
  cursor: {
    block_number: 'natural',
    index: 'integer',
    batch_log_index: 'integer',
    batch_block_hash: 'hash',
    batch_transaction_hash: 'hash',
    index_in_batch: 'integer',
  },
  key: [
    { names: [...spellings.transactionHash, 'block_hash'] },
    { names: ['log_index'], as: 'integer' },
  ],
  item: { in: 'total', names: ['token_id'] },
  hasBatches: true,
} as const satisfies Partial<DeclaredList>;
