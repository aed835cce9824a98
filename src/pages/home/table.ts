import { el } from '../dom.js';

/** One column of a table: what it shows of a row, and what it says of it in CSV. */
export interface Column<Row> {
  label: string;
  cell: (row: Row) => Node | string;
  /** Its names and texts in CSV; a column may have several. */
  csv?: Readonly<Record<string, (row: Row) => unknown>>;
  /** `amount` aligns numbers at the point, and `index` keeps one on its line. */
  kind?: 'amount' | 'index';
}

/** What shows the rows of a list. */
export interface RowsView<Row> {
  element: HTMLElement;
  /** Adds rows below the others, or above. Returns the first of them. */
  add(rows: readonly Row[], where: 'append' | 'prepend'): HTMLElement | undefined;
  /** Is told whether there are more rows, once that is known. */
  told?(hasMore: boolean): void;
}

/** A table. On narrow screens each row becomes a list of its labels and cells. */
export function table<Row>(caption: string, columns: readonly Column<Row>[]): RowsView<Row> {
  const body = el('tbody');
  const kind = (column: Column<Row>) => (column.kind ? { class: column.kind } : {});
  const head = columns.map((column) => el('th', { scope: 'col', ...kind(column) }, column.label));
  const row = (record: Row) =>
    el(
      'tr',
      {},
      ...columns.map((column) =>
        el('td', { 'data-label': column.label, ...kind(column) }, column.cell(record)),
      ),
    );
  return {
    element: el(
      'table',
      { class: 'rows' },
      el('caption', {}, caption),
      el('thead', {}, el('tr', {}, ...head)),
      body,
    ),
    add: (records, where) => {
      const rows = records.map(row);
      body[where](...rows);
      return rows[0];
    },
  };
}
