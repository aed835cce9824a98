import { el } from '../dom.js';
import { counted, exactAmount, shownAmount, wholeUnits } from './format.js';

/**
 * An amount for display, in two parts that a column aligns at the point. One that was shortened opens
 * to all its digits, by touch and keyboard, too. A sign stands before it.
 */
export function amount(exact: string | null | undefined, sign = ''): HTMLElement {
  const shown = shownAmount(exact);
  if (!shown) return el('span', { class: 'number none' }, '–');
  const parts = [
    el('span', { class: 'whole' }, `${shown.isShortened ? '≈ ' : ''}${sign}${shown.whole}`),
    el('span', { class: 'fraction' }, shown.fraction),
  ];
  if (!shown.isShortened || !exact) return el('span', { class: 'number' }, ...parts);
  const all = `${sign}${exactAmount(exact)}`;
  return el(
    'details',
    { class: 'exact' },
    el('summary', { class: 'number', title: all }, ...parts),
    el('span', { class: 'all' }, all),
  );
}

/** Below it, a price is shown in wei, since an amount of Gwei has six decimals at most. */
const leastInGwei = 1000;

/** A price of gas, which is in wei, for display; false if there is none. */
export function gasPrice(wei: string | null): HTMLElement | false {
  const gwei = wholeUnits(wei, 9);
  if (gwei === undefined) return false;
  if (Number(wei) < leastInGwei) return el('span', {}, counted(Number(wei), 'wei', 'wei'));
  return el('span', {}, amount(gwei), ' Gwei');
}
