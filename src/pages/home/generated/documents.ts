/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** Whether a fee is the one that was paid, or the most that the gas can cost. */
export type FeeType =
  /** The fee that was paid. */
  | 'ACTUAL'
  /** The most that the gas can cost, since how much is used is not known yet. On the OP stack and Scroll, `l1Fee` will come on top. */
  | 'MAXIMUM';

/** How a transaction ended. */
export type TransactionStatus =
  /** It failed or was dropped. If it failed on the chain, its fee was paid all the same. */
  | 'ERROR'
  /** It succeeded. */
  | 'OK';

export type AddressTransfersQueryVariables = Exact<{
  hash: string;
  chain?: string | null | undefined;
  first: number;
  after?: string | null | undefined;
  facts?: boolean | null | undefined;
}>;


export type AddressTransfersQuery = { readonly address: { readonly tokenTransfers: { readonly edges: ReadonlyArray<{ readonly cursor: string, readonly node: { readonly transactionHash: string | null, readonly timestamp: string | null, readonly method: string | null, readonly from: { readonly hash: string, readonly name: string | null } | null, readonly to: { readonly hash: string, readonly name: string | null } | null, readonly token: { readonly addressHash: string, readonly name: string | null, readonly symbol: string | null } | null, readonly total: { readonly amount: string | null, readonly tokenId: string | null } | null } }> } & ({ readonly pageInfo: { readonly hasNextPage: boolean } } | { readonly pageInfo?: never }) | null } & { readonly hash?: string, readonly name?: string | null, readonly ensDomainName?: string | null, readonly isContract?: boolean | null, readonly isVerified?: boolean | null, readonly metadata?: { readonly tags: ReadonlyArray<{ readonly name: string | null, readonly meta: unknown }> } | null } & ({ readonly hash?: string, readonly name?: string | null, readonly ensDomainName?: string | null, readonly isContract?: boolean | null, readonly isVerified?: boolean | null, readonly metadata?: { readonly tags: ReadonlyArray<{ readonly name: string | null, readonly meta: unknown }> } | null } | { readonly hash?: never, readonly name?: never, readonly ensDomainName?: never, readonly isContract?: never, readonly isVerified?: never, readonly metadata?: never }) };

export type AddressTransactionsQueryVariables = Exact<{
  hash: string;
  chain?: string | null | undefined;
  first: number;
  after?: string | null | undefined;
  facts?: boolean | null | undefined;
}>;


export type AddressTransactionsQuery = { readonly address: { readonly transactions: { readonly edges: ReadonlyArray<{ readonly cursor: string, readonly node: { readonly hash: string, readonly timestamp: string | null, readonly blockNumber: number | string | null, readonly method: string | null, readonly status: TransactionStatus | null, readonly result: string | null, readonly value: string | null, readonly from: { readonly hash: string, readonly name: string | null } | null, readonly to: { readonly hash: string, readonly name: string | null } | null, readonly createdContract: { readonly hash: string, readonly name: string | null } | null, readonly fee: { readonly type: FeeType | null, readonly value: string | null } | null, readonly feeToken: { readonly decimals: number | null, readonly addressHash: string, readonly name: string | null, readonly symbol: string | null } | null } }> } & ({ readonly pageInfo: { readonly hasNextPage: boolean } } | { readonly pageInfo?: never }) | null } & { readonly hash?: string, readonly name?: string | null, readonly ensDomainName?: string | null, readonly isContract?: boolean | null, readonly isVerified?: boolean | null, readonly metadata?: { readonly tags: ReadonlyArray<{ readonly name: string | null, readonly meta: unknown }> } | null } & ({ readonly hash?: string, readonly name?: string | null, readonly ensDomainName?: string | null, readonly isContract?: boolean | null, readonly isVerified?: boolean | null, readonly metadata?: { readonly tags: ReadonlyArray<{ readonly name: string | null, readonly meta: unknown }> } | null } | { readonly hash?: never, readonly name?: never, readonly ensDomainName?: never, readonly isContract?: never, readonly isVerified?: never, readonly metadata?: never }) };

export type PendingTransactionsQueryVariables = Exact<{
  hash: string;
  chain?: string | null | undefined;
  first: number;
  after?: string | null | undefined;
}>;


export type PendingTransactionsQuery = { readonly address: { readonly transactions: { readonly edges: ReadonlyArray<{ readonly cursor: string, readonly node: { readonly hash: string, readonly timestamp: string | null, readonly blockNumber: number | string | null, readonly method: string | null, readonly status: TransactionStatus | null, readonly result: string | null, readonly value: string | null, readonly from: { readonly hash: string, readonly name: string | null } | null, readonly to: { readonly hash: string, readonly name: string | null } | null, readonly createdContract: { readonly hash: string, readonly name: string | null } | null, readonly fee: { readonly type: FeeType | null, readonly value: string | null } | null, readonly feeToken: { readonly decimals: number | null, readonly addressHash: string, readonly name: string | null, readonly symbol: string | null } | null } }>, readonly pageInfo: { readonly hasNextPage: boolean } } | null } };

export type AddressHoldingsQueryVariables = Exact<{
  hash: string;
  chain?: string | null | undefined;
  first: number;
  after?: string | null | undefined;
  facts?: boolean | null | undefined;
}>;


export type AddressHoldingsQuery = { readonly address: { readonly tokens: { readonly edges: ReadonlyArray<{ readonly cursor: string, readonly node: { readonly amount: string | null, readonly fiatValue: string | null, readonly tokenId: string | null, readonly token: { readonly exchangeRate: string | null, readonly addressHash: string, readonly name: string | null, readonly symbol: string | null } | null } }> } & ({ readonly pageInfo: { readonly hasNextPage: boolean } } | { readonly pageInfo?: never }) | null } & { readonly hash?: string, readonly name?: string | null, readonly ensDomainName?: string | null, readonly isContract?: boolean | null, readonly isVerified?: boolean | null, readonly metadata?: { readonly tags: ReadonlyArray<{ readonly name: string | null, readonly meta: unknown }> } | null } & ({ readonly hash?: string, readonly name?: string | null, readonly ensDomainName?: string | null, readonly isContract?: boolean | null, readonly isVerified?: boolean | null, readonly metadata?: { readonly tags: ReadonlyArray<{ readonly name: string | null, readonly meta: unknown }> } | null } | { readonly hash?: never, readonly name?: never, readonly ensDomainName?: never, readonly isContract?: never, readonly isVerified?: never, readonly metadata?: never }) };

export type AddressNftsQueryVariables = Exact<{
  hash: string;
  chain?: string | null | undefined;
  first: number;
  after?: string | null | undefined;
  facts?: boolean | null | undefined;
}>;


export type AddressNftsQuery = { readonly address: { readonly nfts: { readonly edges: ReadonlyArray<{ readonly cursor: string, readonly node: { readonly tokenId: string | null, readonly value: string | null, readonly imageUrl: string | null, readonly imageMediaType: string | null, readonly token: { readonly addressHash: string, readonly name: string | null, readonly symbol: string | null } | null, readonly metadata: { readonly name: string | null, readonly imageUrl: string | null } | null } }> } & ({ readonly pageInfo: { readonly hasNextPage: boolean } } | { readonly pageInfo?: never }) | null } & { readonly hash?: string, readonly name?: string | null, readonly ensDomainName?: string | null, readonly isContract?: boolean | null, readonly isVerified?: boolean | null, readonly metadata?: { readonly tags: ReadonlyArray<{ readonly name: string | null, readonly meta: unknown }> } | null } & ({ readonly hash?: string, readonly name?: string | null, readonly ensDomainName?: string | null, readonly isContract?: boolean | null, readonly isVerified?: boolean | null, readonly metadata?: { readonly tags: ReadonlyArray<{ readonly name: string | null, readonly meta: unknown }> } | null } | { readonly hash?: never, readonly name?: never, readonly ensDomainName?: never, readonly isContract?: never, readonly isVerified?: never, readonly metadata?: never }) };

export type AddressCollectionsQueryVariables = Exact<{
  hash: string;
  chain?: string | null | undefined;
  first: number;
  after?: string | null | undefined;
  facts?: boolean | null | undefined;
}>;


export type AddressCollectionsQuery = { readonly address: { readonly nftCollections: { readonly edges: ReadonlyArray<{ readonly cursor: string, readonly node: { readonly amount: string | null, readonly token: { readonly addressHash: string, readonly name: string | null, readonly symbol: string | null } | null, readonly tokenInstances: ReadonlyArray<{ readonly tokenId: string | null, readonly value: string | null, readonly imageUrl: string | null, readonly imageMediaType: string | null, readonly metadata: { readonly name: string | null, readonly imageUrl: string | null } | null }> } }> } & ({ readonly pageInfo: { readonly hasNextPage: boolean } } | { readonly pageInfo?: never }) | null } & { readonly hash?: string, readonly name?: string | null, readonly ensDomainName?: string | null, readonly isContract?: boolean | null, readonly isVerified?: boolean | null, readonly metadata?: { readonly tags: ReadonlyArray<{ readonly name: string | null, readonly meta: unknown }> } | null } & ({ readonly hash?: string, readonly name?: string | null, readonly ensDomainName?: string | null, readonly isContract?: boolean | null, readonly isVerified?: boolean | null, readonly metadata?: { readonly tags: ReadonlyArray<{ readonly name: string | null, readonly meta: unknown }> } | null } | { readonly hash?: never, readonly name?: never, readonly ensDomainName?: never, readonly isContract?: never, readonly isVerified?: never, readonly metadata?: never }) };

export type AddressInternalQueryVariables = Exact<{
  hash: string;
  chain?: string | null | undefined;
  first: number;
  after?: string | null | undefined;
  facts?: boolean | null | undefined;
}>;


export type AddressInternalQuery = { readonly address: { readonly internalTransactions: { readonly edges: ReadonlyArray<{ readonly cursor: string, readonly node: { readonly transactionHash: string | null, readonly timestamp: string | null, readonly type: string | null, readonly success: boolean | null, readonly error: string | null, readonly value: string | null, readonly from: { readonly hash: string, readonly name: string | null } | null, readonly to: { readonly hash: string, readonly name: string | null } | null, readonly createdContract: { readonly hash: string, readonly name: string | null } | null } }> } & ({ readonly pageInfo: { readonly hasNextPage: boolean } } | { readonly pageInfo?: never }) | null } & { readonly hash?: string, readonly name?: string | null, readonly ensDomainName?: string | null, readonly isContract?: boolean | null, readonly isVerified?: boolean | null, readonly metadata?: { readonly tags: ReadonlyArray<{ readonly name: string | null, readonly meta: unknown }> } | null } & ({ readonly hash?: string, readonly name?: string | null, readonly ensDomainName?: string | null, readonly isContract?: boolean | null, readonly isVerified?: boolean | null, readonly metadata?: { readonly tags: ReadonlyArray<{ readonly name: string | null, readonly meta: unknown }> } | null } | { readonly hash?: never, readonly name?: never, readonly ensDomainName?: never, readonly isContract?: never, readonly isVerified?: never, readonly metadata?: never }) };

export type AddressBalancesQueryVariables = Exact<{
  hash: string;
  chain?: string | null | undefined;
  first: number;
  after?: string | null | undefined;
  facts?: boolean | null | undefined;
}>;


export type AddressBalancesQuery = { readonly address: { readonly coinBalanceHistory: { readonly edges: ReadonlyArray<{ readonly cursor: string, readonly node: { readonly blockNumber: number | string | null, readonly transactionHash: string | null, readonly delta: string | null, readonly amount: string | null } }> } & ({ readonly pageInfo: { readonly hasNextPage: boolean } } | { readonly pageInfo?: never }) | null } & { readonly hash?: string, readonly name?: string | null, readonly ensDomainName?: string | null, readonly isContract?: boolean | null, readonly isVerified?: boolean | null, readonly metadata?: { readonly tags: ReadonlyArray<{ readonly name: string | null, readonly meta: unknown }> } | null } & ({ readonly hash?: string, readonly name?: string | null, readonly ensDomainName?: string | null, readonly isContract?: boolean | null, readonly isVerified?: boolean | null, readonly metadata?: { readonly tags: ReadonlyArray<{ readonly name: string | null, readonly meta: unknown }> } | null } | { readonly hash?: never, readonly name?: never, readonly ensDomainName?: never, readonly isContract?: never, readonly isVerified?: never, readonly metadata?: never }) };

export type AddressLogsQueryVariables = Exact<{
  hash: string;
  chain?: string | null | undefined;
  first: number;
  after?: string | null | undefined;
  facts?: boolean | null | undefined;
}>;


export type AddressLogsQuery = { readonly address: { readonly logs: { readonly edges: ReadonlyArray<{ readonly cursor: string, readonly node: { readonly timestamp: string | null, readonly blockNumber: number | string | null, readonly transactionHash: string | null, readonly index: number | null, readonly topics: ReadonlyArray<string>, readonly data: string | null, readonly address: { readonly hash: string, readonly name: string | null } | null, readonly decoded: { readonly methodCall: string | null, readonly parameters: ReadonlyArray<{ readonly name: string | null, readonly type: string | null, readonly indexed: boolean | null, readonly value: unknown }> | null } | null } }> } & ({ readonly pageInfo: { readonly hasNextPage: boolean } } | { readonly pageInfo?: never }) | null } & { readonly hash?: string, readonly name?: string | null, readonly ensDomainName?: string | null, readonly isContract?: boolean | null, readonly isVerified?: boolean | null, readonly metadata?: { readonly tags: ReadonlyArray<{ readonly name: string | null, readonly meta: unknown }> } | null } & ({ readonly hash?: string, readonly name?: string | null, readonly ensDomainName?: string | null, readonly isContract?: boolean | null, readonly isVerified?: boolean | null, readonly metadata?: { readonly tags: ReadonlyArray<{ readonly name: string | null, readonly meta: unknown }> } | null } | { readonly hash?: never, readonly name?: never, readonly ensDomainName?: never, readonly isContract?: never, readonly isVerified?: never, readonly metadata?: never }) };

export type BalanceByDayQueryVariables = Exact<{
  hash: string;
  chain?: string | null | undefined;
}>;


export type BalanceByDayQuery = { readonly address: { readonly coinBalanceByDay: ReadonlyArray<{ readonly date: string | null, readonly amount: string | null }> | null } };

export type LiveTransfersSubscriptionVariables = Exact<{
  hash: string;
  chain?: string | null | undefined;
  after?: string | null | undefined;
}>;


export type LiveTransfersSubscription = { readonly tokenTransfers: { readonly cursor: string, readonly node: { readonly transactionHash: string | null, readonly timestamp: string | null, readonly method: string | null, readonly from: { readonly hash: string, readonly name: string | null } | null, readonly to: { readonly hash: string, readonly name: string | null } | null, readonly token: { readonly addressHash: string, readonly name: string | null, readonly symbol: string | null } | null, readonly total: { readonly amount: string | null, readonly tokenId: string | null } | null } } };

export type LiveInternalSubscriptionVariables = Exact<{
  hash: string;
  chain?: string | null | undefined;
  after?: string | null | undefined;
}>;


export type LiveInternalSubscription = { readonly internalTransactions: { readonly cursor: string, readonly node: { readonly transactionHash: string | null, readonly timestamp: string | null, readonly type: string | null, readonly success: boolean | null, readonly error: string | null, readonly value: string | null, readonly from: { readonly hash: string, readonly name: string | null } | null, readonly to: { readonly hash: string, readonly name: string | null } | null, readonly createdContract: { readonly hash: string, readonly name: string | null } | null } } };

export type LiveTransactionSubscriptionVariables = Exact<{
  hash: string;
  chain?: string | null | undefined;
}>;


export type LiveTransactionSubscription = { readonly transaction: { readonly status: TransactionStatus | null, readonly blockNumber: number | string | null } | null };

export type AddressOwnQueryVariables = Exact<{
  hash: string;
  chain?: string | null | undefined;
}>;


export type AddressOwnQuery = { readonly address: { readonly coinBalance: string | null, readonly coinFiatValue: string | null, readonly creationTransactionHash: string | null, readonly creator: { readonly hash: string, readonly name: string | null } | null, readonly asToken: { readonly type: string | null, readonly decimals: number | null, readonly exchangeRate: string | null, readonly holdersCount: string | null, readonly totalSupply: string | null, readonly uiMultiplier: string | null, readonly circulatingMarketCap: string | null, readonly addressHash: string, readonly name: string | null, readonly symbol: string | null } | null } };

export type AddressCountersQueryVariables = Exact<{
  hash: string;
  chain?: string | null | undefined;
}>;


export type AddressCountersQuery = { readonly address: { readonly counters: { readonly transactionsCount: string | null, readonly tokenTransfersCount: string | null, readonly validationsCount: string | null, readonly gasUsed: string | null } | null } };

export type AddressContractQueryVariables = Exact<{
  hash: string;
  chain?: string | null | undefined;
  facts?: boolean | null | undefined;
}>;


export type AddressContractQuery = { readonly address: { readonly contract: { readonly name: string | null, readonly isVerified: boolean | null, readonly isFullyVerified: boolean | null, readonly isPartiallyVerified: boolean | null, readonly isChangedBytecode: boolean | null, readonly isBlueprint: boolean | null, readonly certified: boolean | null, readonly verifiedAt: string | null, readonly proxyType: string | null, readonly language: string | null, readonly compilerVersion: string | null, readonly compilerSettings: unknown, readonly evmVersion: string | null, readonly optimizationEnabled: boolean | null, readonly optimizationRuns: number | null, readonly licenseType: string | null, readonly filePath: string | null, readonly sourceCode: string | null, readonly abi: unknown, readonly constructorArguments: string | null, readonly decodedConstructorArguments: unknown, readonly deployedBytecode: string | null, readonly creationBytecode: string | null, readonly verifiedTwin: { readonly hash: string, readonly name: string | null } | null, readonly implementations: ReadonlyArray<{ readonly addressHash: string | null, readonly name: string | null }> | null, readonly externalLibraries: ReadonlyArray<{ readonly addressHash: string | null, readonly name: string | null }> | null, readonly additionalSources: ReadonlyArray<{ readonly filePath: string | null, readonly sourceCode: string | null }> | null } | null } & { readonly hash?: string, readonly name?: string | null, readonly ensDomainName?: string | null, readonly isContract?: boolean | null, readonly isVerified?: boolean | null, readonly metadata?: { readonly tags: ReadonlyArray<{ readonly name: string | null, readonly meta: unknown }> } | null } & ({ readonly hash?: string, readonly name?: string | null, readonly ensDomainName?: string | null, readonly isContract?: boolean | null, readonly isVerified?: boolean | null, readonly metadata?: { readonly tags: ReadonlyArray<{ readonly name: string | null, readonly meta: unknown }> } | null } | { readonly hash?: never, readonly name?: never, readonly ensDomainName?: never, readonly isContract?: never, readonly isVerified?: never, readonly metadata?: never }) };

export type TokenViewQueryVariables = Exact<{
  hash: string;
  chain?: string | null | undefined;
}>;


export type TokenViewQuery = { readonly token: { readonly reputation: string | null, readonly volume24h: string | null, readonly isBridged: boolean | null, readonly originChainId: string | null, readonly foreignAddressHash: string | null, readonly bridgeType: string | null, readonly type: string | null, readonly decimals: number | null, readonly exchangeRate: string | null, readonly holdersCount: string | null, readonly totalSupply: string | null, readonly uiMultiplier: string | null, readonly circulatingMarketCap: string | null, readonly addressHash: string, readonly name: string | null, readonly symbol: string | null } | null };

export type TokenCountersQueryVariables = Exact<{
  hash: string;
  chain?: string | null | undefined;
}>;


export type TokenCountersQuery = { readonly token: { readonly counters: { readonly transfersCount: string | null } | null } | null };

export type TokenTransfersQueryVariables = Exact<{
  hash: string;
  chain?: string | null | undefined;
  first: number;
  after?: string | null | undefined;
}>;


export type TokenTransfersQuery = { readonly token: { readonly transfers: { readonly edges: ReadonlyArray<{ readonly cursor: string, readonly node: { readonly transactionHash: string | null, readonly timestamp: string | null, readonly method: string | null, readonly from: { readonly hash: string, readonly name: string | null } | null, readonly to: { readonly hash: string, readonly name: string | null } | null, readonly token: { readonly addressHash: string, readonly name: string | null, readonly symbol: string | null } | null, readonly total: { readonly amount: string | null, readonly tokenId: string | null } | null } }> } & ({ readonly pageInfo: { readonly hasNextPage: boolean } } | { readonly pageInfo?: never }) | null } | null };

export type TokenHoldersQueryVariables = Exact<{
  hash: string;
  chain?: string | null | undefined;
  first: number;
  after?: string | null | undefined;
}>;


export type TokenHoldersQuery = { readonly token: { readonly holders: { readonly edges: ReadonlyArray<{ readonly cursor: string, readonly node: { readonly tokenId: string | null, readonly amount: string | null, readonly value: string | null, readonly address: { readonly hash: string, readonly name: string | null } | null } }> } & ({ readonly pageInfo: { readonly hasNextPage: boolean } } | { readonly pageInfo?: never }) | null } | null };

export type TokenInstancesQueryVariables = Exact<{
  hash: string;
  chain?: string | null | undefined;
  first: number;
  after?: string | null | undefined;
}>;


export type TokenInstancesQuery = { readonly token: { readonly instances: { readonly edges: ReadonlyArray<{ readonly cursor: string, readonly node: { readonly tokenId: string | null, readonly value: string | null, readonly imageUrl: string | null, readonly imageMediaType: string | null, readonly owner: { readonly hash: string, readonly name: string | null } | null, readonly metadata: { readonly name: string | null, readonly imageUrl: string | null } | null } }> } & ({ readonly pageInfo: { readonly hasNextPage: boolean } } | { readonly pageInfo?: never }) | null } | null };

export type FindTokensQueryVariables = Exact<{
  text: string;
  chain?: string | null | undefined;
  first: number;
}>;


export type FindTokensQuery = { readonly topTokens: { readonly nodes: ReadonlyArray<{ readonly type: string | null, readonly exchangeRate: string | null, readonly holdersCount: string | null, readonly reputation: string | null, readonly addressHash: string, readonly name: string | null, readonly symbol: string | null }>, readonly pageInfo: { readonly hasNextPage: boolean } } | null };

export type BlockViewQueryVariables = Exact<{
  number?: number | string | null | undefined;
  hash?: string | null | undefined;
  chain?: string | null | undefined;
}>;


export type BlockViewQuery = { readonly block: { readonly number: number | string, readonly hash: string | null, readonly type: string | null, readonly timestamp: string | null, readonly parentHash: string | null, readonly transactionsCount: string | null, readonly gasUsed: string | null, readonly gasLimit: string | null, readonly gasUsedPercentage: number | null, readonly gasTargetPercentage: number | null, readonly baseFeePerGas: string | null, readonly transactionFees: string | null, readonly burntFees: string | null, readonly burntFeesPercentage: number | null, readonly priorityFee: string | null, readonly blobTransactionsCount: string | null, readonly blobGasUsed: string | null, readonly excessBlobGas: string | null, readonly blobGasPrice: string | null, readonly burntBlobFees: string | null, readonly size: number | string | null, readonly internalTransactionsCount: string | null, readonly withdrawalsCount: string | null, readonly miner: { readonly hash: string, readonly name: string | null } | null, readonly rewards: ReadonlyArray<{ readonly type: string | null, readonly reward: string | null }> | null } | null };

export type BlockTransactionsQueryVariables = Exact<{
  number?: number | string | null | undefined;
  hash?: string | null | undefined;
  chain?: string | null | undefined;
  first: number;
  after?: string | null | undefined;
}>;


export type BlockTransactionsQuery = { readonly block: { readonly transactions: { readonly edges: ReadonlyArray<{ readonly cursor: string, readonly node: { readonly position: number | null, readonly hash: string, readonly timestamp: string | null, readonly blockNumber: number | string | null, readonly method: string | null, readonly status: TransactionStatus | null, readonly result: string | null, readonly value: string | null, readonly from: { readonly hash: string, readonly name: string | null } | null, readonly to: { readonly hash: string, readonly name: string | null } | null, readonly createdContract: { readonly hash: string, readonly name: string | null } | null, readonly fee: { readonly type: FeeType | null, readonly value: string | null } | null, readonly feeToken: { readonly decimals: number | null, readonly addressHash: string, readonly name: string | null, readonly symbol: string | null } | null } }> } & ({ readonly pageInfo: { readonly hasNextPage: boolean } } | { readonly pageInfo?: never }) | null } | null };

export type BlockInternalQueryVariables = Exact<{
  number?: number | string | null | undefined;
  hash?: string | null | undefined;
  chain?: string | null | undefined;
  first: number;
  after?: string | null | undefined;
}>;


export type BlockInternalQuery = { readonly block: { readonly internalTransactions: { readonly edges: ReadonlyArray<{ readonly cursor: string, readonly node: { readonly transactionHash: string | null, readonly timestamp: string | null, readonly type: string | null, readonly success: boolean | null, readonly error: string | null, readonly value: string | null, readonly from: { readonly hash: string, readonly name: string | null } | null, readonly to: { readonly hash: string, readonly name: string | null } | null, readonly createdContract: { readonly hash: string, readonly name: string | null } | null } }> } & ({ readonly pageInfo: { readonly hasNextPage: boolean } } | { readonly pageInfo?: never }) | null } | null };

export type BlockWithdrawalsQueryVariables = Exact<{
  number?: number | string | null | undefined;
  hash?: string | null | undefined;
  chain?: string | null | undefined;
  first: number;
  after?: string | null | undefined;
}>;


export type BlockWithdrawalsQuery = { readonly block: { readonly withdrawals: { readonly edges: ReadonlyArray<{ readonly cursor: string, readonly node: { readonly index: number | string | null, readonly validatorIndex: number | string | null, readonly amount: string | null, readonly receiver: { readonly hash: string, readonly name: string | null } | null } }> } & ({ readonly pageInfo: { readonly hasNextPage: boolean } } | { readonly pageInfo?: never }) | null } | null };

export type TransactionViewQueryVariables = Exact<{
  hash: string;
  chain?: string | null | undefined;
  first: number;
}>;


export type TransactionViewQuery = { readonly transaction: { readonly hash: string, readonly status: TransactionStatus | null, readonly result: string | null, readonly timestamp: string | null, readonly blockNumber: number | string | null, readonly confirmations: number | string | null, readonly method: string | null, readonly value: string | null, readonly transactionBurntFee: string | null, readonly priorityFee: string | null, readonly l1Fee: string | null, readonly l1GasUsed: string | null, readonly l1GasPrice: string | null, readonly l1FeeScalar: string | null, readonly settlementStatus: string | null, readonly batchNumber: number | string | null, readonly commitmentTransactionHash: string | null, readonly finalityTransactionHash: string | null, readonly blobVersionedHashes: ReadonlyArray<string> | null, readonly blobGasUsed: string | null, readonly blobGasPrice: string | null, readonly maxFeePerBlobGas: string | null, readonly burntBlobFee: string | null, readonly gasUsed: string | null, readonly gasLimit: string | null, readonly from: { readonly hash: string, readonly name: string | null } | null, readonly to: { readonly hash: string, readonly name: string | null } | null, readonly createdContract: { readonly hash: string, readonly name: string | null } | null, readonly fee: { readonly type: FeeType | null, readonly value: string | null } | null, readonly feeToken: { readonly decimals: number | null, readonly addressHash: string, readonly name: string | null, readonly symbol: string | null } | null, readonly feePayer: { readonly hash: string, readonly name: string | null } | null, readonly authorizations: ReadonlyArray<{ readonly chainId: string | null, readonly nonce: string | null, readonly status: string | null, readonly authority: { readonly hash: string, readonly name: string | null } | null, readonly delegate: { readonly hash: string, readonly name: string | null } | null }> | null, readonly decodedInput: { readonly methodId: string | null, readonly methodCall: string | null, readonly parameters: ReadonlyArray<{ readonly name: string | null, readonly type: string | null, readonly value: unknown }> | null } | null, readonly revertReason: { readonly raw: string | null, readonly methodCall: string | null, readonly parameters: ReadonlyArray<{ readonly name: string | null, readonly type: string | null, readonly value: unknown }> | null } | null } & ({ readonly tokenTransfers: { readonly edges: ReadonlyArray<{ readonly cursor: string, readonly node: { readonly transactionHash: string | null, readonly timestamp: string | null, readonly method: string | null, readonly from: { readonly hash: string, readonly name: string | null } | null, readonly to: { readonly hash: string, readonly name: string | null } | null, readonly token: { readonly addressHash: string, readonly name: string | null, readonly symbol: string | null } | null, readonly total: { readonly amount: string | null, readonly tokenId: string | null } | null } }>, readonly pageInfo: { readonly hasNextPage: boolean } } | null } | { readonly tokenTransfers?: never }) & ({ readonly rawTrace: ReadonlyArray<{ readonly type: string, readonly traceAddress: ReadonlyArray<number>, readonly error: string | null, readonly action: { readonly callType: string | null, readonly input: string | null, readonly value: string | null, readonly from: { readonly hash: string, readonly name: string | null } | null, readonly to: { readonly hash: string, readonly name: string | null } | null, readonly address: { readonly hash: string, readonly name: string | null } | null, readonly author: { readonly hash: string, readonly name: string | null } | null }, readonly result: { readonly gasUsed: string | null, readonly address: { readonly hash: string, readonly name: string | null } | null } | null }> | null } | { readonly rawTrace?: never }) | null };

export type TransactionTransfersQueryVariables = Exact<{
  hash: string;
  chain?: string | null | undefined;
  first: number;
  after?: string | null | undefined;
}>;


export type TransactionTransfersQuery = { readonly transaction: { readonly tokenTransfers: { readonly edges: ReadonlyArray<{ readonly cursor: string, readonly node: { readonly transactionHash: string | null, readonly timestamp: string | null, readonly method: string | null, readonly from: { readonly hash: string, readonly name: string | null } | null, readonly to: { readonly hash: string, readonly name: string | null } | null, readonly token: { readonly addressHash: string, readonly name: string | null, readonly symbol: string | null } | null, readonly total: { readonly amount: string | null, readonly tokenId: string | null } | null } }> } & ({ readonly pageInfo: { readonly hasNextPage: boolean } } | { readonly pageInfo?: never }) | null } | null };

export type TransactionLogsQueryVariables = Exact<{
  hash: string;
  chain?: string | null | undefined;
  first: number;
  after?: string | null | undefined;
}>;


export type TransactionLogsQuery = { readonly transaction: { readonly logs: { readonly edges: ReadonlyArray<{ readonly cursor: string, readonly node: { readonly index: number | null, readonly topics: ReadonlyArray<string>, readonly data: string | null, readonly address: { readonly hash: string, readonly name: string | null } | null, readonly decoded: { readonly methodCall: string | null, readonly parameters: ReadonlyArray<{ readonly name: string | null, readonly type: string | null, readonly indexed: boolean | null, readonly value: unknown }> | null } | null } }> } & ({ readonly pageInfo: { readonly hasNextPage: boolean } } | { readonly pageInfo?: never }) | null } | null };

export type TransactionInternalQueryVariables = Exact<{
  hash: string;
  chain?: string | null | undefined;
  first: number;
  after?: string | null | undefined;
}>;


export type TransactionInternalQuery = { readonly transaction: { readonly internalTransactions: { readonly edges: ReadonlyArray<{ readonly cursor: string, readonly node: { readonly transactionHash: string | null, readonly timestamp: string | null, readonly type: string | null, readonly success: boolean | null, readonly error: string | null, readonly value: string | null, readonly from: { readonly hash: string, readonly name: string | null } | null, readonly to: { readonly hash: string, readonly name: string | null } | null, readonly createdContract: { readonly hash: string, readonly name: string | null } | null } }> } & ({ readonly pageInfo: { readonly hasNextPage: boolean } } | { readonly pageInfo?: never }) | null } | null };

export type RawAddressQueryVariables = Exact<{
  hash: string;
  chain?: string | null | undefined;
}>;


export type RawAddressQuery = { readonly address: { readonly raw: unknown } };

export type RawTokenQueryVariables = Exact<{
  hash: string;
  chain?: string | null | undefined;
}>;


export type RawTokenQuery = { readonly token: { readonly raw: unknown } | null };

export type RawTransactionQueryVariables = Exact<{
  hash: string;
  chain?: string | null | undefined;
}>;


export type RawTransactionQuery = { readonly transaction: { readonly raw: unknown } | null };

export type RawBlockQueryVariables = Exact<{
  number?: number | string | null | undefined;
  hash?: string | null | undefined;
  chain?: string | null | undefined;
}>;


export type RawBlockQuery = { readonly block: { readonly raw: unknown } | null };

export type LatestQueryVariables = Exact<{
  chain?: string | null | undefined;
  first: number;
}>;


export type LatestQuery = { readonly latestBlocks: { readonly nodes: ReadonlyArray<{ readonly number: number | string, readonly timestamp: string | null, readonly transactionsCount: string | null, readonly gasUsedPercentage: number | null, readonly miner: { readonly hash: string, readonly name: string | null } | null }> } | null, readonly latestTransactions: { readonly nodes: ReadonlyArray<{ readonly hash: string, readonly timestamp: string | null, readonly blockNumber: number | string | null, readonly method: string | null, readonly status: TransactionStatus | null, readonly result: string | null, readonly value: string | null, readonly from: { readonly hash: string, readonly name: string | null } | null, readonly to: { readonly hash: string, readonly name: string | null } | null, readonly createdContract: { readonly hash: string, readonly name: string | null } | null, readonly fee: { readonly type: FeeType | null, readonly value: string | null } | null, readonly feeToken: { readonly decimals: number | null, readonly addressHash: string, readonly name: string | null, readonly symbol: string | null } | null }> } | null };

export type PortfolioQueryVariables = Exact<{
  hash: string;
  first: number;
}>;


export type PortfolioQuery = { readonly address: { readonly onChains: ReadonlyArray<{ readonly coinAmount: string | null, readonly coinFiatValue: string | null, readonly chain: { readonly chainId: string | null }, readonly tokens: { readonly nodes: ReadonlyArray<{ readonly amount: string | null, readonly fiatValue: string | null, readonly tokenId: string | null, readonly token: { readonly exchangeRate: string | null, readonly addressHash: string, readonly name: string | null, readonly symbol: string | null } | null }>, readonly pageInfo: { readonly hasNextPage: boolean } } | null }> } };

export type BlockOfHashQueryVariables = Exact<{
  hash: string;
  chain?: string | null | undefined;
}>;


export type BlockOfHashQuery = { readonly block: { readonly number: number | string } | null };

export type ChainsOfHashQueryVariables = Exact<{
  hash: string;
}>;


export type ChainsOfHashQuery = { readonly chains: ReadonlyArray<{ readonly chainId: string | null, readonly transaction: { readonly hash: string } | null, readonly block: { readonly number: number | string } | null }> };

export type ProbeQueryVariables = Exact<{
  hash: string;
}>;


export type ProbeQuery = { readonly address: { readonly tokenTransfers: { readonly pageInfo: { readonly hasNextPage: boolean } } | null } };

export type TransfersFragment = { readonly edges: ReadonlyArray<{ readonly cursor: string, readonly node: { readonly transactionHash: string | null, readonly timestamp: string | null, readonly method: string | null, readonly from: { readonly hash: string, readonly name: string | null } | null, readonly to: { readonly hash: string, readonly name: string | null } | null, readonly token: { readonly addressHash: string, readonly name: string | null, readonly symbol: string | null } | null, readonly total: { readonly amount: string | null, readonly tokenId: string | null } | null } }>, readonly pageInfo: { readonly hasNextPage: boolean } };

export type TransferFragment = { readonly transactionHash: string | null, readonly timestamp: string | null, readonly method: string | null, readonly from: { readonly hash: string, readonly name: string | null } | null, readonly to: { readonly hash: string, readonly name: string | null } | null, readonly token: { readonly addressHash: string, readonly name: string | null, readonly symbol: string | null } | null, readonly total: { readonly amount: string | null, readonly tokenId: string | null } | null };

export type ListedTransactionFragment = { readonly hash: string, readonly timestamp: string | null, readonly blockNumber: number | string | null, readonly method: string | null, readonly status: TransactionStatus | null, readonly result: string | null, readonly value: string | null, readonly from: { readonly hash: string, readonly name: string | null } | null, readonly to: { readonly hash: string, readonly name: string | null } | null, readonly createdContract: { readonly hash: string, readonly name: string | null } | null, readonly fee: { readonly type: FeeType | null, readonly value: string | null } | null, readonly feeToken: { readonly decimals: number | null, readonly addressHash: string, readonly name: string | null, readonly symbol: string | null } | null };

export type HoldingsFragment = { readonly nodes: ReadonlyArray<{ readonly amount: string | null, readonly fiatValue: string | null, readonly tokenId: string | null, readonly token: { readonly exchangeRate: string | null, readonly addressHash: string, readonly name: string | null, readonly symbol: string | null } | null }>, readonly pageInfo: { readonly hasNextPage: boolean } };

export type HoldingFragment = { readonly amount: string | null, readonly fiatValue: string | null, readonly tokenId: string | null, readonly token: { readonly exchangeRate: string | null, readonly addressHash: string, readonly name: string | null, readonly symbol: string | null } | null };

export type InternalTransactionFragment = { readonly transactionHash: string | null, readonly timestamp: string | null, readonly type: string | null, readonly success: boolean | null, readonly error: string | null, readonly value: string | null, readonly from: { readonly hash: string, readonly name: string | null } | null, readonly to: { readonly hash: string, readonly name: string | null } | null, readonly createdContract: { readonly hash: string, readonly name: string | null } | null };

export type WithdrawalFragment = { readonly index: number | string | null, readonly validatorIndex: number | string | null, readonly amount: string | null, readonly receiver: { readonly hash: string, readonly name: string | null } | null };

export type LogFragment = { readonly index: number | null, readonly topics: ReadonlyArray<string>, readonly data: string | null, readonly address: { readonly hash: string, readonly name: string | null } | null, readonly decoded: { readonly methodCall: string | null, readonly parameters: ReadonlyArray<{ readonly name: string | null, readonly type: string | null, readonly indexed: boolean | null, readonly value: unknown }> | null } | null };

export type ListedBlockFragment = { readonly number: number | string, readonly timestamp: string | null, readonly transactionsCount: string | null, readonly gasUsedPercentage: number | null, readonly miner: { readonly hash: string, readonly name: string | null } | null };

export type TraceFragment = { readonly type: string, readonly traceAddress: ReadonlyArray<number>, readonly error: string | null, readonly action: { readonly callType: string | null, readonly input: string | null, readonly value: string | null, readonly from: { readonly hash: string, readonly name: string | null } | null, readonly to: { readonly hash: string, readonly name: string | null } | null, readonly address: { readonly hash: string, readonly name: string | null } | null, readonly author: { readonly hash: string, readonly name: string | null } | null }, readonly result: { readonly gasUsed: string | null, readonly address: { readonly hash: string, readonly name: string | null } | null } | null };

export type CoinBalanceFragment = { readonly blockNumber: number | string | null, readonly transactionHash: string | null, readonly delta: string | null, readonly amount: string | null };

export type NftFragment = { readonly tokenId: string | null, readonly value: string | null, readonly imageUrl: string | null, readonly imageMediaType: string | null, readonly metadata: { readonly name: string | null, readonly imageUrl: string | null } | null };

export type PartyFragment = { readonly hash: string, readonly name: string | null };

export type AddressFactsFragment = { readonly hash: string, readonly name: string | null, readonly ensDomainName: string | null, readonly isContract: boolean | null, readonly isVerified: boolean | null, readonly metadata: { readonly tags: ReadonlyArray<{ readonly name: string | null, readonly meta: unknown }> } | null };

export type TokenNameFragment = { readonly addressHash: string, readonly name: string | null, readonly symbol: string | null };

export type TokenFactsFragment = { readonly type: string | null, readonly decimals: number | null, readonly exchangeRate: string | null, readonly holdersCount: string | null, readonly totalSupply: string | null, readonly uiMultiplier: string | null, readonly circulatingMarketCap: string | null, readonly addressHash: string, readonly name: string | null, readonly symbol: string | null };

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
export const TokenNameFragmentDoc = new TypedDocumentString(`
    fragment TokenName on Token {
  addressHash
  name
  symbol
}
    `, {"fragmentName":"TokenName"}) as unknown as TypedDocumentString<TokenNameFragment, unknown>;
export const TransferFragmentDoc = new TypedDocumentString(`
    fragment Transfer on TokenTransfer {
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
    ...TokenName
  }
  total {
    amount
    tokenId
  }
}
    fragment Party on Address {
  hash
  name
}
fragment TokenName on Token {
  addressHash
  name
  symbol
}`, {"fragmentName":"Transfer"}) as unknown as TypedDocumentString<TransferFragment, unknown>;
export const TransfersFragmentDoc = new TypedDocumentString(`
    fragment Transfers on TokenTransferConnection {
  edges {
    cursor
    node {
      ...Transfer
    }
  }
  pageInfo {
    hasNextPage
  }
}
    fragment Transfer on TokenTransfer {
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
    ...TokenName
  }
  total {
    amount
    tokenId
  }
}
fragment Party on Address {
  hash
  name
}
fragment TokenName on Token {
  addressHash
  name
  symbol
}`, {"fragmentName":"Transfers"}) as unknown as TypedDocumentString<TransfersFragment, unknown>;
export const ListedTransactionFragmentDoc = new TypedDocumentString(`
    fragment ListedTransaction on Transaction {
  hash
  timestamp
  blockNumber
  method
  status
  result
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
  feeToken {
    ...TokenName
    decimals
  }
}
    fragment Party on Address {
  hash
  name
}
fragment TokenName on Token {
  addressHash
  name
  symbol
}`, {"fragmentName":"ListedTransaction"}) as unknown as TypedDocumentString<ListedTransactionFragment, unknown>;
export const HoldingFragmentDoc = new TypedDocumentString(`
    fragment Holding on TokenBalance {
  amount
  fiatValue
  tokenId
  token {
    ...TokenName
    exchangeRate
  }
}
    fragment TokenName on Token {
  addressHash
  name
  symbol
}`, {"fragmentName":"Holding"}) as unknown as TypedDocumentString<HoldingFragment, unknown>;
export const HoldingsFragmentDoc = new TypedDocumentString(`
    fragment Holdings on TokenBalanceConnection {
  nodes {
    ...Holding
  }
  pageInfo {
    hasNextPage
  }
}
    fragment Holding on TokenBalance {
  amount
  fiatValue
  tokenId
  token {
    ...TokenName
    exchangeRate
  }
}
fragment TokenName on Token {
  addressHash
  name
  symbol
}`, {"fragmentName":"Holdings"}) as unknown as TypedDocumentString<HoldingsFragment, unknown>;
export const InternalTransactionFragmentDoc = new TypedDocumentString(`
    fragment InternalTransaction on InternalTransaction {
  transactionHash
  timestamp
  type
  success
  error
  value
  from {
    ...Party
  }
  to {
    ...Party
  }
  createdContract {
    ...Party
  }
}
    fragment Party on Address {
  hash
  name
}`, {"fragmentName":"InternalTransaction"}) as unknown as TypedDocumentString<InternalTransactionFragment, unknown>;
export const WithdrawalFragmentDoc = new TypedDocumentString(`
    fragment Withdrawal on Withdrawal {
  index
  validatorIndex
  amount
  receiver {
    ...Party
  }
}
    fragment Party on Address {
  hash
  name
}`, {"fragmentName":"Withdrawal"}) as unknown as TypedDocumentString<WithdrawalFragment, unknown>;
export const LogFragmentDoc = new TypedDocumentString(`
    fragment Log on Log {
  index
  address {
    ...Party
  }
  topics
  data
  decoded {
    methodCall
    parameters {
      name
      type
      indexed
      value
    }
  }
}
    fragment Party on Address {
  hash
  name
}`, {"fragmentName":"Log"}) as unknown as TypedDocumentString<LogFragment, unknown>;
export const ListedBlockFragmentDoc = new TypedDocumentString(`
    fragment ListedBlock on Block {
  number
  timestamp
  transactionsCount
  gasUsedPercentage
  miner {
    ...Party
  }
}
    fragment Party on Address {
  hash
  name
}`, {"fragmentName":"ListedBlock"}) as unknown as TypedDocumentString<ListedBlockFragment, unknown>;
export const TraceFragmentDoc = new TypedDocumentString(`
    fragment Trace on Trace {
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
    fragment Party on Address {
  hash
  name
}`, {"fragmentName":"Trace"}) as unknown as TypedDocumentString<TraceFragment, unknown>;
export const CoinBalanceFragmentDoc = new TypedDocumentString(`
    fragment CoinBalance on CoinBalance {
  blockNumber
  transactionHash
  delta
  amount
}
    `, {"fragmentName":"CoinBalance"}) as unknown as TypedDocumentString<CoinBalanceFragment, unknown>;
export const NftFragmentDoc = new TypedDocumentString(`
    fragment Nft on TokenInstance {
  tokenId
  value
  imageUrl
  imageMediaType
  metadata {
    name
    imageUrl
  }
}
    `, {"fragmentName":"Nft"}) as unknown as TypedDocumentString<NftFragment, unknown>;
export const AddressFactsFragmentDoc = new TypedDocumentString(`
    fragment AddressFacts on Address {
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
}
    `, {"fragmentName":"AddressFacts"}) as unknown as TypedDocumentString<AddressFactsFragment, unknown>;
export const TokenFactsFragmentDoc = new TypedDocumentString(`
    fragment TokenFacts on Token {
  ...TokenName
  type
  decimals
  exchangeRate
  holdersCount
  totalSupply
  uiMultiplier
  circulatingMarketCap
}
    fragment TokenName on Token {
  addressHash
  name
  symbol
}`, {"fragmentName":"TokenFacts"}) as unknown as TypedDocumentString<TokenFactsFragment, unknown>;
export const AddressTransfersDocument = new TypedDocumentString(`
    query AddressTransfers($hash: AddressHash!, $chain: ChainId, $first: Int!, $after: String, $facts: Boolean = false) {
  address(hash: $hash, chain: $chain) {
    ...AddressFacts @include(if: $facts) @defer
    tokenTransfers(first: $first, after: $after) {
      edges @stream {
        cursor
        node {
          ...Transfer
        }
      }
      ... @defer {
        pageInfo {
          hasNextPage
        }
      }
    }
  }
}
    fragment Transfer on TokenTransfer {
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
    ...TokenName
  }
  total {
    amount
    tokenId
  }
}
fragment Party on Address {
  hash
  name
}
fragment AddressFacts on Address {
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
}
fragment TokenName on Token {
  addressHash
  name
  symbol
}`) as unknown as TypedDocumentString<AddressTransfersQuery, AddressTransfersQueryVariables>;
export const AddressTransactionsDocument = new TypedDocumentString(`
    query AddressTransactions($hash: AddressHash!, $chain: ChainId, $first: Int!, $after: String, $facts: Boolean = false) {
  address(hash: $hash, chain: $chain) {
    ...AddressFacts @include(if: $facts) @defer
    transactions(first: $first, after: $after) {
      edges @stream {
        cursor
        node {
          ...ListedTransaction
        }
      }
      ... @defer {
        pageInfo {
          hasNextPage
        }
      }
    }
  }
}
    fragment ListedTransaction on Transaction {
  hash
  timestamp
  blockNumber
  method
  status
  result
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
  feeToken {
    ...TokenName
    decimals
  }
}
fragment Party on Address {
  hash
  name
}
fragment AddressFacts on Address {
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
}
fragment TokenName on Token {
  addressHash
  name
  symbol
}`) as unknown as TypedDocumentString<AddressTransactionsQuery, AddressTransactionsQueryVariables>;
export const PendingTransactionsDocument = new TypedDocumentString(`
    query PendingTransactions($hash: AddressHash!, $chain: ChainId, $first: Int!, $after: String) {
  address(hash: $hash, chain: $chain) {
    transactions(pending: true, first: $first, after: $after) {
      edges {
        cursor
        node {
          ...ListedTransaction
        }
      }
      pageInfo {
        hasNextPage
      }
    }
  }
}
    fragment ListedTransaction on Transaction {
  hash
  timestamp
  blockNumber
  method
  status
  result
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
  feeToken {
    ...TokenName
    decimals
  }
}
fragment Party on Address {
  hash
  name
}
fragment TokenName on Token {
  addressHash
  name
  symbol
}`) as unknown as TypedDocumentString<PendingTransactionsQuery, PendingTransactionsQueryVariables>;
export const AddressHoldingsDocument = new TypedDocumentString(`
    query AddressHoldings($hash: AddressHash!, $chain: ChainId, $first: Int!, $after: String, $facts: Boolean = false) {
  address(hash: $hash, chain: $chain) {
    ...AddressFacts @include(if: $facts) @defer
    tokens(first: $first, after: $after) {
      edges @stream {
        cursor
        node {
          ...Holding
        }
      }
      ... @defer {
        pageInfo {
          hasNextPage
        }
      }
    }
  }
}
    fragment Holding on TokenBalance {
  amount
  fiatValue
  tokenId
  token {
    ...TokenName
    exchangeRate
  }
}
fragment AddressFacts on Address {
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
}
fragment TokenName on Token {
  addressHash
  name
  symbol
}`) as unknown as TypedDocumentString<AddressHoldingsQuery, AddressHoldingsQueryVariables>;
export const AddressNftsDocument = new TypedDocumentString(`
    query AddressNfts($hash: AddressHash!, $chain: ChainId, $first: Int!, $after: String, $facts: Boolean = false) {
  address(hash: $hash, chain: $chain) {
    ...AddressFacts @include(if: $facts) @defer
    nfts(first: $first, after: $after) {
      edges @stream {
        cursor
        node {
          ...Nft
          token {
            ...TokenName
          }
        }
      }
      ... @defer {
        pageInfo {
          hasNextPage
        }
      }
    }
  }
}
    fragment Nft on TokenInstance {
  tokenId
  value
  imageUrl
  imageMediaType
  metadata {
    name
    imageUrl
  }
}
fragment AddressFacts on Address {
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
}
fragment TokenName on Token {
  addressHash
  name
  symbol
}`) as unknown as TypedDocumentString<AddressNftsQuery, AddressNftsQueryVariables>;
export const AddressCollectionsDocument = new TypedDocumentString(`
    query AddressCollections($hash: AddressHash!, $chain: ChainId, $first: Int!, $after: String, $facts: Boolean = false) {
  address(hash: $hash, chain: $chain) {
    ...AddressFacts @include(if: $facts) @defer
    nftCollections(first: $first, after: $after) {
      edges @stream {
        cursor
        node {
          amount
          token {
            ...TokenName
          }
          tokenInstances {
            ...Nft
          }
        }
      }
      ... @defer {
        pageInfo {
          hasNextPage
        }
      }
    }
  }
}
    fragment Nft on TokenInstance {
  tokenId
  value
  imageUrl
  imageMediaType
  metadata {
    name
    imageUrl
  }
}
fragment AddressFacts on Address {
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
}
fragment TokenName on Token {
  addressHash
  name
  symbol
}`) as unknown as TypedDocumentString<AddressCollectionsQuery, AddressCollectionsQueryVariables>;
export const AddressInternalDocument = new TypedDocumentString(`
    query AddressInternal($hash: AddressHash!, $chain: ChainId, $first: Int!, $after: String, $facts: Boolean = false) {
  address(hash: $hash, chain: $chain) {
    ...AddressFacts @include(if: $facts) @defer
    internalTransactions(first: $first, after: $after) {
      edges @stream {
        cursor
        node {
          ...InternalTransaction
        }
      }
      ... @defer {
        pageInfo {
          hasNextPage
        }
      }
    }
  }
}
    fragment InternalTransaction on InternalTransaction {
  transactionHash
  timestamp
  type
  success
  error
  value
  from {
    ...Party
  }
  to {
    ...Party
  }
  createdContract {
    ...Party
  }
}
fragment Party on Address {
  hash
  name
}
fragment AddressFacts on Address {
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
}`) as unknown as TypedDocumentString<AddressInternalQuery, AddressInternalQueryVariables>;
export const AddressBalancesDocument = new TypedDocumentString(`
    query AddressBalances($hash: AddressHash!, $chain: ChainId, $first: Int!, $after: String, $facts: Boolean = false) {
  address(hash: $hash, chain: $chain) {
    ...AddressFacts @include(if: $facts) @defer
    coinBalanceHistory(first: $first, after: $after) {
      edges @stream {
        cursor
        node {
          ...CoinBalance
        }
      }
      ... @defer {
        pageInfo {
          hasNextPage
        }
      }
    }
  }
}
    fragment CoinBalance on CoinBalance {
  blockNumber
  transactionHash
  delta
  amount
}
fragment AddressFacts on Address {
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
}`) as unknown as TypedDocumentString<AddressBalancesQuery, AddressBalancesQueryVariables>;
export const AddressLogsDocument = new TypedDocumentString(`
    query AddressLogs($hash: AddressHash!, $chain: ChainId, $first: Int!, $after: String, $facts: Boolean = false) {
  address(hash: $hash, chain: $chain) {
    ...AddressFacts @include(if: $facts) @defer
    logs(first: $first, after: $after) {
      edges @stream {
        cursor
        node {
          ...Log
          timestamp
          blockNumber
          transactionHash
        }
      }
      ... @defer {
        pageInfo {
          hasNextPage
        }
      }
    }
  }
}
    fragment Log on Log {
  index
  address {
    ...Party
  }
  topics
  data
  decoded {
    methodCall
    parameters {
      name
      type
      indexed
      value
    }
  }
}
fragment Party on Address {
  hash
  name
}
fragment AddressFacts on Address {
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
}`) as unknown as TypedDocumentString<AddressLogsQuery, AddressLogsQueryVariables>;
export const BalanceByDayDocument = new TypedDocumentString(`
    query BalanceByDay($hash: AddressHash!, $chain: ChainId) {
  address(hash: $hash, chain: $chain) {
    coinBalanceByDay {
      date
      amount
    }
  }
}
    `) as unknown as TypedDocumentString<BalanceByDayQuery, BalanceByDayQueryVariables>;
export const LiveTransfersDocument = new TypedDocumentString(`
    subscription LiveTransfers($hash: AddressHash!, $chain: ChainId, $after: String) {
  tokenTransfers(address: $hash, chain: $chain, after: $after) {
    cursor
    node {
      ...Transfer
    }
  }
}
    fragment Transfer on TokenTransfer {
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
    ...TokenName
  }
  total {
    amount
    tokenId
  }
}
fragment Party on Address {
  hash
  name
}
fragment TokenName on Token {
  addressHash
  name
  symbol
}`) as unknown as TypedDocumentString<LiveTransfersSubscription, LiveTransfersSubscriptionVariables>;
export const LiveInternalDocument = new TypedDocumentString(`
    subscription LiveInternal($hash: AddressHash!, $chain: ChainId, $after: String) {
  internalTransactions(address: $hash, chain: $chain, after: $after) {
    cursor
    node {
      ...InternalTransaction
    }
  }
}
    fragment InternalTransaction on InternalTransaction {
  transactionHash
  timestamp
  type
  success
  error
  value
  from {
    ...Party
  }
  to {
    ...Party
  }
  createdContract {
    ...Party
  }
}
fragment Party on Address {
  hash
  name
}`) as unknown as TypedDocumentString<LiveInternalSubscription, LiveInternalSubscriptionVariables>;
export const LiveTransactionDocument = new TypedDocumentString(`
    subscription LiveTransaction($hash: Hash!, $chain: ChainId) {
  transaction(hash: $hash, chain: $chain) {
    status
    blockNumber
  }
}
    `) as unknown as TypedDocumentString<LiveTransactionSubscription, LiveTransactionSubscriptionVariables>;
export const AddressOwnDocument = new TypedDocumentString(`
    query AddressOwn($hash: AddressHash!, $chain: ChainId) {
  address(hash: $hash, chain: $chain) {
    coinBalance
    coinFiatValue
    creator {
      ...Party
    }
    creationTransactionHash
    asToken {
      ...TokenFacts
    }
  }
}
    fragment Party on Address {
  hash
  name
}
fragment TokenName on Token {
  addressHash
  name
  symbol
}
fragment TokenFacts on Token {
  ...TokenName
  type
  decimals
  exchangeRate
  holdersCount
  totalSupply
  uiMultiplier
  circulatingMarketCap
}`) as unknown as TypedDocumentString<AddressOwnQuery, AddressOwnQueryVariables>;
export const AddressCountersDocument = new TypedDocumentString(`
    query AddressCounters($hash: AddressHash!, $chain: ChainId) {
  address(hash: $hash, chain: $chain) {
    counters {
      transactionsCount
      tokenTransfersCount
      validationsCount
      gasUsed
    }
  }
}
    `) as unknown as TypedDocumentString<AddressCountersQuery, AddressCountersQueryVariables>;
export const AddressContractDocument = new TypedDocumentString(`
    query AddressContract($hash: AddressHash!, $chain: ChainId, $facts: Boolean = false) {
  address(hash: $hash, chain: $chain) {
    ...AddressFacts @include(if: $facts) @defer
    contract {
      name
      isVerified
      isFullyVerified
      isPartiallyVerified
      isChangedBytecode
      isBlueprint
      certified
      verifiedAt
      verifiedTwin {
        ...Party
      }
      proxyType
      implementations {
        addressHash
        name
      }
      externalLibraries {
        addressHash
        name
      }
      language
      compilerVersion
      compilerSettings
      evmVersion
      optimizationEnabled
      optimizationRuns
      licenseType
      filePath
      sourceCode
      additionalSources {
        filePath
        sourceCode
      }
      abi
      constructorArguments
      decodedConstructorArguments
      deployedBytecode
      creationBytecode
    }
  }
}
    fragment Party on Address {
  hash
  name
}
fragment AddressFacts on Address {
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
}`) as unknown as TypedDocumentString<AddressContractQuery, AddressContractQueryVariables>;
export const TokenViewDocument = new TypedDocumentString(`
    query TokenView($hash: AddressHash!, $chain: ChainId) {
  token(hash: $hash, chain: $chain) {
    ...TokenFacts
    reputation
    volume24h
    isBridged
    originChainId
    foreignAddressHash
    bridgeType
  }
}
    fragment TokenName on Token {
  addressHash
  name
  symbol
}
fragment TokenFacts on Token {
  ...TokenName
  type
  decimals
  exchangeRate
  holdersCount
  totalSupply
  uiMultiplier
  circulatingMarketCap
}`) as unknown as TypedDocumentString<TokenViewQuery, TokenViewQueryVariables>;
export const TokenCountersDocument = new TypedDocumentString(`
    query TokenCounters($hash: AddressHash!, $chain: ChainId) {
  token(hash: $hash, chain: $chain) {
    counters {
      transfersCount
    }
  }
}
    `) as unknown as TypedDocumentString<TokenCountersQuery, TokenCountersQueryVariables>;
export const TokenTransfersDocument = new TypedDocumentString(`
    query TokenTransfers($hash: AddressHash!, $chain: ChainId, $first: Int!, $after: String) {
  token(hash: $hash, chain: $chain) {
    transfers(first: $first, after: $after) {
      edges @stream {
        cursor
        node {
          ...Transfer
        }
      }
      ... @defer {
        pageInfo {
          hasNextPage
        }
      }
    }
  }
}
    fragment Transfer on TokenTransfer {
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
    ...TokenName
  }
  total {
    amount
    tokenId
  }
}
fragment Party on Address {
  hash
  name
}
fragment TokenName on Token {
  addressHash
  name
  symbol
}`) as unknown as TypedDocumentString<TokenTransfersQuery, TokenTransfersQueryVariables>;
export const TokenHoldersDocument = new TypedDocumentString(`
    query TokenHolders($hash: AddressHash!, $chain: ChainId, $first: Int!, $after: String) {
  token(hash: $hash, chain: $chain) {
    holders(first: $first, after: $after) {
      edges @stream {
        cursor
        node {
          tokenId
          amount
          value
          address {
            ...Party
          }
        }
      }
      ... @defer {
        pageInfo {
          hasNextPage
        }
      }
    }
  }
}
    fragment Party on Address {
  hash
  name
}`) as unknown as TypedDocumentString<TokenHoldersQuery, TokenHoldersQueryVariables>;
export const TokenInstancesDocument = new TypedDocumentString(`
    query TokenInstances($hash: AddressHash!, $chain: ChainId, $first: Int!, $after: String) {
  token(hash: $hash, chain: $chain) {
    instances(first: $first, after: $after) {
      edges @stream {
        cursor
        node {
          ...Nft
          owner {
            ...Party
          }
        }
      }
      ... @defer {
        pageInfo {
          hasNextPage
        }
      }
    }
  }
}
    fragment Nft on TokenInstance {
  tokenId
  value
  imageUrl
  imageMediaType
  metadata {
    name
    imageUrl
  }
}
fragment Party on Address {
  hash
  name
}`) as unknown as TypedDocumentString<TokenInstancesQuery, TokenInstancesQueryVariables>;
export const FindTokensDocument = new TypedDocumentString(`
    query FindTokens($text: String!, $chain: ChainId, $first: Int!) {
  topTokens(query: $text, chain: $chain, first: $first) {
    nodes {
      ...TokenName
      type
      exchangeRate
      holdersCount
      reputation
    }
    pageInfo {
      hasNextPage
    }
  }
}
    fragment TokenName on Token {
  addressHash
  name
  symbol
}`) as unknown as TypedDocumentString<FindTokensQuery, FindTokensQueryVariables>;
export const BlockViewDocument = new TypedDocumentString(`
    query BlockView($number: Long, $hash: Hash, $chain: ChainId) {
  block(number: $number, hash: $hash, chain: $chain) {
    number
    hash
    type
    timestamp
    parentHash
    miner {
      ...Party
    }
    transactionsCount
    gasUsed
    gasLimit
    gasUsedPercentage
    gasTargetPercentage
    baseFeePerGas
    transactionFees
    burntFees
    burntFeesPercentage
    priorityFee
    blobTransactionsCount
    blobGasUsed
    excessBlobGas
    blobGasPrice
    burntBlobFees
    rewards {
      type
      reward
    }
    size
    internalTransactionsCount
    withdrawalsCount
  }
}
    fragment Party on Address {
  hash
  name
}`) as unknown as TypedDocumentString<BlockViewQuery, BlockViewQueryVariables>;
export const BlockTransactionsDocument = new TypedDocumentString(`
    query BlockTransactions($number: Long, $hash: Hash, $chain: ChainId, $first: Int!, $after: String) {
  block(number: $number, hash: $hash, chain: $chain) {
    transactions(first: $first, after: $after) {
      edges @stream {
        cursor
        node {
          position
          ...ListedTransaction
        }
      }
      ... @defer {
        pageInfo {
          hasNextPage
        }
      }
    }
  }
}
    fragment ListedTransaction on Transaction {
  hash
  timestamp
  blockNumber
  method
  status
  result
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
  feeToken {
    ...TokenName
    decimals
  }
}
fragment Party on Address {
  hash
  name
}
fragment TokenName on Token {
  addressHash
  name
  symbol
}`) as unknown as TypedDocumentString<BlockTransactionsQuery, BlockTransactionsQueryVariables>;
export const BlockInternalDocument = new TypedDocumentString(`
    query BlockInternal($number: Long, $hash: Hash, $chain: ChainId, $first: Int!, $after: String) {
  block(number: $number, hash: $hash, chain: $chain) {
    internalTransactions(first: $first, after: $after) {
      edges @stream {
        cursor
        node {
          ...InternalTransaction
        }
      }
      ... @defer {
        pageInfo {
          hasNextPage
        }
      }
    }
  }
}
    fragment InternalTransaction on InternalTransaction {
  transactionHash
  timestamp
  type
  success
  error
  value
  from {
    ...Party
  }
  to {
    ...Party
  }
  createdContract {
    ...Party
  }
}
fragment Party on Address {
  hash
  name
}`) as unknown as TypedDocumentString<BlockInternalQuery, BlockInternalQueryVariables>;
export const BlockWithdrawalsDocument = new TypedDocumentString(`
    query BlockWithdrawals($number: Long, $hash: Hash, $chain: ChainId, $first: Int!, $after: String) {
  block(number: $number, hash: $hash, chain: $chain) {
    withdrawals(first: $first, after: $after) {
      edges @stream {
        cursor
        node {
          ...Withdrawal
        }
      }
      ... @defer {
        pageInfo {
          hasNextPage
        }
      }
    }
  }
}
    fragment Withdrawal on Withdrawal {
  index
  validatorIndex
  amount
  receiver {
    ...Party
  }
}
fragment Party on Address {
  hash
  name
}`) as unknown as TypedDocumentString<BlockWithdrawalsQuery, BlockWithdrawalsQueryVariables>;
export const TransactionViewDocument = new TypedDocumentString(`
    query TransactionView($hash: Hash!, $chain: ChainId, $first: Int!) {
  transaction(hash: $hash, chain: $chain) {
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
    feeToken {
      ...TokenName
      decimals
    }
    feePayer {
      ...Party
    }
    transactionBurntFee
    priorityFee
    l1Fee
    l1GasUsed
    l1GasPrice
    l1FeeScalar
    settlementStatus
    batchNumber
    commitmentTransactionHash
    finalityTransactionHash
    blobVersionedHashes
    blobGasUsed
    blobGasPrice
    maxFeePerBlobGas
    burntBlobFee
    authorizations {
      authority {
        ...Party
      }
      delegate {
        ...Party
      }
      chainId
      nonce
      status
    }
    gasUsed
    gasLimit
    decodedInput {
      methodId
      methodCall
      parameters {
        name
        type
        value
      }
    }
    revertReason {
      raw
      methodCall
      parameters {
        name
        type
        value
      }
    }
    ... @defer {
      tokenTransfers(first: $first) {
        ...Transfers
      }
    }
    ... @defer {
      rawTrace {
        ...Trace
      }
    }
  }
}
    fragment Transfers on TokenTransferConnection {
  edges {
    cursor
    node {
      ...Transfer
    }
  }
  pageInfo {
    hasNextPage
  }
}
fragment Transfer on TokenTransfer {
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
    ...TokenName
  }
  total {
    amount
    tokenId
  }
}
fragment Trace on Trace {
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
fragment Party on Address {
  hash
  name
}
fragment TokenName on Token {
  addressHash
  name
  symbol
}`) as unknown as TypedDocumentString<TransactionViewQuery, TransactionViewQueryVariables>;
export const TransactionTransfersDocument = new TypedDocumentString(`
    query TransactionTransfers($hash: Hash!, $chain: ChainId, $first: Int!, $after: String) {
  transaction(hash: $hash, chain: $chain) {
    tokenTransfers(first: $first, after: $after) {
      edges @stream {
        cursor
        node {
          ...Transfer
        }
      }
      ... @defer {
        pageInfo {
          hasNextPage
        }
      }
    }
  }
}
    fragment Transfer on TokenTransfer {
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
    ...TokenName
  }
  total {
    amount
    tokenId
  }
}
fragment Party on Address {
  hash
  name
}
fragment TokenName on Token {
  addressHash
  name
  symbol
}`) as unknown as TypedDocumentString<TransactionTransfersQuery, TransactionTransfersQueryVariables>;
export const TransactionLogsDocument = new TypedDocumentString(`
    query TransactionLogs($hash: Hash!, $chain: ChainId, $first: Int!, $after: String) {
  transaction(hash: $hash, chain: $chain) {
    logs(first: $first, after: $after) {
      edges @stream {
        cursor
        node {
          ...Log
        }
      }
      ... @defer {
        pageInfo {
          hasNextPage
        }
      }
    }
  }
}
    fragment Log on Log {
  index
  address {
    ...Party
  }
  topics
  data
  decoded {
    methodCall
    parameters {
      name
      type
      indexed
      value
    }
  }
}
fragment Party on Address {
  hash
  name
}`) as unknown as TypedDocumentString<TransactionLogsQuery, TransactionLogsQueryVariables>;
export const TransactionInternalDocument = new TypedDocumentString(`
    query TransactionInternal($hash: Hash!, $chain: ChainId, $first: Int!, $after: String) {
  transaction(hash: $hash, chain: $chain) {
    internalTransactions(first: $first, after: $after) {
      edges @stream {
        cursor
        node {
          ...InternalTransaction
        }
      }
      ... @defer {
        pageInfo {
          hasNextPage
        }
      }
    }
  }
}
    fragment InternalTransaction on InternalTransaction {
  transactionHash
  timestamp
  type
  success
  error
  value
  from {
    ...Party
  }
  to {
    ...Party
  }
  createdContract {
    ...Party
  }
}
fragment Party on Address {
  hash
  name
}`) as unknown as TypedDocumentString<TransactionInternalQuery, TransactionInternalQueryVariables>;
export const RawAddressDocument = new TypedDocumentString(`
    query RawAddress($hash: AddressHash!, $chain: ChainId) {
  address(hash: $hash, chain: $chain) {
    raw
  }
}
    `) as unknown as TypedDocumentString<RawAddressQuery, RawAddressQueryVariables>;
export const RawTokenDocument = new TypedDocumentString(`
    query RawToken($hash: AddressHash!, $chain: ChainId) {
  token(hash: $hash, chain: $chain) {
    raw
  }
}
    `) as unknown as TypedDocumentString<RawTokenQuery, RawTokenQueryVariables>;
export const RawTransactionDocument = new TypedDocumentString(`
    query RawTransaction($hash: Hash!, $chain: ChainId) {
  transaction(hash: $hash, chain: $chain) {
    raw
  }
}
    `) as unknown as TypedDocumentString<RawTransactionQuery, RawTransactionQueryVariables>;
export const RawBlockDocument = new TypedDocumentString(`
    query RawBlock($number: Long, $hash: Hash, $chain: ChainId) {
  block(number: $number, hash: $hash, chain: $chain) {
    raw
  }
}
    `) as unknown as TypedDocumentString<RawBlockQuery, RawBlockQueryVariables>;
export const LatestDocument = new TypedDocumentString(`
    query Latest($chain: ChainId, $first: Int!) {
  latestBlocks(chain: $chain, first: $first) {
    nodes {
      ...ListedBlock
    }
  }
  latestTransactions(chain: $chain, first: $first) {
    nodes {
      ...ListedTransaction
    }
  }
}
    fragment ListedTransaction on Transaction {
  hash
  timestamp
  blockNumber
  method
  status
  result
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
  feeToken {
    ...TokenName
    decimals
  }
}
fragment ListedBlock on Block {
  number
  timestamp
  transactionsCount
  gasUsedPercentage
  miner {
    ...Party
  }
}
fragment Party on Address {
  hash
  name
}
fragment TokenName on Token {
  addressHash
  name
  symbol
}`) as unknown as TypedDocumentString<LatestQuery, LatestQueryVariables>;
export const PortfolioDocument = new TypedDocumentString(`
    query Portfolio($hash: AddressHash!, $first: Int!) {
  address(hash: $hash) {
    onChains {
      chain {
        chainId
      }
      coinAmount
      coinFiatValue
      tokens(first: $first) {
        ...Holdings
      }
    }
  }
}
    fragment Holdings on TokenBalanceConnection {
  nodes {
    ...Holding
  }
  pageInfo {
    hasNextPage
  }
}
fragment Holding on TokenBalance {
  amount
  fiatValue
  tokenId
  token {
    ...TokenName
    exchangeRate
  }
}
fragment TokenName on Token {
  addressHash
  name
  symbol
}`) as unknown as TypedDocumentString<PortfolioQuery, PortfolioQueryVariables>;
export const BlockOfHashDocument = new TypedDocumentString(`
    query BlockOfHash($hash: Hash!, $chain: ChainId) {
  block(hash: $hash, chain: $chain) {
    number
  }
}
    `) as unknown as TypedDocumentString<BlockOfHashQuery, BlockOfHashQueryVariables>;
export const ChainsOfHashDocument = new TypedDocumentString(`
    query ChainsOfHash($hash: Hash!) {
  chains {
    chainId
    transaction(hash: $hash) {
      hash
    }
    block(hash: $hash) {
      number
    }
  }
}
    `) as unknown as TypedDocumentString<ChainsOfHashQuery, ChainsOfHashQueryVariables>;
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