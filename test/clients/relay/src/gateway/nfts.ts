import {
  createOperationDescriptor,
  fetchQuery,
  getRequest,
  graphql,
  type IEnvironment,
} from 'relay-runtime';
import type { nftsQuery } from './generated/nftsQuery.graphql.ts';

/** Collections and their NFTs have no object id: Relay stores them inside the edge of their collection. */
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

/** The NFT collections of an address. The store keeps the list until `close`. */
export const openNfts = (environment: IEnvironment, hash: string, first = 20) => {
  const opening = { hash, first };
  const kept = environment.retain(createOperationDescriptor(getRequest(query), opening));
  return {
    /** Fetches a page, and returns the list as far as it is loaded. */
    load: async (after: string | null = null) => {
      const page = { ...opening, after };
      const data = await fetchQuery<nftsQuery>(environment, query, page).toPromise();
      return data?.address.nftCollections ?? null;
    },
    close: () => kept.dispose(),
  };
};
