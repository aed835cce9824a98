/** A page's rows, and the row that the next page would begin with. */
export interface Page<Row> {
  readonly rows: Row[];
  readonly next: Row | undefined;
}

interface PageRequest<Row> {
  readonly start: number;
  readonly step: 1 | -1;
  readonly size: number;
  readonly matches: (row: Row) => boolean;
}

/** Takes the matching rows from a place on, forwards or backwards, up to a size. */
export function takePage<Row>(
  list: readonly Row[],
  { start, step, size, matches }: PageRequest<Row>,
): Page<Row> {
  const rows: Row[] = [];
  for (let i = start; i >= 0 && i < list.length; i += step) {
    const row = list[i] as Row;
    if (!matches(row)) continue;
    if (rows.length === size) return { rows, next: row };
    rows.push(row);
  }
  return { rows, next: undefined };
}

/** How many rows at the beginning of a list satisfy a condition that, once false, stays false. */
export function countLeading<Row>(list: readonly Row[], satisfies: (row: Row) => boolean): number {
  let low = 0;
  let high = list.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (satisfies(list[middle] as Row)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Compares keys part by part. */
export function compareKeys(a: readonly number[], b: readonly number[]): number {
  for (const [i, part] of a.entries()) {
    const other = b[i] ?? 0;
    if (part !== other) return part < other ? -1 : 1;
  }
  return 0;
}
