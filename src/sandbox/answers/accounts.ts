import { endpoints } from '../../endpoints/endpoints.js';
import { partyFilter, tokenFilter } from '../filters.js';
import type { Entry } from '../ledger.js';
import { NFT_TYPES } from '../lists.js';
import { lastOf } from '../parameters.js';
import { nfts } from '../versions/token-pagers.js';
import { addressTransactions, untoldKinds } from '../versions/transaction-pagers.js';
import type { Answers, FurtherSource } from './answer.js';

const isSame = (hash: string | null, other: string) => hash?.toLowerCase() === other.toLowerCase();

/** By those that call a contract; by its own if none does, as for anyone else. */
function gasOf(entries: readonly Entry[], hash: string, isContract: boolean): bigint {
  const sum = (side: 'from' | 'to') =>
    entries
      .filter(({ transaction }) => isSame(transaction[side], hash))
      .reduce((total, { transaction }) => total + BigInt(transaction.gasUsed ?? 0), 0n);
  return (isContract && sum('to')) || sum('from');
}

/** An address, and what belongs to it beside the lists of every flavour. */
export function accountAnswers(source: FurtherSource): Answers {
  const { further, indexes, ledger, lists, page } = source;

  return {
    address: ({ hash, viewer }) => JSON.stringify(further.account(hash, viewer.isDemo)),

    'address-counters'({ hash, query, viewer }) {
      const entries = indexes.entriesOf(hash);
      const transfers = ledger.transfersOf(hash).filter(tokenFilter(query, viewer, ledger));
      const isContract = ledger.hasAccount(hash) && ledger.account(hash).isContract;
      return JSON.stringify({
        gas_usage_count: String(gasOf(entries, hash, isContract)),
        token_transfers_count: String(transfers.length),
        transactions_count: String(entries.length),
        validations_count: String(
          ledger.blocks().filter(({ miner }) => isSame(miner, hash)).length,
        ),
      });
    },

    'address-transactions'({ hash, query }) {
      const untold = untoldKinds(query);
      return page(endpoints.addressTransactions, query, {
        pager: addressTransactions,
        list: indexes.entriesOf(hash, lastOf(query, 'sort'), lastOf(query, 'order')),
        matches: partyFilter(query, hash),
        write: (entry) => further.listedTransaction(entry, untold),
      });
    },

    'address-nft': ({ hash, query, viewer }) =>
      page(endpoints.addressNft, query, {
        pager: nfts,
        list: lists.nfts(hash),
        matches: tokenFilter(query, viewer, ledger, NFT_TYPES),
        write: further.nft,
      }),

    'smart-contract': ({ hash }) => JSON.stringify(further.smartContract(hash)),
  };
}
