export type Scalar = string | number | boolean | null;

/** The values of one field over many records: places in the table of scalars, lists, or records again. */
export type Column =
  | readonly (number | { readonly json: number })[]
  | { readonly lengths: readonly number[]; readonly of: Column }
  | {
      readonly count: number;
      /** Where the value is null instead of a record. */
      readonly missing: readonly number[];
      readonly fields: readonly (readonly [string, Column])[];
    };

export interface Packed {
  readonly root: Column;
  readonly scalars: readonly Scalar[];
}

/** Gives back what was packed. Equal strings are one string in memory. */
export function unpack({ root, scalars }: Packed): unknown {
  return read(root, scalars)[0];
}

function read(column: Column, scalars: readonly Scalar[]): unknown[] {
  if ('lengths' in column) {
    const all = read(column.of, scalars);
    let start = 0;
    return column.lengths.map((length) => {
      start += length;
      return all.slice(start - length, start);
    });
  }
  if ('fields' in column) {
    const missing = new Set(column.missing);
    const fields = column.fields.map(([key, values]) => [key, read(values, scalars)] as const);
    let next = 0;
    return Array.from({ length: column.count }, (_, index) => {
      if (missing.has(index)) return null;
      const record: Record<string, unknown> = {};
      for (const [key, values] of fields) record[key] = values[next];
      next++;
      return record;
    });
  }
  return column.map((entry) =>
    typeof entry === 'number' ? scalars[entry] : JSON.parse(String(scalars[entry.json])),
  );
}
