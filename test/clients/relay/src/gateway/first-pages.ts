import type { IEnvironment } from 'relay-runtime';
import { openTransfers } from './transfers.ts';

/** The transfers on the first three pages of an address. */
export const firstPages = async (environment: IEnvironment, hash: string) => {
  const list = await openTransfers(environment, hash);
  for (let page = 1; page < 3; page += 1) await list.more();
  const { tokenTransfers } = await list.read();
  list.close();
  return tokenTransfers?.edges.map(({ node }) => node) ?? [];
};
