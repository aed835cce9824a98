import { listField } from '../fields/list-field.js';
import { type FieldBuilder, itself } from '../fields/record-fields.js';
import type { AddressSource } from './address-source.js';
import { CoinBalanceConnection } from './coin-balance.js';
import { InternalTransactionConnection, zeroValueText } from './internal-transaction.js';
import { LogConnection } from './log.js';
import { NftCollectionConnection } from './nft-collection.js';
import { TokenBalanceConnection } from './token-balance.js';
import { TokenInstanceConnection } from './token-instance.js';
import { TokenTransferConnection } from './token-transfer.js';
import { TransactionConnection } from './transaction.js';
import { transactionOfRow } from './transaction-source.js';
import { lackedText } from './transaction-whole.js';
import { transferOfRow } from './transfer-source.js';

const parentOf = ({ chain, hash }: AddressSource) => ({ chain, id: hash });

/** What narrows the transfers of an address, also of a subscription. */
export const transferTexts = {
  types: 'Only transfers of tokens of these standards; all if not given or empty.',
  direction: 'Only transfers into (TO) or out of (FROM) the address; both if not given.',
  token: 'Only transfers of the token with this contract address; all tokens if not given.',
};

/** The lists of an address. */
export const addressLists = (t: FieldBuilder<AddressSource>) => ({
  tokens: listField(t, TokenBalanceConnection, 'addressTokens', {
    description:
      'The tokens that the address holds: first those with a price, by their value in US dollars, then the others. Prices change the order, so a row may be missed or repeated between pages.',
    filters: { types: 'Only tokens of these standards; all if not given or empty.' },
    parentOf,
    nodeOf: itself,
  }),
  nftCollections: listField(t, NftCollectionConnection, 'addressNftCollections', {
    description:
      'The collections in which the address holds NFTs, each with up to 9 of those NFTs: all are in `nfts`.',
    filters: { types: 'Only collections of these standards; all if not given or empty.' },
    parentOf,
    nodeOf: itself,
  }).synonyms('collections nftCollection'),
  tokenTransfers: listField(t, TokenTransferConnection, 'addressTokenTransfers', {
    description: 'The token transfers into and out of the address, newest first.',
    filters: transferTexts,
    parentOf,
    nodeOf: transferOfRow,
  }).synonyms('transfers tokenTxs erc20Transfers nftTransfers erc721Transfers'),
  internalTransactions: listField(t, InternalTransactionConnection, 'addressInternalTransactions', {
    description:
      'The calls into and out of the address that contracts made within transactions, and contract creations, newest first.',
    filters: {
      direction: 'Only calls into (TO) or out of (FROM) the address; both if not given.',
      includeZeroValue: zeroValueText,
    },
    parentOf,
    nodeOf: itself,
  }).synonyms('internalTxs internalTransfers'),
  transactions: listField(t, TransactionConnection, 'addressTransactions', {
    description: `The transactions from and to the address that are mined, newest first. ${lackedText('transactionTypes')}`,
    filters: {
      direction: 'Only transactions to (TO) or from (FROM) the address; both if not given.',
    },
    parentOf,
    nodeOf: transactionOfRow,
  }),
  logs: listField(t, LogConnection, 'addressLogs', {
    description: 'The logs that the contract at the address wrote, newest first.',
    filters: { topic: 'Only logs with this among their topics; all if not given.' },
    parentOf,
    nodeOf: itself,
  }).synonyms('events eventLogs'),
  coinBalanceHistory: listField(t, CoinBalanceConnection, 'addressCoinBalanceHistory', {
    description:
      'What the address held of the coin of the chain, each time that it changed, newest first. Empty where the explorer does not index balances.',
    filters: {},
    parentOf,
    nodeOf: itself,
  }).synonyms('balanceHistory coinBalances coinHistory'),
  nfts: listField(t, TokenInstanceConnection, 'addressNft', {
    description:
      'Every NFT that the address holds, also beyond the 9 of each collection in `nftCollections`: first those of ERC-721, then of ERC-1155, then of ERC-404; within each, by collection and id.',
    filters: { types: 'Only NFTs of these standards; all if not given or empty.' },
    parentOf,
    nodeOf: itself,
  }).synonyms('nft nftHoldings instances tokenInstances erc721s'),
});
