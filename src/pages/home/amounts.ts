import { el } from '../dom.js';
import { exactAmount, shownAmount } from './format.js';

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
