import { fetchQuery, graphql, type IEnvironment } from 'relay-runtime';
import type { nftsQuery } from './generated/nftsQuery.graphql.js';

/** What a collection holds has no object id: Relay stores it by its place in the list. */
const query = graphql`
  query nftsQuery($hash: AddressHash!, $first: Int!, $after: String) {
    address(hash: $hash) {
      nftCollections(first: $first, after: $after) @connection(key: "nfts_nftCollections") {
        edges {
          node {
            amount
            token { id name }
            tokenInstances { tokenId imageUrl }
          }
        }
        pageInfo { hasNextPage endCursor }
      }
    }
  }
`;

/** Fetches a page of the NFT collections of an address; the list as far as it is fetched. */
export const fetchNfts = async (environment: IEnvironment, variables: nftsQuery['variables']) => {
  const data = await fetchQuery<nftsQuery>(environment, query, variables).toPromise();
  return data?.address.nftCollections ?? null;
};
