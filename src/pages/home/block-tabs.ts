import { amount } from './amounts.js';
import { coinName } from './coins.js';
import { formatInteger } from './format.js';
import {
  BlockInternalDocument,
  BlockTransactionsDocument,
  BlockWithdrawalsDocument,
} from './generated/documents.js';
import { internal } from './internal.js';
import { listTabs, type Subject, tableOf } from './list-tab.js';
import { addressLink } from './parts.js';
import type { Block, BlockTransaction, Withdrawal } from './records.js';
import type { Column } from './table.js';
import type { Tab } from './tabs.js';
import { listed } from './transactions.js';

/** A block has either name. */
export interface BlockNames {
  number?: number;
  hash?: string;
  chain: string | null;
}

const transactionColumns: readonly Column<BlockTransaction>[] = [
  {
    label: '#',
    kind: 'index',
    cell: ({ position }) => formatInteger(position),
    csv: { position: ({ position }) => position },
  },
  listed.hash,
  listed.method,
  listed.from,
  listed.to,
  listed.value,
  listed.fee,
  listed.status,
];

const withdrawalColumns: readonly Column<Withdrawal>[] = [
  {
    label: 'Index',
    kind: 'index',
    cell: ({ index }) => formatInteger(index),
    csv: { index: ({ index }) => index },
  },
  {
    label: 'Validator',
    kind: 'index',
    cell: ({ validatorIndex }) => formatInteger(validatorIndex),
    csv: { validator: ({ validatorIndex }) => validatorIndex },
  },
  {
    label: 'Receiver',
    cell: ({ receiver }) => addressLink(receiver),
    csv: { receiver: ({ receiver }) => receiver?.hash },
  },
  {
    label: 'Amount',
    kind: 'amount',
    cell: ({ amount: withdrawn }) => amount(withdrawn),
    csv: { coins: ({ amount }) => amount },
  },
];

/** The lists of a block: those that its counts do not say are empty. */
export function blockTabs(
  subject: Subject<BlockNames>,
  { internalTransactionsCount: calls, withdrawalsCount: withdrawals }: Block,
): readonly Tab[] {
  const tab = listTabs(subject);
  return [
    tab({
      name: 'transactions',
      label: 'Transactions',
      path: ['block', 'transactions'],
      nouns: ['transaction', 'transactions'],
      nothing: 'This block has no transactions.',
      document: BlockTransactionsDocument,
      connection: ({ block }) => block?.transactions,
      view: tableOf(
        `Transactions of this block, in order; values and fees in ${coinName}`,
        transactionColumns,
      ),
    }),
    // Explorers do not count them before version 8.1.
    calls !== '0' &&
      tab({
        name: 'internal',
        label: 'Internal transactions',
        path: ['block', 'internalTransactions'],
        nouns: ['internal transaction', 'internal transactions'],
        nothing: 'The explorer knows of no calls by contracts in this block.',
        document: BlockInternalDocument,
        connection: ({ block }) => block?.internalTransactions,
        view: tableOf(`Calls by contracts, in order; values in ${coinName}`, [
          internal.call,
          internal.from,
          internal.to,
          internal.value,
          internal.transaction,
        ]),
      }),
    (withdrawals ?? '0') !== '0' &&
      tab({
        name: 'withdrawals',
        label: 'Withdrawals',
        path: ['block', 'withdrawals'],
        nouns: ['withdrawal', 'withdrawals'],
        nothing: 'This block has no withdrawals from the beacon chain.',
        document: BlockWithdrawalsDocument,
        connection: ({ block }) => block?.withdrawals,
        view: tableOf(
          `Withdrawals from the beacon chain, latest first; amounts in ${coinName}`,
          withdrawalColumns,
        ),
      }),
  ].filter((tab) => tab !== false);
}
