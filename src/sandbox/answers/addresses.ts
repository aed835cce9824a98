import { endpoints } from '../../endpoints/endpoints.js';
import { contractFilter, directionFilter, tokenFilter, valueFilter } from '../filters.js';
import type { InternalRow, TransferRow } from '../ledger.js';
import { NFT_TYPES } from '../lists.js';
import type { Answers, Source } from './answer.js';
import { gapsOf } from './gaps.js';

/** The lists of an address that every flavour has. */
export function addressAnswers(source: Source): Answers {
  const { flavour, indexing, ledger, lists, page, records } = source;

  return {
    'address-tokens': ({ hash, query, viewer }) =>
      page(endpoints.addressTokens, query, {
        pager: flavour.tokens,
        list: lists.tokens(hash),
        matches: tokenFilter(query, viewer, ledger),
        write: records.tokenBalance,
      }),

    'address-nft-collections': ({ hash, query, viewer }) =>
      page(endpoints.addressNftCollections, query, {
        pager: flavour.collections,
        list: lists.collections(hash),
        matches: tokenFilter(query, viewer, ledger, NFT_TYPES),
        write: records.collection,
      }),

    'address-token-transfers'({ hash, query, viewer }) {
      const ofToken = tokenFilter(query, viewer, ledger);
      const ofContract = contractFilter(query);
      const inDirection = directionFilter(query, hash);
      return page(endpoints.addressTokenTransfers, query, {
        pager: flavour.addressTransfers,
        list: ledger.transfersOf(hash),
        matches: (row: TransferRow) => ofToken(row) && ofContract(row) && inDirection(row.log),
        write: (row) => records.transfer(row, 'address'),
      });
    },

    'address-internal-transactions'({ hash, query }) {
      const inDirection = directionFilter(query, hash);
      const hasValue = valueFilter(query);
      return page(endpoints.addressInternalTransactions, query, {
        pager: flavour.internals,
        list: ledger.internalsOf(hash),
        matches: ({ block, frame }: InternalRow) =>
          inDirection(frame) && hasValue(frame) && indexing.has(block.number),
        write: records.internal,
        metaOf: flavour.tellsGaps ? gapsOf(source) : undefined,
      });
    },
  };
}
