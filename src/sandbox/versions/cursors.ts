import type { Cursor, Pager, PagerRequest } from '../paging.js';
import { lastOf } from '../parameters.js';

/** Adds keys to the cursors of a pager. */
function adding<Row>(pager: Pager<Row>, keys: (request: PagerRequest<Row>) => Cursor): Pager<Row> {
  return (list, request) => {
    const { cursor, rows } = pager(list, request);
    return { rows, cursor: cursor && { ...cursor, ...keys(request) } };
  };
}

/** Adds the page size, as explorers before version 12 do. */
export const withCount = <Row>(pager: Pager<Row>) =>
  adding(pager, ({ size }) => ({ items_count: size }));

/** Repeats the page size that was asked for. */
export const echoingCount = <Row>(pager: Pager<Row>) =>
  adding(pager, ({ query }): Cursor => {
    return query.has('items_count') ? { items_count: Number(lastOf(query, 'items_count')) } : {};
  });

/** Adds whether calls without value are wanted, which they are if the query does not say. */
export const withZeroValue = <Row>(pager: Pager<Row>) =>
  adding(pager, ({ query }) => ({
    include_zero_value: lastOf(query, 'include_zero_value') !== 'false',
  }));
