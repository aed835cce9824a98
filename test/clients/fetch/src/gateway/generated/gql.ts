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
    "\n  query AllTransfers($hash: AddressHash!) {\n    address(hash: $hash) {\n      tokenTransfers(first: 500) {\n        nodes @stream(initialCount: 20) { ...TransferRow }\n        ... @defer { pageInfo { hasNextPage endCursor } }\n      }\n      ... @defer { internalTransactions(first: 5) { nodes { type value } } }\n    }\n  }\n": typeof types.AllTransfersDocument,
    "\n  subscription LiveTransfers($hash: AddressHash!, $after: String) {\n    tokenTransfers(address: $hash, after: $after) {\n      cursor\n      node { ...TransferRow }\n    }\n  }\n": typeof types.LiveTransfersDocument,
    "\n  query Nfts($hash: AddressHash!, $first: Int!, $after: String) {\n    address(hash: $hash) {\n      nftCollections(first: $first, after: $after) {\n        nodes {\n          token { id name }\n          tokenInstances { tokenId imageUrl }\n        }\n        pageInfo { hasNextPage endCursor }\n      }\n    }\n  }\n": typeof types.NftsDocument,
    "\n  query TokenById($id: ID!) {\n    node(id: $id) {\n      id\n      ... on Token { name symbol holdersCount }\n    }\n  }\n": typeof types.TokenByIdDocument,
    "\n  fragment TransferRow on TokenTransfer {\n    id\n    timestamp\n    from { hash name }\n    to { hash name }\n    token { id name symbol }\n    total { amount value tokenId }\n  }\n": typeof types.TransferRowFragmentDoc,
    "\n  query Transfers($hash: AddressHash!, $first: Int!, $after: String) {\n    address(hash: $hash) {\n      tokenTransfers(first: $first, after: $after) {\n        nodes { ...TransferRow }\n        pageInfo { startCursor endCursor hasNextPage }\n      }\n    }\n  }\n": typeof types.TransfersDocument,
};
const documents: Documents = {
    "\n  query AllTransfers($hash: AddressHash!) {\n    address(hash: $hash) {\n      tokenTransfers(first: 500) {\n        nodes @stream(initialCount: 20) { ...TransferRow }\n        ... @defer { pageInfo { hasNextPage endCursor } }\n      }\n      ... @defer { internalTransactions(first: 5) { nodes { type value } } }\n    }\n  }\n": types.AllTransfersDocument,
    "\n  subscription LiveTransfers($hash: AddressHash!, $after: String) {\n    tokenTransfers(address: $hash, after: $after) {\n      cursor\n      node { ...TransferRow }\n    }\n  }\n": types.LiveTransfersDocument,
    "\n  query Nfts($hash: AddressHash!, $first: Int!, $after: String) {\n    address(hash: $hash) {\n      nftCollections(first: $first, after: $after) {\n        nodes {\n          token { id name }\n          tokenInstances { tokenId imageUrl }\n        }\n        pageInfo { hasNextPage endCursor }\n      }\n    }\n  }\n": types.NftsDocument,
    "\n  query TokenById($id: ID!) {\n    node(id: $id) {\n      id\n      ... on Token { name symbol holdersCount }\n    }\n  }\n": types.TokenByIdDocument,
    "\n  fragment TransferRow on TokenTransfer {\n    id\n    timestamp\n    from { hash name }\n    to { hash name }\n    token { id name symbol }\n    total { amount value tokenId }\n  }\n": types.TransferRowFragmentDoc,
    "\n  query Transfers($hash: AddressHash!, $first: Int!, $after: String) {\n    address(hash: $hash) {\n      tokenTransfers(first: $first, after: $after) {\n        nodes { ...TransferRow }\n        pageInfo { startCursor endCursor hasNextPage }\n      }\n    }\n  }\n": types.TransfersDocument,
};

/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query AllTransfers($hash: AddressHash!) {\n    address(hash: $hash) {\n      tokenTransfers(first: 500) {\n        nodes @stream(initialCount: 20) { ...TransferRow }\n        ... @defer { pageInfo { hasNextPage endCursor } }\n      }\n      ... @defer { internalTransactions(first: 5) { nodes { type value } } }\n    }\n  }\n"): typeof import('./graphql.ts').AllTransfersDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  subscription LiveTransfers($hash: AddressHash!, $after: String) {\n    tokenTransfers(address: $hash, after: $after) {\n      cursor\n      node { ...TransferRow }\n    }\n  }\n"): typeof import('./graphql.ts').LiveTransfersDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Nfts($hash: AddressHash!, $first: Int!, $after: String) {\n    address(hash: $hash) {\n      nftCollections(first: $first, after: $after) {\n        nodes {\n          token { id name }\n          tokenInstances { tokenId imageUrl }\n        }\n        pageInfo { hasNextPage endCursor }\n      }\n    }\n  }\n"): typeof import('./graphql.ts').NftsDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query TokenById($id: ID!) {\n    node(id: $id) {\n      id\n      ... on Token { name symbol holdersCount }\n    }\n  }\n"): typeof import('./graphql.ts').TokenByIdDocument;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  fragment TransferRow on TokenTransfer {\n    id\n    timestamp\n    from { hash name }\n    to { hash name }\n    token { id name symbol }\n    total { amount value tokenId }\n  }\n"): typeof import('./graphql.ts').TransferRowFragmentDoc;
/**
 * The graphql function is used to parse GraphQL queries into a document that can be used by GraphQL clients.
 */
export function graphql(source: "\n  query Transfers($hash: AddressHash!, $first: Int!, $after: String) {\n    address(hash: $hash) {\n      tokenTransfers(first: $first, after: $after) {\n        nodes { ...TransferRow }\n        pageInfo { startCursor endCursor hasNextPage }\n      }\n    }\n  }\n"): typeof import('./graphql.ts').TransfersDocument;


export function graphql(source: string) {
  return (documents as any)[source] ?? {};
}
