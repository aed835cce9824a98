import fc from 'fast-check';
import type { ListArguments, ListName } from '../../src/endpoints/endpoints.js';
import type { Explorer } from '../../src/explorer/client.js';
import type { JsonRecord } from '../../src/explorer/decode/read.js';
import { createList } from '../../src/graphql/load/explorer-lists.js';
import { readFilters } from '../../src/graphql/load/list-filters.js';
import type { List } from '../../src/graphql/relay/pages.js';
import { chainContextOver } from './context.js';
import {
  addressHash,
  growsAtHead,
  listNames,
  modelLists,
  rowsOf,
  showsOrder,
} from './list-rows.js';
import type { ModelOptions } from './model-explorer.js';

/** A list in a new request, with nothing loaded yet. */
export const freshList = (
  explorer: Explorer,
  name: ListName,
  filters: ListArguments = {},
  parent: string = modelLists[name].id,
): List => createList(name, parent, readFilters(name, filters), chainContextOver(explorer));

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

/** The rows of a list of transfers, of which several share a log. */
const batchRows = (name: ListName, logs: Batches, above = 0): JsonRecord[] =>
  rowsOf(name, logs.length, above).flatMap(({ log_index, ...place }, at) => {
    const { items = 1, kinds = 1, text = false } = logs[at] ?? {};
    return Array.from({ length: items }, (_, item) => ({
      ...place,
      log_index: text ? String(log_index) : log_index,
      token: { address_hash: addressHash, type: 'ERC-1155' },
      // With one kind, the items of a batch are equal in every field.
      total: { token_id: String(item % kinds), value: '1' },
    }));
  });

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

/** Its page size must stay the same where nothing in the rows gives their order. */
const pageSizesOf = (name: ListName) =>
  fc.array(pageSize, { minLength: 1, maxLength: showsOrder(name) ? 4 : 1 });

const batchedShape = (name: ListName): fc.Arbitrary<Shape> =>
  fc
    .record({ logs: batches, newer: batches, cuts, pageSizes: pageSizesOf(name) })
    .map(({ logs, newer, cuts, pageSizes }) => ({
      name,
      rows: batchRows(name, logs),
      growth: growsAtHead(name) ? arrivals(batchRows(name, newer, logs.length), cuts) : [],
      pageSizes,
    }));

const plainShape = (name: ListName): fc.Arbitrary<Shape> =>
  fc
    .record({
      count: few,
      newer: fc.integer({ min: 0, max: showsOrder(name) ? 40 : 9 }),
      cuts,
      pageSizes: pageSizesOf(name),
    })
    .map(({ count, newer, cuts, pageSizes }) => ({
      name,
      rows: rowsOf(name, count),
      growth: growsAtHead(name) ? arrivals(rowsOf(name, newer, count), cuts) : [],
      pageSizes,
    }));

const shapeOf = (name: ListName): fc.Arbitrary<Shape> =>
  modelLists[name].hasBatches ? batchedShape(name) : plainShape(name);

/** A list, with any way of paging it. */
export const modelOf = (name: ListName): fc.Arbitrary<ModelOptions & Shape> =>
  fc
    .record({
      shape: shapeOf(name),
      extra,
      emptyLastPage: fc.boolean(),
      batchKeysOnly: fc.boolean(),
    })
    .map(({ shape, ...ways }) => ({ ...shape, ...ways }));

/** Any kind of list, with any way of paging it. */
export const models: fc.Arbitrary<ModelOptions & Shape> = fc
  .constantFrom(...listNames)
  .chain(modelOf);
