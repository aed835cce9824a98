import { coinName } from './coins.js';
import { TransactionInternalDocument, TransactionLogsDocument } from './generated/documents.js';
import { internal } from './internal.js';
import { listTabs, type Subject, tableOf } from './list-tab.js';
import { log } from './logs.js';
import type { Transaction } from './records.js';
import type { Tab } from './tabs.js';

export interface TransactionNames {
  hash: string;
  chain: string | null;
}

/** The lists of a transaction that are loaded when they are opened. */
export function transactionTabs(
  subject: Subject<TransactionNames>,
  { blockNumber }: Transaction,
): readonly Tab[] {
  const tab = listTabs(subject);
  const isPending = blockNumber === null;
  return [
    tab({
      name: 'logs',
      label: 'Logs',
      path: ['transaction', 'logs'],
      nouns: ['log', 'logs'],
      nothing: isPending
        ? 'No logs: the transaction has not run any code.'
        : 'No contract wrote a log in this transaction.',
      document: TransactionLogsDocument,
      connection: ({ transaction }) => transaction?.logs,
      view: tableOf('Logs of contracts, in order', Object.values(log)),
    }),
    tab({
      name: 'internal',
      label: 'Internal transactions',
      path: ['transaction', 'internalTransactions'],
      nouns: ['internal transaction', 'internal transactions'],
      nothing: isPending
        ? 'No calls by contracts: the transaction has not run any code.'
        : 'The explorer knows of no calls by contracts in this transaction.',
      document: TransactionInternalDocument,
      connection: ({ transaction }) => transaction?.internalTransactions,
      view: tableOf(`Calls by contracts, in order; values in ${coinName}`, [
        internal.call,
        internal.from,
        internal.to,
        internal.value,
      ]),
    }),
  ];
}
