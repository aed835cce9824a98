import type { TypePolicies } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';

/** No object id: part of the object that holds it, never an entry of its own. */
const partOfParent = { keyFields: false, merge: true } as const;

/** What `... on Node` can be. */
export const possibleTypes = {
  Node: ['Address', 'Token', 'TokenTransfer', 'Trace', 'Transaction'],
};

/** Of every list: the filters tell lists apart, `first` and `after` only places in one. */
export const typePolicies: TypePolicies = {
  Address: {
    fields: {
      tokens: relayStylePagination(['types']),
      nftCollections: relayStylePagination(['types']),
      tokenTransfers: relayStylePagination(['direction', 'token', 'types']),
      internalTransactions: relayStylePagination(['direction']),
    },
  },
  Transaction: {
    fields: {
      tokenTransfers: relayStylePagination(['types']),
    },
  },
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
