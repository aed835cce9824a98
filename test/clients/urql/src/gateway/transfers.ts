import type { Client } from '@urql/core';
import { AddressTransfersDocument } from './generated/documents.ts';

/** The token transfers of an address. The cache holds one list; `more` adds a page to it. */
export const transferList = (client: Client, hash: string, first = 50) => {
  const document = AddressTransfersDocument;
  const read = () =>
    client.readQuery(document, { hash, first })?.data?.address.tokenTransfers ?? null;
  return {
    read,
    /** Fetches the next page; returns false when there is none. */
    more: async (): Promise<boolean> => {
      const pageInfo = read()?.pageInfo;
      if (pageInfo && !pageInfo.hasNextPage) return false;
      const after = pageInfo?.endCursor ?? null;
      const { error } = await client.query(document, { hash, first, after });
      if (error) throw error;
      return true;
    },
  };
};
