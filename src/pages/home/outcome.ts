import { el } from '../dom.js';
import { coinAmount, coins } from './coins.js';
import { exactAmount, formatInteger, wholeUnits } from './format.js';
import { foreignText, tokenLink } from './parts.js';
import type { ListedTransaction } from './records.js';

/** Whether a transaction succeeded; why it failed. */
export function outcome({
  status,
  result,
}: Pick<ListedTransaction, 'status' | 'result'>): HTMLElement {
  if (status === 'OK') return el('span', {}, '✓ succeeded');
  if (status === 'ERROR')
    return el('strong', { class: 'error' }, '✕ failed: ', foreignText(result) || 'no reason given');
  return el('span', {}, '… ', foreignText(result) || 'pending');
}

type Paid = Pick<ListedTransaction, 'fee' | 'feeToken'>;

/** A fee in what it was paid in; in the smallest unit of a token whose decimals are not known. */
export function feePaid(paid: Paid): HTMLElement {
  const { fee, feeToken } = paid;
  if (!feeToken || !fee?.value) return coins(fee?.value);
  const whole = feeAmount(paid);
  return whole === undefined
    ? el('span', {}, formatInteger(fee.value), ' of the smallest unit of ', tokenLink(feeToken))
    : el('span', {}, exactAmount(whole), ' ', tokenLink(feeToken));
}

/** The exact amount of a fee in coins, or in the token that it was paid in; undefined if it is not known. */
export function feeAmount({ fee, feeToken }: Paid): string | undefined {
  if (!feeToken) return coinAmount(fee?.value);
  return feeToken.decimals === null ? undefined : wholeUnits(fee?.value, feeToken.decimals);
}
