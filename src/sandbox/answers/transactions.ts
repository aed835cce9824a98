import { endpoints } from '../../endpoints/endpoints.js';
import { kindFilter, tokenFilter } from '../filters.js';
import { ExplorerCrash } from '../flavour.js';
import { lastOf } from '../parameters.js';
import { transactions as transactionPager } from '../versions/transaction-pagers.js';
import type { Answers, FurtherSource, Source } from './answer.js';

/** A transaction, and what belongs to it in every flavour. */
export function transactionAnswers({ flavour, ledger, page, records }: Source): Answers {
  return {
    transaction({ hash, query, viewer }) {
      const entry = ledger.transaction(hash);
      if (entry === undefined) return undefined;
      const shown = entry.transfers.filter(tokenFilter(query, viewer, ledger));
      return JSON.stringify(records.transaction(entry, shown, viewer.isDemo));
    },

    'transaction-token-transfers'({ hash, query, viewer }) {
      const entry = ledger.transaction(hash);
      if (entry === undefined) return undefined;
      return page(endpoints.transactionTokenTransfers, query, {
        pager: flavour.transactionTransfers,
        list: entry.transfers,
        matches: tokenFilter(query, viewer, ledger),
        write: (row) => records.transfer(row, 'transaction'),
      });
    },

    'raw-trace'({ hash }) {
      const entry = ledger.transaction(hash);
      if (entry === undefined) return undefined;
      if (entry.block === null && flavour.failsToTracePending) {
        throw new ExplorerCrash('A pending transaction has no trace');
      }
      return JSON.stringify(records.trace(entry));
    },
  };
}

/** The transactions of the whole chain: those in blocks, or those that are pending. */
export const transactionLists = ({ further, indexes, ledger, page }: FurtherSource): Answers => ({
  transactions({ query }) {
    const isPending = lastOf(query, 'filter') === 'pending';
    const isOfKind = kindFilter(query, ledger);
    return page(endpoints.transactions, query, {
      pager: transactionPager,
      list: indexes.entries(),
      matches: (entry) => (entry.block === null) === isPending && isOfKind(entry),
      write: (entry) => further.listedTransaction(entry, []),
    });
  },
});
