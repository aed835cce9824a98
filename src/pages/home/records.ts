import type {
  AddressCollectionsQuery,
  AddressContractQuery,
  AddressCountersQuery,
  AddressFactsFragment,
  AddressLogsQuery,
  AddressNftsQuery,
  AddressOwnQuery,
  BlockTransactionsQuery,
  BlockViewQuery,
  CoinBalanceFragment,
  FindTokensQuery,
  HoldingFragment,
  InternalTransactionFragment,
  ListedBlockFragment,
  ListedTransactionFragment,
  LogFragment,
  PartyFragment,
  TokenFactsFragment,
  TokenHoldersQuery,
  TokenInstancesQuery,
  TokenViewQuery,
  TraceFragment,
  TransactionViewQuery,
  TransferFragment,
  WithdrawalFragment,
} from './generated/documents.js';

// The parts of the answers to documents.graphql that the views draw.

export type AddressFacts = AddressFactsFragment;
export type Party = PartyFragment;
export type Transfer = TransferFragment;
export type Holding = HoldingFragment;
export type Collection = NonNullable<
  AddressCollectionsQuery['address']['nftCollections']
>['edges'][number]['node'];
export type Nft = NonNullable<AddressNftsQuery['address']['nfts']>['edges'][number]['node'];
export type CoinBalance = CoinBalanceFragment;
export type InternalTransaction = InternalTransactionFragment;
export type ListedTransaction = ListedTransactionFragment;
export type AddressCounters = NonNullable<AddressCountersQuery['address']['counters']>;
export type Contract = NonNullable<AddressContractQuery['address']['contract']>;
export type ContractPart = NonNullable<
  Contract['implementations'] | Contract['externalLibraries']
>[number];
export type AddressOwn = AddressOwnQuery['address'];
export type TokenFacts = TokenFactsFragment;
export type Token = NonNullable<TokenViewQuery['token']>;
export type FoundToken = NonNullable<FindTokensQuery['topTokens']>['nodes'][number];
export type TokenHolder = NonNullable<
  NonNullable<TokenHoldersQuery['token']>['holders']
>['edges'][number]['node'];
export type TokenInstance = NonNullable<
  NonNullable<TokenInstancesQuery['token']>['instances']
>['edges'][number]['node'];
export type ListedBlock = ListedBlockFragment;
export type Withdrawal = WithdrawalFragment;
export type Log = LogFragment;
export type AddressLog = NonNullable<AddressLogsQuery['address']['logs']>['edges'][number]['node'];
export type Block = NonNullable<BlockViewQuery['block']>;
export type BlockTransaction = NonNullable<
  NonNullable<BlockTransactionsQuery['block']>['transactions']
>['edges'][number]['node'];
export type Transaction = NonNullable<TransactionViewQuery['transaction']>;
export type RevertReason = NonNullable<Transaction['revertReason']>;
export type Authorization = NonNullable<Transaction['authorizations']>[number];
export type Trace = TraceFragment;
