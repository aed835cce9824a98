import type { ApolloClient } from '@apollo/client';
import { AddressTransfersDocument } from './generated/documents.ts';

/** The token transfers of an address. The cache holds one list; `more` adds a page to it. */
export const transferList = (client: ApolloClient, hash: string, first = 50) => {
  const list = client.watchQuery({ query: AddressTransfersDocument, variables: { hash, first } });
  const read = () => client.readQuery(list.options)?.address.tokenTransfers ?? null;
  return {
    read,
    /** Fetches the next page; returns false when there is none. */
    more: async (): Promise<boolean> => {
      const pageInfo = read()?.pageInfo;
      if (pageInfo && !pageInfo.hasNextPage) return false;
      await list.fetchMore({ variables: { after: pageInfo?.endCursor ?? null } });
      return true;
    },
  };
};
