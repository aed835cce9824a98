import { endpoints } from '../../endpoints/endpoints.js';
import type { Block, Withdrawal } from '../chain.js';
import { kindFilter } from '../filters.js';
import { ExplorerCrash } from '../flavour.js';
import type { Entry } from '../ledger.js';
import { pagerOf } from '../paging.js';
import { lastOf, readIntegers } from '../parameters.js';
import type { Answers, FurtherSource } from './answer.js';

/** Newest first. */
const blocks = pagerOf<Block, number>({
  isBackwards: true,
  placeIn: (query) => readIntegers(query, ['block_number'])?.[0] ?? null,
  isPast: ({ number }, place) => number >= place,
  cursorOf: ({ number }) => ({ block_number: number }),
});

/** Oldest first. */
const transactions = pagerOf<Entry, number>({
  placeIn(query) {
    if (query.has('index') && !query.has('block_number')) {
      throw new ExplorerCrash('Incomplete cursor of the transactions of a block');
    }
    return readIntegers(query, ['index'])?.[0] ?? null;
  },
  isPast: ({ position }, place) => position <= place,
  cursorOf: ({ block, position }) => ({ block_number: block?.number ?? null, index: position }),
});

/** Newest first. */
const withdrawals = pagerOf<Withdrawal, number>({
  isBackwards: true,
  placeIn: (query) => readIntegers(query, ['index'])?.[0] ?? null,
  isPast: ({ index }, place) => index >= place,
  cursorOf: ({ index }) => ({ index }),
});

/** Blocks, and what belongs to them. */
export function blockAnswers({ further, indexing, ledger, page }: FurtherSource): Answers {
  return {
    block({ hash }) {
      const block = ledger.block(hash);
      return block && JSON.stringify(further.block(block, indexing.has(block.number)));
    },

    // No block was ever replaced by another, or has lost against one.
    blocks: ({ query }) =>
      page(endpoints.blocks, query, {
        pager: blocks,
        list: ['uncle', 'reorg'].includes(lastOf(query, 'type')) ? [] : ledger.blocks(),
        write: further.listedBlock,
      }),

    'block-transactions'({ hash, query }) {
      const block = ledger.block(hash);
      return (
        block &&
        page(endpoints.blockTransactions, query, {
          pager: transactions,
          list: block.transactions.flatMap((one) => ledger.transaction(one.hash) ?? []),
          matches: kindFilter(query, ledger),
          write: (entry) => further.listedTransaction(entry, ['token_creation']),
        })
      );
    },

    'block-withdrawals'({ hash, query }) {
      const block = ledger.block(hash);
      return (
        block &&
        page(endpoints.blockWithdrawals, query, {
          pager: withdrawals,
          list: block.withdrawals,
          write: further.withdrawal,
        })
      );
    },
  };
}
