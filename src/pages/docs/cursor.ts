import { readExactly } from './json.js';

/** The member of a page, and the parameter of openapi.json, that has the explorer's cursor. */
export const CURSOR = 'next_page_params';

/** The keys of a cursor as a query has them; the cursor is an object, its JSON or such a query. */
export function cursorKeys(cursor: object | string): URLSearchParams {
  const given = typeof cursor === 'string' ? readExactly(cursor) : cursor;
  if (typeof given !== 'object' || given === null) return new URLSearchParams(String(cursor));
  return new URLSearchParams(
    Object.entries(given).map(([key, value]) => [key, value === null ? '' : String(value)]),
  );
}
