import { el } from '../dom.js';
import { coinAmount, coins } from './coins.js';
import { addressLink, foreignText, transactionLink } from './parts.js';
import type { InternalTransaction } from './records.js';
import type { Column } from './table.js';
import { time } from './time.js';

/** The columns for the calls that contracts made from and to an address. */
export const internalColumns: readonly Column<InternalTransaction>[] = [
  {
    label: 'Age',
    cell: ({ timestamp }) => time(timestamp),
    csv: { time: ({ timestamp }) => timestamp },
  },
  {
    label: 'Call',
    cell: ({ type, success, error }) =>
      el(
        'span',
        {},
        foreignText(type) || 'call',
        success === false &&
          el('strong', { class: 'error' }, ' ✕ ', foreignText(error) || 'failed'),
      ),
    csv: { type: ({ type }) => type, error: ({ error }) => error },
  },
  { label: 'From', cell: ({ from }) => addressLink(from), csv: { from: ({ from }) => from?.hash } },
  {
    label: 'To',
    cell: ({ to, createdContract }) => addressLink(to ?? createdContract),
    csv: { to: ({ to, createdContract }) => (to ?? createdContract)?.hash },
  },
  {
    label: 'Coins',
    kind: 'amount',
    cell: ({ value }) => coins(value),
    csv: { coins: ({ value }) => coinAmount(value) },
  },
  {
    label: 'Transaction',
    cell: ({ transactionHash }) => transactionLink(transactionHash, null),
    csv: { transaction: ({ transactionHash }) => transactionHash },
  },
];
