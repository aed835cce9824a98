/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** Whether a fee is the one that was paid, or an upper bound. */
export type FeeType =
  /** The fee that was paid. */
  | 'ACTUAL'
  /** The most that the fee can be, since the gas used is not known yet. */
  | 'MAXIMUM';

/** How a transaction ended. */
export type TransactionStatus =
  /** It failed or was dropped. If it failed on the chain, its fee was paid all the same. */
  | 'ERROR'
  /** It succeeded. */
  | 'OK';

export type AddressViewQueryVariables = Exact<{
  hash: string;
  first: number;
  after?: string | null | undefined;
}>;


export type AddressViewQuery = { readonly address: { readonly hash: string, readonly name: string | null, readonly ensDomainName: string | null, readonly isContract: boolean | null, readonly isVerified: boolean | null, readonly metadata: { readonly tags: ReadonlyArray<{ readonly name: string | null, readonly meta: unknown }> } | null, readonly tokenTransfers: { readonly nodes: ReadonlyArray<{ readonly transactionHash: string | null, readonly timestamp: string | null, readonly method: string | null, readonly from: { readonly hash: string, readonly name: string | null } | null, readonly to: { readonly hash: string, readonly name: string | null } | null, readonly token: { readonly addressHash: string, readonly name: string | null, readonly symbol: string | null } | null, readonly total: { readonly amount: string | null, readonly value: string | null, readonly decimals: number | null, readonly tokenId: string | null } | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null } };

export type TransactionViewQueryVariables = Exact<{
  hash: string;
}>;


export type TransactionViewQuery = { readonly transaction: { readonly hash: string, readonly status: TransactionStatus | null, readonly result: string | null, readonly timestamp: string | null, readonly blockNumber: number | string | null, readonly confirmations: number | string | null, readonly method: string | null, readonly value: string | null, readonly gasUsed: string | null, readonly gasLimit: string | null, readonly from: { readonly hash: string, readonly name: string | null } | null, readonly to: { readonly hash: string, readonly name: string | null } | null, readonly createdContract: { readonly hash: string, readonly name: string | null } | null, readonly fee: { readonly type: FeeType | null, readonly value: string | null } | null, readonly decodedInput: { readonly methodCall: string | null } | null, readonly revertReason: { readonly raw: string | null, readonly methodCall: string | null, readonly parameters: ReadonlyArray<{ readonly value: unknown }> | null } | null, readonly tokenTransfers: { readonly nodes: ReadonlyArray<{ readonly transactionHash: string | null, readonly timestamp: string | null, readonly method: string | null, readonly from: { readonly hash: string, readonly name: string | null } | null, readonly to: { readonly hash: string, readonly name: string | null } | null, readonly token: { readonly addressHash: string, readonly name: string | null, readonly symbol: string | null } | null, readonly total: { readonly amount: string | null, readonly value: string | null, readonly decimals: number | null, readonly tokenId: string | null } | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } } | null, readonly rawTrace: ReadonlyArray<{ readonly type: string, readonly traceAddress: ReadonlyArray<number>, readonly error: string | null, readonly action: { readonly callType: string | null, readonly input: string | null, readonly value: string | null, readonly from: { readonly hash: string, readonly name: string | null } | null, readonly to: { readonly hash: string, readonly name: string | null } | null, readonly address: { readonly hash: string, readonly name: string | null } | null, readonly author: { readonly hash: string, readonly name: string | null } | null }, readonly result: { readonly gasUsed: string | null, readonly address: { readonly hash: string, readonly name: string | null } | null } | null }> | null } | null };

export type ProbeQueryVariables = Exact<{
  hash: string;
}>;


export type ProbeQuery = { readonly address: { readonly tokenTransfers: { readonly pageInfo: { readonly hasNextPage: boolean } } | null } };

export type TransfersFragment = { readonly nodes: ReadonlyArray<{ readonly transactionHash: string | null, readonly timestamp: string | null, readonly method: string | null, readonly from: { readonly hash: string, readonly name: string | null } | null, readonly to: { readonly hash: string, readonly name: string | null } | null, readonly token: { readonly addressHash: string, readonly name: string | null, readonly symbol: string | null } | null, readonly total: { readonly amount: string | null, readonly value: string | null, readonly decimals: number | null, readonly tokenId: string | null } | null }>, readonly pageInfo: { readonly hasNextPage: boolean, readonly endCursor: string | null } };

export type PartyFragment = { readonly hash: string, readonly name: string | null };

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
export const PartyFragmentDoc = new TypedDocumentString(`
    fragment Party on Address {
  hash
  name
}
    `, {"fragmentName":"Party"}) as unknown as TypedDocumentString<PartyFragment, unknown>;
export const TransfersFragmentDoc = new TypedDocumentString(`
    fragment Transfers on TokenTransferConnection {
  nodes {
    transactionHash
    timestamp
    method
    from {
      ...Party
    }
    to {
      ...Party
    }
    token {
      addressHash
      name
      symbol
    }
    total {
      amount
      value
      decimals
      tokenId
    }
  }
  pageInfo {
    hasNextPage
    endCursor
  }
}
    fragment Party on Address {
  hash
  name
}`, {"fragmentName":"Transfers"}) as unknown as TypedDocumentString<TransfersFragment, unknown>;
export const AddressViewDocument = new TypedDocumentString(`
    query AddressView($hash: AddressHash!, $first: Int!, $after: String) {
  address(hash: $hash) {
    hash
    name
    ensDomainName
    isContract
    isVerified
    metadata {
      tags {
        name
        meta
      }
    }
    tokenTransfers(first: $first, after: $after) {
      ...Transfers
    }
  }
}
    fragment Transfers on TokenTransferConnection {
  nodes {
    transactionHash
    timestamp
    method
    from {
      ...Party
    }
    to {
      ...Party
    }
    token {
      addressHash
      name
      symbol
    }
    total {
      amount
      value
      decimals
      tokenId
    }
  }
  pageInfo {
    hasNextPage
    endCursor
  }
}
fragment Party on Address {
  hash
  name
}`) as unknown as TypedDocumentString<AddressViewQuery, AddressViewQueryVariables>;
export const TransactionViewDocument = new TypedDocumentString(`
    query TransactionView($hash: Hash!) {
  transaction(hash: $hash) {
    hash
    status
    result
    timestamp
    blockNumber
    confirmations
    method
    from {
      ...Party
    }
    to {
      ...Party
    }
    createdContract {
      ...Party
    }
    value
    fee {
      type
      value
    }
    gasUsed
    gasLimit
    decodedInput {
      methodCall
    }
    revertReason {
      raw
      methodCall
      parameters {
        value
      }
    }
    tokenTransfers(first: 50) {
      ...Transfers
    }
    rawTrace {
      type
      traceAddress
      error
      action {
        callType
        input
        value
        from {
          ...Party
        }
        to {
          ...Party
        }
        address {
          ...Party
        }
        author {
          ...Party
        }
      }
      result {
        gasUsed
        address {
          ...Party
        }
      }
    }
  }
}
    fragment Transfers on TokenTransferConnection {
  nodes {
    transactionHash
    timestamp
    method
    from {
      ...Party
    }
    to {
      ...Party
    }
    token {
      addressHash
      name
      symbol
    }
    total {
      amount
      value
      decimals
      tokenId
    }
  }
  pageInfo {
    hasNextPage
    endCursor
  }
}
fragment Party on Address {
  hash
  name
}`) as unknown as TypedDocumentString<TransactionViewQuery, TransactionViewQueryVariables>;
export const ProbeDocument = new TypedDocumentString(`
    query Probe($hash: AddressHash!) {
  address(hash: $hash) {
    tokenTransfers(first: 1) {
      pageInfo {
        hasNextPage
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ProbeQuery, ProbeQueryVariables>;