import { fetchQuery, graphql, type IEnvironment } from 'relay-runtime';
import type { transfers_address$key } from './generated/transfers_address.graphql.js';
import type { transfersPaginationQuery } from './generated/transfersPaginationQuery.graphql.js';
import type { transfersQuery } from './generated/transfersQuery.graphql.js';

/** What opens the list. */
export const query = graphql`
  query transfersQuery($hash: AddressHash!) {
    address(hash: $hash) {
      ...transfers_address
    }
  }
`;

/** The list, which `filters` tell from lists of other filters. */
export const list = graphql`
  fragment transfers_address on Address
  @refetchable(queryName: "transfersPaginationQuery")
  @argumentDefinitions(
    first: { type: "Int", defaultValue: 50 }
    after: { type: "String" }
    direction: { type: "TransferDirection" }
  ) {
    tokenTransfers(first: $first, after: $after, direction: $direction)
      @connection(key: "transfers_tokenTransfers", filters: ["direction"]) {
      edges {
        node {
          id
          from { id hash }
          to { id hash }
          token { id ...token_token }
          total { value tokenId }
        }
      }
    }
  }
`;
