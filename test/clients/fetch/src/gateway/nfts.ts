import { graphql } from './generated/index.ts';

/** A token id is unique only within its collection: key an NFT by `token.id` and `tokenId`. */
export const Nfts = graphql(`
  query Nfts($hash: AddressHash!, $first: Int!, $after: String) {
    address(hash: $hash) {
      nftCollections(first: $first, after: $after) {
        nodes {
          token { id name }
          tokenInstances { tokenId imageUrl }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`);

/** Fetches a token again by its `id`. */
export const TokenById = graphql(`
  query TokenById($id: ID!) {
    node(id: $id) {
      id
      ... on Token { name symbol holdersCount }
    }
  }
`);
