/* eslint-disable */
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
export type TokensQueryVariables = Exact<{
  hash: string;
  after?: string | null | undefined;
}>;


export type TokensQuery = { readonly address: { readonly list: { readonly nodes: ReadonlyArray<{ readonly tokenId: string | null, readonly amount: string | null, readonly value: string | null, readonly token: { readonly addressHash: string, readonly name: string | null, readonly symbol: string | null, readonly type: string | null } | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null } };

export type NftCollectionsQueryVariables = Exact<{
  hash: string;
  after?: string | null | undefined;
}>;


export type NftCollectionsQuery = { readonly address: { readonly list: { readonly nodes: ReadonlyArray<{ readonly amount: string | null, readonly token: { readonly addressHash: string, readonly name: string | null, readonly symbol: string | null, readonly type: string | null } | null, readonly tokenInstances: ReadonlyArray<{ readonly tokenId: string | null, readonly value: string | null }> }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null } };

export type TokenTransfersQueryVariables = Exact<{
  hash: string;
  after?: string | null | undefined;
}>;


export type TokenTransfersQuery = { readonly address: { readonly list: { readonly nodes: ReadonlyArray<{ readonly id: string, readonly timestamp: string | null, readonly blockNumber: number | string | null, readonly transactionHash: string | null, readonly logIndex: number | null, readonly type: string | null, readonly method: string | null, readonly from: { readonly hash: string, readonly name: string | null } | null, readonly to: { readonly hash: string, readonly name: string | null } | null, readonly token: { readonly addressHash: string, readonly name: string | null, readonly symbol: string | null, readonly type: string | null } | null, readonly total: { readonly amount: string | null, readonly value: string | null, readonly tokenId: string | null } | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null } };

export type InternalTransactionsQueryVariables = Exact<{
  hash: string;
  after?: string | null | undefined;
}>;


export type InternalTransactionsQuery = { readonly address: { readonly list: { readonly nodes: ReadonlyArray<{ readonly timestamp: string | null, readonly blockNumber: number | string | null, readonly transactionHash: string | null, readonly index: number | null, readonly type: string | null, readonly success: boolean | null, readonly error: string | null, readonly value: string | null, readonly from: { readonly hash: string, readonly name: string | null } | null, readonly to: { readonly hash: string, readonly name: string | null } | null, readonly createdContract: { readonly hash: string, readonly name: string | null } | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null } };

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

export const TokensDocument = new TypedDocumentString(`
    query Tokens($hash: AddressHash!, $after: String) {
  address(hash: $hash) {
    list: tokens(first: 100, after: $after) {
      nodes {
        token {
          addressHash
          name
          symbol
          type
        }
        tokenId
        amount
        value
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    `) as unknown as TypedDocumentString<TokensQuery, TokensQueryVariables>;
export const NftCollectionsDocument = new TypedDocumentString(`
    query NftCollections($hash: AddressHash!, $after: String) {
  address(hash: $hash) {
    list: nftCollections(first: 100, after: $after) {
      nodes {
        token {
          addressHash
          name
          symbol
          type
        }
        amount
        tokenInstances {
          tokenId
          value
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    `) as unknown as TypedDocumentString<NftCollectionsQuery, NftCollectionsQueryVariables>;
export const TokenTransfersDocument = new TypedDocumentString(`
    query TokenTransfers($hash: AddressHash!, $after: String) {
  address(hash: $hash) {
    list: tokenTransfers(first: 100, after: $after) {
      nodes {
        id
        timestamp
        blockNumber
        transactionHash
        logIndex
        type
        method
        from {
          hash
          name
        }
        to {
          hash
          name
        }
        token {
          addressHash
          name
          symbol
          type
        }
        total {
          amount
          value
          tokenId
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    `) as unknown as TypedDocumentString<TokenTransfersQuery, TokenTransfersQueryVariables>;
export const InternalTransactionsDocument = new TypedDocumentString(`
    query InternalTransactions($hash: AddressHash!, $after: String) {
  address(hash: $hash) {
    list: internalTransactions(first: 100, after: $after) {
      nodes {
        timestamp
        blockNumber
        transactionHash
        index
        type
        success
        error
        value
        from {
          hash
          name
        }
        to {
          hash
          name
        }
        createdContract {
          hash
          name
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
}
    `) as unknown as TypedDocumentString<InternalTransactionsQuery, InternalTransactionsQueryVariables>;