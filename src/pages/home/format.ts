/** The decimals of native coins. */
export const coinDecimals = 18;

const fractionDigits = 6;

/** Contracts can report any numbers: those with more digits or decimals than any real token needs are not shown. */
const mostDigits = 100;
const mostDecimals = 255;

/** A token amount for display: grouped, at most six decimals, truncated rather than rounded. */
export function formatAmount(value: string | null | undefined, decimals = 0): string {
  const exact = exactAmount(value, decimals);
  if (exact === undefined) return '–';
  const [whole = '0', fraction = ''] = exact.split('.');
  const shown = fraction.slice(0, fractionDigits).replace(/0+$/, '');
  if (whole === '0' && shown === '' && fraction !== '') return '< 0.000001';
  return `${group(whole)}${shown && `.${shown}`}${fraction.length > fractionDigits ? '…' : ''}`;
}

/** The exact amount, with all its digits; undefined if it is not a plausible number. */
export function exactAmount(value: string | null | undefined, decimals = 0): string | undefined {
  if (!value || value.length > mostDigits || !/^\d+$/.test(value)) return undefined;
  if (decimals < 0 || decimals > mostDecimals) return undefined;
  const digits = value.replace(/^0+/, '').padStart(decimals + 1, '0');
  const split = digits.length - decimals;
  const fraction = digits.slice(split).replace(/0+$/, '');
  return digits.slice(0, split) + (fraction && `.${fraction}`);
}

/** An integer with thousands separators. */
export function formatInteger(value: string | number | null | undefined): string {
  return value === null || value === undefined ? '–' : group(String(value));
}

/** The explorer's timestamp, in UTC and to the second. */
export function formatTime(timestamp: string | null | undefined): string {
  return timestamp ? timestamp.slice(0, 19).replace('T', ' ') : '–';
}

/** Truncates a text of any length. */
export function cut(text: string, length = 200): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

function group(digits: string): string {
  if (digits.length > mostDigits) return cut(digits, mostDigits);
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}
