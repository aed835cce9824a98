import { el } from '../dom.js';
import { amount } from './amounts.js';
import { coinAmount } from './coins.js';
import { addressLink, foreignText, transactionLink } from './parts.js';
import type { InternalTransaction } from './records.js';
import type { Column } from './table.js';
import { time } from './time.js';

/** The columns that calls by contracts have on some page; in the chain's coin, which they do not repeat. */
export const internal = {
  age: {
    label: 'Age',
    cell: ({ timestamp }) => time(timestamp),
    csv: { time: ({ timestamp }) => timestamp },
  },
  call: {
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
  from: {
    label: 'From',
    cell: ({ from }) => addressLink(from),
    csv: { from: ({ from }) => from?.hash },
  },
  to: {
    label: 'To',
    cell: ({ to, createdContract }) => addressLink(to ?? createdContract),
    csv: { to: ({ to, createdContract }) => (to ?? createdContract)?.hash },
  },
  value: {
    label: 'Value',
    kind: 'amount',
    cell: ({ value }) => amount(coinAmount(value)),
    csv: { coins: ({ value }) => coinAmount(value) },
  },
  transaction: {
    label: 'Transaction',
    cell: ({ transactionHash }) => transactionLink(transactionHash, null),
    csv: { transaction: ({ transactionHash }) => transactionHash },
  },
} satisfies Record<string, Column<InternalTransaction>>;

/** The columns for the calls that contracts made from and to an address. */
export const internalColumns: readonly Column<InternalTransaction>[] = Object.values(internal);
