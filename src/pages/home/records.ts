import type {
  AddressViewQuery,
  PartyFragment,
  TransactionViewQuery,
  TransfersFragment,
} from './generated/documents.js';

// The parts of the answers to documents.graphql that the views draw.

export type Address = AddressViewQuery['address'];
export type Party = PartyFragment;
export type Transfers = TransfersFragment;
export type Transfer = Transfers['nodes'][number];
export type Transaction = NonNullable<TransactionViewQuery['transaction']>;
export type RevertReason = NonNullable<Transaction['revertReason']>;
export type Trace = NonNullable<Transaction['rawTrace']>[number];
