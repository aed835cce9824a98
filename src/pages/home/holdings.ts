import { el } from '../dom.js';
import { shortHash } from '../hashes.js';
import { amount } from './amounts.js';
import { formatDollars, worth } from './format.js';
import { tokenLink } from './parts.js';
import type { Holding } from './records.js';
import type { Column, RowsView } from './table.js';
import { table } from './table.js';

/** The value of a holding in US dollars; null without a price. */
export function worthOf({ amount, token }: Holding): number | null {
  return worth(amount, token?.exchangeRate);
}

const columns: readonly Column<Holding>[] = [
  {
    label: 'Token',
    cell: ({ token, tokenId }) =>
      el('span', {}, tokenLink(token), tokenId && ` #${shortHash(tokenId)}`),
    csv: {
      token: ({ token }) => token?.symbol,
      token_address: ({ token }) => token?.addressHash,
      token_id: ({ tokenId }) => tokenId,
    },
  },
  {
    label: 'Amount',
    kind: 'amount',
    cell: ({ amount: held }) => amount(held),
    csv: { amount: ({ amount }) => amount },
  },
  {
    label: 'Price',
    cell: ({ token }) => (token?.exchangeRate ? `$${token.exchangeRate}` : '–'),
    csv: { price_usd: ({ token }) => token?.exchangeRate },
  },
  {
    label: 'Value',
    cell: (holding) => {
      const value = worthOf(holding);
      if (value === null) return '–';
      const bar = el('span', { class: 'bar', 'aria-hidden': 'true', 'data-value': String(value) });
      return el('span', { class: 'worth' }, formatDollars(value), bar);
    },
    csv: { value_usd: worthOf },
  },
];

/** The tokens that an address holds, with bars that compare those with a price. */
export function holdings(): { rows: RowsView<Holding>; columns: readonly Column<Holding>[] } {
  const shown = table('What it holds, by value', columns);
  const add: RowsView<Holding>['add'] = (rows, where) => {
    const first = shown.add(rows, where);
    const bars = [...shown.element.querySelectorAll<HTMLElement>('.bar')];
    const values = bars.map(({ dataset }) => Number(dataset.value));
    const most = Math.max(...values);
    bars.forEach((bar, index) => {
      bar.style.setProperty('--share', `${(100 * (values[index] ?? 0)) / most}%`);
    });
    return first;
  };
  return { rows: { element: shown.element, add }, columns };
}
