/** The median; of an even number of values, the upper of the middle two. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Three significant digits, but at most three decimals and no rounding before the decimal point. */
export const figure = (value: number): string => {
  if (!Number.isFinite(value)) return '';
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value) || 1)));
  return value.toFixed(Math.min(digits, 3));
};

export const ratio = (value: number): string => (Number.isFinite(value) ? value.toFixed(2) : '');

/** A Markdown table whose first `texts` columns are text, and the others figures. */
export const table = (
  titles: readonly string[],
  rows: readonly (readonly string[])[],
  texts = 1,
): string => {
  const widths = titles.map((title, at) =>
    Math.max(title.length, 3, ...rows.map((row) => row[at]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) => {
    const padded = widths.map((width, at) => {
      const cell = cells[at] ?? '';
      return at < texts ? cell.padEnd(width) : cell.padStart(width);
    });
    return `| ${padded.join(' | ')} |`;
  };
  const rule = widths.map((width, at) =>
    at < texts ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [line(titles), line(rule), ...rows.map(line)].join('\n');
};
