import fc from 'fast-check';
import type { ListName } from '../../src/endpoints/endpoints.js';
import type { Explorer } from '../../src/explorer/client.js';
import type { JsonRecord } from '../../src/explorer/decode/read.js';
import { createList } from '../../src/graphql/load/explorer-lists.js';
import type { Filters } from '../../src/graphql/load/list-filters.js';
import type { List } from '../../src/graphql/relay/rows.js';
import { chainContextOver } from './context.js';
import type { ModelOptions } from './model-explorer.js';

const hex = (value: number, digits: number) => `0x${value.toString(16).padStart(digits, '0')}`;
export const addressHash = `0x${'ab'.repeat(20)}`;
const transactionHash = `0x${'cd'.repeat(32)}`;

/** The hash of the object that a list belongs to. */
const parentOf = (name: ListName): string =>
  name === 'transactionTokenTransfers' ? transactionHash : addressHash;

/** A list in a new request, with nothing loaded yet. */
export const freshList = (
  explorer: Explorer,
  name: ListName,
  filters: Filters = {},
  parent: string = parentOf(name),
): List => createList(name, parent, filters, chainContextOver(explorer));

/** For each log: how many items it has, of how many kinds, and whether its numbers are strings. */
const batches = fc.array(
  fc.record({
    items: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 9 })),
    kinds: fc.integer({ min: 1, max: 3 }),
    text: fc.boolean(),
  }),
  { maxLength: 14 },
);

type Batches = readonly { items: number; kinds: number; text: boolean }[];

const batchRows = (logs: Batches, of: (log: number) => JsonRecord): JsonRecord[] =>
  logs.flatMap(({ items, kinds, text }, log) =>
    Array.from({ length: items }, (_, item) => {
      const { log_index, ...place } = of(log);
      return {
        ...place,
        log_index: text ? String(log_index) : log_index,
        token: { address_hash: hex(7, 40), type: 'ERC-1155' },
        // With one kind, the items of a batch are equal in every field.
        total: { token_id: String(item % kinds), value: '1' },
      };
    }),
  );

/** Newest first, three logs per block, numbered from the tail so that the head can grow. */
const addressTransfers = (logs: Batches, above = 0) =>
  batchRows(logs, (log) => {
    const age = above + logs.length - log;
    return {
      transaction_hash: hex(age, 64),
      block_number: 100 + Math.floor(age / 3),
      log_index: age % 3,
    };
  });

const transactionTransfers = (logs: Batches) =>
  batchRows(logs, (log) => ({
    transaction_hash: transactionHash,
    block_number: 7,
    log_index: log * 2,
  }));

const internals = (count: number, above = 0) =>
  Array.from({ length: count }, (_, at) => {
    const age = above + count - at;
    return {
      transaction_hash: hex(age >> 1, 64),
      block_number: age >> 2,
      transaction_index: (age >> 1) % 2,
      index: age % 2,
    };
  });

const tokens = (count: number, above = 0) =>
  Array.from({ length: count }, (_, at) => ({
    token: { address_hash: hex(above + count - at, 40) },
    token_id: at % 3 === 0 ? String(at) : null,
    value: '1',
  }));

/** Members that explorers have put into their cursors, and more. */
const extra = fc
  .subarray([
    '"value":9007199254740993,',
    '"fiat_value":null,',
    '"is_last":true,',
    '"token_name":"a &=+%?#é漢😀",',
    '"index":1,',
    '"unknown key[]":-0.5,',
    '"empty":"",',
  ])
  .map((members) => members.join(''));

const pageSize = fc.integer({ min: 1, max: 12 });
const few = fc.integer({ min: 0, max: 40 });

interface Shape {
  readonly name: ListName;
  readonly rows: readonly JsonRecord[];
  readonly growth: readonly (readonly JsonRecord[])[];
  readonly pageSizes: readonly number[];
}

/** Splits newer rows into the arrivals of each call, oldest rows first. */
const arrivals = (newer: readonly JsonRecord[], cuts: readonly number[]) => {
  const found: JsonRecord[][] = [];
  let left = [...newer];
  for (const cut of cuts) {
    found.push(left.slice(Math.max(0, left.length - cut)));
    left = left.slice(0, Math.max(0, left.length - cut));
  }
  return found;
};

const cuts = fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 12 });

const shapes = fc.oneof(
  fc
    .record({
      logs: batches,
      newer: batches,
      cuts,
      pageSizes: fc.array(pageSize, { minLength: 1, maxLength: 4 }),
    })
    .map(
      ({ logs, newer, cuts, pageSizes }): Shape => ({
        name: 'addressTokenTransfers',
        rows: addressTransfers(logs),
        growth: arrivals(addressTransfers(newer, logs.length), cuts),
        pageSizes,
      }),
    ),
  fc.record({ logs: batches, pageSizes: fc.array(pageSize, { minLength: 1, maxLength: 4 }) }).map(
    ({ logs, pageSizes }): Shape => ({
      name: 'transactionTokenTransfers',
      rows: transactionTransfers(logs),
      growth: [],
      pageSizes,
    }),
  ),
  fc
    .record({
      count: few,
      newer: few,
      cuts,
      pageSizes: fc.array(pageSize, { minLength: 1, maxLength: 4 }),
    })
    .map(
      ({ count, newer, cuts, pageSizes }): Shape => ({
        name: 'addressInternalTransactions',
        rows: internals(count),
        growth: arrivals(internals(newer, count), cuts),
        pageSizes,
      }),
    ),
  // Nothing in these rows gives their order, so the page size must stay the same.
  fc
    .record({
      count: few,
      newer: fc.integer({ min: 0, max: 9 }),
      cuts,
      size: pageSize,
      nft: fc.boolean(),
    })
    .map(
      ({ count, newer, cuts, size, nft }): Shape => ({
        name: nft ? 'addressNftCollections' : 'addressTokens',
        rows: tokens(count),
        growth: arrivals(tokens(newer, count), cuts),
        pageSizes: [size],
      }),
    ),
);

/** Any kind of list, with any way of paging it. */
export const models: fc.Arbitrary<ModelOptions & Shape> = fc
  .record({ shape: shapes, extra, emptyLastPage: fc.boolean(), batchKeysOnly: fc.boolean() })
  .map(({ shape, ...ways }) => ({ ...shape, ...ways }));
