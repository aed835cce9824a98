/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type AllTransfersQueryVariables = Exact<{
  hash: string;
}>;


export type AllTransfersQuery = { readonly address: { readonly tokenTransfers: { readonly nodes: ReadonlyArray<{ ' $fragmentRefs'?: { 'TransferRowFragment': TransferRowFragment } }> } & ({ readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | { readonly pageInfo?: never }) | null } & ({ readonly internalTransactions: { readonly nodes: ReadonlyArray<{ readonly type: string | null, readonly value: string | null }> } | null } | { readonly internalTransactions?: never }) };

export type LiveTransfersSubscriptionVariables = Exact<{
  hash: string;
  after?: string | null | undefined;
}>;


export type LiveTransfersSubscription = { readonly tokenTransfers: { readonly cursor: string, readonly node: { ' $fragmentRefs'?: { 'TransferRowFragment': TransferRowFragment } } } };

export type NftsQueryVariables = Exact<{
  hash: string;
  first: number;
  after?: string | null | undefined;
}>;


export type NftsQuery = { readonly address: { readonly nftCollections: { readonly nodes: ReadonlyArray<{ readonly token: { readonly id: string, readonly name: string | null } | null, readonly tokenInstances: ReadonlyArray<{ readonly tokenId: string | null, readonly imageUrl: string | null }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null } };

export type TokenByIdQueryVariables = Exact<{
  id: string;
}>;


export type TokenByIdQuery = { readonly node:
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly name: string | null, readonly symbol: string | null, readonly holdersCount: string | null, readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
    | { readonly id: string }
   | null };

export type TransferRowFragment = { readonly id: string, readonly timestamp: string | null, readonly from: { readonly hash: string, readonly name: string | null } | null, readonly to: { readonly hash: string, readonly name: string | null } | null, readonly token: { readonly id: string, readonly name: string | null, readonly symbol: string | null } | null, readonly total: { readonly amount: string | null, readonly value: string | null, readonly tokenId: string | null } | null } & { ' $fragmentName'?: 'TransferRowFragment' };

export type TransfersQueryVariables = Exact<{
  hash: string;
  first: number;
  after?: string | null | undefined;
}>;


export type TransfersQuery = { readonly address: { readonly tokenTransfers: { readonly nodes: ReadonlyArray<{ ' $fragmentRefs'?: { 'TransferRowFragment': TransferRowFragment } }>, readonly pageInfo: { readonly startCursor: string | null, readonly endCursor: string | null, readonly hasNextPage: boolean } } | null } };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const TransferRowFragmentDoc = new TypedDocumentString(`
    fragment TransferRow on TokenTransfer {
  id
  timestamp
  from {
    hash
    name
  }
  to {
    hash
    name
  }
  token {
    id
    name
    symbol
  }
  total {
    amount
    value
    tokenId
  }
}
    `, {"fragmentName":"TransferRow"}) as unknown as TypedDocumentString<TransferRowFragment, unknown>;
export const AllTransfersDocument = new TypedDocumentString(`
    query AllTransfers($hash: AddressHash!) {
  address(hash: $hash) {
    tokenTransfers(first: 500) {
      nodes @stream(initialCount: 20) {
        ...TransferRow
      }
      ... @defer {
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
    ... @defer {
      internalTransactions(first: 5) {
        nodes {
          type
          value
        }
      }
    }
  }
}
    fragment TransferRow on TokenTransfer {
  id
  timestamp
  from {
    hash
    name
  }
  to {
    hash
    name
  }
  token {
    id
    name
    symbol
  }
  total {
    amount
    value
    tokenId
  }
}`) as unknown as TypedDocumentString<AllTransfersQuery, AllTransfersQueryVariables>;
export const LiveTransfersDocument = new TypedDocumentString(`
    subscription LiveTransfers($hash: AddressHash!, $after: String) {
  tokenTransfers(address: $hash, after: $after) {
    cursor
    node {
      ...TransferRow
    }
  }
}
    fragment TransferRow on TokenTransfer {
  id
  timestamp
  from {
    hash
    name
  }
  to {
    hash
    name
  }
  token {
    id
    name
    symbol
  }
  total {
    amount
    value
    tokenId
  }
}`) as unknown as TypedDocumentString<LiveTransfersSubscription, LiveTransfersSubscriptionVariables>;
export const NftsDocument = new TypedDocumentString(`
    query Nfts($hash: AddressHash!, $first: Int!, $after: String) {
  address(hash: $hash) {
    nftCollections(first: $first, after: $after) {
      nodes {
        token {
          id
          name
        }
        tokenInstances {
          tokenId
          imageUrl
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    `) as unknown as TypedDocumentString<NftsQuery, NftsQueryVariables>;
export const TokenByIdDocument = new TypedDocumentString(`
    query TokenById($id: ID!) {
  node(id: $id) {
    id
    ... on Token {
      name
      symbol
      holdersCount
    }
  }
}
    `) as unknown as TypedDocumentString<TokenByIdQuery, TokenByIdQueryVariables>;
export const TransfersDocument = new TypedDocumentString(`
    query Transfers($hash: AddressHash!, $first: Int!, $after: String) {
  address(hash: $hash) {
    tokenTransfers(first: $first, after: $after) {
      nodes {
        ...TransferRow
      }
      pageInfo {
        startCursor
        endCursor
        hasNextPage
      }
    }
  }
}
    fragment TransferRow on TokenTransfer {
  id
  timestamp
  from {
    hash
    name
  }
  to {
    hash
    name
  }
  token {
    id
    name
    symbol
  }
  total {
    amount
    value
    tokenId
  }
}`) as unknown as TypedDocumentString<TransfersQuery, TransfersQueryVariables>;