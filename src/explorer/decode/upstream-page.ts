import { getOrInsertComputed, oncePerList } from '../../base/collections/maps.js';
import { credentialParameters } from '../../base/request/principal.js';
import type { CursorValue } from '../../endpoints/declaration.js';
import type { Endpoint } from '../../endpoints/endpoints.js';
import { type Mask, type MaskKeys, unionMask } from '../call/mask.js';
import { ShapeError } from '../call/upstream-errors.js';
import {
  integerOrNull,
  isRecord,
  type JsonRecord,
  readDecimal,
  readRecords,
  recordsIn,
} from './read.js';

/** Far more than a page of transfers has, each with a batch of hundreds. */
const mostTransfers = 100_000;

const split = (row: JsonRecord): readonly JsonRecord[] => {
  const { total } = row;
  if (!Array.isArray(total)) return [row];
  const totals = recordsIn(total);
  return totals.length === 0
    ? [{ ...row, total: null }]
    : totals.map((one) => ({ ...row, total: one }));
};

/**
 * Makes one transfer per total of rows with a list of them: explorers of version 5 send a batch as
 * one row, later ones a row per token id. An empty list is a transfer without a total.
 * @throws ShapeError if they are too many
 */
export const splitBatches = oncePerList((rows: readonly JsonRecord[]): readonly JsonRecord[] => {
  if (!rows.some(({ total }) => Array.isArray(total))) return rows;
  const count = rows.reduce((sum, { total }) => sum + (Array.isArray(total) ? total.length : 1), 0);
  if (count > mostTransfers) throw new ShapeError(`at most ${mostTransfers} transfers in a page`);
  return rows.flatMap(split);
});

/** Where a list goes on: a canonical query string, or why it cannot; null if no page follows. */
export type Next = string | Error | null;

/** One page of a list, as cut by the explorer. */
export interface UpstreamPage {
  /** A batch in one row, of explorers of version 5, is one row per token id, as in later versions. */
  readonly rows: readonly JsonRecord[];
  /** From the `next_page_params`. */
  readonly next: Next;
  /** Whether the explorer has indexed all of its rows; null if it does not say. */
  readonly isComplete: boolean | null;
}

const encode = (name: string, value: string) => {
  try {
    return `${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
  } catch {
    // A lone surrogate cannot be encoded.
    throw new ShapeError('well-formed next_page_params');
  }
};

/** Whether a cursor may hold the parameter: explorers echo filters in it, and some even secrets. */
const mayTravel =
  ({ filters }: Endpoint) =>
  (name: string): boolean => {
    // The explorer also reads `name[]=value` as a value of `name`.
    const [plain = ''] = name.split('[', 1);
    return !credentialParameters.includes(plain) && !Object.hasOwn(filters, plain);
  };

const numbers: readonly (CursorValue | undefined)[] = ['decimal', 'digits'];

/** Explorers write small and large numbers with an exponent, which they then do not read. */
const withoutExponent = (text: string): string => {
  try {
    return readDecimal(text) ?? text;
  } catch {
    return text;
  }
};

/** The value as the explorer's own front end sends it back: null as the text `null`. */
const valueText = (value: unknown, is: CursorValue | undefined): string => {
  // JSON can hold numbers such as 1e400, of which infinity is all that is left.
  const isPlain = ['string', 'boolean'].includes(typeof value) || Number.isFinite(value);
  if (value !== null && !isPlain) throw new ShapeError('plain values in next_page_params');
  const text = String(value);
  return numbers.includes(is) && /\de/i.test(text) ? withoutExponent(text) : text;
};

/** Explorers send only a few, and refuse queries as long as more would make. */
const mostParams = 100;
const longestParams = 8_000;

const paramsTooLong = () => new ShapeError('next_page_params that fit a query');

const nextOf = (endpoint: Endpoint, params: unknown): string | null => {
  if (params === null || params === undefined) return null;
  if (!isRecord(params)) throw new ShapeError('an object as next_page_params');
  const travels = mayTravel(endpoint);
  const { cursor = {}, otherCursor = {}, withoutNull } = endpoint.list ?? {};
  const all = Object.keys(params);
  if (all.length > mostParams) throw paramsTooLong();
  const names = all.filter(
    (name) => travels(name) && !(params[name] === null && withoutNull?.includes(name)),
  );
  if (names.length === 0) return null;
  const pairs = names.map(
    (name) => [name, valueText(params[name], cursor[name] ?? otherCursor[name])] as const,
  );
  const length = pairs.reduce((sum, pair) => sum + pair.join('=').length, 0);
  if (length > longestParams) throw paramsTooLong();
  return pairs
    .map(([name, value]) => encode(name, value))
    .sort()
    .join('&');
};

/** Odd `next_page_params` are not the fault of the rows. */
const nextOrError = (endpoint: Endpoint, params: unknown): Next => {
  try {
    return nextOf(endpoint, params);
  } catch (error) {
    if (error instanceof ShapeError) return error;
    throw error;
  }
};

const pageMasks = new WeakMap<MaskKeys, Mask>();
const transferMasks = new WeakMap<MaskKeys, Mask>();

const pageMaskOf = (rows: Mask): Mask => ({ items: rows, next_page_params: 'all', meta: 'all' });
const transferMaskOf = (rows: MaskKeys): Mask => pageMaskOf(unionMask(rows, { total: {} }));

/** The mask for what `readPage` reads of a body, given the mask for its rows. */
export const pageMask = (endpoint: Endpoint, rows: Mask): Mask => {
  if (typeof rows === 'string') return rows;
  return endpoint.list?.hasBatches
    ? getOrInsertComputed(transferMasks, rows, transferMaskOf)
    : getOrInsertComputed(pageMasks, rows, pageMaskOf);
};

/** Since version 12: `meta.status` is 1, or 2 if rows of this range may be missing. */
const isComplete = (meta: unknown): boolean | null => {
  const status = isRecord(meta) ? integerOrNull(meta.status) : null;
  return status === 1 || (status === 2 ? false : null);
};

/**
 * Reads the page from the body of a list.
 * @throws ShapeError
 */
export const readPage = (endpoint: Endpoint, body: unknown): UpstreamPage => {
  if (!isRecord(body)) throw new ShapeError('an object with items');
  const rows = readRecords(body.items);
  if (rows === null) throw new ShapeError('a list of items');
  return {
    rows: endpoint.list?.hasBatches ? splitBatches(rows) : rows,
    next: nextOrError(endpoint, body.next_page_params),
    isComplete: isComplete(body.meta),
  };
};

const canonicalPair = (pair: string) => {
  const [name = '', value = ''] = pair.split('=');
  try {
    const decoded = decodeURIComponent(name);
    return encode(decoded, decodeURIComponent(value)) === pair ? decoded : null;
  } catch {
    return null;
  }
};

/** The names of the parameters of a cursor. */
export const namesIn = (params: string): readonly string[] => [
  ...new URLSearchParams(params).keys(),
];

/**
 * Whether two cursors of a list are of versions of which neither reads the other's: such a version begins
 * anew, and says nothing.
 */
export const areOfOtherVersions = (endpoint: Endpoint, one: string, other: string): boolean => {
  const names = Object.keys(endpoint.list?.otherCursor ?? {}).filter(mayTravel(endpoint));
  if (names.length === 0) return false;
  const hasOther = (params: string) => namesIn(params).some((name) => names.includes(name));
  return hasOther(one) !== hasOther(other);
};

/**
 * Whether `readPage` could have made `params` from this endpoint's `next_page_params`, now or in a
 * release that did not know of `include_zero_value`, which the explorer echoes.
 */
export const isPageParams = (endpoint: Endpoint, params: string): boolean => {
  const pairs = params.split('&');
  const names = pairs.map(canonicalPair);
  const travels = mayTravel(endpoint);
  return (
    names.every((name) => name !== null && (name === 'include_zero_value' || travels(name))) &&
    new Set(names).size === names.length &&
    pairs.every((pair, at) => at === 0 || (pairs[at - 1] ?? '') < pair)
  );
};
