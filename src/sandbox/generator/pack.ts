import type { Column, Packed, Scalar } from '../unpack.js';

/**
 * Turns records inside out: a list of like objects becomes one column for each of their fields, and every
 * scalar a number into one table, so that equal hashes and calls are written once and a compressor sees like beside like.
 */
export function pack(value: unknown): Packed {
  const scalars: Scalar[] = [];
  const places = new Map<Scalar, number>();
  const place = (scalar: Scalar): number => {
    const known = places.get(scalar);
    if (known !== undefined) return known;
    places.set(scalar, scalars.length);
    return scalars.push(scalar) - 1;
  };
  return { root: column([value], place), scalars };
}

function column(values: readonly unknown[], place: (scalar: Scalar) => number): Column {
  if (values.length > 0 && values.every(isList)) {
    return { lengths: values.map((list) => list.length), of: column(values.flat(1), place) };
  }
  const present = values.filter((value) => value !== null);
  const [first] = present;
  if (
    isRecord(first) &&
    present.every((value) => isRecord(value) && keysOf(value) === keysOf(first))
  ) {
    const records = present as Record<string, unknown>[];
    const fields = Object.keys(first).map((key): [string, Column] => [
      key,
      column(
        records.map((record) => record[key]),
        place,
      ),
    ]);
    const missing = values.flatMap((value, index) => (value === null ? [index] : []));
    return { count: values.length, missing, fields };
  }
  return values.map((value) =>
    typeof value === 'object' && value !== null
      ? { json: place(JSON.stringify(value)) }
      : place(value as Scalar),
  );
}

const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !isList(value);
const keysOf = (record: Record<string, unknown>) => Object.keys(record).join();
