import { endpoints } from '../../endpoints/endpoints.js';
import type { Block } from '../chain.js';
import { valueFilter } from '../filters.js';
import { type Entry, type InternalRow, isTopCall } from '../ledger.js';
import { blockInternals, transactionInternals } from '../versions/internal-pagers.js';
import type { Answers, FurtherSource, Listed } from './answer.js';
import { gapsOf, missing } from './gaps.js';

/** Without the call that is the transaction itself. */
function internalsIn(transaction: Entry['transaction'], block: Block, position: number) {
  return transaction.frames.flatMap((frame, index): InternalRow[] =>
    isTopCall(frame, index) ? [] : [{ transaction, block, position, index, frame }],
  );
}

/** The calls within a transaction or a block, in order of execution. */
export function internalAnswers(source: FurtherSource): Answers {
  const { flavour, indexing, ledger, page, records } = source;

  const listOf = (rows: readonly InternalRow[], query: URLSearchParams) => {
    const hasValue = valueFilter(query);
    return {
      list: rows,
      matches: ({ block, frame }) => hasValue(frame) && indexing.has(block.number),
      write: records.internal,
      metaOf: flavour.tellsGaps ? gapsOf(source) : undefined,
    } satisfies Omit<Listed<InternalRow>, 'pager'>;
  };

  return {
    'transaction-internal-transactions'({ hash, query }) {
      const entry = ledger.transaction(hash);
      if (entry === undefined) return undefined;
      const { block, position, transaction } = entry;
      const listed = listOf(block ? internalsIn(transaction, block, position) : [], query);
      return page(endpoints.transactionInternalTransactions, query, {
        ...listed,
        pager: transactionInternals,
        metaOf: listed.metaOf && (block === null ? () => missing : listed.metaOf),
      });
    },

    'block-internal-transactions'({ hash, query }) {
      const block = ledger.block(hash);
      if (block === undefined) return undefined;
      const rows = block.transactions.flatMap((one, position) => internalsIn(one, block, position));
      return page(endpoints.blockInternalTransactions, query, {
        ...listOf(rows, query),
        pager: blockInternals,
      });
    },
  };
}
