import type { KeyingConfig } from '@urql/exchange-graphcache';
import { list } from './list.js';

/** Every list: its pages are joined into one. */
export const resolvers = {
  Address: {
    tokens: list,
    nftCollections: list,
    tokenTransfers: list,
    internalTransactions: list,
  },
  Transaction: {
    tokenTransfers: list,
  },
};

/** No object id: part of the object that holds it, never an entry of its own. */
const partOfParent = () => null;

export const keys: KeyingConfig = {
  AddressImplementation: partOfParent,
  AddressMetadata: partOfParent,
  AddressTag: partOfParent,
  DecodedInput: partOfParent,
  DecodedParameter: partOfParent,
  InternalTransaction: partOfParent,
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
};
