import { graphql } from './generated/index.js';

/** A token id is unique within its collection only: key an NFT by both. */
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

/** Any object again, by the `id` that it came with. */
export const TokenById = graphql(`
  query TokenById($id: ID!) {
    node(id: $id) {
      id
      ... on Token { name symbol holdersCount }
    }
  }
`);
