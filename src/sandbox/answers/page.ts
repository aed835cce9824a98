import type { Endpoint } from '../../endpoints/endpoints.js';
import type { Flavour, PageSizes } from '../flavour.js';
import type { Ledger } from '../ledger.js';
import { type Cursor, compare } from '../paging.js';
import { lastOf } from '../parameters.js';
import type { Listed } from './answer.js';

/** Writes pages of lists: the rows that the query's cursor and size ask for, and the next cursor. */
export function createPages(ledger: Ledger, flavour: Flavour, sizes: PageSizes) {
  function cursorText(endpoint: Endpoint, cursor: Cursor | null, query: URLSearchParams): string {
    if (cursor === null) return 'null';
    const echoed = flavour.echoed
      .filter((name) => query.has(name))
      .map((name) => [name, lastOf(query, name)] as const);
    const added = flavour.addedKeys(endpoint, query, sizes);
    const members = Object.entries({ ...Object.fromEntries(echoed), ...cursor, ...added });
    // By hand, since JSON.stringify throws on a bigint.
    const texts = members
      .sort(([a], [b]) => compare(a, b))
      .map(
        ([name, value]) => `"${name}":${typeof value === 'bigint' ? value : JSON.stringify(value)}`,
      );
    return `{${texts.join(',')}}`;
  }

  return <Row, Shown>(
    endpoint: Endpoint,
    query: URLSearchParams,
    listed: Listed<Row, Shown>,
  ): string => {
    const { list, matches = () => true, metaOf, pager, write } = listed;
    const usual = endpoint.list?.isFixedSize ? sizes.usual : flavour.pageSize(query, sizes);
    const limit = flavour.limitIn(endpoint, query);
    const size = Math.min(usual, limit);
    const { rows, cursor: next } = pager(list, { query, matches, size, ledger });
    const cursor = limit <= usual ? null : next;
    const meta = metaOf === undefined ? '' : `"meta":${JSON.stringify(metaOf(rows))},`;
    return `{"items":${JSON.stringify(rows.map(write))},${meta}"next_page_params":${cursorText(endpoint, cursor, query)}}`;
  };
}
