import type { FieldPolicy, TypePolicies } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';

/** Has no object id: the cache stores it inside its parent. */
const partOfParent = { keyFields: false, merge: true } as const;

/** The types that implement `Node`. */
export const possibleTypes = {
  Node: ['Address', 'Block', 'Chain', 'Token', 'TokenTransfer', 'Trace', 'Transaction'],
};

/**
 * Each combination of filters is a list of its own; `first` and `after` only select a part of it.
 * A list that fails keeps its cached rows, or is null if there are none: `relayStylePagination`
 * alone would make it an empty list.
 */
const listBy = (...filters: string[]): FieldPolicy => {
  const { merge, ...policy } = relayStylePagination(filters);
  if (typeof merge !== 'function') throw new TypeError('relayStylePagination has no merge');
  return {
    ...policy,
    merge: (existing, incoming, options) =>
      incoming === null ? (existing ?? null) : merge(existing, incoming, options),
  };
};

/** What an answer knows of an address: not null, and no empty list. */
const isKnown = (value: unknown) =>
  value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0);

/**
 * An answer that has only the hash of an address has null or an empty list for this. What another
 * answer knows stays.
 */
const keepKnown: FieldPolicy = {
  merge: (known, incoming) => (isKnown(known) && !isKnown(incoming) ? known : incoming),
};

export const typePolicies: TypePolicies = {
  Address: {
    fields: {
      ensDomainName: keepKnown,
      implementationName: keepKnown,
      implementations: keepKnown,
      isContract: keepKnown,
      isScam: keepKnown,
      isVerified: keepKnown,
      metadata: keepKnown,
      name: keepKnown,
      privateTags: keepKnown,
      proxyType: keepKnown,
      publicTags: keepKnown,
      reputation: keepKnown,
      watchlistNames: keepKnown,
      tokens: listBy('types'),
      nftCollections: listBy('types'),
      tokenTransfers: listBy('direction', 'token', 'types'),
      internalTransactions: listBy('direction', 'includeZeroValue'),
      transactions: listBy('direction', 'oldestFirst', 'pending'),
    },
  },
  Block: {
    fields: {
      transactions: listBy(),
      internalTransactions: listBy('includeZeroValue'),
      withdrawals: listBy(),
    },
  },
  Chain: {
    fields: {
      latestBlocks: listBy(),
      latestTransactions: listBy('pending'),
      latestTokenTransfers: listBy('types'),
    },
  },
  Query: {
    fields: {
      latestBlocks: listBy('chain'),
      latestTransactions: listBy('chain', 'pending'),
      latestTokenTransfers: listBy('chain', 'types'),
    },
  },
  Transaction: {
    fields: {
      tokenTransfers: listBy('types'),
      internalTransactions: listBy('includeZeroValue'),
      logs: listBy(),
    },
  },
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
