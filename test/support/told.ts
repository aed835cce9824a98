import type { Data } from './graph.js';
import { idOf } from './records.js';

export type Read = (record: Data) => unknown;

/**
 * A field: the key of its value in the explorer's record, how to read it there, a record or records in it that are of
 * another type of the graph, or what is selected of it and how to read that.
 */
export type Told =
  | string
  | Read
  | { readonly type: string; readonly of: Read }
  | { readonly select: string; readonly of: Read };

export const integer =
  (key: string): Read =>
  (record) =>
    record[key] === null || record[key] === undefined ? null : `${record[key]}`;

export const upper =
  (key: string): Read =>
  (record) =>
    record[key]?.toUpperCase() ?? null;

/** A number of any notation, divided by a power of ten, without zeros at the end. */
export const scaled = (digits: string, decimals: number): string => {
  const padded = digits.padStart(decimals + 1, '0');
  const at = padded.length - decimals;
  return `${padded.slice(0, at)}.${padded.slice(at)}`.replace(/\.?0*$/, '') || '0';
};

/** Wei in coins. */
export const inCoins: Read = ({ value }) => scaled(value, 18);

/** The record under a key, or the records of a list, as a type of the graph. */
export const into = (type: string, key: string): Told => ({ type, of: (record) => record[key] });

/** The block that a record names. */
export const place = (key: string, ...known: ('hash' | 'timestamp')[]): Told => ({
  select: ['id number', ...known].join(' '),
  of: (record) =>
    (record.block_number ?? null) === null
      ? null
      : {
          id: idOf('Block', `${record.block_number}`),
          number: record.block_number,
          ...(known.includes('hash') && { hash: record.block_hash }),
          ...(known.includes('timestamp') && {
            timestamp: record[key] ?? record.block_time ?? null,
          }),
        },
});

/** The address or transaction whose hash is under a key. */
export const hashed = (key: string): Told => ({
  select: 'hash',
  of: ({ [key]: hash }) => hash && { hash },
});

/** The transaction in which something happened. */
export const ofTransaction = hashed('transaction_hash');

/** How each field of a type is read, by the name of the type. */
export type TypesTold = Readonly<Record<string, Readonly<Record<string, Told>>>>;
