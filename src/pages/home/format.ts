/** The decimals of native coins. */
const coinDecimals = 18;

const fractionDigits = 6;

/** Contracts can report any numbers: those with more digits than any real token needs are not shown. */
const mostDigits = 100;

const plausible = /^(\d{1,100})(?:\.(\d{1,300}))?$/;

/** An exact amount for display: grouped, at most six decimals, truncated rather than rounded. */
export function formatAmount(exact: string | null | undefined): string {
  const [, whole = '', fraction = ''] = plausible.exec(exact ?? '') ?? [];
  if (whole === '') return '–';
  const shown = fraction.slice(0, fractionDigits).replace(/0+$/, '');
  if (whole === '0' && shown === '' && fraction !== '') return '< 0.000001';
  return `${group(whole)}${shown && `.${shown}`}${fraction.length > fractionDigits ? '…' : ''}`;
}

/** The exact amount of native coins that a value in wei is; undefined if it is no plausible number. */
export function coinAmount(value: string | null | undefined): string | undefined {
  if (!value || value.length > mostDigits || !/^\d+$/.test(value)) return undefined;
  const digits = value.replace(/^0+/, '').padStart(coinDecimals + 1, '0');
  const fraction = digits.slice(-coinDecimals).replace(/0+$/, '');
  return digits.slice(0, -coinDecimals) + (fraction && `.${fraction}`);
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
