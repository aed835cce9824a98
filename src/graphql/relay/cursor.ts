import { hash } from 'node:crypto';
import { usualPage } from '../../endpoints/declaration.js';
import { invalidCursor } from '../errors/errors.js';

/** A place in a list: after a row of the page that starts at `params`, or at that page's start. */
export interface Place {
  /** The page's `next_page_params` as a canonical query string; null for the first page. */
  readonly params: string | null;
  readonly row: RowPosition | null;
  /** Set if the page may begin in the middle of the rows of one key, such as a batch. */
  readonly carry: Carry | null;
  /** The row's index in its page, if the page must be longer than usual to have it. */
  readonly at?: number;
}

/** Tells a row from all others of its list. */
export interface RowName {
  /** Digest of the row's key and, if it has one, its item. */
  readonly key: string;
  /** How many rows with its key, whatever their items, come before it. */
  readonly nth: number;
}

/** What a cursor stores about a row. */
export interface RowPosition extends RowName {
  readonly rank: readonly number[];
  /** Only stored if the row has no rank; null in cursors of the first release. */
  readonly neighbours: Neighbours | null;
}

/** The rows beside a row, which tell whether it was moved. */
export interface Neighbours {
  /** null for the first row of a page. */
  readonly before: RowName | null;
  /** null for the last row of a list. */
  readonly after: RowName | null;
}

/** How many rows with a key came before a page. */
export interface Carry {
  /** Digest of the key. */
  readonly key: string;
  readonly seen: number;
}

const version = 1;
/** Far more rows than an explorer sends at once. */
const longestPage = 10_000;
/** A longer text is no cursor: this wraps the longest query that explorers read, of 8,000 characters. */
export const longestCursor = 12_000;
const scopeBytes = 6;
const checkBytes = 6;
const headBytes = 1 + scopeBytes + checkBytes;

/** A short digest of a row's key, which may be of any length. */
export const digest = (key: string): string => hash('sha256', key, 'base64url').slice(0, 12);

const check = (scopeDigest: Buffer, payload: Buffer) =>
  hash('sha256', Buffer.concat([Buffer.of(version), scopeDigest, payload]), 'buffer').subarray(
    0,
    checkBytes,
  );

const nameParts = (name: RowName | null) => name && [name.key, name.nth];

const rowParts = ({ key, nth, rank, neighbours }: RowPosition) =>
  neighbours === null
    ? [key, nth, rank]
    : [key, nth, rank, nameParts(neighbours.before), nameParts(neighbours.after)];

const write = (scopeDigest: Buffer, { params, row, carry, at }: Place): string => {
  const parts = [params, row && rowParts(row), carry && [carry.key, carry.seen]];
  const payload = Buffer.from(JSON.stringify(at === undefined ? parts : [...parts, at]));
  return Buffer.concat([
    Buffer.of(version),
    scopeDigest,
    check(scopeDigest, payload),
    payload,
  ]).toString('base64url');
};

const damaged = () => invalidCursor('The cursor is damaged.');

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

const isDigest = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{12}$/.test(value);

const isRank = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length <= 3 && value.every(Number.isSafeInteger);

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const readName = (value: unknown): RowName | null => {
  if (value === null) return null;
  const [key, nth] = listOf(value);
  if (isDigest(key) && isCount(nth)) return { key, nth };
  throw damaged();
};

const readRow = (value: unknown): RowPosition | null => {
  const name = readName(value);
  if (name === null) return null;
  const [, , rank, ...beside] = listOf(value);
  if (!isRank(rank)) throw damaged();
  const [before, after] = beside;
  const neighbours =
    beside.length === 0 ? null : { before: readName(before), after: readName(after) };
  return { rank, neighbours, ...name };
};

const readCarry = (value: unknown): Carry | null => {
  if (value === null) return null;
  const [key, seen] = listOf(value);
  if (isDigest(key) && isCount(seen)) return { key, seen };
  throw damaged();
};

const readAt = (value: unknown): number | undefined => {
  if (value === undefined || (isCount(value) && value >= usualPage && value < longestPage))
    return value;
  throw damaged();
};

const readPlace = (payload: Buffer, isParams: (params: string) => boolean): Place => {
  let parts: unknown;
  try {
    parts = JSON.parse(payload.toString());
  } catch {
    throw damaged();
  }
  const [params, row, carry, index] = listOf(parts);
  if (params !== null && !(typeof params === 'string' && isParams(params))) throw damaged();
  const place = { params, row: readRow(row), carry: readCarry(carry) };
  const at = readAt(index);
  return at === undefined ? place : { at, ...place };
};

/** The cursors of one list. */
export interface Cursors {
  /** The opaque cursor of a place; null if the explorer's `next_page_params` are too long. */
  readonly encode: (place: Place) => string | null;
  /** @throws INVALID_CURSOR */
  readonly decode: (cursor: string) => Place;
}

/** What else a cursor may say that it belongs to. */
interface OtherScopes {
  /** A scope that counts as the list's: that of earlier cursors; null for none. */
  readonly older: string | null;
  /** The scopes of the same list on other chains. */
  readonly onOtherChains: () => readonly { readonly chain: string; readonly scope: string }[];
}

const noOthers: OtherScopes = { older: null, onOtherChains: () => [] };

const digestOf = (scope: string): Buffer => hash('sha256', scope, 'buffer').subarray(0, scopeBytes);

/**
 * Creates the cursors of the list identified by `scope`. Their checksum detects garbling but can be
 * forged, so contents are validated, and `isParams` decides what may be sent upstream.
 */
export const createCursors = (
  scope: string,
  isParams: (params: string) => boolean,
  { older, onOtherChains }: OtherScopes = noOthers,
): Cursors => {
  let known: Buffer | null = null;
  const listScope = (): Buffer => {
    known ??= digestOf(scope);
    return known;
  };
  const decode = (cursor: string): Place => {
    if (cursor.length > longestCursor) throw damaged();
    const bytes = Buffer.from(cursor, 'base64url');
    if (bytes[0] !== version) {
      throw invalidCursor('The cursor is damaged, or from another version of the gateway.');
    }
    const scopeDigest = bytes.subarray(1, 1 + scopeBytes);
    const payload = bytes.subarray(headBytes);
    if (!check(scopeDigest, payload).equals(bytes.subarray(1 + scopeBytes, headBytes)))
      throw damaged();
    const isOfList =
      scopeDigest.equals(listScope()) || (older !== null && scopeDigest.equals(digestOf(older)));
    if (!isOfList) {
      const there = onOtherChains().find((other) => scopeDigest.equals(digestOf(other.scope)));
      if (there)
        throw invalidCursor(`The cursor belongs to the same list on chain ${there.chain}.`);
      throw invalidCursor(
        'The cursor belongs to another list, or to the same one with other filters.',
      );
    }
    const place = readPlace(payload, isParams);
    // Only the canonical spelling is accepted, both of the base64 and of the JSON.
    if (write(scopeDigest, place) !== cursor) throw damaged();
    return place;
  };
  return {
    encode: (place) => {
      const cursor = write(listScope(), place);
      return cursor.length <= longestCursor ? cursor : null;
    },
    decode,
  };
};
