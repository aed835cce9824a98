import { createHash } from 'node:crypto';
import { invalidCursor } from '../errors.js';

/**
 * A place in a list of the explorer: the page that starts at its `params`, and there the row that
 * was seen last; without a row, the start of that page.
 */
export interface Place {
  /** The page's `next_page_params` as a canonical query string; null for the first page. */
  readonly params: string | null;
  readonly row: RowMark | null;
  /** How much of the group that the row before the page's start belongs to was already seen. */
  readonly carry: GroupMark | null;
}

export interface RowMark {
  readonly index: number;
  /** Digest of what identifies the row. */
  readonly identity: string;
  /** How many rows of the same identity stand above it in the page. */
  readonly occurrence: number;
  /** Where the row stands in the explorer's order, greatest first; null where it has no such key. */
  readonly rank: readonly number[] | null;
}

/** The rows that one log of a batch transfer was flattened to share a group. */
export interface GroupMark {
  readonly group: string;
  readonly seen: number;
}

const version = 1;
const maxLength = 2_048;
const scopeBytes = 4;
const checkBytes = 6;
const headBytes = 1 + scopeBytes + checkBytes;

const sha256 = (...parts: readonly (string | Buffer)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** A short digest that tells rows, groups and lists apart. */
export const digest = (text: string): string => sha256(text).toString('base64url', 0, 9);

const fingerprint = (scope: string) => sha256(scope).subarray(0, scopeBytes);

const check = (scope: Buffer, payload: Buffer) =>
  sha256(Buffer.of(version), scope, payload).subarray(0, checkBytes);

/** Whether a cursor that stands at `place` is short enough to be accepted again. */
const fits = (cursor: string) => cursor.length <= maxLength;

/**
 * The opaque cursor of a place in the list that `scope` names.
 * @returns null where the explorer's `next_page_params` are too long for a cursor
 */
export const encodeCursor = (scope: string, { params, row, carry }: Place): string | null => {
  const payload = Buffer.from(
    JSON.stringify([
      params,
      row && [row.index, row.identity, row.occurrence, row.rank],
      carry && [carry.group, carry.seen],
    ]),
  );
  const mark = fingerprint(scope);
  const cursor = Buffer.concat([Buffer.of(version), mark, check(mark, payload), payload]).toString(
    'base64url',
  );
  return fits(cursor) ? cursor : null;
};

const garbled = () => invalidCursor('The cursor is garbled.');

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

const isDigest = (value: unknown): value is string =>
  typeof value === 'string' && /^[\w-]{12}$/.test(value);

const isRank = (value: unknown): value is number[] | null =>
  value === null ||
  (Array.isArray(value) && value.length <= 4 && value.every((part) => Number.isSafeInteger(part)));

const readRow = (value: unknown): RowMark | null => {
  if (value === null) return null;
  const [index, identity, occurrence, rank, ...rest] = Array.isArray(value) ? value : [];
  if (isCount(index) && isDigest(identity) && isCount(occurrence) && isRank(rank)) {
    if (rest.length === 0) return { index, identity, occurrence, rank };
  }
  throw garbled();
};

const readCarry = (value: unknown): GroupMark | null => {
  if (value === null) return null;
  const [group, seen, ...rest] = Array.isArray(value) ? value : [];
  if (isDigest(group) && isCount(seen) && rest.length === 0) return { group, seen };
  throw garbled();
};

const readParams = (value: unknown, isParams: (params: string) => boolean): string | null => {
  if (value === null || (typeof value === 'string' && isParams(value))) return value;
  throw garbled();
};

const parsePayload = (payload: Buffer): unknown => {
  try {
    return JSON.parse(payload.toString());
  } catch {
    throw garbled();
  }
};

/**
 * The place behind a cursor. Its check bytes tell a garbled cursor from a whole one; they are no
 * secret, so what it says is still read with suspicion: `isParams` decides what may go upstream.
 * @throws INVALID_CURSOR
 */
export const decodeCursor = (
  scope: string,
  cursor: string,
  isParams: (params: string) => boolean,
): Place => {
  if (!fits(cursor) || !/^[\w-]*$/.test(cursor)) throw garbled();
  const bytes = Buffer.from(cursor, 'base64url');
  if (bytes.length <= headBytes || bytes.toString('base64url') !== cursor) throw garbled();
  const mark = bytes.subarray(1, 1 + scopeBytes);
  const payload = bytes.subarray(headBytes);
  if (bytes[0] !== version) {
    throw invalidCursor('The cursor is garbled or of another version of the gateway.');
  }
  if (!check(mark, payload).equals(bytes.subarray(1 + scopeBytes, headBytes))) throw garbled();
  if (!mark.equals(fingerprint(scope))) {
    throw invalidCursor('The cursor belongs to another list, or to one with other arguments.');
  }
  const parts = parsePayload(payload);
  const [params, row, carry, ...rest] = Array.isArray(parts) ? parts : [];
  if (rest.length > 0) throw garbled();
  return { params: readParams(params, isParams), row: readRow(row), carry: readCarry(carry) };
};
