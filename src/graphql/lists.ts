import { type Endpoint, endpoints } from '../upstream/endpoints.js';
import { isPageParams } from '../upstream/page.js';
import { isRecord, type JsonRecord, pick } from '../upstream/read.js';
import type { Context } from './context.js';
import type { List } from './relay/paging.js';

/** The filters of a list as its arguments give them; null and [] are as if not given. */
export interface Filters {
  readonly types?: readonly string[] | null | undefined;
  readonly direction?: 'to' | 'from' | null | undefined;
  readonly token?: string | null | undefined;
}

type RowRules = Pick<List, 'identity' | 'group' | 'rank'>;

const part = (value: unknown) => (isRecord(value) ? '' : String(value ?? ''));

const tokenOf = (row: JsonRecord) =>
  isRecord(row.token) ? part(pick(row.token, 'address_hash', 'address')).toLowerCase() : '';

const integers = (...values: readonly unknown[]): readonly number[] | null => {
  const numbers = values.map((value) => (value === null ? Number.NaN : Number(value)));
  return numbers.every(Number.isSafeInteger) ? numbers : null;
};

/** What the rows share that one log of a batch transfer was flattened to. */
export const transferLog = (row: JsonRecord) =>
  [pick(row, 'transaction_hash', 'tx_hash', 'block_hash'), row.log_index].map(part).join(':');

const transferIdentity = (row: JsonRecord) => {
  const total = isRecord(row.total) ? row.total : {};
  return [transferLog(row), tokenOf(row), part(total.token_id), part(total.value)].join(':');
};

const rules: Readonly<Record<ListName, RowRules>> = {
  addressTokens: { identity: (row) => `${tokenOf(row)}:${part(row.token_id)}` },
  addressNftCollections: { identity: tokenOf },
  addressTokenTransfers: {
    identity: transferIdentity,
    group: transferLog,
    rank: (row) => integers(pick(row, 'block_number'), pick(row, 'log_index')),
  },
  addressInternalTransactions: {
    identity: (row) =>
      ['block_number', 'transaction_hash', 'transaction_index', 'index']
        .map((name) => part(row[name]))
        .join(':'),
    rank: (row) =>
      integers(
        pick(row, 'block_number', 'block'),
        pick(row, 'transaction_index'),
        pick(row, 'index'),
      ),
  },
  transactionTokenTransfers: {
    identity: transferIdentity,
    group: transferLog,
    // The only list in ascending order.
    rank: (row) => integers(pick(row, 'log_index'))?.map((index) => -index) ?? null,
  },
};

export type ListName =
  | 'addressTokens'
  | 'addressNftCollections'
  | 'addressTokenTransfers'
  | 'addressInternalTransactions'
  | 'transactionTokenTransfers';

/** The filters as query parameters, in one spelling for one meaning. */
const filterQuery = ({ types, direction, token }: Filters): string => {
  const pairs = [
    types && types.length > 0 && `type=${[...new Set(types)].sort().join(',')}`,
    direction && `filter=${direction}`,
    token && `token=${token.toLowerCase()}`,
  ];
  return pairs.filter((pair) => typeof pair === 'string').join('&');
};

/** One of the explorer's five lists, narrowed to a parent and filters. */
export const createList = (
  name: ListName,
  hash: string,
  filters: Filters,
  { loaders }: Context,
): List => {
  const endpoint: Endpoint = endpoints[name];
  const parent = hash.toLowerCase();
  const filter = filterQuery(filters);
  return {
    scope: `${endpoint.name} ${parent} ${filter}`,
    page: (params) => loaders.page(endpoint, parent, [filter, params].filter(Boolean).join('&')),
    isParams: (params) => isPageParams(endpoint, params),
    ...rules[name],
  };
};
