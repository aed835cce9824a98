import type { ApolloClient } from '@apollo/client';
import { transferList } from './transfers.ts';

/** The transfers on the first three pages of an address. */
export const firstPages = async (client: ApolloClient, hash: string) => {
  const list = transferList(client, hash);
  for (let page = 0; page < 3; page += 1) await list.more();
  return list.read()?.edges.map(({ node }) => node) ?? [];
};
