import { getOrInsertComputed } from '../../base/collections/maps.js';
import type { CursorValue, DeclaredList, RowValue } from '../../endpoints/declaration.js';
import { endpoints, type ListName } from '../../endpoints/endpoints.js';
import { keysMask, type Mask, type MaskKeys, placesMask } from '../../explorer/call/mask.js';
import { integerOrNull, isRecord, type JsonRecord, pick } from '../../explorer/decode/read.js';
import type { ByBlock, RowRules } from '../relay/row-keys.js';

/** How the rows of a list are identified and ordered, and what that reads of them. */
interface ListRules extends RowRules {
  /** What `key`, `item` and `rank` read of a row. */
  readonly reads: MaskKeys;
  /** What `rank` reads. */
  readonly rankReads: Mask;
}

// Twice the number of digits of the longest token id.
const longestPart = 160;

const part = (value: unknown) =>
  typeof value === 'object' ? '' : String(value).slice(0, longestPart);

const textOf = {
  text: part,
  hash: (value: unknown) => part(value).toLowerCase(),
  integer: (value: unknown) => `${integerOrNull(value) ?? ''}`,
};

/** Makes the reader of what identifies a row: the text of a value, or none where it is missing. */
const readerAt = ({ in: key, names, as }: RowValue): ((row: JsonRecord) => string) => {
  const text = textOf[as ?? 'text'];
  if (key === undefined) return (row) => text(pick(row, ...names));
  return (row) => {
    const record = row[key];
    return isRecord(record) ? text(pick(record, ...names)) : '';
  };
};

/** Makes the reader of a rank, which has the numbers before the first missing one. */
const rankReader = (places: readonly (readonly string[])[], sign: number) => (from: JsonRecord) => {
  const numbers: number[] = [];
  for (const names of places) {
    const number = integerOrNull(pick(from, ...names));
    if (number === null) break;
    numbers.push(sign * number);
  }
  return numbers;
};

const blockKey = 'block_number';

/** What stands for the least value of a key; that of all others is 0. */
const leastOf: Partial<Readonly<Record<CursorValue, string>>> = {
  hash: `0x${'0'.repeat(64)}`,
  time: '1970-01-01T00:00:00.000000Z',
};

/**
 * Makes the cursor "before block N": that block, and the least value of each other number. A list that is sorted on
 * request reads a cursor only if it has all keys.
 */
const byBlockOf = ({ cursor, order, ...list }: DeclaredList): ByBlock | null => {
  if (order[0]?.cursor !== blockKey) return null;
  const isAscending = list.isAscending === true;
  const names = isAscending ? Object.keys(cursor) : order.map((number) => number.cursor);
  const least = names
    .filter((name) => name !== blockKey)
    .map((name) => {
      const value = leastOf[cursor[name] ?? 'natural'] ?? '0';
      return `${name}=${encodeURIComponent(value)}`;
    });
  return {
    isAscending,
    startAt: (highest) => {
      const block = isAscending ? -highest - 1 : highest + 1;
      if (block <= 0 || !Number.isSafeInteger(block)) return null;
      return [`${blockKey}=${block}`, ...least].sort().join('&');
    },
  };
};

const rulesOf = (list: DeclaredList): ListRules => {
  const { key, item, order, isAscending, withinBatch } = list;
  const parts = key.map(readerAt);
  const sign = isAscending ? -1 : 1;
  const inRow = order.map(({ row }) => row);
  const rankIn = rankReader(
    order.map(({ cursor }) => [cursor]),
    sign,
  );
  const rankReads = keysMask(...inRow.flat());
  return {
    key: (row) => parts.map((read) => read(row)).join(':'),
    ...(item && { item: readerAt(item) }),
    rank: rankReader(inRow, sign),
    startOf: (params) => {
      const values = new URLSearchParams(params);
      const rank = rankIn(Object.fromEntries(values));
      const isWithin = withinBatch !== undefined && values.has(withinBatch);
      return { rank, isExact: rank.length === order.length && !isWithin };
    },
    byBlock: byBlockOf(list),
    reads: { ...placesMask(item ? [...key, item] : key), ...rankReads },
    rankReads,
  };
};

const ofEach = Object.fromEntries(
  Object.entries(endpoints).flatMap(([name, endpoint]) =>
    'list' in endpoint ? [[name, rulesOf(endpoint.list)]] : [],
  ),
) as Readonly<Record<ListName, ListRules>>;

const upwards = new Map<ListName, ListRules>();

/** How the rows of a list are identified and ordered; `oldestFirst` if it was asked for in that order. */
export const rowRules = (name: ListName, oldestFirst = false): ListRules =>
  oldestFirst
    ? getOrInsertComputed(upwards, name, () =>
        rulesOf({ ...endpoints[name].list, isAscending: true }),
      )
    : ofEach[name];

/** What the key, item and rank of a transfer read of its row, in any list. */
export const transferReads = ofEach.addressTokenTransfers.reads;

/** Identifies the log of a transfer. The rows of a batch, one per token id, share a log. */
export const transferLog = ofEach.addressTokenTransfers.key;

/** The index of a transfer's event in its block, from a number or a text; null if missing. */
export const logIndexOf = (row: JsonRecord): number | null => integerOrNull(row.log_index);
