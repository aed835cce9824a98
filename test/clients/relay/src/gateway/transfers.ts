import {
  createOperationDescriptor,
  fetchQuery,
  getRequest,
  graphql,
  type IEnvironment,
} from 'relay-runtime';
import { waitForFragmentData } from 'relay-runtime/experimental.js';
import type { transfers_address$key } from './generated/transfers_address.graphql.ts';
import pageQuery, { type transfersPageQuery } from './generated/transfersPageQuery.graphql.ts';
import type { transfersQuery } from './generated/transfersQuery.graphql.ts';

const query = graphql`
  query transfersQuery($hash: AddressHash!, $first: Int!, $direction: TransferDirection) {
    address(hash: $hash) {
      ...transfers_address @arguments(first: $first, direction: $direction)
    }
  }
`;

/** Each combination of filters is a list of its own: `filters` has all arguments but `first` and `after`. */
const fragment = graphql`
  fragment transfers_address on Address
  @refetchable(queryName: "transfersPageQuery")
  @argumentDefinitions(
    first: { type: "Int" }
    after: { type: "String" }
    direction: { type: "TransferDirection" }
  ) {
    id
    tokenTransfers(first: $first, after: $after, direction: $direction)
      @connection(key: "transfers_tokenTransfers", filters: ["direction"]) {
      edges {
        node {
          id
          from { id hash }
          to { id hash }
          token { id ...token_token }
          total { amount value tokenId }
        }
      }
      pageInfo { hasNextPage endCursor }
    }
  }
`;

const unread = { hasNextPage: true, endCursor: null };

/** The token transfers of an address. The store holds one list; `more` adds a page to it. */
export const openTransfers = async (
  environment: IEnvironment,
  hash: string,
  filters: Pick<transfersPageQuery['variables'], 'direction'> = {},
) => {
  const first = 50;
  const opening = { ...filters, hash, first };
  const data = await fetchQuery<transfersQuery>(environment, query, opening).toPromise();
  if (!data) throw new Error('There was no answer.');
  // Relay drops data that is not retained once other queries have come and gone.
  const kept = environment.retain(createOperationDescriptor(getRequest(query), opening));
  const list: transfers_address$key = data.address;
  const read = () => waitForFragmentData(environment, fragment, list);
  return {
    read,
    /** Fetches the next page; returns false when there is none. */
    more: async (): Promise<boolean> => {
      const { id, tokenTransfers } = await read();
      // A list that failed is fetched again from its start.
      const { hasNextPage, endCursor: after } = tokenTransfers?.pageInfo ?? unread;
      if (!hasNextPage) return false;
      const page = { ...filters, id, first, after };
      await fetchQuery<transfersPageQuery>(environment, pageQuery, page).toPromise();
      return true;
    },
    /** Call it once the list is no longer shown; do not read the list after that. */
    close: () => kept.dispose(),
  };
};
