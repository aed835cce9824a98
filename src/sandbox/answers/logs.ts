import { endpoints } from '../../endpoints/endpoints.js';
import type { LogRow } from '../logs.js';
import { compareKeys, pagerOf } from '../paging.js';
import { lastOf, readIntegers } from '../parameters.js';
import type { Answers, FurtherSource } from './answer.js';

const cursorOf = ({ block, index }: LogRow) => ({ block_number: block.number, index });

/** Newest first. */
const logsOfAddress = pagerOf<LogRow, readonly number[]>({
  isBackwards: true,
  placeIn: (query) => readIntegers(query, ['block_number', 'index']),
  isPast: ({ block, index }, place) => compareKeys([block.number, index], place) >= 0,
  cursorOf,
});

/** Oldest first: all are in one block. */
const logsOfTransaction = pagerOf<LogRow, number>({
  placeIn: (query) => readIntegers(query, ['index'])?.[0] ?? null,
  isPast: ({ index }, place) => index <= place,
  cursorOf,
});

/** What contracts logged. */
export function logAnswers({ further, ledger, page }: FurtherSource): Answers {
  return {
    'address-logs'({ hash, query }) {
      const topic = lastOf(query, 'topic').toLowerCase();
      return page(endpoints.addressLogs, query, {
        pager: logsOfAddress,
        list: ledger.logs().by(hash),
        matches: ({ log }) => topic === '' || log.topics.includes(topic),
        write: (row) => further.log(row, 'address'),
      });
    },

    'transaction-logs'({ hash, query }) {
      if (ledger.transaction(hash) === undefined) return undefined;
      return page(endpoints.transactionLogs, query, {
        pager: logsOfTransaction,
        list: ledger.logs().of(hash),
        write: (row) => further.log(row, 'transaction'),
      });
    },
  };
}
