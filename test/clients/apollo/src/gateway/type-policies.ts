import type { FieldPolicy, StoreObject, TypePolicies } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';

/** Has no object id: the cache stores it inside its parent. */
const partOfParent = { keyFields: false, merge: true } as const;

/** The types that implement `Node`. */
export const possibleTypes = {
  Node: ['Address', 'Block', 'Chain', 'Token', 'TokenTransfer', 'Trace', 'Transaction'],
};

/** An object without an id, inside its parent. JSON has no type, and is taken as it comes. */
const isPart = (value: unknown): value is StoreObject & { __typename: string } =>
  typeof value === 'object' && value !== null && '__typename' in value;

/** Parts that keep their place in a list: the parameters of one event, call or error, rewards, … */
const isPlaced = (value: unknown) =>
  isPart(value) &&
  /^(?:Authorization|BlockReward|Decoded|TransactionAction)/.test(value.__typename);

/** One object without an id from two answers: what the later one does not ask for stays. */
const mergeParts = (known: unknown, incoming: unknown): unknown => {
  if (Array.isArray(known) && Array.isArray(incoming)) {
    return incoming.map((part, index) => (isPlaced(part) ? mergeParts(known[index], part) : part));
  }
  if (!isPart(known) || !isPart(incoming)) return incoming;
  const entries = Object.entries(incoming);
  return {
    ...known,
    ...Object.fromEntries(entries.map(([name, value]) => [name, mergeParts(known[name], value)])),
  };
};

type Parts = readonly StoreObject[] | null;

/** Parts of a list: one that is cached already is found by a field of it, as a row is by its cursor. */
const mergeBy = (key: string, known: Parts = null, incoming: Parts = null) => {
  const byKey = new Map(known?.map((part) => [part[key], part]));
  return incoming?.map((part) => (part[key] ? mergeParts(byKey.get(part[key]), part) : part));
};

/**
 * Each combination of filters is a list of its own; `first` and `after` only select a part of it.
 * A list that fails keeps its cached rows, or is null if there are none: `relayStylePagination`
 * alone would make it an empty list. Nor would it keep what is known of a row without an id, where a
 * later answer asks for other fields of it.
 */
const listBy = (...filters: string[]): FieldPolicy => {
  const { merge, ...policy } = relayStylePagination(filters);
  if (typeof merge !== 'function') throw new TypeError('relayStylePagination has no merge');
  return {
    ...policy,
    merge: (existing, incoming, options) => {
      if (incoming === null) return existing ?? null;
      const edges = mergeBy('cursor', existing?.edges, incoming.edges);
      return merge(existing, { ...incoming, ...(edges && { edges }) }, options);
    },
  };
};

/** A list without pages, whose parts keep their places. */
const partsByPlace: FieldPolicy = { merge: mergeParts };

/** A list without pages, whose parts have this field of their own. */
const partsBy = (key: string): FieldPolicy => ({
  merge: (known, incoming) => mergeBy(key, known, incoming) ?? null,
});

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
      logs: listBy('topic'),
      coinBalanceHistory: listBy(),
      coinBalanceByDay: partsBy('date'),
      nfts: listBy('types'),
    },
  },
  Block: {
    fields: {
      rewards: partsByPlace,
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
      topTokens: listBy('query', 'types'),
    },
  },
  Query: {
    fields: {
      latestBlocks: listBy('chain'),
      latestTransactions: listBy('chain', 'pending'),
      latestTokenTransfers: listBy('chain', 'types'),
      topTokens: listBy('chain', 'query', 'types'),
    },
  },
  Token: {
    fields: {
      holders: listBy(),
      transfers: listBy(),
      instances: listBy('holder'),
    },
  },
  TokenInstance: {
    ...partOfParent,
    fields: {
      transfers: listBy(),
      holders: listBy(),
    },
  },
  Transaction: {
    fields: {
      tokenTransfers: listBy('types'),
      internalTransactions: listBy('includeZeroValue'),
      logs: listBy(),
      actions: partsByPlace,
      authorizations: partsByPlace,
    },
  },
  AddressCounters: partOfParent,
  AddressImplementation: partOfParent,
  AddressMetadata: partOfParent,
  AddressTag: partOfParent,
  Authorization: partOfParent,
  BlockReward: partOfParent,
  CoinBalance: partOfParent,
  DailyCoinBalance: partOfParent,
  DecodedInput: { ...partOfParent, fields: { parameters: partsByPlace } },
  DecodedLog: partOfParent,
  DecodedLogParameter: partOfParent,
  DecodedParameter: partOfParent,
  ExternalLibrary: partOfParent,
  InternalTransaction: partOfParent,
  Log: partOfParent,
  MetadataTag: partOfParent,
  NftCollection: partOfParent,
  RevertReason: { ...partOfParent, fields: { parameters: partsByPlace } },
  SmartContract: {
    ...partOfParent,
    fields: { additionalSources: partsBy('filePath'), externalLibraries: partsBy('name') },
  },
  SourceFile: partOfParent,
  TokenAttribute: partOfParent,
  TokenBalance: partOfParent,
  TokenCounters: partOfParent,
  TokenHolder: partOfParent,
  TokenMetadata: partOfParent,
  TokenTransferTotal: partOfParent,
  TraceAction: partOfParent,
  TraceResult: partOfParent,
  TransactionAction: partOfParent,
  TransactionFee: partOfParent,
  WatchlistName: partOfParent,
  Withdrawal: partOfParent,
};
