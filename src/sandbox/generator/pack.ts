import { getOrCreate } from '../get-or-create.js';
import type { Column, Field, Packed, Scalar } from '../unpack.js';

type Place = (scalar: Scalar) => number;

/**
 * Turns records inside out: a list of records becomes a column for each of their fields, and every scalar its
 * place in one table, so that equal hashes and calls are written once and a compressor sees like beside like.
 */
export function pack(value: unknown): Packed {
  const scalars: Scalar[] = [];
  const places = new Map<Scalar, number>();
  const place: Place = (scalar) => getOrCreate(places, scalar, () => scalars.push(scalar) - 1);
  return { root: column([value], place), scalars };
}

/** The text of what was packed: the columns in the first line, scalars in the others. */
export function packedText({ root, scalars }: Packed): string {
  const parts: unknown[] = [root];
  for (let start = 0; start < scalars.length; start += LINE) {
    parts.push(scalars.slice(start, start + LINE));
  }
  return parts.map((part) => JSON.stringify(part)).join('\n');
}

const LINE = 500;

function column(values: readonly unknown[], place: Place): Column {
  if (values.length > 0 && values.every(isList)) {
    return { lengths: values.map((list) => list.length), of: column(values.flat(1), place) };
  }
  const records = values.filter((value) => value !== null);
  if (records.length > 0 && records.every(isRecord)) {
    const missing = values.flatMap((value, index) => (value === null ? [index] : []));
    return { count: values.length, missing, fields: fieldsOf(records, place) };
  }
  return values.map((value) =>
    typeof value === 'object' && value !== null
      ? { json: place(JSON.stringify(value)) }
      : place(value as Scalar),
  );
}

function fieldsOf(records: readonly Record<string, unknown>[], place: Place): Field[] {
  const keys = new Set(records.flatMap((record) => Object.keys(record)));
  return [...keys].map((key) => {
    const having = records.filter((record) => key in record);
    const absent = records.flatMap((record, index) => (key in record ? [] : [index]));
    const values = having.map((record) => record[key]);
    return { key, absent, of: column(values, place) };
  });
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !isList(value);
