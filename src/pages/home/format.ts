/** Of any token. */
const mostDecimals = 255;

const fractionDigits = 6;

/** From here on, an amount is shortened to its magnitude. */
const mostWholeDigits = 15;

/** Contracts can report any numbers: those with more digits than any real token needs are not shown. */
const mostDigits = 100;

const plausible = /^(\d{1,100})(?:\.(\d{1,300}))?$/;

/** An amount as people read it, in two parts that align at the point. */
export interface ShownAmount {
  whole: string;
  /** With its point, or empty. */
  fraction: string;
  /** Whether digits were left out. */
  isShortened: boolean;
}

/** An exact amount for display: grouped, at most six decimals, truncated rather than rounded; null if it is none. */
export function shownAmount(exact: string | null | undefined): ShownAmount | null {
  const [, given = '', fraction = ''] = plausible.exec(exact ?? '') ?? [];
  if (given === '') return null;
  const whole = given.replace(/^0+(?=\d)/, '');
  if (whole.length > mostWholeDigits) {
    const text = `${whole[0]}.${whole.slice(1, 5)} × 10^${whole.length - 1}`;
    return { whole: text, fraction: '', isShortened: true };
  }
  const digits = fraction.slice(0, fractionDigits);
  const shown = digits.replace(/0+$/, '');
  return {
    whole: group(whole),
    fraction: shown && `.${shown}`,
    isShortened: /[1-9]/.test(fraction.slice(fractionDigits)),
  };
}

/** The same as one text, with ≈ if digits were left out. */
export function formatAmount(exact: string | null | undefined): string {
  const shown = shownAmount(exact);
  if (shown === null) return '–';
  return `${shown.isShortened ? '≈ ' : ''}${shown.whole}${shown.fraction}`;
}

/** All digits of an amount, grouped. */
export function exactAmount(exact: string): string {
  const [whole = '', fraction] = exact.split('.');
  return `${group(whole)}${fraction ? `.${fraction}` : ''}`;
}

/** The exact sum of amounts, of which those that are no plausible number count nothing; they may be negative. */
export function sum(amounts: readonly string[]): string {
  const read = amounts.flatMap((amount) => {
    const [, sign = '', whole, fraction = ''] =
      /^(-?)(\d{1,100})(?:\.(\d{1,300}))?$/.exec(amount) ?? [];
    return whole === undefined ? [] : [{ sign, whole, fraction }];
  });
  const places = Math.max(0, ...read.map(({ fraction }) => fraction.length));
  const total = read.reduce(
    (total, { sign, whole, fraction }) =>
      total + BigInt(`${sign}${whole}${fraction.padEnd(places, '0')}`),
    0n,
  );
  const digits = String(total < 0n ? -total : total).padStart(places + 1, '0');
  const fraction = digits.slice(digits.length - places).replace(/0+$/, '');
  return `${total < 0n ? '-' : ''}${digits.slice(0, digits.length - places)}${fraction && `.${fraction}`}`;
}

/** A value in the smallest unit ÷ 10^decimals, exact: for what the graph has no `amount` of. undefined if it is no plausible number. */
export function wholeUnits(value: string | null | undefined, decimals: number): string | undefined {
  if (!value || value.length > mostDigits || !/^\d+$/.test(value)) return undefined;
  if (decimals < 0 || decimals > mostDecimals) return undefined;
  const digits = value.replace(/^0+/, '').padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const fraction = digits.slice(point).replace(/0+$/, '');
  return digits.slice(0, point) + (fraction && `.${fraction}`);
}

/** An integer with thousands separators. */
export function formatInteger(value: string | number | null | undefined): string {
  return value === null || value === undefined ? '–' : group(String(value));
}

/** A number and its noun, in the singular or plural. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatInteger(count)} ${count === 1 ? one : many}`;
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** An exact amount of US dollars, for display: to the cent, or shortened to its magnitude as any amount. */
export function formatDollars(exact: string): string {
  const value = Number(exact);
  if (value > 0 && value < 0.01) return '< $0.01';
  if (value < 10 ** mostWholeDigits) return dollars.format(value);
  const shown = shownAmount(exact);
  return shown ? `$${shown.whole}` : '–';
}

/** A percentage that is not negative, with at most two decimals. */
export function formatPercentage(value: number): string {
  if (value > 0 && value < 0.01) return '< 0.01%';
  return `${Number(value.toFixed(2))}%`;
}

/** The explorer's timestamp, in UTC and to the second. */
export function formatTime(timestamp: string | null | undefined): string {
  return timestamp ? timestamp.slice(0, 19).replace('T', ' ') : '–';
}

const steps = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

const ages = new Intl.RelativeTimeFormat('en');

/** How long ago a time was: "3 minutes ago". */
export function formatAge(timestamp: string | null | undefined, now: number): string {
  const time = Date.parse(timestamp ?? '');
  if (Number.isNaN(time)) return '–';
  const seconds = Math.round((time - now) / 1000);
  const [unit, size] = steps.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1];
  return ages.format(Math.trunc(seconds / size), unit);
}

/** Truncates a text of any length. */
export function cut(text: string, length = 200): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

function group(digits: string): string {
  if (digits.length > mostDigits) return cut(digits, mostDigits);
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}
