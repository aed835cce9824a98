import { fetchQuery, graphql, type IEnvironment, type Observer } from 'relay-runtime';
import type { streamedQuery } from './generated/streamedQuery.graphql.ts';

const query = graphql`
  query streamedQuery($hash: AddressHash!, $first: Int!, $after: String) {
    address(hash: $hash) {
      tokenTransfers(first: $first, after: $after)
        @stream_connection(key: "streamed_tokenTransfers", initial_count: 20) {
        edges {
          node {
            id
            total { amount value tokenId }
          }
        }
        pageInfo { hasNextPage endCursor }
      }
      ...streamed_calls @defer
    }
  }
`;

/** Has its own calls to the explorer, so it comes when they are done. */
export const calls = graphql`
  fragment streamed_calls on Address {
    internalTransactions(first: 5) {
      nodes { type value }
    }
  }
`;

/** Tells of the token transfers of an address as they come: the first after one call to the explorer. */
export const streamTransfers = (
  environment: IEnvironment,
  hash: string,
  observer: Observer<streamedQuery['response']>,
) => fetchQuery<streamedQuery>(environment, query, { hash, first: 500 }).subscribe(observer);
