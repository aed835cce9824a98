/* eslint-disable */
import * as types from './graphql.ts';



/**
 * Map of all GraphQL operations in the project.
 *
 * This map has several performance disadvantages:
 * 1. It is not tree-shakeable, so it will include all operations in the project.
 * 2. It is not minifiable, so the string of a GraphQL query will be multiple times inside the bundle.
 * 3. It does not support dead code elimination, so it will add unused operations.
 *
 * Therefore it is highly recommended to use the babel or swc plugin for production.
 * Learn more about it here: https://the-guild.dev/graphql/codegen/plugins/presets/preset-client#reducing-bundle-size
 */
type Documents = {
    "\n  query Tokens($hash: AddressHash!, $after: String) {\n    address(hash: $hash) {\n      list: tokens(first: 100, after: $after) {\n        nodes { token { addressHash name symbol type } tokenId amount value }\n        pageInfo { hasNextPage endCursor }\n      }\n    }\n  }\n": typeof types.TokensDocument,
    "\n  query NftCollections($hash: AddressHash!, $after: String) {\n    address(hash: $hash) {\n      list: nftCollections(first: 100, after: $after) {\n        nodes { token { addressHash name symbol type } amount tokenInstances { tokenId value } }\n        pageInfo { hasNextPage endCursor }\n      }\n    }\n  }\n": typeof types.NftCollectionsDocument,
    "\n  query TokenTransfers($hash: AddressHash!, $after: String) {\n    address(hash: $hash) {\n      list: tokenTransfers(first: 100, after: $after) {\n        nodes {\n          id timestamp blockNumber transactionHash logIndex type method\n          from { hash name }\n          to { hash name }\n          token { addressHash name symbol type }\n          total { amount value tokenId }\n        }\n        pageInfo { hasNextPage endCursor }\n      }\n    }\n  }\n": typeof types.TokenTransfersDocument,
    "\n  query InternalTransactions($hash: AddressHash!, $after: String) {\n    address(hash: $hash) {\n      list: internalTransactions(first: 100, after: $after) {\n        nodes {\n          timestamp blockNumber transactionHash index type success error value\n          from { hash name }\n          to { hash name }\n          createdContract { hash name }\n        }\n        pageInfo { hasNextPage endCursor }\n      }\n    }\n  }\n": typeof types.InternalTransactionsDocument,
};
const documents: Documents = {
    "\n  query Tokens($hash: AddressHash!, $after: String) {\n    address(hash: $hash) {\n      list: tokens(first: 100, after: $after) {\n        nodes { token { addressHash name symbol type } tokenId amount value }\n        pageInfo { hasNextPage endCursor }\n      }\n    }\n  }\n": types.TokensDocument,
    "\n  query NftCollections($hash: AddressHash!, $after: String) {\n    address(hash: $hash) {\n      list: nftCollections(first: 100, after: $after) {\n        nodes { token { addressHash name symbol type } amount tokenInstances { tokenId value } }\n        pageInfo { hasNextPage endCursor }\n      }\n    }\n  }\n": types.NftCollectionsDocument,
    "\n  query TokenTransfers($hash: AddressHash!, $after: String) {\n    address(hash: $hash) {\n      list: tokenTransfers(first: 100, after: $after) {\n        nodes {\n          id timestamp blockNumber transactionHash logIndex type method\n          from { hash name }\n          to { hash name }\n          token { addressHash name symbol type }\n          total { amount value tokenId }\n        }\n        pageInfo { hasNextPage endCursor }\n      }\n    }\n  }\n": types.TokenTransfersDocument,
    "\n  query InternalTransactions($hash: AddressHash!, $after: String) {\n    address(hash: $hash) {\n      list: internalTransactions(first: 100, after: $after) {\n        nodes {\n          timestamp blockNumber transactionHash index type success error value\n          from { hash name }\n          to { hash name }\n          createdContract { hash name }\n        }\n        pageInfo { hasNextPage endCursor }\n      }\n    }\n  }\n": types.InternalTransactionsDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Tokens($hash: AddressHash!, $after: String) {\n    address(hash: $hash) {\n      list: tokens(first: 100, after: $after) {\n        nodes { token { addressHash name symbol type } tokenId amount value }\n        pageInfo { hasNextPage endCursor }\n      }\n    }\n  }\n"): typeof import('./graphql.ts').TokensDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query NftCollections($hash: AddressHash!, $after: String) {\n    address(hash: $hash) {\n      list: nftCollections(first: 100, after: $after) {\n        nodes { token { addressHash name symbol type } amount tokenInstances { tokenId value } }\n        pageInfo { hasNextPage endCursor }\n      }\n    }\n  }\n"): typeof import('./graphql.ts').NftCollectionsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query TokenTransfers($hash: AddressHash!, $after: String) {\n    address(hash: $hash) {\n      list: tokenTransfers(first: 100, after: $after) {\n        nodes {\n          id timestamp blockNumber transactionHash logIndex type method\n          from { hash name }\n          to { hash name }\n          token { addressHash name symbol type }\n          total { amount value tokenId }\n        }\n        pageInfo { hasNextPage endCursor }\n      }\n    }\n  }\n"): typeof import('./graphql.ts').TokenTransfersDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query InternalTransactions($hash: AddressHash!, $after: String) {\n    address(hash: $hash) {\n      list: internalTransactions(first: 100, after: $after) {\n        nodes {\n          timestamp blockNumber transactionHash index type success error value\n          from { hash name }\n          to { hash name }\n          createdContract { hash name }\n        }\n        pageInfo { hasNextPage endCursor }\n      }\n    }\n  }\n"): typeof import('./graphql.ts').InternalTransactionsDocument;


export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}
