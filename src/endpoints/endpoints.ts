import {
  address,
  addressCoinBalanceHistory,
  addressCoinBalanceHistoryByDay,
  addressCounters,
  addressInternalTransactions,
  addressLogs,
  addressNft,
  addressNftCollections,
  addressTokens,
  addressTokenTransfers,
  addressTransactions,
  smartContract,
} from './addresses.js';
import {
  block,
  blockByTime,
  blockInternalTransactions,
  blocks,
  blockTransactions,
  blockWithdrawals,
} from './blocks.js';
import { indexingStatus, search, stats } from './chain.js';
import type { Declaration, DeclaredList, RestPath } from './declaration.js';
import {
  token,
  tokenCounters,
  tokenHolders,
  tokenInstance,
  tokenInstanceHolders,
  tokenInstances,
  tokenInstanceTransfers,
  tokenInstanceTransfersCount,
  tokens,
  tokensBatch,
  tokenTransfersOfToken,
} from './tokens.js';
import {
  rawTrace,
  tokenTransfers,
  transaction,
  transactionInternalTransactions,
  transactionLogs,
  transactions,
  transactionTokenTransfers,
} from './transactions.js';

/** Every path of the explorer that is known, each declared once; those of the REST door first. */
export const endpoints = {
  address,
  addressTokens,
  addressNftCollections,
  addressTokenTransfers,
  addressInternalTransactions,
  transaction,
  transactionTokenTransfers,
  rawTrace,
  addressCounters,
  addressTransactions,
  addressLogs,
  addressCoinBalanceHistory,
  addressCoinBalanceHistoryByDay,
  addressNft,
  smartContract,
  transactionLogs,
  transactionInternalTransactions,
  transactions,
  tokenTransfers,
  token,
  tokensBatch,
  tokenCounters,
  tokenHolders,
  tokenTransfersOfToken,
  tokenInstances,
  tokenInstance,
  tokenInstanceTransfers,
  tokenInstanceHolders,
  tokenInstanceTransfersCount,
  tokens,
  block,
  blockTransactions,
  blockInternalTransactions,
  blockWithdrawals,
  blocks,
  blockByTime,
  search,
  stats,
  indexingStatus,
} as const;

type Endpoints = typeof endpoints;
type EndpointKey = keyof Endpoints;

export type EndpointName = Endpoints[EndpointKey]['name'];

export type Endpoint = Declaration & { readonly name: EndpointName };

/** One that answers with a list. */
export type ListEndpoint = Endpoint & { readonly list: DeclaredList };

/** An endpoint that the REST door serves. */
export type RestEndpoint = Endpoint & {
  readonly ids: readonly ['address_hash'] | readonly ['transaction_hash'];
  readonly rest: RestPath;
};

/** The lists, and those of them that can be watched. */
export type ListName = {
  [K in EndpointKey]: Endpoints[K] extends { list: object } ? K : never;
}[EndpointKey];
export type WatchedList = {
  [K in ListName]: Endpoints[K] extends { list: { watched: object } } ? K : never;
}[ListName];

type ArgumentValue<Filter> = Filter extends { values: 'boolean' } | { flag: string }
  ? boolean
  : Filter extends { values: 'standards' }
    ? readonly string[]
    : Filter extends { values: readonly (infer Word)[] }
      ? Word
      : string;

type FilterOf<Name extends ListName, Key> = Key extends keyof Endpoints[Name]['filters']
  ? Endpoints[Name]['filters'][Key]
  : never;

/** The arguments by which the graph narrows a list, one for each filter that names one. */
export type FilterArguments<Name extends ListName> = {
  readonly [Key in keyof Endpoints[Name]['filters'] as FilterOf<Name, Key> extends {
    argument: infer Argument extends string;
  }
    ? Argument
    : never]?: ArgumentValue<FilterOf<Name, Key>> | null | undefined;
};

type Rule<Name extends ListName, Key extends string> = Endpoints[Name]['list'] extends {
  [K in Key]: unknown;
}
  ? {
      readonly [Argument in Key extends 'hasPending' ? 'pending' : Key]?:
        | boolean
        | null
        | undefined;
    }
  : unknown;

/** All arguments of a list but those of paging. null means the same as not given. */
export type ListArguments<Name extends ListName = ListName> = {
  [List in Name]: FilterArguments<List> & Rule<List, 'hasPending'> & Rule<List, 'oldestFirst'>;
}[Name];

export const allEndpoints: readonly Endpoint[] = Object.values(endpoints);

/** Those that the REST door serves: the seven of the first specification. */
export const restEndpoints: readonly RestEndpoint[] = allEndpoints.filter(
  (endpoint): endpoint is RestEndpoint => endpoint.rest !== undefined,
);

const byText: ReadonlySet<EndpointName> = new Set(
  allEndpoints
    .filter(({ filters }) => Object.values(filters).some(({ values }) => values === 'text'))
    .map(({ name }) => name),
);

/** Whether it finds things by a text, which may be a secret: what is kept or said of it must not tell that. */
export const findsByText = (name: EndpointName): boolean => byText.has(name);

/** The endpoint's path with the id filled in, to be appended to the base URL. */
export const pathOf = ({ path }: Endpoint, id: string): string => {
  let filled = path;
  for (const part of id.split('/')) filled = filled.replace(/\{\w+\}/, part);
  return filled;
};
