import type {
  AddressFactsFragment,
  AddressNftsQuery,
  BlockViewQuery,
  ContractTokenQuery,
  HoldingFragment,
  HoldingsFragment,
  InternalTransactionFragment,
  PartyFragment,
  TraceFragment,
  TransactionViewQuery,
  TransferFragment,
} from './generated/documents.js';

// The parts of the answers to documents.graphql that the views draw.

type RowOf<Connection> =
  NonNullable<Connection> extends { nodes: readonly (infer Row)[] } ? Row : never;

export type AddressFacts = AddressFactsFragment;
export type Party = PartyFragment;
export type Transfer = TransferFragment;
export type Holdings = HoldingsFragment;
export type Holding = HoldingFragment;
export type Collection = NonNullable<
  AddressNftsQuery['address']['nftCollections']
>['edges'][number]['node'];
export type Instance = Collection['tokenInstances'][number];
export type InternalTransaction = InternalTransactionFragment;
export type ContractToken = NonNullable<
  RowOf<ContractTokenQuery['address']['tokenTransfers']>['token']
>;
export type Block = NonNullable<BlockViewQuery['block']>;
export type Transaction = NonNullable<TransactionViewQuery['transaction']>;
export type RevertReason = NonNullable<Transaction['revertReason']>;
export type Trace = TraceFragment;
