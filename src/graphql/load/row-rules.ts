import { keysMask, type Mask, type MaskKeys, namesMask } from '../../explorer/call/mask.js';
import {
  integerOrNull,
  isRecord,
  type JsonRecord,
  pick,
  spellings,
} from '../../explorer/decode/read.js';
import type { endpoints } from '../../explorer/endpoints/endpoints.js';
import type { RowRules } from '../relay/row-keys.js';

/** The lists of the explorer. */
export type ListName = Exclude<keyof typeof endpoints, 'transaction' | 'rawTrace'>;

interface ListRules extends RowRules {
  /** What `key`, `item` and `rank` read of a row. */
  readonly reads: Mask;
  /** What `rank` reads. */
  readonly rankReads: Mask;
}

// Twice the number of digits of the longest token id.
const longestPart = 160;

const part = (value: unknown) =>
  typeof value === 'object' ? '' : String(value).slice(0, longestPart);

const tokenOf = (row: JsonRecord) =>
  isRecord(row.token) ? part(pick(row.token, ...spellings.addressHash)).toLowerCase() : '';

/** The numbers before the first missing one. */
const ranked = (...values: readonly unknown[]): readonly number[] => {
  const numbers = values.map(integerOrNull);
  const end = numbers.indexOf(null);
  return numbers.slice(0, end < 0 ? numbers.length : end).map(Number);
};

/** The index of a transfer's event in its block, from a number or a text; null if missing. */
export const logIndexOf = (row: JsonRecord): number | null => integerOrNull(row.log_index);

/** Identifies the log of a transfer. The rows of a batch, one per token id, share a log. */
export const transferLog = (row: JsonRecord): string =>
  `${part(pick(row, ...spellings.transactionHash, 'block_hash'))}:${logIndexOf(row) ?? ''}`;

const itemOf = ({ total }: JsonRecord) => (isRecord(total) ? part(pick(total, 'token_id')) : '');

const tokenReads = { token: namesMask(...spellings.addressHash) };

/** The standards of a row's token, in upper case: of the transfer when it happened, and of the token now. */
export const standardsOf = ({ token_type, token }: JsonRecord): readonly string[] =>
  [token_type, isRecord(token) ? token.type : null].flatMap((type) =>
    typeof type === 'string' ? type.toUpperCase() : [],
  );

/** What `standardsOf` reads of a row. */
export const standardReads: MaskKeys = { token_type: 'all', token: keysMask('type') };

/** What the key, item and rank of a transfer read of its row. */
export const transferReads: MaskKeys = {
  ...keysMask(...spellings.transactionHash, 'block_hash', ...spellings.blockNumber, 'log_index'),
  total: keysMask('token_id'),
};

/** How the rows of each list are identified and ordered. */
export const rowRules: Readonly<Record<ListName, ListRules>> = {
  // The rows of these two lists do not show what they are ordered by.
  addressTokens: {
    key: (row) => `${tokenOf(row)}:${part(pick(row, 'token_id'))}`,
    rank: () => [],
    reads: { ...tokenReads, ...keysMask('token_id') },
    rankReads: {},
  },
  addressNftCollections: { key: tokenOf, rank: () => [], reads: tokenReads, rankReads: {} },
  addressTokenTransfers: {
    key: transferLog,
    item: itemOf,
    rank: (row) => ranked(pick(row, ...spellings.blockNumber), row.log_index),
    reads: transferReads,
    rankReads: keysMask(...spellings.blockNumber, 'log_index'),
  },
  addressInternalTransactions: {
    key: (row) =>
      [pick(row, ...spellings.transactionHash, ...spellings.blockNumber), pick(row, 'index')]
        .map(part)
        .join(':'),
    rank: (row) => ranked(pick(row, ...spellings.blockNumber), row.transaction_index, row.index),
    reads: keysMask(
      ...spellings.transactionHash,
      ...spellings.blockNumber,
      'transaction_index',
      'index',
    ),
    rankReads: keysMask(...spellings.blockNumber, 'transaction_index', 'index'),
  },
  transactionTokenTransfers: {
    key: transferLog,
    item: itemOf,
    // The only list in ascending order.
    rank: (row) => ranked(row.log_index).map((index) => -index),
    reads: transferReads,
    rankReads: keysMask('log_index'),
  },
};
