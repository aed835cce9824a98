import { endpoints, type ListName } from '../../src/endpoints/endpoints.js';
import { parseJson } from '../../src/explorer/decode/long-numbers.js';
import type { JsonRecord } from '../../src/explorer/decode/read.js';
import { fetched, type StubExplorer, stubExplorer } from './explorer.js';

export interface ModelOptions {
  readonly name: ListName;
  /** The whole list, in the explorer's order. */
  readonly rows: readonly JsonRecord[];
  /** The lengths of the pages, in turn and repeated. */
  readonly pageSizes: readonly number[];
  /**
   * The versions that answer, in turn and repeated: 12 sends as many rows as it is asked for, up to
   * 100; 11 refuses that; 8 ignores it.
   */
  readonly versions?: readonly (8 | 11 | 12)[];
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
  /** Queries with a cursor that it never handed out. */
  readonly junk: string[];
}

const sameLog = (a: JsonRecord, b: JsonRecord | undefined) =>
  a.log_index !== undefined &&
  a.transaction_hash === b?.transaction_hash &&
  a.log_index === b?.log_index;

/** The filters as the explorer echoes them in a cursor, which must not be sent back. */
const echoed = (query: URLSearchParams) =>
  ['type', 'filter', 'token', 'include_zero_value']
    .filter((name) => query.has(name))
    .map((name) => `"${name}":${JSON.stringify(query.get(name))},`)
    .join('');

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
  const filters = Object.keys(endpoints[name].filters);
  let rows = [...options.rows];
  const places = new Map<string, JsonRecord>();
  const junk: string[] = [];
  let calls = 0;
  let turn = 0;

  /** The key of the page after a row. */
  const keyAfter = (row: JsonRecord): string => {
    const at = rows.indexOf(row);
    const unique = `"index":${rows.length - at},"block_number":"${name}",`;
    if (!sameLog(row, rows[at + 1])) return unique;
    const batch = `"batch_log_index":${row.log_index},"batch_transaction_hash":"${row.transaction_hash}","index_in_batch":${rows.length - at},`;
    return batchKeysOnly ? batch : `${unique}${batch}`;
  };

  const canonical = (query: URLSearchParams) =>
    [...query]
      .filter(([key]) => !filters.includes(key) && key !== 'items_count')
      .map(([key, value]) => `${key}=${value}`)
      .sort()
      .join('&');

  /** The query that a client makes of `next_page_params`. */
  const sentBack = (json: string) => {
    const pairs = Object.entries(parseJson(json) as JsonRecord)
      .filter(([key]) => !['key', 'apikey', ...filters].includes(key))
      .map(([key, value]) => `${key}=${String(value)}`);
    return pairs.sort().join('&');
  };

  const explorer = stubExplorer(({ query }) => {
    const version = versions[turn % versions.length];
    turn += 1;
    const sent = new URLSearchParams(query);
    const wanted = Number(sent.get('items_count') ?? 0);
    if (version === 11 && wanted > 50) {
      return refused('items_count', `${wanted} is larger than inclusive maximum 50`);
    }
    if (version === 11 && sent.has('include_zero_value')) {
      return refused('include_zero_value', 'Unexpected field: include_zero_value');
    }
    const key = canonical(sent);
    const known = new Set(sent.keys()).size === [...sent].length && (key === '' || places.has(key));
    if (!known) junk.push(query);
    const previous = places.get(key);
    const from = previous ? rows.indexOf(previous) + 1 : 0;
    const usual = pageSizes[calls % pageSizes.length] ?? 50;
    const size = version === 12 && wanted > 0 ? Math.min(wanted, 100) : usual;
    const skipsZero = version === 12 && sent.get('include_zero_value') === 'false';
    const left = rows
      .slice(from)
      .filter(({ type, value }) => !(skipsZero && type === 'call' && value === '0'));
    const page = left.slice(0, size);
    const last = page.at(-1);
    const ends = left.length <= size && !(emptyLastPage && page.length === size);
    let next = 'null';
    if (last && !ends) {
      const defaults =
        version === 12 && filters.includes('include_zero_value') && !sent.has('include_zero_value')
          ? '"include_zero_value":true,'
          : '';
      const members = `${defaults}${echoed(sent)}"key":"secret","apikey":"secret",${extra}${keyAfter(last)}`;
      next = `{${members.slice(0, -1)}}`;
      places.set(sentBack(next), last);
    }
    rows = [...(growth[calls] ?? []), ...rows];
    calls += 1;
    const body = { items: page, next_page_params: parseJson(next) };
    return fetched('', { json: () => body });
  });
  return { ...explorer, rows: () => rows, junk };
};
