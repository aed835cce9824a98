import { el } from '../dom.js';
import { gasPrice } from './amounts.js';
import { coins } from './coins.js';
import { formatInteger, formatPercentage } from './format.js';
import { feePaid } from './outcome.js';
import { parentName } from './parent-chain.js';
import { addressLink, type Fact, foreignText } from './parts.js';
import type { Transaction } from './records.js';

/** What a transaction cost, and what of that went where. */
export function feeFacts(transaction: Transaction): Fact[] {
  const { fee, feePayer, feeToken, l1Fee, priorityFee, transactionBurntFee } = transaction;
  const part = (value: string | null) =>
    value !== null &&
    el('span', {}, feePaid({ fee: { type: 'ACTUAL', value }, feeToken }), shareOf(fee, value));
  return [
    [fee?.type === 'MAXIMUM' ? 'Maximum fee for gas' : 'Fee', feePaid(transaction)],
    ['Fee paid by', feePayer && addressLink(feePayer)],
    ['Burnt fee', part(transactionBurntFee)],
    ['Priority fee', part(priorityFee)],
    ['Data fee', l1Fee !== null && dataFee(transaction)],
  ];
}

/** What a rollup charged for the data of a transaction on the parent chain: always in coins. */
function dataFee(transaction: Transaction): HTMLElement {
  const { fee, feeToken, l1Fee, l1FeeScalar, l1GasPrice, l1GasUsed } = transaction;
  const price = gasPrice(l1GasPrice);
  // No product: each kind of rollup, and each of its upgrades, has a formula of its own.
  const factors = [
    ...(l1GasUsed === null ? [] : [', ', formatInteger(l1GasUsed), ' gas']),
    ...(price ? [', gas price ', price] : []),
    ...(l1FeeScalar === null ? [] : [', scalar ', foreignText(l1FeeScalar)]),
  ];
  const share = !feeToken && shareOf(fee, l1Fee);
  return el('span', {}, coins(l1Fee), share, ', for data on ', parentName(), ...factors);
}

/** What part of a fee that was paid is, in words; nothing if it cannot be said. */
function shareOf(fee: Transaction['fee'], part: string | null): string {
  const share = (100 * Number(part)) / Number(fee?.value ?? 0);
  const isKnown = fee?.type === 'ACTUAL' && share <= 100;
  return isKnown ? `, ${formatPercentage(share)} of the fee` : '';
}
