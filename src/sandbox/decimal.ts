/** Enough for 18 decimals of a token and 18 of its price. */
const SCALE = 36;

/** Reads a decimal string as a fixed-point number with 36 decimals. */
export function parseDecimal(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(SCALE, '0').slice(0, SCALE));
}

/** Writes a fixed-point number with 36 decimals as a decimal string without trailing zeros. */
export function formatDecimal(fixed: bigint): string {
  const digits = String(fixed).padStart(SCALE + 1, '0');
  const fraction = digits.slice(-SCALE).replace(/0+$/, '');
  return digits.slice(0, -SCALE) + (fraction === '' ? '' : `.${fraction}`);
}
