import type { Endpoint } from '../../endpoints/endpoints.js';
import type { PageSizes } from '../flavour.js';
import type { Cursor } from '../paging.js';
import { lastOf } from '../parameters.js';
import type { Version } from './parts.js';

/** Lists that repeat the page size that was asked for, and none if none was. */
const echoing = new Set<string>(['address-token-transfers']);

/** Before version 12, the cursor has the size of the page, where that is a parameter. */
export function countKey(
  { name, list }: Endpoint,
  query: URLSearchParams,
  { usual }: PageSizes,
): Cursor {
  if (list?.itemsCount !== 'ignored') return {};
  if (!echoing.has(name)) return { items_count: usual };
  return query.has('items_count') ? { items_count: Number(lastOf(query, 'items_count')) } : {};
}

/** To how many rows a query limits a list, where that has an effect: then no page follows. */
export const limitIn =
  (version: Version) =>
  ({ filters }: Endpoint, query: URLSearchParams): number => {
    const { deadSince = Infinity } = filters.limit ?? {};
    return query.has('limit') && version < deadSince ? Number(lastOf(query, 'limit')) : Infinity;
  };

/** From version 12 on, it has whether calls without value are wanted, which they are if the query does not say. */
export const zeroValueKey = ({ filters }: Endpoint, query: URLSearchParams): Cursor =>
  'include_zero_value' in filters
    ? { include_zero_value: lastOf(query, 'include_zero_value') !== 'false' }
    : {};
