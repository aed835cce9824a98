import type { GraphQLResolveInfo } from 'graphql';
import { type Endpoint, endpoints } from '../upstream/endpoints.js';
import {
  eitherMask,
  keysMask,
  type Mask,
  type MaskKeys,
  namesMask,
} from '../upstream/reading/mask.js';
import { isPageParams } from '../upstream/reading/page.js';
import {
  integerOrNull,
  isRecord,
  type JsonRecord,
  pick,
  spellings,
} from '../upstream/reading/read.js';
import { canonicalList } from './canonical-list.js';
import { getOrInsertComputed } from './get-or-insert.js';
import type { Loaders } from './loaders.js';
import { around, cursorKey, maskOf } from './reads.js';
import { createCursors } from './relay/cursor.js';
import type { RowRules } from './relay/marks.js';
import type { List } from './relay/paging.js';

/** The filters of a list as its arguments give them; null and [] are as if not given. */
export interface Filters {
  readonly types?: readonly string[] | null | undefined;
  readonly direction?: 'to' | 'from' | null | undefined;
  readonly token?: string | null | undefined;
}

interface ListRules extends RowRules {
  /** What `key`, `item` and `rank` read of a row. */
  readonly reads: Mask;
}

// Twice the digits of the longest token id.
const longestPart = 160;

const part = (value: unknown) =>
  typeof value === 'object' ? '' : String(value).slice(0, longestPart);

const tokenOf = (row: JsonRecord) =>
  isRecord(row.token) ? part(pick(row.token, ...spellings.addressHash)).toLowerCase() : '';

/** The numbers from the first on, up to one that is missing. */
const ranked = (...values: readonly unknown[]): readonly number[] => {
  const numbers = values.map(integerOrNull);
  const end = numbers.indexOf(null);
  return numbers.slice(0, end < 0 ? numbers.length : end).map(Number);
};

/** Where a transfer's event stands in its block, as number or text; null where that is not said. */
export const logIndexOf = (row: JsonRecord): number | null => integerOrNull(row.log_index);

/** The same for all rows of one log: the transfer of a batch has a row for each of its ids. */
export const transferLog = (row: JsonRecord): string =>
  `${part(pick(row, ...spellings.transactionHash, 'block_hash'))}:${logIndexOf(row) ?? ''}`;

/** What a transfer moved. Before version 6, a batch of one id came as a list of one. */
export const totalOf = ({ total }: JsonRecord): unknown =>
  Array.isArray(total) && total.length === 1 ? total[0] : total;

const itemOf = (row: JsonRecord) => {
  const total = totalOf(row);
  return isRecord(total) ? part(pick(total, 'token_id')) : '';
};

const tokenReads = { token: namesMask(...spellings.addressHash) };

/** What tells transfers apart and says their place. */
export const transferReads: MaskKeys = {
  ...keysMask(...spellings.transactionHash, 'block_hash', ...spellings.blockNumber, 'log_index'),
  total: keysMask('token_id'),
};

const rules: Readonly<Record<ListName, ListRules>> = {
  // The only lists whose order is not told by the rows.
  addressTokens: {
    key: (row) => `${tokenOf(row)}:${part(pick(row, 'token_id'))}`,
    rank: () => [],
    reads: { ...tokenReads, ...keysMask('token_id') },
  },
  addressNftCollections: { key: tokenOf, rank: () => [], reads: tokenReads },
  addressTokenTransfers: {
    key: transferLog,
    item: itemOf,
    rank: (row) => ranked(pick(row, ...spellings.blockNumber), row.log_index),
    reads: transferReads,
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
  },
  transactionTokenTransfers: {
    key: transferLog,
    item: itemOf,
    // The only list in ascending order.
    rank: (row) => ranked(row.log_index).map((index) => -index),
    reads: transferReads,
  },
};

export type ListName = Exclude<keyof typeof endpoints, 'transaction' | 'rawTrace'>;

/** The filters as query parameters, in one spelling for one meaning. */
const filterQuery = ({ types, direction, token }: Filters): string => {
  const pairs = [
    types && types.length > 0 && `type=${canonicalList(types).join(',')}`,
    direction && `filter=${direction}`,
    token && `token=${token.toLowerCase()}`,
  ];
  return pairs.filter((pair) => typeof pair === 'string').join('&');
};

const rowMasks = new WeakMap<MaskKeys, Map<string, Mask>>();

/**
 * What the operation reads of each row of the list that is resolved, without the record around it. Where
 * cursors are asked for, or the row of one is looked for, that is also what they are made of.
 */
export const rowMaskOf = (
  name: ListName,
  info: GraphQLResolveInfo,
  { after }: { readonly after?: string | null | undefined },
): Mask => {
  const asked = maskOf(info);
  if (typeof asked === 'string') return asked;
  const hasCursors = cursorKey in asked || typeof after === 'string';
  const ofLists = getOrInsertComputed(rowMasks, asked, () => new Map<string, Mask>());
  return getOrInsertComputed(ofLists, `${name} ${hasCursors}`, () => {
    const { [cursorKey]: _cursors, [around]: _outer, ...own } = asked;
    return hasCursors ? eitherMask(own, rules[name].reads) : own;
  });
};

/** One of the explorer's five lists, narrowed to a parent and filters; `mask` is what is read of each row. */
export const createList = (
  name: ListName,
  hash: string,
  filters: Filters,
  { loaders }: { readonly loaders: Loaders },
  mask: Mask = 'all',
): List => {
  const endpoint: Endpoint = endpoints[name];
  const parent = hash.toLowerCase();
  const filter = filterQuery(filters);
  const scope = `${endpoint.name} ${parent} ${filter}`;
  return {
    rules: rules[name],
    scope,
    mask,
    // A cursor fits no other connection, parent or filters.
    cursors: createCursors(scope, (params) => isPageParams(endpoint, params)),
    page: (params) =>
      loaders.page(endpoint, parent, [filter, params].filter(Boolean).join('&'), mask),
  };
};
