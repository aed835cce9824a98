import { balanceColumns, showBalanceByDay } from './coin-balances.js';
import { coinName } from './coins.js';
import { contractTab } from './contract.js';
import { collectionCards, collectionColumns, gallery, nftCards, nftColumns } from './gallery.js';
import {
  AddressBalancesDocument,
  AddressCollectionsDocument,
  AddressHoldingsDocument,
  AddressInternalDocument,
  AddressLogsDocument,
  AddressNftsDocument,
  AddressTransactionsDocument,
  AddressTransfersDocument,
  LiveInternalDocument,
  LiveTransfersDocument,
} from './generated/documents.js';
import { holdings } from './holdings.js';
import { internalColumns } from './internal.js';
import type { AddressNames } from './links.js';
import { listTabs, type Subject, tableOf } from './list-tab.js';
import { addressLogColumns } from './logs.js';
import type { Tab } from './tabs.js';
import { listedColumns, showPending } from './transactions.js';
import { addressColumns } from './transfers.js';

const noNfts = 'This address holds no NFTs. The contract of a collection does not list its NFTs.';

/**
 * The lists of an address, and its code if it has any, which `hasCode` finds out; `coin` finds out what it
 * has of the coin, in US dollars.
 */
export function addressTabs(
  address: Subject<AddressNames>,
  coin: () => Promise<string | null>,
  hasCode: Promise<boolean>,
): readonly Tab[] {
  const { name: hash } = address;
  const tab = listTabs(address);
  return [
    tab({
      name: 'transfers',
      label: 'Transfers',
      path: ['address', 'tokenTransfers'],
      nouns: ['transfer', 'transfers'],
      nothing:
        'This address itself has sent and received no tokens. The contract of a token does not list all of its transfers.',
      document: AddressTransfersDocument,
      connection: ({ address }) => address.tokenTransfers,
      view: tableOf('Token transfers from or to this address, latest first', addressColumns(hash)),
      live: { document: LiveTransfersDocument, edge: ({ tokenTransfers }) => tokenTransfers },
    }),
    tab({
      name: 'transactions',
      label: 'Transactions',
      path: ['address', 'transactions'],
      nouns: ['transaction', 'transactions'],
      nothing: 'No transaction in a block is from or to this address.',
      document: AddressTransactionsDocument,
      connection: ({ address }) => address.transactions,
      view: tableOf(
        `Transactions from or to this address, latest first; values and fees in ${coinName}`,
        listedColumns,
      ),
      above: (place) => showPending(place, hash),
    }),
    tab({
      name: 'holdings',
      label: 'Holdings',
      path: ['address', 'tokens'],
      nouns: ['holding', 'holdings'],
      nothing: 'This address holds no tokens.',
      document: AddressHoldingsDocument,
      connection: ({ address }) => address.tokens,
      view: () => holdings(coin),
    }),
    tab({
      name: 'nfts',
      label: 'NFTs',
      path: ['address', 'nfts'],
      nouns: ['NFT', 'NFTs'],
      nothing: noNfts,
      document: AddressNftsDocument,
      connection: ({ address }) => address.nfts,
      view: () => ({ rows: gallery(nftCards), columns: nftColumns }),
      instead: tab({
        name: 'collections',
        label: 'NFTs',
        path: ['address', 'nftCollections'],
        nouns: ['collection', 'collections'],
        nothing: noNfts,
        document: AddressCollectionsDocument,
        connection: ({ address }) => address.nftCollections,
        view: () => ({ rows: gallery(collectionCards), columns: collectionColumns }),
      }),
    }),
    tab({
      name: 'internal',
      label: 'Internal transactions',
      path: ['address', 'internalTransactions'],
      nouns: ['internal transaction', 'internal transactions'],
      nothing: 'The explorer knows of no calls by contracts from or to this address.',
      document: AddressInternalDocument,
      connection: ({ address }) => address.internalTransactions,
      view: tableOf(
        `Calls by contracts from or to this address, latest first; values in ${coinName}`,
        internalColumns,
      ),
      live: {
        document: LiveInternalDocument,
        edge: ({ internalTransactions }) => internalTransactions,
      },
    }),
    tab({
      name: 'balance',
      label: 'Balance over time',
      path: ['address', 'coinBalanceHistory'],
      nouns: ['change', 'changes'],
      nothing: 'The explorer knows of no change of what this address holds of the chain’s coin.',
      document: AddressBalancesDocument,
      connection: ({ address }) => address.coinBalanceHistory,
      view: tableOf(`What it held after each change, latest first; in ${coinName}`, balanceColumns),
      above: (place) => showBalanceByDay(place, address.variables),
    }),
    {
      ...tab({
        name: 'logs',
        label: 'Logs',
        path: ['address', 'logs'],
        nouns: ['log', 'logs'],
        nothing: 'The explorer knows of no logs that this contract wrote.',
        document: AddressLogsDocument,
        connection: ({ address }) => address.logs,
        view: tableOf('Logs that this contract wrote, latest first', addressLogColumns),
      }),
      isThere: hasCode,
    },
    contractTab(address, hasCode),
  ];
}
