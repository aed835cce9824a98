import { el } from '../dom.js';
import { shortHash } from '../hashes.js';
import { amount } from './amounts.js';
import { formatDollars } from './format.js';
import { tokenLink } from './parts.js';
import type { Holding } from './records.js';
import type { Column, RowsView } from './table.js';
import { table } from './table.js';
import { total } from './total.js';

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
    cell: ({ fiatValue }) => {
      if (fiatValue === null) return '–';
      const bar = el('span', { class: 'bar', 'aria-hidden': 'true', 'data-value': fiatValue });
      return el('span', { class: 'worth' }, formatDollars(fiatValue), bar);
    },
    csv: { value_usd: ({ fiatValue }) => fiatValue },
  },
];

/**
 * The tokens that an address holds, with bars that compare those with a price; and what they are worth
 * together with its coins, whose value `coinOf` finds out.
 */
export function holdings(coinOf: () => Promise<string | null>): {
  rows: RowsView<Holding>;
  columns: readonly Column<Holding>[];
} {
  const shown = table('What it holds, by value', columns);
  const tokens: Holding[] = [];
  const together = el('dd', {}, '…');
  const term = el('dt', {}, 'Together with its coins');
  const add: RowsView<Holding>['add'] = (rows, where) => {
    tokens.push(...rows);
    const first = shown.add(rows, where);
    const bars = [...shown.element.querySelectorAll<HTMLElement>('.bar')];
    const values = bars.map(({ dataset }) => Number(dataset.value));
    const most = Math.max(...values);
    bars.forEach((bar, index) => {
      bar.style.setProperty('--share', `${(100 * (values[index] ?? 0)) / most}%`);
    });
    return first;
  };
  const told = async (hasMore: boolean) => {
    const coin = await coinOf();
    together.replaceChildren(total({ coin, tokens, hasMore }));
  };
  const element = el(
    'div',
    {},
    el('dl', { class: 'facts together' }, term, together),
    shown.element,
  );
  return { rows: { element, add, told }, columns };
}
