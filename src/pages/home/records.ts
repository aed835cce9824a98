import type {
  AddressFactsFragment,
  AddressInternalQuery,
  AddressNftsQuery,
  ContractTokenQuery,
  HoldingsFragment,
  PartyFragment,
  TransactionViewQuery,
  TransfersFragment,
} from './generated/documents.js';

// The parts of the answers to documents.graphql that the views draw.

type RowOf<Connection> =
  NonNullable<Connection> extends { nodes: readonly (infer Row)[] } ? Row : never;

export type AddressFacts = AddressFactsFragment;
export type Party = PartyFragment;
export type Transfers = TransfersFragment;
export type Transfer = RowOf<Transfers>;
export type Holdings = HoldingsFragment;
export type Holding = RowOf<Holdings>;
export type Collection = RowOf<AddressNftsQuery['address']['nftCollections']>;
export type Instance = Collection['tokenInstances'][number];
export type InternalTransaction = RowOf<AddressInternalQuery['address']['internalTransactions']>;
export type ContractToken = NonNullable<
  RowOf<ContractTokenQuery['address']['tokenTransfers']>['token']
>;
export type Transaction = NonNullable<TransactionViewQuery['transaction']>;
export type RevertReason = NonNullable<Transaction['revertReason']>;
export type Trace = NonNullable<Transaction['rawTrace']>[number];
