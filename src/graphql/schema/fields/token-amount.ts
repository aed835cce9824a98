import { keysMask } from '../../../explorer/decode/mask.js';
import { type JsonRecord, readBigInt, readInt, readRecord } from '../../../explorer/decode/read.js';
import { ShapeError, withoutStack } from '../../../explorer/failures/errors.js';
import { standardReads, standardsOf } from '../../load/row-rules.js';
import { readsOnly } from '../../plan/projection.js';

/** ERC-20's `decimals()` is a uint8. Without a limit, one amount could have billions of digits. */
const mostDecimals = 255;

/** The decimals of ERC-8056's factor. */
const factorDecimals = 18;

const scaledType = 'ERC-8056';

/** integer ÷ 10^places: every digit, no exponent, and no zero or point at the end. */
const shift = (integer: bigint, places: number): string => {
  const sign = integer < 0n ? '-' : '';
  const digits = String(integer)
    .slice(sign.length)
    .padStart(places + 1, '0');
  const point = digits.length - places;
  const fraction = digits.slice(point).replace(/0+$/, '');
  return sign + digits.slice(0, point) + (fraction && `.${fraction}`);
};

/** @throws ShapeError if a value is there but cannot be read */
const amountOf = (value: unknown, decimals: unknown, factor: unknown): string | null => {
  const integer = readBigInt(value);
  const places = readInt(decimals);
  if (integer === null || places === null) return null;
  if (places < 0 || places > mostDecimals) {
    const expected = `decimals from 0 to ${mostDecimals}, not ${places}`;
    throw withoutStack(() => new ShapeError(expected));
  }
  const scale = readBigInt(factor);
  return scale === null
    ? shift(BigInt(integer), places)
    : shift(BigInt(integer) * BigInt(scale), places + factorDecimals);
};

/** What `transferAmount` reads of a total and of its transfer. */
export const readsTransferAmount = readsOnly({
  own: keysMask('value', 'decimals', 'ui_multiplier'),
  parent: standardReads,
});

/**
 * The amount that a transfer moved, as people read it. null without a value or decimals, and for
 * ERC-8056 without the factor of that time: the token's own is today's.
 * @throws ShapeError if a value is there but cannot be read
 */
export const transferAmount = (total: JsonRecord, transfer: JsonRecord): string | null => {
  const { value, decimals, ui_multiplier: factor } = total;
  const isScaled = standardsOf(transfer).includes(scaledType);
  return isScaled && (factor ?? null) === null ? null : amountOf(value, decimals, factor);
};

/** What `balanceAmount` reads of a balance. */
export const readsBalanceAmount = readsOnly({
  own: { ...keysMask('value'), token: keysMask('decimals', 'ui_multiplier') },
});

/**
 * The amount that an address holds, as people read it; the number held if the token has no
 * decimals. null without a value or a token.
 * @throws ShapeError if a value is there but cannot be read
 */
export const balanceAmount = ({ value, token: embedded }: JsonRecord): string | null => {
  const token = readRecord(embedded);
  return token && amountOf(value, token.decimals ?? 0, token.ui_multiplier);
};
