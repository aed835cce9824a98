import { endpoints } from '../../endpoints/endpoints.js';
import { ExplorerCrash } from '../flavour.js';
import { lastOf } from '../parameters.js';
import { type FoundRow, find } from '../search/find.js';
import { searchPage } from '../search/pager.js';
import { foundRecord } from '../search/records.js';
import { statsOf } from '../stats.js';
import type { Answers, FurtherSource } from './answer.js';

/** What is said of the whole chain, and what is found in it. */
export function overviewAnswers({ ledger, page }: FurtherSource): Answers {
  return {
    search({ query, viewer }) {
      if (!query.has('q')) throw new ExplorerCrash('Nothing to search for', 400);
      return page(endpoints.search, query, {
        pager: searchPage,
        list: find(lastOf(query, 'q'), ledger),
        matches: (row: FoundRow) => !('account' in row) || viewer.showsScam || !row.account.isScam,
        write: foundRecord(ledger),
      });
    },

    stats: ({ viewer }) => JSON.stringify(statsOf(ledger, viewer.wantsGasDetails)),
  };
}
