import type { DeclaredList } from '../../src/endpoints/declaration.js';
import { type Endpoint, endpoints, type ListName } from '../../src/endpoints/endpoints.js';
import { parseJson } from '../../src/explorer/decode/long-numbers.js';
import type { JsonRecord } from '../../src/explorer/decode/read.js';
import { fetched, type StubExplorer, stubExplorer } from './explorer.js';
import {
  type CursorMember,
  cursorAfter,
  isByBlock,
  isFixedSize,
  modelLists,
  orderOf,
  underOldNames,
} from './list-rows.js';

/** 12 sends as many rows as it is asked for, up to 100; 11 refuses that; 8 ignores it; 5 has other names, too. */
export type ModelVersion = 5 | 8 | 11 | 12;

export interface ModelOptions {
  readonly name: ListName;
  /** The whole list, in the explorer's order. */
  readonly rows: readonly JsonRecord[];
  /** The lengths of the pages, in turn and repeated. */
  readonly pageSizes: readonly number[];
  /** The versions that answer, in turn and repeated. */
  readonly versions?: readonly ModelVersion[];
  /** The rows that arrive at the head after each call. */
  readonly growth?: readonly (readonly JsonRecord[])[];
  /** More members for every `next_page_params`, as JSON text with a comma after each. */
  readonly extra?: string;
  /** Whether a full last page is followed by an empty one. */
  readonly emptyLastPage?: boolean;
  /** Whether a page that ends inside a batch has only the keys of that batch in its cursor. */
  readonly batchKeysOnly?: boolean;
}

export interface ModelExplorer extends StubExplorer {
  /** The current list. */
  readonly rows: () => readonly JsonRecord[];
  /** Queries with a cursor that it never handed out, or without the filters of those before. */
  readonly junk: string[];
}

const sameLog = (a: JsonRecord, b: JsonRecord | undefined) =>
  a.log_index !== undefined &&
  a.transaction_hash === b?.transaction_hash &&
  a.log_index === b?.log_index;

const isOfBatch = ({ name }: CursorMember) =>
  name.startsWith('batch_') || name === 'index_in_batch';

/** The members of an object in JSON text with a comma after each. */
const membersOf = (text: string): CursorMember[] =>
  Object.entries(parseJson(`{${text.slice(0, -1)}}`) as JsonRecord).map(([name, value]) => ({
    name,
    json: JSON.stringify(value),
    sent: String(value),
  }));

/** The explorer's answer to a parameter that it does not accept. */
const refused = (name: string, detail: string) => {
  const errors = [{ title: 'Invalid value', source: { pointer: `/${name}` }, detail }];
  return fetched(JSON.stringify({ errors }), { status: 422 });
};

/**
 * An explorer of one list that pages like a real one: by key, with pages of its own size that may end
 * inside a batch, while rows arrive at the head. It identifies rows by object, so that it can tell apart
 * rows that are equal in every field.
 */
export const modelExplorer = (options: ModelOptions): ModelExplorer => {
  const { name, pageSizes, growth = [], extra = '', emptyLastPage, batchKeysOnly } = options;
  const { versions = [8] } = options;
  const endpoint: Endpoint = endpoints[name];
  const { itemsCount }: DeclaredList = endpoints[name].list;
  const filters = Object.keys(endpoint.filters);
  const knowsZero = filters.includes('include_zero_value');
  let rows = [...options.rows];
  const places = new Map<string, JsonRecord>();
  const junk: string[] = [];
  let calls = 0;
  let turn = 0;
  let filtered: string | null = null;

  /** Where a cursor leads that a client has made up for a block, without any row; -1 if it is no such cursor. */
  const madeUpAt = (sent: URLSearchParams): number => {
    const { order, cursor } = endpoint.list ?? { order: [], cursor: {} };
    const after = order.map((number) => Number(sent.get(number.cursor) ?? Number.NaN));
    const has = [...sent.keys()].filter((name) => name in cursor);
    // Explorers read 0 as no limit.
    if (!isByBlock(name) || has.length !== order.length || !((after[0] ?? 0) > 0)) return -1;
    const isBehind = (row: JsonRecord) => {
      const place = orderOf(name, row);
      const at = place.findIndex((number, nth) => number !== after[nth]);
      return at >= 0 && (place[at] ?? 0) < (after[at] ?? 0);
    };
    const at = rows.findIndex(isBehind);
    return at < 0 ? rows.length : at;
  };

  /** The key of the page after a row. Within a batch, it names the batch, and the row before it if there is one. */
  const keyAfter = (row: JsonRecord, version: ModelVersion): readonly CursorMember[] => {
    const at = rows.indexOf(row);
    const all = cursorAfter(name, row, rows.length - at, version === 5);
    if (!modelLists[name].hasBatches) return all;
    if (!sameLog(row, rows[at + 1])) return all.filter((member) => !isOfBatch(member));
    const before = rows.slice(0, at).findLast((other) => !sameLog(other, row));
    if (batchKeysOnly || before === undefined) return all.filter(isOfBatch);
    const named = cursorAfter(name, before, rows.length - at, version === 5);
    return [...named.filter((member) => !isOfBatch(member)), ...all.filter(isOfBatch)];
  };

  /** What a client makes of members of `next_page_params`, of which the last with a name counts. */
  const sentBack = (members: readonly CursorMember[]) =>
    [...new Map(members.map(({ name, sent }) => [name, sent]))]
      .filter(([, sent]) => sent !== null)
      .map(([name, sent]) => `${name}=${sent}`)
      .sort()
      .join('&');

  const pairsOf = (query: URLSearchParams, isWanted: (name: string) => boolean) =>
    [...query]
      .filter(([key]) => isWanted(key))
      .map(([key, value]) => `${key}=${value}`)
      .sort()
      .join('&');

  const isFilter = (key: string) => filters.includes(key) && key !== 'include_zero_value';

  /** The filters as the explorer echoes them in a cursor, which must not be sent back. */
  const echoed = (sent: URLSearchParams, version: ModelVersion): string => {
    const zero = version === 12 && knowsZero && !sent.has('include_zero_value');
    return [
      ...filters
        .filter((filter) => sent.has(filter))
        .map((filter) => `"${filter}":${JSON.stringify(sent.get(filter))},`),
      ...(zero ? ['"include_zero_value":true,'] : []),
      '"key":"secret","apikey":"secret",',
      ...(version !== 12 && itemsCount === 'ignored' ? ['"items_count":50,'] : []),
    ].join('');
  };

  const explorer = stubExplorer(({ query }) => {
    const version = versions[turn % versions.length] ?? 8;
    turn += 1;
    const sent = new URLSearchParams(query);
    const wanted = Number(sent.get('items_count') ?? 0);
    if (version === 11 && (wanted > 50 || (wanted > 0 && itemsCount === 'refused'))) {
      return refused('items_count', `${wanted} is larger than inclusive maximum 50`);
    }
    if (version === 11 && sent.has('include_zero_value')) {
      return refused('include_zero_value', 'Unexpected field: include_zero_value');
    }
    const key = pairsOf(sent, (one) => !filters.includes(one) && one !== 'items_count');
    const previous = places.get(key);
    const madeUp = previous === undefined ? madeUpAt(sent) : -1;
    const isKnown = key === '' || previous !== undefined || madeUp >= 0;
    const ownFilters = pairsOf(sent, isFilter);
    filtered ??= ownFilters;
    const isOnce = new Set(sent.keys()).size === [...sent].length;
    if (!isKnown || !isOnce || filtered !== ownFilters) junk.push(query);
    const from = previous ? rows.indexOf(previous) + 1 : Math.max(0, madeUp);
    const usual = pageSizes[calls % pageSizes.length] ?? 50;
    const isSized = version === 12 && wanted > 0 && !isFixedSize(name);
    const size = isSized ? Math.min(wanted, 100) : usual;
    const skipsZero = version === 12 && sent.get('include_zero_value') === 'false';
    const left = rows
      .slice(from)
      .filter(({ type, value }) => !(skipsZero && type === 'call' && value === '0'));
    const page = left.slice(0, size);
    const last = page.at(-1);
    const ends = left.length <= size && !(emptyLastPage && page.length === size);
    let next = 'null';
    if (last && !ends) {
      const after = keyAfter(last, version);
      const own = after.map(({ name, json }) => `"${name}":${json},`).join('');
      next = `{${`${echoed(sent, version)}${extra}${own}`.slice(0, -1)}}`;
      places.set(sentBack([...membersOf(extra), ...after]), last);
    }
    rows = [...(growth[calls] ?? []), ...rows];
    calls += 1;
    const items = version === 5 ? page.map(underOldNames) : page;
    const body = { items, next_page_params: parseJson(next) };
    return fetched('', { json: () => body });
  });
  return { ...explorer, rows: () => rows, junk };
};
