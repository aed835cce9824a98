import { keysMask, unionMask } from '../../../explorer/call/mask.js';
import { type JsonRecord, readDecimal, readRecord } from '../../../explorer/decode/read.js';
import { readsOnly } from '../../plan/projection.js';
import { balanceAmount, balanceAmountMask, hasId, shift } from './token-amount.js';

/** A decimal in plain notation as an integer ÷ 10^places. */
const parts = (decimal: string): readonly [integer: bigint, places: number] => {
  const [whole = '', fraction = ''] = decimal.split('.');
  return [BigInt(whole + fraction), fraction.length];
};

/** amount × price, exact, and written like an amount; null where either is. Both are in plain notation. */
export const fiatValue = (amount: string | null, price: string | null): string | null => {
  if (amount === null || price === null) return null;
  const [integer, places] = parts(amount);
  const [factor, morePlaces] = parts(price);
  return shift(integer * factor, places + morePlaces);
};

/** What `balanceFiatValue` reads of a balance. */
export const readsBalanceFiatValue = readsOnly({
  own: unionMask(balanceAmountMask, { token: keysMask('exchange_rate') }),
});

/**
 * What an address holds of a token in US dollars; null without an amount or a price, and for a single
 * id, whose price is not that of its contract.
 * @throws ShapeError if the amount or the price is there but cannot be read
 */
export const balanceFiatValue = (balance: JsonRecord): string | null => {
  if (hasId(balance)) return null;
  return fiatValue(balanceAmount(balance), readDecimal(readRecord(balance.token)?.exchange_rate));
};
