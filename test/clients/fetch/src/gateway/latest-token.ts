import type { Client } from './client.ts';
import { TokenById } from './nfts.ts';
import { transfersOf } from './transfers.ts';

/** The token of the latest transfer of an address, fetched again by its `id`; null if there is none. */
export const latestToken = async (client: Client, hash: string) => {
  const { rows } = await transfersOf(client, hash);
  const id = rows[0]?.token?.id;
  return id === undefined ? null : (await client(TokenById, { id })).node;
};
