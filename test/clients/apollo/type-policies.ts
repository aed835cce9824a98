import type { FieldPolicy, TypePolicies } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';

/** No object id: part of the object that holds it, never an entry of its own. */
const partOfParent = { keyFields: false, merge: true } as const;

/** What `... on Node` can be. */
export const possibleTypes = {
  Node: ['Address', 'Token', 'TokenTransfer', 'Trace', 'Transaction'],
};

/**
 * The filters tell lists apart; `first` and `after` are only places in one. A list that failed is
 * null, where `relayStylePagination` alone would make it an empty one.
 */
const listBy = (...filters: string[]): FieldPolicy => {
  const { merge, ...policy } = relayStylePagination(filters);
  if (typeof merge !== 'function') throw new TypeError('Pages are merged by a function.');
  return {
    ...policy,
    merge: (known, fetched, options) =>
      fetched === null ? (known ?? null) : merge(known, fetched, options),
  };
};

export const typePolicies: TypePolicies = {
  Address: {
    fields: {
      tokens: listBy('types'),
      nftCollections: listBy('types'),
      tokenTransfers: listBy('direction', 'token', 'types'),
      internalTransactions: listBy('direction'),
    },
  },
  Transaction: {
    fields: {
      tokenTransfers: listBy('types'),
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
