export type Scalar = string | number | boolean | null;

export interface Packed {
  readonly root: Column;
  readonly scalars: readonly Scalar[];
}

/** The values of one field of many records. */
export type Column = ScalarColumn | ListColumn | RecordColumn;

/** Indexes of scalars; `json` marks a scalar that is the JSON of a list or record, in a mixed column. */
type ScalarColumn = readonly (number | { readonly json: number })[];

/** The items of all lists in one column. */
interface ListColumn {
  readonly lengths: readonly number[];
  readonly of: Column;
}

interface RecordColumn {
  readonly count: number;
  /** The indexes of values that are null instead of a record. */
  readonly missing: readonly number[];
  readonly fields: readonly Field[];
}

export interface Field {
  readonly key: string;
  /** The indexes of records without this field. */
  readonly absent: readonly number[];
  readonly of: Column;
}

/** Restores what was packed. Equal strings share memory. */
export function unpack({ root, scalars }: Packed): unknown {
  return read(root, scalars)[0];
}

function read(column: Column, scalars: readonly Scalar[]): unknown[] {
  if ('lengths' in column) {
    const all = read(column.of, scalars);
    let end = 0;
    return column.lengths.map((length) => {
      end += length;
      return all.slice(end - length, end);
    });
  }
  if ('fields' in column) return readRecords(column, scalars);
  return column.map((entry) =>
    typeof entry === 'number' ? scalars[entry] : JSON.parse(String(scalars[entry.json])),
  );
}

function readRecords(
  { count, missing, fields }: RecordColumn,
  scalars: readonly Scalar[],
): (Record<string, unknown> | null)[] {
  // Copies of a record with all its fields take half the memory of records that grow field by field.
  const full = fields.filter(({ absent }) => absent.length === 0);
  const blank: Record<string, unknown> = Object.fromEntries(full.map(({ key }) => [key, null]));
  const records = Array.from({ length: count - missing.length }, () => ({ ...blank }));
  for (const { key, absent, of } of fields) {
    const without = new Set(absent);
    const values = read(of, scalars);
    let next = 0;
    records.forEach((record, index) => {
      if (!without.has(index)) record[key] = values[next++];
    });
  }
  if (missing.length === 0) return records;
  const gaps = new Set(missing);
  let next = 0;
  return Array.from({ length: count }, (_, index) =>
    gaps.has(index) ? null : (records[next++] ?? null),
  );
}
