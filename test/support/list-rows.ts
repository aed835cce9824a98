import type { CursorValue, DeclaredList } from '../../src/endpoints/declaration.js';
import {
  type Endpoint,
  endpoints,
  type ListArguments,
  type ListName,
} from '../../src/endpoints/endpoints.js';
import { integerOrNull, isRecord, type JsonRecord, pick } from '../../src/explorer/decode/read.js';

const hex = (value: number, digits: number) => `0x${value.toString(16).padStart(digits, '0')}`;

export const addressHash = `0x${'ab'.repeat(20)}`;
export const transactionHash = `0x${'cd'.repeat(32)}`;
const [token, block] = [`0x${'ef'.repeat(20)}`, '7'];
/** 78 digits, as many as an id can have. */
const longId = (n: number) => `9${String(n).padStart(77, '0')}`;

/** A list of the model explorer. */
interface ModelList {
  /** What it belongs to. */
  readonly id: string;
  /**
   * A row by its number: 1 for the oldest, and for the first of a list that ascends. For a list of
   * transfers, that of a log.
   */
  readonly row: (n: number) => JsonRecord;
  /** Whether several rows may share a log. */
  readonly hasBatches?: true;
  /** ListArguments with which it may be asked for, all of whose rows match. */
  readonly filters: ListArguments;
}

const transfer = (n: number) => ({
  transaction_hash: hex(n, 64),
  block_number: 100 + Math.floor(n / 3),
  log_index: n % 3,
});
const transaction = (n: number) => ({
  hash: hex(n, 64),
  block_number: 100 + Math.floor(n / 3),
  position: n % 3,
});
const log = (n: number) => ({
  transaction_hash: hex(n >> 1, 64),
  block_number: 100 + (n >> 2),
  index: n % 4,
});
const call = (n: number) => ({
  transaction_hash: hex(n >> 1, 64),
  block_number: n >> 2,
  transaction_index: (n >> 1) % 2,
  index: n % 2,
  type: n % 5 === 4 ? 'create' : 'call',
  value: n % 2 === 0 ? '0' : '7',
});
const holder = (n: number) => ({
  address: { hash: hex(n, 40) },
  value: '7',
  token_id: n % 2 === 0 ? longId(n) : null,
});

const [bothTypes, none] = [{ types: ['ERC-1155', 'ERC-20'] }, {}];

/** Every list: to add one is to add a row here. */
export const modelLists: Readonly<Record<ListName, ModelList>> = {
  addressTransactions: { id: addressHash, row: transaction, filters: { direction: 'to' } },
  addressLogs: {
    id: addressHash,
    row: log,
    filters: { topic: `0x${'Ab'.repeat(32)}` },
  },
  addressCoinBalanceHistory: {
    id: addressHash,
    row: (n) => ({ block_number: 100 + n, value: String(n), delta: '-1' }),
    filters: none,
  },
  addressNft: {
    id: addressHash,
    row: (n) => ({ token: { address_hash: hex(n >> 2, 40) }, id: longId(n), value: '1' }),
    filters: { types: ['ERC-721'] },
  },
  addressTokens: {
    id: addressHash,
    row: (n) => ({
      token: { address_hash: hex(n, 40) },
      token_id: n % 3 === 0 ? longId(n) : null,
      value: '1',
    }),
    filters: bothTypes,
  },
  addressNftCollections: {
    id: addressHash,
    row: (n) => ({ token: { address_hash: hex(n, 40) }, amount: '1' }),
    filters: { types: ['ERC-721'] },
  },
  addressTokenTransfers: {
    id: addressHash,
    row: transfer,
    hasBatches: true,
    filters: { ...bothTypes, token: `0x${'Ab'.repeat(20)}`, direction: 'to' },
  },
  addressInternalTransactions: { id: addressHash, row: call, filters: { direction: 'from' } },
  blockTransactions: {
    id: block,
    row: (n) => ({ hash: hex(n, 64), block_number: 7, position: n }),
    filters: none,
  },
  blockInternalTransactions: {
    id: block,
    row: (n) => ({ ...call(n), block_number: 7, transaction_index: n >> 1 }),
    filters: none,
  },
  blockWithdrawals: { id: block, row: (n) => ({ index: n, amount: '1' }), filters: none },
  blocks: {
    id: '',
    row: (n) => ({ height: n, hash: hex(n, 64) }),
    filters: none,
  },
  search: {
    id: '',
    row: (n) => ({ type: 'token', address_hash: hex(n, 40), name: 'A & b' }),
    filters: { query: 'a & b' },
  },
  transactionTokenTransfers: {
    id: transactionHash,
    row: (n) => ({ transaction_hash: transactionHash, block_number: 7, log_index: n * 2 }),
    hasBatches: true,
    filters: bothTypes,
  },
  transactionLogs: {
    id: transactionHash,
    row: (n) => ({ transaction_hash: transactionHash, block_number: 7, index: n }),
    filters: none,
  },
  transactionInternalTransactions: {
    id: transactionHash,
    row: (n) => ({ ...call(n), transaction_hash: transactionHash, block_number: 7, index: n }),
    filters: none,
  },
  transactions: { id: '', row: transaction, filters: none },
  tokenTransfers: { id: '', row: transfer, hasBatches: true, filters: bothTypes },
  tokenHolders: { id: token, row: holder, filters: none },
  tokenTransfersOfToken: { id: token, row: transfer, hasBatches: true, filters: none },
  tokenInstances: {
    id: token,
    row: (n) => ({ id: longId(n) }),
    filters: { holder: addressHash },
  },
  tokenInstanceTransfers: { id: `${token}/7`, row: transfer, filters: none },
  tokenInstanceHolders: { id: `${token}/7`, row: holder, filters: none },
  tokens: {
    id: '',
    row: (n) => ({ address_hash: hex(n, 40), holders_count: String(n), name: 'A & b' }),
    filters: { query: 'gold' },
  },
};

export const listNames = Object.keys(modelLists) as ListName[];

const declared = (name: ListName): DeclaredList => endpoints[name].list;

/** Whether rows are added at its head: not to what belongs to one block or transaction. */
export const growsAtHead = (name: ListName): boolean => declared(name).isAscending !== true;

/** Whether its rows show their order. */
export const showsOrder = (name: ListName): boolean => declared(name).order.length > 0;

/** Whether a cursor made up for a block leads to a place in it. */
export const isByBlock = (name: ListName): boolean =>
  declared(name).order[0]?.cursor === 'block_number';

/** The numbers that a row is ordered by. */
export const orderOf = (name: ListName, row: JsonRecord): readonly (number | null)[] =>
  declared(name).order.map((number) => integerOrNull(pick(row, ...number.row)));

/** Whether its pages have one size on every version. */
export const isFixedSize = (name: ListName): boolean => declared(name).isFixedSize === true;

/** So many rows, in the explorer's order; `above` is how many are below them already. */
export const rowsOf = (name: ListName, count: number, above = 0): JsonRecord[] =>
  Array.from({ length: count }, (_, at) =>
    modelLists[name].row(growsAtHead(name) ? above + count - at : at + 1),
  );

/** What versions before 6.9 call what all others call so. */
const oldKeys: Readonly<Record<string, string>> = {
  transaction_hash: 'tx_hash',
  block_number: 'block',
  address_hash: 'address',
  holders_count: 'holders',
};

const newKeys = Object.fromEntries(Object.entries(oldKeys).map(([one, other]) => [other, one]));

/** A record with other names for its values; those of the records in it stay, such as a holder's address. */
const renamed = (record: JsonRecord, names: Readonly<Record<string, string>>): JsonRecord =>
  Object.fromEntries(
    Object.entries(record).map(([key, value]) =>
      isRecord(value) ? [key, renamed(value, names)] : [names[key] ?? key, value],
    ),
  );

/** A row as the oldest versions write it. */
export const underOldNames = (row: JsonRecord): JsonRecord => renamed(row, oldKeys);

/** A row as the newest versions write it. */
export const underNewNames = (row: JsonRecord): JsonRecord => renamed(row, newKeys);

/** A key of a cursor: as it stands in JSON, and as it is to be sent back; null for not at all. */
export interface CursorMember {
  readonly name: string;
  readonly json: string;
  readonly sent: string | null;
}

const texts: Readonly<Record<CursorValue, (n: number) => readonly [json: unknown, sent: string]>> =
  {
    address: (n) => [hex(n, 40), hex(n, 40)],
    boolean: (n) => [n % 2 === 0, String(n % 2 === 0)],
    // As Elixir writes small ones.
    decimal: (n) => [`1.${n}E-7`, `0.0000001${n}`],
    digits: (n) => [longId(n), longId(n)],
    hash: (n) => [hex(n, 64), hex(n, 64)],
    integer: (n) => [n, String(n)],
    natural: (n) => [n, String(n)],
    standard: () => ['ERC-721', 'ERC-721'],
    text: (n) => [`a &=+%?#é ${n}`, `a &=+%?#é ${n}`],
    time: (n) => [`2026-01-02T03:04:05.${n}Z`, `2026-01-02T03:04:05.${n}Z`],
  };

const mayBeNull: readonly CursorValue[] = ['decimal', 'digits', 'text'];

/** Whether versions differ in the keys of its cursors, so that neither reads those of the other. */
export const hasOtherCursor = (name: ListName): boolean => {
  const { filters, list }: Endpoint = endpoints[name];
  return Object.keys(list?.otherCursor ?? {}).some((key) => !Object.hasOwn(filters, key));
};

/**
 * The cursor after a row, by the keys of the declaration; `n` is another number for each row. It has what
 * a row shows of its keys, and some nulls.
 */
export const cursorAfter = (
  name: ListName,
  row: JsonRecord,
  n: number,
  isOld: boolean,
): readonly CursorMember[] => {
  const { cursor, otherCursor = {}, withoutNull = [], order } = declared(name);
  const keys = Object.entries(isOld && hasOtherCursor(name) ? otherCursor : cursor);
  return keys.map(([key, is], at): CursorMember => {
    // The keys of search are records.
    const written = name === 'search' && !isOld && at > 0 ? `${key}[name]` : key;
    const names = order.find((number) => number.cursor === key)?.row ?? [key];
    const shown = integerOrNull(pick(row, ...names));
    if (shown !== null) return { name: written, json: `${shown}`, sent: `${shown}` };
    if (at > 0 && mayBeNull.includes(is) && (n + at) % 3 === 0) {
      return { name: written, json: 'null', sent: withoutNull.includes(key) ? null : 'null' };
    }
    const [json, sent] = texts[is](n);
    // Of any length, as a number.
    const text = is === 'digits' && at === 0 ? sent : JSON.stringify(json);
    return { name: written, json: text, sent };
  });
};
