import { el } from '../dom.js';
import type { Column } from './table.js';

type Fields<Row> = readonly (readonly [name: string, text: (row: Row) => unknown])[];

/** The CSV fields of columns, in their order. */
const fieldsOf = <Row>(columns: readonly Column<Row>[]): Fields<Row> =>
  columns.flatMap(({ csv = {} }) => Object.entries(csv));

/**
 * A field as RFC 4180 quotes it. Spreadsheets run texts that begin like a formula, and anybody can name
 * a token so: an apostrophe makes them plain. A negative number is none.
 */
function quote(value: unknown): string {
  const text = value === null || value === undefined ? '' : String(value);
  const isNumber = /^-\d+(?:\.\d+)?$/.test(text);
  const plain = !isNumber && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** The rows as CSV, with a line of names. */
export function csvOf<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const fields = fieldsOf(columns);
  const lines = rows.map((row) => fields.map(([, text]) => quote(text(row))).join(','));
  return [fields.map(([name]) => name).join(','), ...lines, ''].join('\r\n');
}

/** Offers a text to be saved as a file. */
export function save(name: string, text: string): void {
  // With a byte order mark, spreadsheets read it as UTF-8.
  const href = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/csv' }));
  el('a', { href, download: name }).click();
  // Not at once: some browsers read it later.
  setTimeout(() => URL.revokeObjectURL(href), 60_000);
}
