import type { Entry } from './ledger.js';
import { compare } from './paging.js';
import { fees } from './records.js';

/** What a list of transactions is ordered by. */
export interface EntryKey {
  /** With `index`, null while it is pending. */
  readonly block: number | null;
  readonly index: number | null;
  readonly insertedAt: string;
  readonly hash: string;
  readonly value: bigint;
  /** Null without a price. */
  readonly fee: bigint | null;
}

type EntryOrder = (a: EntryKey, b: EntryKey) => number;

export const keyOfEntry = (entry: Entry): EntryKey => {
  const { block, insertedAt, position, transaction } = entry;
  const fee = fees(entry).fee.value;
  return {
    block: block?.number ?? null,
    index: block === null ? null : position,
    insertedAt,
    hash: transaction.hash,
    value: BigInt(transaction.value),
    fee: fee === null ? null : BigInt(fee),
  };
};

const NEVER = Number.POSITIVE_INFINITY;

/** Pending ones first, of which the newest, then by place from the newest block. */
const newestFirst: EntryOrder = (a, b) =>
  compare(b.block ?? NEVER, a.block ?? NEVER) ||
  compare(b.index ?? NEVER, a.index ?? NEVER) ||
  compare(b.insertedAt, a.insertedAt) ||
  compare(a.hash, b.hash);

const ascending: Readonly<Record<string, EntryOrder>> = {
  block_number: (a, b) => newestFirst(b, a),
  value: (a, b) => compare(a.value, b.value),
  fee: (a, b) => compare(a.fee ?? -1n, b.fee ?? -1n),
};

/** The order that `sort` and `order` ask for; one without the other has no effect. */
export function entryOrder(sort = '', order = ''): EntryOrder {
  const first = ascending[sort];
  if (first === undefined || order === '') return newestFirst;
  const sign = order === 'asc' ? 1 : -1;
  return (a, b) => sign * first(a, b) || newestFirst(a, b);
}
