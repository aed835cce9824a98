import type { GatewayError } from './ask.js';
import type { Column, RowsView } from './table.js';

/** A row of a list as the gateway sends it. */
export interface Edge<Row> {
  cursor: string;
  node: Row;
}

/** What there is after the rows that were given, and why some may be missing. */
export interface End {
  hasNextPage: boolean;
  error?: GatewayError | undefined;
}

/** A list that is shown page by page. */
export interface List<Row> {
  rows: RowsView<Row>;
  columns: readonly Column<Row>[];
  /** What its rows are called: one, and many. */
  nouns: readonly [one: string, many: string];
  /** What to say if there are none. */
  nothing?: string;
  file: string;
  /** Gives the rows after a cursor as they come. */
  load: (
    first: number,
    after: string | null,
    give: (edges: readonly Edge<Row>[]) => void,
  ) => Promise<End>;
  /** The most calls to the explorer that so many rows take. */
  price: (first: number) => Promise<number | null>;
}

/** Rows to fetch at a time, at most. */
export const mostRows = 500;

/** Restores the focus that a disabled or removed button has lost, unless the user has moved it elsewhere. */
export function focusIfLost(element: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) element?.focus();
}
