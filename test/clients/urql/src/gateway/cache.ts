import type { KeyingConfig } from '@urql/exchange-graphcache';
import { list } from './list.ts';

/** Every list: its pages are joined into one list. */
export const resolvers = {
  Address: {
    tokens: list,
    nftCollections: list,
    tokenTransfers: list,
    internalTransactions: list,
    transactions: list,
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
  },
  Query: {
    latestBlocks: list,
    latestTransactions: list,
    latestTokenTransfers: list,
  },
  Transaction: {
    tokenTransfers: list,
    internalTransactions: list,
    logs: list,
  },
};

/** Has no object id: the cache stores it inside its parent. */
const partOfParent = () => null;

export const keys: KeyingConfig = {
  AddressImplementation: partOfParent,
  AddressMetadata: partOfParent,
  AddressTag: partOfParent,
  BlockReward: partOfParent,
  DecodedInput: partOfParent,
  DecodedLog: partOfParent,
  DecodedLogParameter: partOfParent,
  DecodedParameter: partOfParent,
  InternalTransaction: partOfParent,
  Log: partOfParent,
  MetadataTag: partOfParent,
  NftCollection: partOfParent,
  RevertReason: partOfParent,
  TokenAttribute: partOfParent,
  TokenBalance: partOfParent,
  TokenInstance: partOfParent,
  TokenMetadata: partOfParent,
  TokenTransferTotal: partOfParent,
  TraceAction: partOfParent,
  TraceResult: partOfParent,
  TransactionAction: partOfParent,
  TransactionFee: partOfParent,
  WatchlistName: partOfParent,
  Withdrawal: partOfParent,
};
