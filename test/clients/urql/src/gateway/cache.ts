import type { KeyGenerator, KeyingConfig } from '@urql/exchange-graphcache';
import { list } from './list.ts';

/** Every list: its pages are joined into one list. */
export const resolvers = {
  Address: {
    tokens: list,
    nftCollections: list,
    tokenTransfers: list,
    internalTransactions: list,
    transactions: list,
    logs: list,
    coinBalanceHistory: list,
    nfts: list,
  },
  Block: {
    transactions: list,
    internalTransactions: list,
    withdrawals: list,
  },
  Chain: {
    latestBlocks: list,
    latestTransactions: list,
    latestTokenTransfers: list,
    topTokens: list,
  },
  Query: {
    latestBlocks: list,
    latestTransactions: list,
    latestTokenTransfers: list,
    topTokens: list,
  },
  Token: {
    holders: list,
    transfers: list,
    instances: list,
  },
  TokenInstance: {
    transfers: list,
    holders: list,
  },
  Transaction: {
    tokenTransfers: list,
    internalTransactions: list,
    logs: list,
  },
};

/** Has no object id: the cache stores it inside its parent. */
const partOfParent = () => null;

/**
 * The edge of a row without an object id. Stored by its place, such a row would mix with the one that was there before
 * the list grew.
 */
const byCursor: KeyGenerator = ({ cursor }) => (typeof cursor === 'string' ? cursor : null);

export const keys: KeyingConfig = {
  AddressCounters: partOfParent,
  AddressImplementation: partOfParent,
  AddressMetadata: partOfParent,
  AddressTag: partOfParent,
  Authorization: partOfParent,
  BlockReward: partOfParent,
  CoinBalance: partOfParent,
  CoinBalanceEdge: byCursor,
  DailyCoinBalance: partOfParent,
  DecodedInput: partOfParent,
  DecodedLog: partOfParent,
  DecodedLogParameter: partOfParent,
  DecodedParameter: partOfParent,
  ExternalLibrary: partOfParent,
  InternalTransaction: partOfParent,
  InternalTransactionEdge: byCursor,
  Log: partOfParent,
  LogEdge: byCursor,
  MetadataTag: partOfParent,
  NftCollection: partOfParent,
  NftCollectionEdge: byCursor,
  RevertReason: partOfParent,
  SmartContract: partOfParent,
  SourceFile: partOfParent,
  TokenAttribute: partOfParent,
  TokenBalance: partOfParent,
  TokenBalanceEdge: byCursor,
  TokenCounters: partOfParent,
  TokenHolder: partOfParent,
  TokenHolderEdge: byCursor,
  TokenInstance: partOfParent,
  TokenInstanceEdge: byCursor,
  TokenMetadata: partOfParent,
  TokenTransferTotal: partOfParent,
  TraceAction: partOfParent,
  TraceResult: partOfParent,
  TransactionAction: partOfParent,
  TransactionFee: partOfParent,
  WatchlistName: partOfParent,
  Withdrawal: partOfParent,
  WithdrawalEdge: byCursor,
};
