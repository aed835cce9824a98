import { getOrCreate } from '../get-or-create.js';
import type { Column, Field, Packed, Scalar } from '../unpack.js';

/** Gives the index of a scalar in the table. */
type IndexOf = (scalar: Scalar) => number;

/**
 * Turns lists of records into a column for each field, of indexes into one table of scalars: equal scalars
 * are stored once, and similar values stand side by side, which compresses well.
 */
export function pack(value: unknown): Packed {
  const scalars: Scalar[] = [];
  const indexes = new Map<Scalar, number>();
  const indexOf: IndexOf = (scalar) => getOrCreate(indexes, scalar, () => scalars.push(scalar) - 1);
  return { root: column([value], indexOf), scalars };
}

const SCALARS_PER_LINE = 500;

/** Writes the columns in the first line, and the scalars in those that follow. */
export function packedText({ root, scalars }: Packed): string {
  const parts: unknown[] = [root];
  for (let start = 0; start < scalars.length; start += SCALARS_PER_LINE) {
    parts.push(scalars.slice(start, start + SCALARS_PER_LINE));
  }
  return parts.map((part) => JSON.stringify(part)).join('\n');
}

function column(values: readonly unknown[], indexOf: IndexOf): Column {
  if (values.length > 0 && values.every(isList)) {
    return { lengths: values.map((list) => list.length), of: column(values.flat(1), indexOf) };
  }
  const records = values.filter((value) => value !== null);
  if (records.length > 0 && records.every(isRecord)) {
    const missing = values.flatMap((value, index) => (value === null ? [index] : []));
    return { count: values.length, missing, fields: fieldsOf(records, indexOf) };
  }
  return values.map((value) =>
    typeof value === 'object' && value !== null
      ? { json: indexOf(JSON.stringify(value)) }
      : indexOf(value as Scalar),
  );
}

function fieldsOf(records: readonly Record<string, unknown>[], indexOf: IndexOf): Field[] {
  const keys = new Set(records.flatMap((record) => Object.keys(record)));
  return [...keys].map((key) => {
    const having = records.filter((record) => key in record);
    const absent = records.flatMap((record, index) => (key in record ? [] : [index]));
    const values = having.map((record) => record[key]);
    return { key, absent, of: column(values, indexOf) };
  });
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !isList(value);
