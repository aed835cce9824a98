import { amount } from './amounts.js';
import { type Answer, priceOf } from './ask.js';
import { coinAmount, coinName } from './coins.js';
import {
  PendingTransactionsDocument,
  type PendingTransactionsQuery,
} from './generated/documents.js';
import { chainHere } from './links.js';
import type { Edge } from './list.js';
import { listView, pageSize } from './list-view.js';
import { loadPage } from './load-page.js';
import { feeAmount, feePaid, outcome } from './outcome.js';
import { addressLink, foreignText, transactionLink } from './parts.js';
import type { ListedTransaction } from './records.js';
import { type Column, table } from './table.js';
import { time } from './time.js';

/** The columns that transactions have on some page; in the chain's coin, which they do not repeat. */
export const listed = {
  hash: {
    label: 'Transaction',
    cell: ({ hash }) => transactionLink(hash, null),
    csv: { transaction: ({ hash }) => hash },
  },
  age: {
    label: 'Age',
    cell: ({ timestamp }) => time(timestamp),
    csv: { time: ({ timestamp }) => timestamp, block: ({ blockNumber }) => blockNumber },
  },
  method: {
    label: 'Method',
    cell: ({ method }) => foreignText(method) || '–',
    csv: { method: ({ method }) => method },
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
  fee: {
    label: 'Fee',
    kind: 'amount',
    cell: (row) => (row.feeToken ? feePaid(row) : amount(feeAmount(row))),
    csv: { fee: feeAmount, fee_token: ({ feeToken }) => feeToken?.addressHash },
  },
  status: {
    label: 'Status',
    cell: (row) => (row.status === 'OK' ? '✓ ok' : outcome(row)),
    csv: { status: ({ status }) => status?.toLowerCase() ?? 'pending' },
  },
} satisfies Record<string, Column<ListedTransaction>>;

/** The columns for the transactions of an address. */
export const listedColumns: readonly Column<ListedTransaction>[] = Object.values(listed);

/** Shows the transactions of an address that are not in a block yet, if there are any. Returns the answer. */
export async function showPending(
  place: HTMLElement,
  hash: string,
): Promise<Answer<PendingTransactionsQuery>> {
  const variables = { hash, chain: chainHere() };
  const list = listView<ListedTransaction>({
    rows: table(`Pending: not in a block yet; values and fees in ${coinName}`, listedColumns),
    columns: listedColumns,
    nouns: ['pending transaction', 'pending transactions'],
    file: 'pending',
    load: async (first, after, give) => (await load(first, after, give)).end,
    price: (first) => priceOf(PendingTransactionsDocument, { ...variables, first, after: null }),
  });
  const { answer, end } = await load(pageSize, null, (edges) => {
    place.prepend(list.element);
    list.add(edges, 'append');
  });
  if (list.element.isConnected) list.end(end);
  return answer;

  function load(
    first: number,
    after: string | null,
    give: (edges: readonly Edge<ListedTransaction>[]) => void,
  ) {
    return loadPage(
      PendingTransactionsDocument,
      { ...variables, first, after },
      ['address', 'transactions'],
      ({ address }) => address.transactions,
      give,
    );
  }
}
